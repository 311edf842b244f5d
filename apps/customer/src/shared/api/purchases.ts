import { request } from './request';

/** A purchase: masked, unless it is this customer's. */
export const getPurchase = (number: string, signal?: AbortSignal) =>
  request('GET /api/purchases/{number}', { path: { number }, signal });
