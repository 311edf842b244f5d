import { useEffect, useState } from 'react';
import type { RefundView } from '@usdt-africa/contracts/api';
import { countdownText } from '@usdt-africa/web-kit';
import { seconds } from '../../shared/browser/clock';
import { useSecondsLeft } from '../../shared/browser/useSecondsLeft';

/** Seconds that are left of the time of an open proof; null without one. */
export function useProofSeconds(proof: RefundView['proof']): number | null {
  const until = proof?.until ?? null;
  const [deadline, setDeadline] = useState(() => deadlineOf(until));
  useEffect(() => setDeadline(deadlineOf(until)), [until]);
  return useSecondsLeft(deadline);
}

/** The same as text: `23:54`. */
export function useProofTime({ proof }: RefundView): string {
  return countdownText(useProofSeconds(proof) ?? 0);
}

const deadlineOf = (until: string | null): number | null =>
  until === null ? null : seconds() + Math.max(0, (Date.parse(until) - Date.now()) / 1_000);
