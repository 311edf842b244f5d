import { queryOptions } from '@tanstack/react-query';
import type { ReceiverView, TransferTerms } from '@usdt-africa/contracts/api';
import type { Proof } from '../../../shared/account/place-once';
import { ApiProblem } from '../../../shared/api/client';
import { newKey } from '../../../shared/api/idempotent-post';
import { request } from '../../../shared/api/request';

/** First parts of the keys of usernames' receivers, and of transfers. */
export const RECEIVER = ['transfers', 'receiver'];
export const TRANSFER = ['transfers', 'one'];
/** Refetch interval in milliseconds: naira can be credited, and a limit can change, at any time. */
const AGAIN_MS = 20_000;

/** Whether this customer can send now, their balance and what the day's limit leaves. */
export const sendTermsQuery = queryOptions({
  queryKey: ['transfers', 'terms'],
  queryFn: ({ signal }) => request('GET /api/wallet/send-terms', { signal }),
  refetchInterval: AGAIN_MS,
});

/** A transfer as its sender or its receiver sees it; it does not change any more. */
export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: [...TRANSFER, id],
    queryFn: ({ signal }) => request('GET /api/wallet/transfers/{id}', { path: { id }, signal }),
    staleTime: Infinity,
  });

/** Who has a username: a refusal is an answer, too, and no reason to send the request again by itself. */
export type ReceiverAnswer =
  | { readonly state: 'found'; readonly view: ReceiverView }
  | { readonly state: 'refused'; readonly problem: ApiProblem };

/** Who has a username. Each request counts against the limit of the hour. @param username null: nothing is fetched */
export const receiverQuery = (username: string | null) =>
  queryOptions({
    queryKey: [...RECEIVER, username],
    queryFn: ({ signal }) => findReceiver(username!, signal),
    enabled: username !== null,
    // A request counts: none is made for a name that has its answer.
    staleTime: Infinity,
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

async function findReceiver(username: string, signal: AbortSignal): Promise<ReceiverAnswer> {
  try {
    const view = await request('POST /api/wallet/receivers', { body: { username }, key: newKey(), signal });
    return { state: 'found', view };
  } catch (error) {
    if (error instanceof ApiProblem && error.code !== 'signed-out' && error.status < 500)
      return { state: 'refused', problem: error };
    throw error;
  }
}

/**
 * @param key stored by the caller: after a lost response the request is repeated under the same key
 * @param attemptId attempt id, another one for another proof: each wrong proof is counted once
 */
export const makeTransfer = (key: string, terms: TransferTerms, proof: Proof, attemptId: string) =>
  request('POST /api/wallet/transfers', { body: { ...terms, ...proof }, key, attemptId });

/** Requests the options for a passkey confirmation of exactly these terms. */
export const requestTransferConfirmation = (terms: TransferTerms) =>
  request('POST /api/wallet/transfers/confirmations', { body: terms, key: newKey() });
