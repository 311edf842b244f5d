import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OpenPurchaseDisputeRequest } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import { PurchaseStreams, PurchaseViews } from '@usdt-africa/purchases';
import type { Pool } from 'pg';
import { openForPurchase } from '../domain/decide.js';
import { DisputeCommands, type OwnersRequest } from './dispute-commands.js';
import { disputeIdOf, DisputeStreams } from './dispute-streams.js';
import { DISPUTES, type DisputeTerms } from './dispute-terms.js';
import { purchaseFacts } from './purchase-facts.js';

/** A purchase's owner asks for help with it. */
export class OpenPurchaseDispute extends Command<void> {
  constructor(
    readonly request: OwnersRequest,
    readonly input: OpenPurchaseDisputeRequest,
  ) {
    super();
  }
}

@CommandHandler(OpenPurchaseDispute)
export class OpenPurchaseDisputeHandler implements ICommandHandler<OpenPurchaseDispute> {
  constructor(
    private readonly changes: DisputeCommands,
    private readonly disputes: DisputeStreams,
    private readonly purchases: PurchaseStreams,
    private readonly views: PurchaseViews,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DISPUTES) private readonly terms: DisputeTerms,
  ) {}

  /** @throws Refusal 409 `dispute-exists` */
  async execute({ request, input: { issue, text, files } }: OpenPurchaseDispute): Promise<void> {
    const { orderId: purchaseId } = request;
    const disputeId = disputeIdOf(purchaseId);
    const { state: known } = await this.disputes.load(disputeId);
    // Before anything is made for it; decided once more with the case itself.
    if (known.phase !== 'none') throw refusal('disputes.dispute-exists');
    const { state: purchase } = await this.purchases.require(purchaseId);
    const view = await this.views.viewOf(purchase);
    const opening = text !== '' || files.length > 0 ? await this.changes.ownersWriting(request, text, files) : null;
    const { rows } = await this.pool.query<{ number: string }>(`select 'D-' || nextval('dispute_numbers') as number`);
    const { accountId, number: purchaseNumber, amountMicro } = purchase.placed;
    const facts = {
      disputeId,
      purchaseId,
      accountId,
      number: rows[0]!.number,
      purchaseNumber,
      issue,
      amountKobo: BigInt(view.totalKobo),
      amountMicro: BigInt(amountMicro),
      evidence: purchaseFacts(purchase, view),
      words: opening?.words ?? null,
      files: opening?.files ?? [],
    };
    return this.changes.byOwner(
      request,
      (dispute) => openForPurchase(dispute, facts, this.clock.now(), this.terms),
      files,
    );
  }
}
