import type { CurrentRateView } from '@usdt-africa/contracts/api';
import type { MessageKey } from '../app/messages';

/** What stands under the word that there is no price: why, and what becomes of what was sent already. */
export function whyNoRate({ paused }: CurrentRateView): MessageKey {
  if (!paused) return 'rate.none-more';
  return paused.deposits ? 'rate.deposits-paused-more' : 'rate.paused-more';
}
