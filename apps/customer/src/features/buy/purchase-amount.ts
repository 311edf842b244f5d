import type { PurchaseTermsView } from '@usdt-africa/contracts/api';
import { formatMoney, ungrouped } from '@usdt-africa/kernel/money';
import { typedAmount } from '@usdt-africa/web-kit';
import { koboToPay } from '../../shared/draft/buy-draft';
import type { BuyDraft } from '../../shared/draft/buy-draft';
import { clean } from '../../shared/rates/amount-entry';
import type { AmountUnit } from '../../shared/rates/amount-entry';
import { isBelow, isPositive } from '../../shared/rates/amounts';
import { koboFor, stableFor } from '../../shared/rates/buy-amounts';

/** What the pages need of the terms to judge an amount. */
export type AmountTerms = Pick<
  PurchaseTermsView,
  'balanceKobo' | 'receivableKobo' | 'day' | 'month' | 'minimum' | 'maximum'
>;

/**
 * Why an amount cannot be bought. `short`: more than the balance; `owes`: nothing leaves the wallet until what is owed is
 * paid.
 */
export const AMOUNT_FAULTS = ['none', 'comma', 'small', 'large', 'owes', 'short', 'over-day', 'over-month'] as const;
export type AmountFault = (typeof AMOUNT_FAULTS)[number];

type Entry = Pick<BuyDraft, 'unit' | 'naira' | 'stable'>;

const plain = (decimal: string): string => decimal.replace(/\.?0+$/, '');

/** Takes over a typed text. An amount of the stablecoin becomes the naira that it costs. @param rate null without one */
export function typedIn(unit: AmountUnit, text: string, rate: string | null): Partial<BuyDraft> {
  const typed = clean(text, unit);
  if (unit === 'naira') return { unit, naira: typed };
  const amount = typedAmount(typed, 6);
  const cost = isPositive(amount) && rate !== null ? plain(formatMoney(koboFor(amount, rate), 'NGN')) : '';
  return { unit, stable: typed, naira: cost };
}

/** Switches what is typed; the purchase stays the same. @param rate null without one */
export function switchedTo(unit: AmountUnit, entry: Entry, rate: string | null): Partial<BuyDraft> {
  if (unit === 'naira') return { unit };
  const kobo = koboToPay(entry);
  return { unit, stable: kobo !== null && rate !== null ? plain(stableFor(kobo, rate)) : '' };
}

/** The largest sum in kobo that the balance, the limits and the largest purchase allow; null while that is nothing. */
export function mostKobo(terms: AmountTerms, rate: string): bigint | null {
  const all = [
    BigInt(terms.balanceKobo),
    ...[terms.day.leftKobo, terms.month.leftKobo].flatMap((left) => (left === null ? [] : [BigInt(left)])),
    largestKobo(terms, rate),
  ];
  const most = all.reduce((least, each) => (each < least ? each : least));
  return isBelow(stableFor(most, rate), terms.minimum) ? null : most;
}

/** The largest purchase in kobo: what buys more than it is refused. */
const largestKobo = ({ maximum }: AmountTerms, rate: string): bigint => koboFor(maximum, rate);

/** Why what is typed cannot be bought now; null when it can. @param rate null without one */
export function faultOf(entry: Entry, terms: AmountTerms, rate: string | null): AmountFault | null {
  if (ungrouped(entry.unit === 'naira' ? entry.naira : entry.stable) === null) return 'comma';
  const kobo = koboToPay(entry);
  if (kobo === null) return 'none';
  if (rate !== null) {
    const usdt = stableFor(kobo, rate);
    if (isBelow(usdt, terms.minimum)) return 'small';
    if (isBelow(terms.maximum, usdt)) return 'large';
  }
  if (terms.receivableKobo !== null) return 'owes';
  const isOver = (left: string | null) => left !== null && kobo > BigInt(left);
  // A limit before the balance: adding naira would not help.
  if (isOver(terms.day.leftKobo)) return 'over-day';
  if (isOver(terms.month.leftKobo)) return 'over-month';
  return kobo > BigInt(terms.balanceKobo) ? 'short' : null;
}
