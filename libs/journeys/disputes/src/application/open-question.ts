import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OpenOrderQuestionRequest } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { PlacedOrder } from '@usdt-africa/orders';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { openQuestion } from '../domain/decide.js';
import { DisputeCommands, type OwnersRequest } from './dispute-commands.js';
import { disputeIdOf, DisputeStreams } from './dispute-streams.js';
import { DISPUTES, type DisputeTerms } from './dispute-terms.js';
import { orderMoney } from './order-money.js';

/** An order's owner has a question about it. */
export class OpenQuestion extends Command<void> {
  constructor(
    readonly request: OwnersRequest & { readonly order: PlacedOrder },
    readonly input: OpenOrderQuestionRequest,
  ) {
    super();
  }
}

@CommandHandler(OpenQuestion)
export class OpenQuestionHandler implements ICommandHandler<OpenQuestion> {
  constructor(
    private readonly changes: DisputeCommands,
    private readonly disputes: DisputeStreams,
    private readonly store: PostgresEventStore,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DISPUTES) private readonly terms: DisputeTerms,
  ) {}

  /** @throws Refusal 409 `dispute-exists` */
  async execute({ request, input: { topic, text, files } }: OpenQuestion): Promise<void> {
    const { order, orderId } = request;
    const disputeId = disputeIdOf(orderId);
    const { state } = await this.disputes.load(disputeId);
    // Before anything is made for it; decided once more with the case itself.
    if (state.phase !== 'none') throw refusal('disputes.dispute-exists');
    const money = await orderMoney(this.store, order);
    const { words, files: added } = await this.changes.ownersWriting(request, text, files);
    const { rows } = await this.pool.query<{ number: string }>(`select 'D-' || nextval('dispute_numbers') as number`);
    const facts = {
      disputeId,
      orderId,
      number: rows[0]!.number,
      orderNumber: order.placed.number,
      topic,
      amountKobo: money.amountKobo,
      evidence: money.evidence,
      words,
      files: added,
    };
    return this.changes.byOwner(
      request,
      (dispute) => openQuestion(dispute, facts, this.clock.now(), this.terms),
      files,
    );
  }
}
