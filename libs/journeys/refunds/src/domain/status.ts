import type { REFUND_STATUSES } from '@usdt-africa/contracts/api';
import type { Refund } from './refund.js';

/** Where a refund is, as pages show it. */
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** The status of a requested refund. */
export function refundStatus({ phase }: Pick<Refund, 'phase'>): RefundStatus {
  return phase === 'none' || phase === 'ready' || phase === 'topping-up' ? 'sending' : phase;
}

/** Since when a refund waits for an operator; null: it does not. */
export function waitsSince({ phase, proved, givenUp }: Refund): string | null {
  if (phase === 'held') return proved!.at;
  return phase === 'stuck' ? givenUp!.at : null;
}

/** When it was completed or ended; null before. */
export function refundEndedAt({ completed, ended }: Pick<Refund, 'completed' | 'ended'>): string | null {
  return completed?.at ?? ended?.at ?? null;
}
