import { parseDecimal, ungrouped } from '@usdt-africa/kernel/money';

export * from '@usdt-africa/kernel/money-text';

/** The lowest and the highest of some decimal texts, as they stand. */
export function rangeOf(decimals: readonly [string, ...string[]], scale: number): readonly [low: string, high: string] {
  const sorted = decimals.map((text) => ({ text, units: parseDecimal(text, scale) }));
  sorted.sort((a, b) => (a.units < b.units ? -1 : a.units > b.units ? 1 : 0));
  return [sorted[0]!.text, sorted.at(-1)!.text];
}

/** The decimal text that a person's typing stands for, or null when it is not a plain positive number (yet). */
export function typedAmount(typed: string, scale: number): string | null {
  const plain = (ungrouped(typed.replace(/\s/g, '')) ?? '').replace(/^\./, '0.').replace(/\.$/, '');
  if (!/^\d{1,12}(\.\d+)?$/.test(plain)) return null;
  const [whole, minor] = plain.split('.') as [string, string?];
  if ((minor?.length ?? 0) > scale) return null;
  return BigInt(whole).toString() + (minor ? `.${minor}` : '');
}
