import type { WalletLine } from '@usdt-africa/contracts/api';
import { lagosDay } from '@usdt-africa/kernel/lagos';

export interface DayOfLines {
  /** `2026-11-21`, in Lagos. */
  readonly day: string;
  readonly lines: readonly WalletLine[];
  /** Sum of the day in kobo; null while earlier lines of the day may not be loaded. */
  readonly sumKobo: bigint | null;
}

/**
 * Lines under their days, the newest first.
 * @param shown the lines to show, of those that are loaded
 * @param loaded all loaded lines: a day's sum counts each line of the day
 * @param isWhole whether no earlier line exists
 */
export function daysOf(
  shown: readonly WalletLine[],
  loaded: readonly WalletLine[],
  isWhole: boolean,
): readonly DayOfLines[] {
  const days = new Map<string, WalletLine[]>();
  for (const line of shown) {
    const day = dayOf(line);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  const earliest = loaded.length > 0 ? dayOf(loaded.at(-1)!) : null;
  return [...days].map(([day, lines]) => ({
    day,
    lines,
    sumKobo:
      day === earliest && !isWhole
        ? null
        : loaded.filter((line) => dayOf(line) === day).reduce((sum, line) => sum + BigInt(line.amountKobo), 0n),
  }));
}

const dayOf = ({ at }: WalletLine): string => lagosDay(new Date(at));

/**
 * Whether each searched word is in one of a line's texts; of amounts only the signs that people type are compared:
 * `10000` finds `₦10,000.00`.
 */
export function isFound(texts: readonly string[], search: string): boolean {
  const all = texts.map(plain).join('\n');
  return search
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => all.includes(plain(word)));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/(?<=\d),(?=\d)|[₦·]/g, '');
}
