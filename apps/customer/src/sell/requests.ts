import type { AccountOrderTerms, PasskeyConfirmation } from '@usdt-africa/contracts/api';
import { newKey } from '../api/keyed';
import { request } from '../api/request';

/** What stands for the customer: a PIN, or what their passkey made of the same terms. Never kept by the browser. */
export type Proof = { readonly pin: string } | { readonly passkey: PasskeyConfirmation };

/**
 * @param key kept by whoever asks: a lost answer is asked for again under the same one
 * @param press another one for another proof: what was wrong is counted once for each
 */
export const placeSale = (key: string, terms: AccountOrderTerms, proof: Proof, press: string) =>
  request('POST /api/account/orders', { body: { ...terms, ...proof }, key, press });

/** Has a passkey asked about exactly these terms. */
export const askForConfirmation = (terms: AccountOrderTerms) =>
  request('POST /api/account/orders/confirmations', { body: terms, key: newKey() });
