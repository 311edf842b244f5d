import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';

/** When the rows on the screen were loaded. */
export function useLoadedAt(): number {
  const { data } = useListContext();
  const [at, setAt] = useState(() => Date.now());
  useEffect(() => setAt(Date.now()), [data]);
  return at;
}
