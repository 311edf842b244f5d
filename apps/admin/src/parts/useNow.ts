import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { secondsSince } from './format';

/** The current time, updated at this interval in milliseconds: ages and countdowns read it. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Seconds for which opened data stays open; when they are over, the records of its resource are refetched. */
export function useSecondsOpen(resource: string, until: string | null): number {
  const queries = useQueryClient();
  const now = useNow();
  const left = until === null ? 0 : -secondsSince(until, now);
  const isOver = until !== null && left <= 0;
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: [resource, 'getOne'] });
  }, [isOver, queries, resource]);
  return left;
}
