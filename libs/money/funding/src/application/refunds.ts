import { Inject, Injectable } from '@nestjs/common';
import { COLLECTION_PROVIDER, type CollectionProvider } from '@usdt-africa/banking';
import { crashPoint } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, LOG, type Log } from '@usdt-africa/platform';
import { type Decided, takeBack } from '../domain/decide.js';
import type { Funding } from '../domain/funding.js';
import { refundEvents, refundRefused, refundStep } from '../domain/refund.js';
import { FUNDING_RULES } from '../domain/rules.js';
import type { Progress } from './account-opener.js';
import { FundingStreams } from './funding-streams.js';
import { type DueWork, FundingWork } from './funding-work.js';

const BY = { actor: 'system:funding' };

/**
 * Returns payments through the provider's refund. It takes no reference of ours, so its list is read before every request, and a
 * request without an answer is repeated only after a time in which the list showed none.
 */
@Injectable()
export class Refunds {
  constructor(
    private readonly fundings: FundingStreams,
    private readonly work: FundingWork,
    @Inject(COLLECTION_PROVIDER)
    private readonly provider: Pick<CollectionProvider, 'refundsOf' | 'refund' | 'verify'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'info' | 'warn' | 'error'>,
  ) {}

  /** Reads the list, and requests the refund where it lists none. */
  async goOn(fundingId: string, due: DueWork): Promise<Progress> {
    const { state: funding } = await this.fundings.load(fundingId);
    if (funding.phase !== 'returning') return 'done';
    const listed = await this.provider.refundsOf(funding.seen!.transactionId);
    if (listed.kind === 'unavailable') return 'again';
    const step = refundStep(funding, listed.refunds, this.clock.now());
    if (step.kind !== 'request')
      return this.#record(fundingId, (newest, now) => {
        const decided = refundStep(newest, listed.refunds, now);
        return decided.kind === 'decided' ? decided.events : [];
      });
    return this.#request(fundingId, funding, due);
  }

  async #request(fundingId: string, { seen }: Funding, due: DueWork): Promise<Progress> {
    const { work, clock, provider } = this;
    const now = clock.now();
    const { transactionId, amountKobo, reference } = seen!;
    if (due.refundRequestedAt && now.getTime() - due.refundRequestedAt.getTime() < FUNDING_RULES.refundAgainMs)
      return 'again';
    // A payment that its bank took back, without a refund of ours, has nothing left to return.
    const credit = await provider.verify(reference);
    if (credit.kind !== 'credit') return 'again';
    if (credit.credit.status === 'reversed') {
      this.log.warn({ fundingId }, 'the payer’s bank took a payment back before it was returned');
      return this.#record(fundingId, takeBack);
    }
    if (!(await work.beginRefund(due, now))) return 'again';
    crashPoint('fund.after-refund-intent');
    const answer = await provider.refund({ transactionId, amountKobo: BigInt(amountKobo) });
    crashPoint('fund.after-refund-answer');
    if (answer.kind === 'accepted') {
      const made = { id: answer.refundId, status: answer.status, amountKobo: BigInt(amountKobo) };
      return this.#record(fundingId, (funding, at) => refundEvents(funding, made, at));
    }
    if (answer.kind === 'unknown') return this.#again(fundingId, answer.cause);
    await work.refundNotMade(due);
    if (answer.passing) return this.#again(fundingId, answer.code);
    return this.#record(fundingId, refundRefused);
  }

  /** @returns `again` while it is still being returned */
  async #record(fundingId: string, decide: (funding: Funding, now: Date) => Decided): Promise<Progress> {
    const { funding, events } = await this.fundings.change(fundingId, decide, BY);
    for (const event of events)
      if (event.type === 'FundingReturnFailed')
        this.log.error({ fundingId, code: event.data.code }, 'a payment was not returned: an operator is needed');
      else this.log.info({ fundingId, event: event.type }, 'return of a payment');
    return funding.phase === 'returning' ? 'again' : 'done';
  }

  #again(fundingId: string, cause: string): Progress {
    this.log.info({ fundingId, cause }, 'refund without an answer');
    return 'again';
  }
}
