/** A letter that clicks a button of the page, or goes to a field of it: `aria-keyshortcuts` names it at the element. */
const LETTER = /^[a-z]$/;
const SHORTCUTS = 'main [aria-keyshortcuts]';
const FIELD = 'input, textarea, select';

export interface PageKey {
  readonly key: string;
  /** The element's name: of a button its text, of a field its label. */
  readonly label: string;
}

const keyOf = (element: Element): string => element.getAttribute('aria-keyshortcuts')!.toLowerCase();

/** Elements in sight that a letter reaches, in the order of the page; of several with one letter the first usable. */
function reachable(): readonly HTMLElement[] {
  const found = new Map<string, HTMLElement>();
  for (const element of document.querySelectorAll<HTMLElement>(SHORTCUTS)) {
    const isOff = element.matches(':disabled, [aria-disabled=true]') || !element.checkVisibility();
    if (LETTER.test(keyOf(element)) && !isOff && !found.has(keyOf(element))) found.set(keyOf(element), element);
  }
  return [...found.values()];
}

/** The letters of the displayed page. */
export function pageKeys(): readonly PageKey[] {
  return reachable().map((element) => ({ key: keyOf(element), label: labelOf(element) }));
}

/** Clicks the button, or focuses the field, that has this letter. @returns whether there is one */
export function actOnLetter(key: string): boolean {
  const element = reachable().find((one) => keyOf(one) === key);
  if (!element) return false;
  if (element.matches(FIELD)) element.focus();
  else {
    element.click();
    // What the button opens is typed in at once.
    requestAnimationFrame(() => openedBy(element)?.focus());
  }
  return true;
}

/** The first field of the part of the page that a tab or a choice shows. */
function openedBy(element: HTMLElement): HTMLElement | null {
  const part =
    element.role === 'tab'
      ? document.getElementById(element.getAttribute('aria-controls') ?? '')
      : element.getAttribute('aria-pressed') === null
        ? null
        : element.closest('.card');
  const fields = [...(part?.querySelectorAll<HTMLElement>('form :is(input, textarea, select)') ?? [])];
  return fields.find((field) => field.checkVisibility()) ?? null;
}

function labelOf(element: HTMLElement): string {
  const named = element.matches(FIELD)
    ? (element as HTMLInputElement).labels?.[0]
    : (element.querySelector('b') ?? element);
  const copy = (named ?? element).cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true], kbd, input, textarea')) hidden.remove();
  return copy.textContent.trim();
}
