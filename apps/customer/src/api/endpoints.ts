/** What the first page asks. What its further steps and orders ask stands beside it, so that it comes with them. */
import type { QuoteView } from '@usdt-africa/contracts/api';
import type { Ahead } from './ahead';
import { forget } from './keyed';
import { request, requestOnce } from './request';

export const getConfig = (signal?: AbortSignal) => request('GET /api/config', { signal });
export const getGuestLimit = (signal?: AbortSignal) => request('GET /api/guest-limit', { signal });
export const getRate = (signal?: AbortSignal) => request('GET /api/rates/current', { signal });
export const getQuote = (id: string, signal?: AbortSignal) => request('GET /api/quotes/{id}', { path: { id }, signal });
/** @param ahead what was asked for it before any script had come */
export const getOrder = (number: string, signal?: AbortSignal, ahead?: Ahead | null) =>
  request('GET /api/orders/{number}', { path: { number }, signal, timeoutMs: 10_000, ahead: ahead?.answer });

/** A new price for an amount (decimal text). Each call is a new one: prices are asked for again on purpose. */
export function askQuote(amount: string, signal?: AbortSignal): Promise<QuoteView> {
  forget('quote');
  return requestOnce('quote', 'POST /api/quotes', { body: { side: 'sell', amount } }, { signal, retries: 2 });
}
