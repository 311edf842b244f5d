import type { TransferTerms } from '@usdt-africa/contracts/api';
import type { Proof } from '../../../shared/account/place-once';
import { newKey } from '../../../shared/api/idempotent-post';
import { request } from '../../../shared/api/request';

/** Whether this customer can send now, their balance and what the day's limit leaves. */
export const getSendTerms = (signal?: AbortSignal) => request('GET /api/wallet/send-terms', { signal });
/** Who has a username. Each call counts against the look-ups of the hour. */
export const findReceiver = (username: string, signal?: AbortSignal) =>
  request('POST /api/wallet/receivers', { body: { username }, key: newKey(), signal });
/** A transfer, for its sender or its receiver. */
export const getTransfer = (id: string, signal?: AbortSignal) =>
  request('GET /api/wallet/transfers/{id}', { path: { id }, signal });

/**
 * @param key stored by the caller: after a lost response the request is repeated under the same key
 * @param attemptId attempt id, another one for another proof: each wrong proof is counted once
 */
export const makeTransfer = (key: string, terms: TransferTerms, proof: Proof, attemptId: string) =>
  request('POST /api/wallet/transfers', { body: { ...terms, ...proof }, key, attemptId });

/** Requests the options for a passkey confirmation of exactly these terms. */
export const requestTransferConfirmation = (terms: TransferTerms) =>
  request('POST /api/wallet/transfers/confirmations', { body: terms, key: newKey() });
