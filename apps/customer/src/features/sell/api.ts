import type { AccountOrderTerms } from '@usdt-africa/contracts/api';
import type { Proof } from '../../shared/account/place-once';
import { newKey } from '../../shared/api/idempotent-post';
import { request } from '../../shared/api/request';

/**
 * @param key stored by the caller: after a lost response the request is repeated under the same key
 * @param attemptId attempt id, another one for another proof: each wrong proof is counted once
 */
export const placeSale = (key: string, terms: AccountOrderTerms, proof: Proof, attemptId: string) =>
  request('POST /api/account/orders', { body: { ...terms, ...proof }, key, attemptId });

/** Requests the options for a passkey confirmation of exactly these terms. */
export const requestConfirmation = (terms: AccountOrderTerms) =>
  request('POST /api/account/orders/confirmations', { body: terms, key: newKey() });
