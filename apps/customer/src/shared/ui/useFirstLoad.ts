import { useState } from 'react';

/**
 * Whether a page still waits for its parts. False for good once they have ended, loaded or failed: a part that tries again does
 * not take the others away, whose mounting would begin the next try.
 */
export function useFirstLoad(isLoading: boolean): boolean {
  const [hasEnded, setEnded] = useState(!isLoading);
  if (!isLoading && !hasEnded) setEnded(true);
  return isLoading && !hasEnded;
}
