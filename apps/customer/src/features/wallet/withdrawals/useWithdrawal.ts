import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { WALLET } from '../../../shared/api/wallet';
import { withdrawalQuery } from './api';
import { paceOf } from './withdrawal-state';

/** A withdrawal, polled while it can change soon; the balance is fetched again once its naira are back. */
export function useWithdrawal(id: string) {
  const queries = useQueryClient();
  const query = useQuery({
    ...withdrawalQuery(id),
    refetchInterval: ({ state: { data } }) => paceOf(data, Date.now()),
  });
  const isBack = query.data?.undone != null;
  useEffect(() => {
    if (isBack) void queries.invalidateQueries({ queryKey: [WALLET] });
  }, [isBack, queries]);
  return query;
}
