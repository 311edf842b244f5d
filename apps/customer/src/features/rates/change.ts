import type { CurrentRateView } from '@usdt-africa/contracts/api';
import { formatDecimal, parseDecimal, RATE_SCALE } from '@usdt-africa/kernel/money';

/** Our rate is published every ten minutes, and the curve holds one point a quarter of an hour. */
const NEARLY_A_DAY_S = 23 * 3_600;

/** How far the rate is from the oldest one of the last day; null without a day to compare, or when it is the same. */
export function changeOver(
  curve: CurrentRateView['curve'],
  rate: string,
): { readonly up: boolean; readonly amount: string } | null {
  const [oldest] = curve;
  if (!oldest || oldest.secondsAgo < NEARLY_A_DAY_S) return null;
  const moved = parseDecimal(rate, RATE_SCALE) - parseDecimal(oldest.rate, RATE_SCALE);
  if (moved === 0n) return null;
  return { up: moved > 0n, amount: formatDecimal(moved > 0n ? moved : -moved, RATE_SCALE) };
}
