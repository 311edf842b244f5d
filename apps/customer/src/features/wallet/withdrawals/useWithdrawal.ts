import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { WALLET } from '../../../shared/wallet/useWallet';
import { getWithdrawal } from './api';
import { paceOf } from './withdrawal-state';

export const WITHDRAWAL = ['withdrawals', 'one'];

/** A withdrawal, polled while it can change soon; the balance is fetched again once its naira are back. */
export function useWithdrawal(id: string) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [...WITHDRAWAL, id],
    queryFn: ({ signal }) => getWithdrawal(id, signal),
    refetchInterval: ({ state: { data } }) => paceOf(data, Date.now()),
  });
  const isBack = query.data?.undone != null;
  useEffect(() => {
    if (isBack) void queries.invalidateQueries({ queryKey: [WALLET] });
  }, [isBack, queries]);
  return query;
}
