import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OrderDisputeView } from '@usdt-africa/contracts/api';
import { PersonalData, type RecordedEvent } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { PurchaseStreams, PurchaseViews } from '@usdt-africa/purchases';
import { disputeIdOf, DisputeStreams } from '../application/dispute-streams.js';
import { DISPUTES, type DisputeTerms } from '../application/dispute-terms.js';
import { purchaseFacts } from '../application/purchase-facts.js';
import { textIn } from './conversation.js';
import { ownersView } from './owners-view.js';
import { purchaseEvidenceView } from './evidence-view.js';

/** What a purchase's owner sees of its case: what is known of the purchase now, and the conversation. */
export class ShowPurchaseDispute extends Query<OrderDisputeView> {
  constructor(readonly purchaseId: string) {
    super();
  }
}

@QueryHandler(ShowPurchaseDispute)
export class ShowPurchaseDisputeHandler implements IQueryHandler<ShowPurchaseDispute> {
  constructor(
    private readonly disputes: DisputeStreams,
    private readonly purchases: PurchaseStreams,
    private readonly views: PurchaseViews,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DISPUTES) private readonly terms: DisputeTerms,
  ) {}

  async execute({ purchaseId }: ShowPurchaseDispute): Promise<OrderDisputeView> {
    const { explorerTransactionUrl: explorerUrl, answerMs } = this.terms;
    const [{ state: purchase }, { state, version, events }] = await Promise.all([
      this.purchases.require(purchaseId),
      this.disputes.load(disputeIdOf(purchaseId)),
    ]);
    const recorded = events as readonly RecordedEvent[];
    const texts = await textIn(this.personalData, recorded);
    const facts = purchaseFacts(purchase, await this.views.viewOf(purchase));
    return {
      rule: null,
      answerWithinSeconds: answerMs / 1000,
      evidence: facts.map((one) => purchaseEvidenceView(one, explorerUrl)),
      dispute: ownersView({ state, version, events: recorded, texts, now: this.clock.now(), explorerUrl }),
    };
  }
}
