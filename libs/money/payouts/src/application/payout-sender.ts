import { performance } from 'node:perf_hooks';
import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  type NamedAccount,
  type OnAnswer,
  PAYMENT_PROVIDER,
  type PayoutProvider,
  type SubmitResult,
} from '@usdt-africa/banking';
import { crashPoint } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, LOG, type Log } from '@usdt-africa/platform';
import { answerOfSubmit } from '../domain/decide.js';
import type { Payout } from '../domain/payout.js';
import { PayoutAnswers } from './payout-answers.js';
import { type By, PayoutStreams } from './payout-streams.js';

/** Token of the longest sending, for tests: production has the default. */
const SEND_WITHIN_MS = Symbol('longest sending');

/** Start of a sending, on a clock that cannot be set. */
export interface Sending {
  readonly startedAt: number;
}

export const beginSending = (): Sending => ({ startedAt: performance.now() });

/**
 * Requests the payment of a payout's newest event from the provider, and records the response. Only the caller that has
 * just appended that event calls it: so each sending happens at most once.
 */
@Injectable()
export class PayoutSender {
  constructor(
    private readonly payouts: PayoutStreams,
    private readonly answers: PayoutAnswers,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PayoutProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'info' | 'error'>,
    /** A sending that was held up longer than this is not sent any more: others may take it for ended. */
    @Optional() @Inject(SEND_WITHIN_MS) private readonly sendWithinMs = 10_000,
  ) {}

  /** @param account null when it cannot be opened any more: then nothing is sent, which is certain */
  async send(payout: Payout, account: NamedAccount | null, sending: Sending, by: By): Promise<void> {
    const { reference, sends } = payout;
    const { payoutId } = payout.submission!;
    crashPoint('payout.after-intent-commit-before-send');
    const answer = this.answers.expect(payout, reference, 'send');
    const result = await this.submit(payout, account, sending, answer.received);
    const recorded = answer.record(result.outcome, reasonOf(result).reason);
    crashPoint('payout.after-reply-before-append');
    this.log.info({ payoutId, reference, outcome: result.outcome, ...reasonOf(result) }, 'payout sent');
    const settled = result.outcome === 'ACCEPTED' && result.settled;
    await this.payouts.change(
      payoutId,
      (now) => answerOfSubmit(now, { reference, send: sends }, result, this.clock.now()),
      by,
      { checkNow: settled },
    );
    crashPoint('payout.after-append');
    await recorded;
  }

  private async submit(
    payout: Payout,
    account: NamedAccount | null,
    sending: Sending,
    onAnswer: OnAnswer,
  ): Promise<SubmitResult> {
    const { number, amountKobo } = payout.submission!;
    if (account === null) return { outcome: 'REJECTED', code: 'recipient-refused', passing: false };
    if (performance.now() - sending.startedAt > this.sendWithinMs) return { outcome: 'UNKNOWN', cause: 'held-up' };
    try {
      return await this.provider.submit({
        reference: payout.reference,
        amountKobo: BigInt(amountKobo),
        account,
        // The number of the order or the withdrawal and nothing else: banks refuse words of this trade, and others read statements.
        narration: number,
        onSent: () => crashPoint('payout.after-send-before-reply'),
        onAnswer,
      });
    } catch (error) {
      this.log.error({ err: error, reference: payout.reference }, 'failed to query the payout provider');
      return { outcome: 'UNKNOWN', cause: 'internal' };
    }
  }
}

function reasonOf(result: SubmitResult): { readonly reason?: string } {
  if (result.outcome === 'REJECTED') return { reason: result.code };
  return result.outcome === 'UNKNOWN' ? { reason: result.cause } : {};
}
