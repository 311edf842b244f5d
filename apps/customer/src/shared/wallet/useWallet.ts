import { useQuery } from '@tanstack/react-query';
import { heldQuery, walletQuery } from '../api/wallet';

/** The balance and the account number. */
export const useWallet = () => useQuery(walletQuery);

/** Sums that wait for a decision or are on their way back. */
export const useHeld = () => useQuery(heldQuery);
