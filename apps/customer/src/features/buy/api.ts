import type { PurchaseTerms } from '@usdt-africa/contracts/api';
import type { Proof } from '../../shared/account/place-once';
import { newKey } from '../../shared/api/idempotent-post';
import { request } from '../../shared/api/request';

/** Whether this customer can buy now, their balance and what their limits leave. */
export const getTerms = (signal?: AbortSignal) => request('GET /api/account/purchases/terms', { signal });
/** A price for so many naira, held for 1:45. Each call requests a new one. */
export const requestPurchaseQuote = (naira: string, signal?: AbortSignal) =>
  request('POST /api/account/purchases/quotes', { body: { naira }, key: newKey(), signal });
/** Checks an address; nothing is stored. */
export const checkAddress = (address: string, signal?: AbortSignal) =>
  request('POST /api/account/purchases/address-checks', { body: { address }, key: newKey(), signal });

/**
 * @param key stored by the caller: after a lost response the request is repeated under the same key
 * @param attemptId attempt id, another one for another proof: each wrong proof is counted once
 */
export const placePurchase = (key: string, terms: PurchaseTerms, proof: Proof, attemptId: string) =>
  request('POST /api/account/purchases', {
    body: { ...terms, ...proof },
    key,
    attemptId,
  });

/** Requests the options for a passkey confirmation of exactly these terms. */
export const requestPurchaseConfirmation = (terms: PurchaseTerms) =>
  request('POST /api/account/purchases/confirmations', { body: terms, key: newKey() });
