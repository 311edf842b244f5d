const TYPED = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/;

/** `2026-11-28` as it is written in Nigeria: `28/11/2026`; empty for none. */
export function dayText(day: string | null): string {
  return day === null ? '' : day.split('-').toReversed().join('/');
}

/** The day that a text names, as `yyyy-mm-dd`; null for any other text. */
export function dayIn(text: string): string | null {
  const [, day, month, year] = TYPED.exec(text.trim()) ?? [];
  if (day === undefined || month === undefined) return null;
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return new Date(`${found}T00:00:00Z`).toJSON()?.slice(0, 10) === found ? found : null;
}

/** What stands in the field after a change: keypads of figures have no slash, so it comes after day and month. */
export function retypedDay(before: string, after: string): string {
  const digits = after.replaceAll(/\D/g, '');
  if (/^\d{8}$/.test(after.trim())) return `${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4)}`;
  const text = after.replaceAll(/[^\d/.\- ]/g, '').replaceAll(/[/.\- ]{2,}/g, '/');
  const isGrowing = after.length > before.length && after.startsWith(before);
  return isGrowing && /^(?:\d{2}|\d{1,2}\/\d{2})$/.test(text) ? `${text}/` : text;
}
