import { queryOptions } from '@tanstack/react-query';
import type { PurchaseTerms } from '@usdt-africa/contracts/api';
import type { Proof } from '../../shared/account/place-once';
import { ApiProblem } from '../../shared/api/client';
import { newKey } from '../../shared/api/idempotent-post';
import { RECIPIENTS } from '../../shared/api/recipient-queries';
import { searchRecipients } from '../../shared/api/recipients';
import { request } from '../../shared/api/request';

/** Refetch interval in milliseconds: naira can be credited, and buying can be paused, at any time. */
const AGAIN_MS = 20_000;
/** The server checks an address again when the purchase is placed. */
const FRESH_MS = 60_000;

/** Whether this customer can buy now, their balance and what their limits leave. */
export const termsQuery = queryOptions({
  queryKey: ['purchases', 'terms'],
  queryFn: ({ signal }) => request('GET /api/account/purchases/terms', { signal }),
  refetchInterval: AGAIN_MS,
});

/** A price for so many naira, held for 1:45. Each call requests a new one. */
export const requestPurchaseQuote = (naira: string, signal?: AbortSignal) =>
  request('POST /api/account/purchases/quotes', { body: { naira }, key: newKey(), signal });

/** First part of the keys of address checks. */
export const ADDRESS_CHECKS = ['purchases', 'address'];
/** Checks an address; nothing is stored. */
export const addressCheckQuery = (address: string) =>
  queryOptions({
    queryKey: [...ADDRESS_CHECKS, address],
    queryFn: ({ signal }) =>
      request('POST /api/account/purchases/address-checks', { body: { address }, key: newKey(), signal }),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: (failures, failure) => failures < 1 && !(failure instanceof ApiProblem && failure.status < 500),
  });

/** The customer's saved recipients, for the addresses among them. */
export const savedAddressesQuery = queryOptions({
  queryKey: [RECIPIENTS, 'addresses'],
  queryFn: ({ signal }) => searchRecipients({ search: '', tab: 'all' }, signal),
});

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
