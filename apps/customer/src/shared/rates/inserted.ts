/** The one character that a change of a text field inserted by typing; null for a paste, a deletion, or what a browser fills in. */
export function insertedBy(event: Event): string | null {
  if (!(event instanceof InputEvent) || !/^insert(?:Text|CompositionText)$/.test(event.inputType)) return null;
  const character = event.data?.at(-1) ?? '';
  return event.data?.length === 1 || event.isComposing ? character : null;
}
