import type {
  AppConfigView,
  BankView,
  CurrentRateView,
  GuestLimitView,
  LinkExchangeView,
  NameEnquiryView,
  OrderView,
  PlaceOrderRequest,
  QuoteView,
  RateHistoryRange,
  RateHistoryView,
  ShareView,
} from '@usdt-africa/contracts/api';
import type { Ahead } from './ahead';
import { call } from './client';
import { forget, postOnce } from './keyed';

export const getConfig = (signal?: AbortSignal) => call<AppConfigView>('/api/config', { signal });
export const getGuestLimit = (signal?: AbortSignal) => call<GuestLimitView>('/api/guest-limit', { signal });
export const getRate = (signal?: AbortSignal) => call<CurrentRateView>('/api/rates/current', { signal });
export const getRateHistory = (range: RateHistoryRange, signal?: AbortSignal) =>
  call<RateHistoryView>(`/api/rates/history?range=${range}`, { signal, timeoutMs: 30_000 });
export const getBanks = (signal?: AbortSignal) => call<readonly BankView[]>('/api/banks', { signal });
export const getQuote = (id: string, signal?: AbortSignal) => call<QuoteView>(`/api/quotes/${id}`, { signal });
/** @param ahead what was asked for it before any script had come */
export const getOrder = (number: string, signal?: AbortSignal, ahead?: Ahead | null) =>
  call<OrderView>(`/api/orders/${number}`, { signal, timeoutMs: 10_000, ahead: ahead?.answer });

/** A new price for an amount (decimal text). Each call is a new one: prices are asked for again on purpose. */
export function askQuote(amount: string, signal?: AbortSignal): Promise<QuoteView> {
  forget('quote');
  return postOnce('quote', '/api/quotes', { side: 'sell', amount }, { signal, retries: 2 });
}

/** Asks the bank whose account this is. */
export function enquireName(bankCode: string, accountNumber: string, signal?: AbortSignal): Promise<NameEnquiryView> {
  forget('name');
  return postOnce('name', '/api/name-enquiries', { bankCode, accountNumber }, { signal, retries: 1 });
}

/** Places an order; `intent` is one tab's, so that two tabs never take each other's key. */
export const placeOrder = (intent: string, request: PlaceOrderRequest) =>
  postOnce<OrderView>(intent, '/api/orders', request);

export type OrderAct = 'sent' | 'cancel' | 'pay-what-arrived' | 'send-rest';
/** An act on an order; the answer is the order after it. */
export const act = (number: string, name: OrderAct) =>
  postOnce<OrderView>(`${number}:${name}`, `/api/orders/${number}/${name}`);

export const share = (number: string) => postOnce<ShareView>(`${number}:share`, `/api/orders/${number}/shares`);
export const stopShare = (number: string, id: string) =>
  postOnce<void>(`${number}:stop-share:${id}`, `/api/orders/${number}/shares/${id}`, {}, { method: 'DELETE' });

export const exchangeOrderLink = (token: string) =>
  postOnce<LinkExchangeView>('order-link', '/api/order-links/exchange', { token });
/** Has a new link mailed in the place of an old one; the answer never tells whether there was one. */
export const renewOrderLink = (token: string) =>
  postOnce<unknown>('order-link-renewal', '/api/order-links/renewals', { token });
export const exchangeShareLink = (token: string, number: string) =>
  postOnce<LinkExchangeView>('share-link', '/api/share-links/exchange', { number, token });
