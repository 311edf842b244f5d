import { hrefOf, requestOnce } from './request';

export type OrderAct = 'mark-sent' | 'cancel' | 'choose-partial-payout' | 'choose-top-up';
/** An act on an order; the answer is the order after it. */
export const act = (number: string, name: OrderAct) =>
  requestOnce(`${number}:${name}`, `POST /api/orders/{number}/${name}`, { path: { number }, body: {} });

export const exchangeOrderLink = (token: string) =>
  requestOnce('order-link', 'POST /api/order-links/exchange', { body: { token } });
/** Has a new link mailed in place of an old one; the response never reveals whether there was one. */
export const renewOrderLink = (token: string) =>
  requestOnce('order-link-renewal', 'POST /api/order-links/renewals', { body: { token } });
export const exchangeShareLink = (token: string, number: string) =>
  requestOnce('share-link', 'POST /api/share-links/exchange', { body: { number, token } });

/** Address of an order's live updates. @param after id of the last received message */
export const orderEventsHref = (number: string, after: string | undefined) =>
  hrefOf('GET /api/orders/{number}/events', { path: { number }, query: after === undefined ? {} : { after } });
