import { useEffect, useState } from 'react';

const QUIET_MS = 45_000;

/** True after 45 seconds in which nothing happened on this screen. */
export function useReassurance(restart: unknown): boolean {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    setQuiet(false);
    const timer = setTimeout(() => setQuiet(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [restart]);
  return quiet;
}
