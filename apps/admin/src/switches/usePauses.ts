import type { AdminPause } from '@usdt-africa/contracts/admin';
import { useEffect, useState } from 'react';
import { useLiveQuery } from '../data/useLiveQuery';

const REFETCH_MS = 60_000;
/** Longer timers overflow. */
const LONGEST_TIMER_MS = 3_600_000;

/** The pauses of money in force now. One that ends automatically is removed at its time, without a server response. */
export function usePauses(): readonly AdminPause[] {
  const { data = [] } = useLiveQuery('switches', 'switches/paused', { refetchInterval: REFETCH_MS });
  const [now, setNow] = useState(() => Date.now());
  const ends = data.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)])).filter((end) => end > now);
  const next = Math.min(...ends);
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(next - Date.now(), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [next, now]);
  return data.filter(({ until }) => until === null || Date.parse(until) > now);
}
