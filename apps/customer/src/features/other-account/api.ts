import type { OwnerCodeRequest, RecipientChangeTerms } from '@usdt-africa/contracts/api';
import { newKey } from '../../shared/api/idempotent-post';
import { request } from '../../shared/api/request';
import type { OwnerProof } from '../../shared/owner/useOwnerAct';

/** Has a code sent to the order's own email or phone. */
export const sendChangeCode = (number: string, body: OwnerCodeRequest) =>
  request('POST /api/orders/{number}/recipient-changes/codes', { path: { number }, body, key: newKey() });

/** Requests the options for a passkey confirmation of exactly this account for this order. */
export const requestChangeConfirmation = (number: string, terms: RecipientChangeTerms) =>
  request('POST /api/orders/{number}/recipient-changes/confirmations', {
    path: { number },
    body: terms,
    key: newKey(),
  });

/**
 * Names another account for a refused payout.
 * @param key stored by the caller: after a lost response the request is repeated under the same key
 * @param attemptId attempt id, another one for another proof: each wrong proof is counted once
 */
export const changeRecipient = (
  number: string,
  key: string,
  terms: RecipientChangeTerms,
  proof: OwnerProof,
  attemptId: string,
) =>
  request('POST /api/orders/{number}/recipient-changes', {
    path: { number },
    body: { ...terms, ...proof },
    key,
    attemptId,
  });
