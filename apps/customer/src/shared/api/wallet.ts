import { queryOptions } from '@tanstack/react-query';
import { request } from './request';

/** First part of the keys of everything about the wallet. */
export const WALLET = 'wallet';
/** First parts of the keys of payments into the wallet. */
export const FUNDING = [WALLET, 'funding'];

/** Refetch intervals in milliseconds: while an account number is being opened, and otherwise. */
const OPENING_MS = 2_000;
const AGAIN_MS = 20_000;

/** The balance and the account number, refetched while the page is visible: naira can be credited at any time. */
export const walletQuery = queryOptions({
  queryKey: [WALLET, 'balance'],
  queryFn: ({ signal }) => request('GET /api/wallet', { signal }),
  refetchInterval: ({ state: { data } }) => (data?.account.state === 'opening' ? OPENING_MS : AGAIN_MS),
});

/** Sums that wait for a decision or are on their way back. */
export const heldQuery = queryOptions({
  queryKey: [WALLET, 'held'],
  queryFn: ({ signal }) => request('GET /api/wallet/held', { signal }),
  refetchInterval: AGAIN_MS,
});
