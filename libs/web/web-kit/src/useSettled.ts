import { useEffect, useState } from 'react';

/** So long a finger rests between two letters of a word, at most. */
const RESTS_MS = 250;

/**
 * Typed text, once the typing has paused: for server queries. Otherwise each letter would send a query, of which only
 * the last is useful. An emptied field is empty at once.
 */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === '' ? 0 : RESTS_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return typed === '' ? '' : settled;
}
