import type { RecipientRow } from '@usdt-africa/contracts/api';

/** Recipients that the form shows. */
export const SHOWN = 2;

/** The first ones, each once; the chosen one is first where it would not be among them. */
export function shownOf(rows: readonly RecipientRow[], chosen: string | null): readonly RecipientRow[] {
  const each = [...new Map(rows.map((row) => [row.id, row])).values()];
  const first = each.slice(0, SHOWN);
  const missing = first.some(({ id }) => id === chosen) ? undefined : each.find(({ id }) => id === chosen);
  return missing ? [missing, ...first.slice(0, SHOWN - 1)] : first;
}
