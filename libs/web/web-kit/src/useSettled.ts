import { useEffect, useState } from 'react';

/** So long a finger rests between two letters of a word, at most. */
const RESTS_MS = 250;

/**
 * What was typed, once the typing rests: what a server is asked by. Each letter of a name would otherwise be a question of
 * its own, of which only the last is of use. A field that was emptied is empty at once.
 */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === '' ? 0 : RESTS_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return typed === '' ? '' : settled;
}
