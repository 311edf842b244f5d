import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FundingStateView } from '@usdt-africa/contracts/api';
import { passing } from '../../shared/browser/storage';
import { openedKey } from '../../shared/wallet/fund-storage';
import { fundingPace } from './funding-state';
import { WALLET } from '../../shared/api/wallet';
import { fundingQuery } from './api';

/** Milliseconds since a sum was opened, by the browser's own clock where this tab opened it. */
export function waitedMs(id: string, view: FundingStateView | undefined): number {
  const opened = Number(passing.get(openedKey(id))) || (view ? Date.parse(view.openedAt) : Date.now());
  return Math.max(0, Date.now() - opened);
}

/** State of a sum that is to be added, polled while it can change; the balance is fetched again once the sum is seen. */
export function useFunding(id: string) {
  const queries = useQueryClient();
  const query = useQuery({
    ...fundingQuery(id),
    refetchInterval: ({ state: { data } }) => fundingPace(data, waitedMs(id, data)),
  });
  const isWaiting = query.data?.state === 'waiting';
  const isKnown = query.data !== undefined && !isWaiting;
  useEffect(() => {
    if (isKnown)
      void queries.invalidateQueries({
        predicate: ({ queryKey: [first, second] }) => first === WALLET && second !== 'funding',
      });
  }, [isKnown, queries]);
  // The wait is shown in minutes, also while the state stays the same.
  const [, tick] = useState(0);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => tick((n) => n + 1), 15_000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return { ...query, waitedMs: waitedMs(id, query.data) };
}
