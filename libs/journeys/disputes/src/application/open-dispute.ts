import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OpenDisputeRequest } from '@usdt-africa/contracts/api';
import { PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { open } from '../domain/decide.js';
import { assertEligible, eligibilityOf } from '../domain/eligibility.js';
import type { PlacedOrder } from '@usdt-africa/orders';
import { DisputeCommands, type OwnersRequest } from './dispute-commands.js';
import { disputeIdOf } from './dispute-streams.js';
import { DISPUTES, type DisputeTerms } from './dispute-terms.js';
import { orderMoney } from './order-money.js';

/** An order's owner reports a problem with it. */
export class OpenDispute extends Command<void> {
  constructor(
    readonly request: OwnersRequest & { readonly order: PlacedOrder },
    readonly input: OpenDisputeRequest,
  ) {
    super();
  }
}

@CommandHandler(OpenDispute)
export class OpenDisputeHandler implements ICommandHandler<OpenDispute> {
  constructor(
    private readonly changes: DisputeCommands,
    private readonly store: PostgresEventStore,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DISPUTES) private readonly terms: DisputeTerms,
  ) {}

  /** @throws Refusal 409 `not-enough-time`, `nothing-to-dispute`, `dispute-exists` */
  async execute({ request, input: { issue, text, files } }: OpenDispute): Promise<void> {
    const { order, orderId } = request;
    const money = await orderMoney(this.store, order);
    const eligibility = eligibilityOf(money.times, this.terms);
    // Before anything is made for it; decided once more with the case itself.
    assertEligible(eligibility, this.clock.now());
    const opening = text !== '' || files.length > 0 ? await this.changes.ownersWriting(request, text, files) : null;
    const { rows } = await this.pool.query<{ number: string }>(`select 'D-' || nextval('dispute_numbers') as number`);
    const facts = {
      disputeId: disputeIdOf(orderId),
      orderId,
      number: rows[0]!.number,
      orderNumber: order.placed.number,
      issue,
      amountKobo: money.amountKobo,
      eligibility,
      evidence: money.evidence,
      words: opening?.words ?? null,
      files: opening?.files ?? [],
    };
    return this.changes.byOwner(request, (dispute) => open(dispute, facts, this.clock.now(), this.terms), files);
  }
}
