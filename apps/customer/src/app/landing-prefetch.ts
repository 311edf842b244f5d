/**
 * Listeners that the landing's HTML registers before any script has loaded (see scripts/prerender.mjs): on a slow
 * network that may take long.
 */
export interface Early {
  /** Target of the last click. */
  readonly clicked?: EventTarget | null;
  readonly onClick: (event: Event) => void;
  /** Selects an amount that was not changed yet, so that typing replaces it. */
  readonly pick: (event: Event) => void;
  /** Without a listener, submitting the form would reload the page. */
  readonly stay: (event: Event) => void;
}

declare global {
  interface Window {
    early?: Early | undefined;
  }
}

/**
 * Removes the early listeners.
 * @returns the button that was clicked last, if the last click was on one
 */
export function endLandingPrefetch(): HTMLElement | null {
  const { early } = window;
  if (!early) return null;
  window.early = undefined;
  removeEventListener('click', early.onClick);
  removeEventListener('click', early.pick);
  removeEventListener('focusin', early.pick);
  removeEventListener('submit', early.stay);
  return early.clicked instanceof Element ? early.clicked.closest('button') : null;
}

/**
 * Hydrates a page that came as HTML, then replays the typing and the click that happened while its script was loading:
 * otherwise they would have no effect, and the typed input would be overwritten.
 */
export function takeOver(root: HTMLElement, draw: () => void): void {
  const clicked = endLandingPrefetch();
  const typed = [...root.querySelectorAll('input')]
    .filter((input) => input.value !== input.defaultValue)
    .map((input) => ({ input, value: input.value }));
  for (const { input } of typed) input.value = input.defaultValue;
  draw();
  for (const { input, value } of typed) {
    // React hydrates a part of the page at the first event in it, with the initial value, and takes the next event as
    // typing.
    announce(input);
    setValue.call(input, value);
    announce(input);
  }
  clicked?.click();
}

const announce = (input: HTMLInputElement): boolean => input.dispatchEvent(new Event('input', { bubbles: true }));
/** Not the element's own, by which React would take it for its own doing. */
const { set: setValue } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as {
  readonly set: (this: HTMLInputElement, value: string) => void;
};
