import type { TiersView } from '@usdt-africa/contracts/api';

type Tier = Pick<TiersView['tiers'][number], 'dayUsdt' | 'monthUsdt'>;

/** The limits of a tier to show, each with its message key; empty where neither a day nor a month has one. */
export function displayedLimits({
  dayUsdt,
  monthUsdt,
}: Tier): readonly (readonly [as: 'limits.next-day' | 'limits.next-month', limit: string])[] {
  return [
    ...(dayUsdt === null ? [] : [['limits.next-day', dayUsdt] as const]),
    ...(monthUsdt === null ? [] : [['limits.next-month', monthUsdt] as const]),
  ];
}
