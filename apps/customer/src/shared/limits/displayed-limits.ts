import type { TiersView } from '@usdt-africa/contracts/api';
import { nairaOf } from '../wallet/kobo';

type Tier = Pick<TiersView['tiers'][number], 'dayUsdt' | 'monthUsdt' | 'buyDayKobo' | 'buyMonthKobo'>;

/** A limit to show: its message key, and its amount. */
export interface DisplayedLimit {
  readonly as: 'limits.next-day' | 'limits.next-month' | 'limits.next-buy-day' | 'limits.next-buy-month';
  readonly currency: 'stable' | 'naira';
  readonly limit: string;
}

/** The limits of a tier to show; empty where it has none. Of a tier that buys nothing those for selling alone. */
export function displayedLimits({ dayUsdt, monthUsdt, buyDayKobo, buyMonthKobo }: Tier): readonly DisplayedLimit[] {
  const stable = (as: DisplayedLimit['as'], limit: string | null): DisplayedLimit[] =>
    limit === null ? [] : [{ as, currency: 'stable', limit }];
  const naira = (as: DisplayedLimit['as'], kobo: string | null): DisplayedLimit[] =>
    kobo === null || buyDayKobo === '0' ? [] : [{ as, currency: 'naira', limit: nairaOf(kobo) }];
  return [
    ...stable('limits.next-day', dayUsdt),
    ...stable('limits.next-month', monthUsdt),
    ...naira('limits.next-buy-day', buyDayKobo),
    ...naira('limits.next-buy-month', buyMonthKobo),
  ];
}
