/**
 * What the landing's own HTML hears from its first moment, before any script has come (see scripts/prerender.mjs): on a slow
 * network that may take long.
 */
export interface Early {
  /** What was pressed last. */
  readonly pressed?: EventTarget | null;
  readonly press: (event: Event) => void;
  /** Selects an amount that was not changed yet, so that typing replaces it. */
  readonly pick: (event: Event) => void;
  /** A form that nobody listens to yet would load the page anew. */
  readonly stay: (event: Event) => void;
}

declare global {
  interface Window {
    early?: Early | undefined;
  }
}

/**
 * Ends the hearing.
 * @returns the button that was pressed last, if that was one
 */
export function endEarly(): HTMLElement | null {
  const { early } = window;
  if (!early) return null;
  window.early = undefined;
  removeEventListener('click', early.press);
  removeEventListener('click', early.pick);
  removeEventListener('focusin', early.pick);
  removeEventListener('submit', early.stay);
  return early.pressed instanceof Element ? early.pressed.closest('button') : null;
}

/**
 * Takes a page over that came as HTML, and then does what somebody typed and pressed while its script was on its way: nothing of it
 * would have any effect else, and what was typed would be overwritten.
 */
export function takeOver(root: HTMLElement, draw: () => void): void {
  const pressed = endEarly();
  const typed = [...root.querySelectorAll('input')]
    .filter((input) => input.value !== input.defaultValue)
    .map((input) => ({ input, value: input.value }));
  for (const { input } of typed) input.value = input.defaultValue;
  draw();
  for (const { input, value } of typed) {
    // React takes a part of the page over at the first event in it, with the value that it came with, and hears the next as typing.
    tell(input);
    setValue.call(input, value);
    tell(input);
  }
  pressed?.click();
}

const tell = (input: HTMLInputElement): boolean => input.dispatchEvent(new Event('input', { bubbles: true }));
/** Not the element's own, by which React would take it for its own doing. */
const { set: setValue } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as {
  readonly set: (this: HTMLInputElement, value: string) => void;
};
