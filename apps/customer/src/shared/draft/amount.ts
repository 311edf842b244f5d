import { typedAmount } from '@usdt-africa/web-kit';
import { clean, typeKey } from '../rates/amount-entry';
import type { AmountUnit, Key } from '../rates/amount-entry';
import { amountFor, nairaOf } from '../rates/amounts';
import type { Draft } from './draft';

type Entry = Pick<Draft, 'amount' | 'unit' | 'naira' | 'isUntouched'>;

export interface Amounts {
  /** Text of the field that the customer types in. */
  readonly typed: string;
  /** The amount to sell; null for a text that is not an amount, and for naira without a rate. */
  readonly amount: string | null;
  /** What the recipient gets for it; null without a rate. */
  readonly naira: string | null;
}

const plain = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);

/** Both amounts of an entry. Typed naira become the smallest amount that brings at least as much. @param rate null without one */
export function amountsOf(
  { amount: stable, unit, naira: typedNaira, isUntouched }: Entry,
  rate: string | null,
): Amounts {
  const isTypedNaira = unit === 'naira' && !isUntouched;
  const amount = isTypedNaira ? amountForTyped(typedNaira, rate) : typedAmount(stable, 6);
  const naira = amount !== null && rate !== null ? nairaOf(amount, rate) : null;
  if (unit === 'stable') return { typed: stable, amount, naira };
  return { typed: isTypedNaira ? typedNaira : naira === null ? '' : plain(naira), amount, naira };
}

function amountForTyped(naira: string, rate: string | null): string | null {
  const wanted = typedAmount(naira, 2);
  return wanted !== null && rate !== null ? plain(amountFor(wanted, rate)) : null;
}

/** Takes over a whole amount in the unit that is typed. */
export function entered({ unit }: Pick<Entry, 'unit'>, typed: string): Partial<Draft> {
  return unit === 'stable' ? { amount: typed, isUntouched: false } : { naira: typed, isUntouched: false };
}

/** A key of the keypad. The first one replaces an amount that was not typed. */
export function withKey(entry: Entry, key: Key, rate: string | null): Partial<Draft> {
  return entered(entry, typeKey(entry.isUntouched ? '0' : amountsOf(entry, rate).typed, key, entry.unit));
}

/**
 * A change of the text field.
 * @param inserted the character that was typed, null for a paste or a deletion: the first one replaces an amount that was not typed
 */
export function withText(entry: Entry, text: string, inserted: string | null): Partial<Draft> {
  return entered(entry, clean(entry.isUntouched && inserted !== null ? inserted : text, entry.unit));
}

/** Switches the unit that is typed. The amount stays, converted, until the first key. */
export function switched(entry: Entry, to: AmountUnit, rate: string | null): Partial<Draft> {
  const { amount } = amountsOf(entry, rate);
  return { unit: to, amount: amount ?? entry.amount, naira: '', isUntouched: true };
}

/** Takes over an amount of the stablecoin, in whichever unit is typed. */
export function withStable({ unit }: Entry, amount: string, rate: string | null): Partial<Draft> {
  if (unit === 'stable' || rate === null) return entered({ unit: 'stable' }, amount);
  return entered({ unit }, plain(nairaOf(amount, rate)));
}
