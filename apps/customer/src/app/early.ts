/**
 * Keeps what somebody types and presses on a page that came as HTML while its script is still on its way, which may take long on
 * a slow network: nothing of it would have any effect else, and what was typed would be overwritten. Links lead on by themselves.
 * @returns takes the page over by what is given, and then does what was kept
 */
export function keepEarly(root: HTMLElement): (takeOver: () => void) => void {
  let pressed: HTMLElement | null = null;
  const press = ({ target }: Event): void => {
    pressed = (target as Element).closest('button');
  };
  // A form that nobody listens to yet would load the page anew.
  const stay = (event: Event): void => event.preventDefault();
  root.addEventListener('click', press);
  root.addEventListener('submit', stay);
  return (takeOver) => {
    root.removeEventListener('click', press);
    root.removeEventListener('submit', stay);
    const typed = [...root.querySelectorAll('input')]
      .filter((input) => input.value !== input.defaultValue)
      .map((input) => ({ input, value: input.value }));
    for (const { input } of typed) input.value = input.defaultValue;
    takeOver();
    for (const { input, value } of typed) {
      // React takes a part of the page over at the first event in it, with the value that it came with, and hears the next as typing.
      tell(input);
      setValue.call(input, value);
      tell(input);
    }
    pressed?.click();
  };
}

const tell = (input: HTMLInputElement): boolean => input.dispatchEvent(new Event('input', { bubbles: true }));
/** Not the element's own, by which React would take it for its own doing. */
const { set: setValue } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as {
  readonly set: (this: HTMLInputElement, value: string) => void;
};
