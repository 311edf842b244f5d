import { formatDecimal, parseDecimal } from '@usdt-africa/kernel/money';
import type { DepositPartView, DepositView, OrderView, RateSource } from '@usdt-africa/contracts/api';
import { nairaOf } from '../rates/amounts';
import { originOf } from '../rates/rate-origin';

/** A part of a deposit, with the time when the deposit was received. */
export interface DisplayedPart extends DepositPartView {
  readonly receivedAt: string;
  readonly late: boolean;
}

/**
 * The deposits that a page shows: those that wait or are being confirmed, and once the bank was requested to pay all of
 * them, those of the newest payout.
 */
export function displayedDeposits(order: OrderView): readonly DepositView[] {
  const payout = order.payouts.at(-1) ?? null;
  const counts = order.deposits.some((deposit) => deposit.state === 'seen');
  const payoutId = counts || payout === null ? null : payout.id;
  return order.deposits.filter((deposit) => deposit.payoutId === payoutId);
}

/** Naira value of those deposits; null while it is not known. */
export function displayedNaira(order: OrderView): string | null {
  const payout = order.payouts.at(-1) ?? null;
  const counts = order.deposits.some((deposit) => deposit.state === 'seen');
  return counts || payout === null ? (order.open?.naira ?? null) : payout.amount;
}

/** The parts of some deposits, each with its one rate. */
export function partsOf(deposits: readonly DepositView[]): readonly DisplayedPart[] {
  return deposits.flatMap(({ parts, receivedAt, late }) => parts.map((part) => ({ ...part, receivedAt, late })));
}

/** What some deposits are together, in the stablecoin. */
export function sentIn(deposits: readonly DepositView[]): string {
  return formatDecimal(
    deposits.reduce((sum, { amount }) => sum + parseDecimal(amount, 6), 0n),
    6,
  );
}

/** True when every part is paid at the rate that was held. */
export function isAllLocked(deposits: readonly DepositView[]): boolean {
  return partsOf(deposits).every((part) => part.basis === 'locked');
}

/** A reference rate, and whose word it is. */
export interface Market {
  readonly rate: string;
  readonly sources: readonly RateSource[];
}

/** The reference rates that stand behind some parts, each once. */
export function marketsOf(parts: readonly DisplayedPart[]): readonly Market[] {
  const markets = new Map<string, Market>();
  for (const { referenceRate: rate, sources } of parts)
    if (rate) markets.set(`${originOf(sources)?.at} ${rate}`, { rate, sources });
  return [...markets.values()];
}

/** Difference in naira between the parts' own rates and the rate that was locked; null when there is none. */
export function differenceOf(
  order: OrderView,
  parts: readonly DisplayedPart[],
): { readonly more: boolean; readonly amount: string } | null {
  const change = parts.reduce(
    (sum, part) =>
      part.basis === 'locked' || part.naira === null
        ? sum
        : sum + parseDecimal(part.naira, 2) - parseDecimal(nairaOf(part.amount, order.rate), 2),
    0n,
  );
  if (change === 0n) return null;
  return { more: change > 0n, amount: formatDecimal(change < 0n ? -change : change, 2) };
}
