import { owedWord, type Payout } from './payout.js';

/** What became of a payout, as far as its own events say. Pauses and the clock are joined when it is read. */
export interface PayoutStatus {
  readonly code: 'sending' | 'no-answer' | 'contradicted' | 'failed' | 'returned' | 'completed';
  readonly since: string | null;
  /** Whether the provider was asked to pay what is still open. */
  readonly isSent: boolean;
}

/** @param attentionSince when it began to need an operator, as its events say */
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
    case 'failed':
      return failure?.final === false
        ? { code: 'sending', since: failure.at, isSent: false }
        : { code: 'failed', since: failure?.at ?? attentionSince, isSent: true };
    case 'new':
    case 'waiting':
      return { code: 'sending', since: null, isSent: false };
    case 'unknown':
      return { code: 'no-answer', since: owedWord(payout)?.since ?? null, isSent: true };
    case 'asking':
    case 'accepted':
      return {
        code: payout.escalatedAt ? 'no-answer' : 'sending',
        since: owedWord(payout)?.since ?? null,
        isSent: true,
      };
  }
}

/** A provider that was asked and has said nothing certain for so long has given no answer. */
const NO_ANSWER_AFTER_MS = 120_000;

/** Whether a payout that was sent counts as unanswered by now. */
export function isUnanswered({ code, since, isSent }: PayoutStatus, now: Date): boolean {
  if (code === 'no-answer') return true;
  return code === 'sending' && isSent && since !== null && now.getTime() - Date.parse(since) >= NO_ANSWER_AFTER_MS;
}
