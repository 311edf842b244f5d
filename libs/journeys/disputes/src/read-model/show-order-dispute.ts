import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OrderDisputeView } from '@usdt-africa/contracts/api';
import { PersonalData, PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { Order } from '@usdt-africa/orders';
import { CLOCK } from '@usdt-africa/platform';
import { disputeIdOf, DisputeStreams } from '../application/dispute-streams.js';
import { DISPUTES, type DisputeTerms } from '../application/dispute-terms.js';
import { orderMoney } from '../application/order-money.js';
import { eligibilityOf } from '../domain/eligibility.js';
import { textIn } from './conversation.js';
import { evidenceView } from './evidence-view.js';
import { ownersView } from './owners-view.js';

/** What an order's owner sees of its case: the rule before there is one, the conversation afterwards. */
export class ShowOrderDispute extends Query<OrderDisputeView> {
  constructor(
    readonly orderId: string,
    readonly order: Order,
  ) {
    super();
  }
}

@QueryHandler(ShowOrderDispute)
export class ShowOrderDisputeHandler implements IQueryHandler<ShowOrderDispute> {
  constructor(
    private readonly disputes: DisputeStreams,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DISPUTES) private readonly terms: DisputeTerms,
  ) {}

  async execute({ orderId, order }: ShowOrderDispute): Promise<OrderDisputeView> {
    const [money, { state, version, events }] = await Promise.all([
      orderMoney(this.store, order),
      this.disputes.load(disputeIdOf(orderId)),
    ]);
    const now = this.clock.now();
    const eligibility = eligibilityOf(money.times, this.terms);
    const recorded = events as readonly RecordedEvent[];
    const { explorerTransactionUrl: explorerUrl } = this.terms;
    const texts = await textIn(this.personalData, recorded);
    return {
      rule: eligibility && {
        basis: eligibility.kind,
        at: eligibility.at,
        from: eligibility.from.toISOString(),
        secondsLeft: Math.max(0, Math.ceil((eligibility.from.getTime() - now.getTime()) / 1000)),
        now: now.toISOString(),
      },
      answerWithinSeconds: this.terms.answerMs / 1000,
      evidence: money.evidence.map((one) => evidenceView(one, explorerUrl)),
      dispute: ownersView({ state, version, events: recorded, texts, now, explorerUrl }),
    };
  }
}
