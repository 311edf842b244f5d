import { useQueryClient } from '@tanstack/react-query';
import { useLiveQuery } from '../data/useLiveQuery';

const REREAD_MS = 15_000;

/** The hot wallet, the treasury, and what the ledger has of ours. */
export const useTreasury = () => useLiveQuery('refills', 'treasury', { refetchInterval: REREAD_MS });

/** The last check of the chain. */
export const useChainCheck = () => useLiveQuery('refills', 'treasury/chain-check', { refetchInterval: 60_000 });

const SHOWN: ReadonlySet<unknown> = new Set(['sweeps', 'holdings', 'refills', 'counts']);

/** Reads all of the page again, after something was done. */
export function useReadAgain(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => SHOWN.has(first) });
}
