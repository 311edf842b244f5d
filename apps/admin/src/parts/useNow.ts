import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { secondsSince } from './format';

/** The time, told anew every so often: ages and count-downs read it. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** How long what was opened stays so; when that is over, the records of its resource are asked for as they are then. */
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
