import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OrderView, PlaceOrderRequest } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { PayoutRestrictions } from '@usdt-africa/payouts';
import { CLOCK, POOL } from '@usdt-africa/platform';
import { limitIndexesOf, loadEnquiry } from '@usdt-africa/recipients';
import type { Pool } from 'pg';
import { restrict } from '../domain/payout-restriction.js';
import type { IdempotentCommand } from './idempotent-command.js';
import { wasPaid } from './order-payees.js';
import { type PlacedAnswer, Placing } from './placing.js';

/** Places a guest's sale with the given recipient and sender. */
export class PlaceOrder extends Command<PlacedAnswer> {
  constructor(
    /** Derived from the requester and their Idempotency-Key, so that a repeat finds the same order. */
    readonly orderId: string,
    readonly request: PlaceOrderRequest,
    readonly input: IdempotentCommand<OrderView>,
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
    private readonly restrictions: PayoutRestrictions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal 403 `needs-confirming` for a customer: no movement of theirs goes without a PIN or a passkey (AUTH-09) */
  async execute({ orderId, request, input }: PlaceOrder): Promise<PlacedAnswer> {
    if (input.principal.kind === 'account') throw refusal('orders.needs-confirming');
    const earlier = await this.placing.again(orderId, input);
    if (earlier) return earlier;
    const { quoteId, enquiryId, network, sender, recipientEmail, mismatch = null } = request;
    const quote = await this.placing.quote(quoteId, input);
    const account = await loadEnquiry(this.pool, this.personalData, enquiryId, input.principal, this.clock.now());
    const sale = { orderId, quote, enquiryId, network, sender, account, recipientEmail, note: null, mismatch };
    const indexes = limitIndexesOf(this.personalData, account);
    const isPaid = await wasPaid(this.pool, { indexes, placedBy: input.principal.key });
    const payee = { isPaid, isTrusted: false, isPersonPaid: false };
    const restriction = await this.restrictions.of({ accountId: null }, payee);
    const events = restrict(restriction, this.clock.now().toISOString());
    return this.placing.place(sale, input, () =>
      Promise.resolve({ append: null, events, alongside: () => Promise.resolve() }),
    );
  }
}
