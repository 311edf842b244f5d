import { useMemo } from 'react';
import type { RefundView } from '@usdt-africa/contracts/api';
import { countdownText } from '@usdt-africa/web-kit';
import { seconds } from '../app/clock';
import { useSecondsLeft } from '../app/useSecondsLeft';

/** What is left of the time of the open proof: `23:54`. */
export function useProofTime({ proof }: RefundView): string {
  const until = proof?.until ?? null;
  const deadline = useMemo(
    () => (until === null ? null : seconds() + Math.max(0, (Date.parse(until) - Date.now()) / 1000)),
    [until],
  );
  return countdownText(useSecondsLeft(deadline) ?? 0);
}
