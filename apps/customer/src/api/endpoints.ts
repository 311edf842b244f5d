import type { NameEnquiryView, PlaceOrderRequest, QuoteView, RateHistoryRange } from '@usdt-africa/contracts/api';
import type { Ahead } from './ahead';
import { forget } from './keyed';
import { request, requestOnce } from './request';

export const getConfig = (signal?: AbortSignal) => request('GET /api/config', { signal });
export const getGuestLimit = (signal?: AbortSignal) => request('GET /api/guest-limit', { signal });
export const getRate = (signal?: AbortSignal) => request('GET /api/rates/current', { signal });
export const getRateHistory = (range: RateHistoryRange, signal?: AbortSignal) =>
  request('GET /api/rates/history', { query: { range }, signal, timeoutMs: 30_000 });
export const getBanks = (signal?: AbortSignal) => request('GET /api/banks', { signal });
export const getQuote = (id: string, signal?: AbortSignal) => request('GET /api/quotes/{id}', { path: { id }, signal });
/** @param ahead what was asked for it before any script had come */
export const getOrder = (number: string, signal?: AbortSignal, ahead?: Ahead | null) =>
  request('GET /api/orders/{number}', { path: { number }, signal, timeoutMs: 10_000, ahead: ahead?.answer });

/** A new price for an amount (decimal text). Each call is a new one: prices are asked for again on purpose. */
export function askQuote(amount: string, signal?: AbortSignal): Promise<QuoteView> {
  forget('quote');
  return requestOnce('quote', 'POST /api/quotes', { body: { side: 'sell', amount } }, { signal, retries: 2 });
}

/** Asks the bank whose account this is. */
export function enquireName(bankCode: string, accountNumber: string, signal?: AbortSignal): Promise<NameEnquiryView> {
  forget('name');
  const body = { bankCode, accountNumber };
  return requestOnce('name', 'POST /api/name-enquiries', { body }, { signal, retries: 1 });
}

/** Places an order; `intent` is one tab's, so that two tabs never take each other's key. */
export const placeOrder = (intent: string, body: PlaceOrderRequest) =>
  requestOnce(intent, 'POST /api/orders', { body });

export type OrderAct = 'sent' | 'cancel' | 'pay-what-arrived' | 'send-rest';
/** An act on an order; the answer is the order after it. */
export const act = (number: string, name: OrderAct) =>
  requestOnce(`${number}:${name}`, `POST /api/orders/{number}/${name}`, { path: { number }, body: {} });

export const share = (number: string) =>
  requestOnce(`${number}:share`, 'POST /api/orders/{number}/shares', { path: { number }, body: {} });
export const stopShare = (number: string, shareId: string) =>
  requestOnce(`${number}:stop-share:${shareId}`, 'DELETE /api/orders/{number}/shares/{shareId}', {
    path: { number, shareId },
  });

/** Nothing that was mailed opens the order any more, and whoever came by that is out. */
export const stopOwnLinks = (number: string) =>
  requestOnce(`${number}:stop-links`, 'DELETE /api/orders/{number}/links', { path: { number } });
export const mailOwnLink = (number: string) =>
  requestOnce(`${number}:mail-link`, 'POST /api/orders/{number}/links', { path: { number }, body: {} });

export const exchangeOrderLink = (token: string) =>
  requestOnce('order-link', 'POST /api/order-links/exchange', { body: { token } });
/** Has a new link mailed in the place of an old one; the answer never tells whether there was one. */
export const renewOrderLink = (token: string) =>
  requestOnce('order-link-renewal', 'POST /api/order-links/renewals', { body: { token } });
export const exchangeShareLink = (token: string, number: string) =>
  requestOnce('share-link', 'POST /api/share-links/exchange', { body: { number, token } });
