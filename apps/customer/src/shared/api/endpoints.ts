/**
 * Requests of the first page. Those of later steps and of orders are in other modules, so that they are loaded with
 * them.
 */
import type { QuoteView } from '@usdt-africa/contracts/api';
import type { Ahead } from './prefetched-order';
import { forget } from './idempotent-post';
import { request, requestOnce } from './request';

export const getConfig = (signal?: AbortSignal) => request('GET /api/config', { signal });
export const getRate = (signal?: AbortSignal) => request('GET /api/rates/current', { signal });
export const getQuote = (id: string, signal?: AbortSignal) => request('GET /api/quotes/{id}', { path: { id }, signal });
/** @param ahead response prefetched before any script had loaded */
export const getOrder = (number: string, signal?: AbortSignal, ahead?: Ahead | null) =>
  request('GET /api/orders/{number}', { path: { number }, signal, timeoutMs: 10_000, ahead: ahead?.answer });

/** Requests a new price for an amount (decimal text). Each call is a new one: prices are refreshed on purpose. */
export function requestQuote(amount: string, signal?: AbortSignal): Promise<QuoteView> {
  forget('quote');
  return requestOnce('quote', 'POST /api/quotes', { body: { side: 'sell', amount } }, { signal, retries: 2 });
}
