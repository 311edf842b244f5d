import { owedWord, type Payout } from './payout.js';

/** Status of a payout from its own events alone. Pauses and the clock are added when it is read. */
export interface PayoutStatus {
  readonly code: 'sending' | 'no-answer' | 'contradicted' | 'failed' | 'returned' | 'closed' | 'completed';
  readonly since: string | null;
  /** Whether a request for the open amount was sent to the provider. */
  readonly isSent: boolean;
}

/** @param attentionSince when it began to need an operator, from its events */
export function payoutStatus(payout: Payout, attentionSince: string | null): PayoutStatus {
  const { phase, repay, failure } = payout;
  if (phase === 'disputed' || payout.disputes.length > 0)
    return {
      code: 'contradicted',
      since: attentionSince ?? payout.disputedAt ?? null,
      isSent: true,
    };
  if (repay && !repay.escalated) return { code: 'sending', since: repay.at, isSent: false };
  if (repay) return { code: 'no-answer', since: repay.at, isSent: true };
  switch (phase) {
    case 'settled':
      return { code: 'completed', since: payout.settledAt, isSent: true };
    case 'returned':
      return { code: 'returned', since: attentionSince, isSent: true };
    case 'closed':
      return { code: 'closed', since: payout.closed?.at ?? null, isSent: true };
    case 'failed':
      return failure?.final === false
        ? { code: 'sending', since: failure.at, isSent: false }
        : { code: 'failed', since: failure?.at ?? attentionSince, isSent: true };
    case 'new':
    case 'waiting':
      return { code: 'sending', since: null, isSent: false };
    case 'unknown':
      return { code: 'no-answer', since: owedWord(payout)?.since ?? null, isSent: true };
    case 'submitting':
    case 'accepted':
      return {
        code: payout.escalatedAt ? 'no-answer' : 'sending',
        since: owedWord(payout)?.since ?? null,
        isSent: true,
      };
  }
}

/** Time without a certain answer after which a requested payout counts as unanswered. */
const NO_ANSWER_AFTER_MS = 120_000;

/** Whether a payout that was sent counts as unanswered by now. */
export function isUnanswered({ code, since, isSent }: PayoutStatus, now: Date): boolean {
  if (code === 'no-answer') return true;
  return code === 'sending' && isSent && since !== null && now.getTime() - Date.parse(since) >= NO_ANSWER_AFTER_MS;
}
