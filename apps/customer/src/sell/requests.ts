import type { AccountOrderTerms, PasskeyConfirmation } from '@usdt-africa/contracts/api';
import { newKey } from '../api/idempotent-post';
import { request } from '../api/request';

/** Proof of the customer: a PIN, or a passkey's signature of the same terms. Never stored by the browser. */
export type Proof = { readonly pin: string } | { readonly passkey: PasskeyConfirmation };

/**
 * @param key stored by the caller: after a lost response the request is repeated under the same key
 * @param attemptId attempt id, another one for another proof: each wrong proof is counted once
 */
export const placeSale = (key: string, terms: AccountOrderTerms, proof: Proof, attemptId: string) =>
  request('POST /api/account/orders', { body: { ...terms, ...proof }, key, attemptId });

/** Requests the options for a passkey confirmation of exactly these terms. */
export const requestConfirmation = (terms: AccountOrderTerms) =>
  request('POST /api/account/orders/confirmations', { body: terms, key: newKey() });
