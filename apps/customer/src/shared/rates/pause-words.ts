import type { CurrentRateView } from '@usdt-africa/contracts/api';
import type { MessageKey } from '../i18n/messages';

/** Message key of the text below "no price": the reason, and what happens to amounts that are already sent. */
export function whyNoRate({ paused }: CurrentRateView): MessageKey {
  if (!paused) return 'rate.none-more';
  return paused.deposits ? 'rate.deposits-paused-more' : 'rate.paused-more';
}
