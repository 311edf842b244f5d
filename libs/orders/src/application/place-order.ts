import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OrderView, PlaceOrderRequest } from '@usdt-africa/contracts/api';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import { ChosenRecipients, loadEnquiry } from '@usdt-africa/recipients';
import type { Pool } from 'pg';
import type { Asked } from './asked.js';
import { guarded } from './guarded.js';
import { type PlacedAnswer, Placing } from './placing.js';

/** Places a sale to whoever is named, with whoever sends named beside them. */
export class PlaceOrder extends Command<PlacedAnswer> {
  constructor(
    /** Follows from who asks and their Idempotency-Key, so that asking again finds the same order. */
    readonly orderId: string,
    readonly request: PlaceOrderRequest,
    readonly asked: Asked<OrderView>,
  ) {
    super();
  }
}

@CommandHandler(PlaceOrder)
export class PlaceOrderHandler implements ICommandHandler<PlaceOrder> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    private readonly placing: Placing,
    private readonly recipients: ChosenRecipients,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ orderId, request, asked }: PlaceOrder): Promise<PlacedAnswer> {
    const earlier = await this.placing.again(orderId, asked);
    if (earlier) return earlier;
    const { quoteId, enquiryId, network, sender, recipientEmail } = request;
    const account = await loadEnquiry(this.pool, this.personalData, enquiryId, asked.principal, this.clock.now());
    const sale = { orderId, quoteId, enquiryId, network, sender, account, recipientEmail, note: null };
    const { principal } = asked;
    if (principal.kind !== 'account') return this.placing.place(sale, asked);
    const { accountId } = principal;
    const at = this.clock.now().toISOString();
    // To name the account anew is no way around what guards a payout to it.
    return this.placing.place(sale, asked, async () => {
      const guard = await this.recipients.guardOf(accountId, account);
      return {
        append: null,
        events: guarded(guard, at),
        alongside: (tx) => this.recipients.assertGuard(tx, accountId, guard),
      };
    });
  }
}
