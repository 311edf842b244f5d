import { useQuery } from '@tanstack/react-query';
import { getHeld, getWallet } from '../api/wallet';

export const WALLET = 'wallet';
export const HELD = [WALLET, 'held'];
export const FUNDING = [WALLET, 'funding'];

/** Refetch intervals in milliseconds: while an account number is being opened, and otherwise. */
const OPENING_MS = 2_000;
const AGAIN_MS = 20_000;

/** The balance and the account number, refetched while the page is visible: naira can be credited at any time. */
export const useWallet = () =>
  useQuery({
    queryKey: [WALLET, 'balance'],
    queryFn: ({ signal }) => getWallet(signal),
    refetchInterval: ({ state: { data } }) => (data?.account.state === 'opening' ? OPENING_MS : AGAIN_MS),
  });

/** Sums that wait for a decision or are on their way back. */
export const useHeld = () =>
  useQuery({ queryKey: HELD, queryFn: ({ signal }) => getHeld(signal), refetchInterval: AGAIN_MS });
