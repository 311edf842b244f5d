import { lagosDay } from '@usdt-africa/kernel/lagos';
import words from './messages/pause.json' with { type: 'json' };
import { minutesText, shortDateTimeText } from './format/time.js';
import { fill } from './i18n/translate.js';

/** A sentence that customers read while no new sales are taken. */
export type PauseKey = keyof typeof words;

const ENGLISH = 'en-NG';

/** When new sales are taken again, as customers read it: the time of today, the date with it on any other day. */
export function pauseEndText(until: string, locale: string, now = Date.now()): string {
  const isToday = lagosDay(new Date(until)) === lagosDay(new Date(now));
  return isToday ? minutesText(until, locale) : shortDateTimeText(until, locale);
}

/**
 * English texts that customers read while no new sales are accepted, next to prices and to the amount: a preview for
 * the operator who pauses them. The customer app's catalogue takes these texts from here.
 * @param until null: until an operator ends it
 * @param of deposits: they are not credited either, and a customer who waits for one sees so next to the order
 */
export function pauseSentences(
  until: string | null,
  now: number,
  of: 'sales' | 'deposits' = 'sales',
): { readonly price: string; readonly amount: string; readonly order: string | null } {
  const isDeposits = of === 'deposits';
  return {
    price: `${words['rate.paused']}. ${words[isDeposits ? 'rate.deposits-paused-more' : 'rate.paused-more']}`,
    order: isDeposits ? words['chain.paused'] : null,
    amount:
      until === null
        ? words['widget.paused']
        : fill(words['widget.paused-until'], { time: pauseEndText(until, ENGLISH, now) }),
  };
}
