import { queryOptions } from '@tanstack/react-query';
import type { WithdrawalTerms } from '@usdt-africa/contracts/api';
import type { Proof } from '../../../shared/account/place-once';
import { newKey } from '../../../shared/api/idempotent-post';
import { request } from '../../../shared/api/request';

/** First parts of the keys of withdrawals. */
export const WITHDRAWAL = ['withdrawals', 'one'];

/** A withdrawal of the customer's own. */
export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: [...WITHDRAWAL, id],
    queryFn: ({ signal }) => request('GET /api/wallet/withdrawals/{id}', { path: { id }, signal }),
  });

/**
 * @param key stored by the caller: after a lost response the request is repeated under the same key
 * @param attemptId attempt id, another one for another proof: each wrong proof is counted once
 */
export const requestWithdrawal = (key: string, terms: WithdrawalTerms, proof: Proof, attemptId: string) =>
  request('POST /api/wallet/withdrawals', { body: { ...terms, ...proof }, key, attemptId });

/** Requests the options for a passkey confirmation of exactly these terms. */
export const requestWithdrawalConfirmation = (terms: WithdrawalTerms) =>
  request('POST /api/wallet/withdrawals/confirmations', { body: terms, key: newKey() });
