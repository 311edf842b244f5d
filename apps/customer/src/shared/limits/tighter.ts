import type { AccountLimitsView } from '@usdt-africa/contracts/api';
import { isBelow } from '../rates/amounts';

/** The period that leaves less; null where neither has a limit. */
export function tighterOf({
  day,
  month,
}: AccountLimitsView): { readonly of: 'day' | 'month'; readonly left: string } | null {
  const [today, thisMonth] = [day.sell.left, month.sell.left];
  if (thisMonth !== null && (today === null || isBelow(thisMonth, today))) return { of: 'month', left: thisMonth };
  return today === null ? null : { of: 'day', left: today };
}
