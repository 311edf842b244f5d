import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LinkExchangeView } from '@usdt-africa/contracts/api';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { principalActor, type Clock } from '@usdt-africa/kernel';
import { CLOCK, type IdempotentAnswer } from '@usdt-africa/platform';
import type { IdempotentCommand } from './idempotent-command.js';
import { OrderStreams, owns } from './order-streams.js';
import { type LinkedOrder, OwnerLinks } from './owner-links.js';

type Answer = IdempotentAnswer<LinkExchangeView>;

/**
 * Adds the browser that came by the owner's link to the order's owners; the link's use is counted in the same transaction.
 */
export class ClaimOrder extends Command<Answer> {
  constructor(
    readonly order: LinkedOrder,
    readonly token: string,
    readonly input: IdempotentCommand<LinkExchangeView>,
  ) {
    super();
  }
}

@CommandHandler(ClaimOrder)
export class ClaimOrderHandler implements ICommandHandler<ClaimOrder> {
  constructor(
    private readonly orders: OrderStreams,
    private readonly links: OwnerLinks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ order: { orderId, number }, token, input: { principal, storeAnswer } }: ClaimOrder): Promise<Answer> {
    const answer = { status: 200, body: { number } };
    await this.orders.change(
      orderId,
      (order) => {
        if (owns(principal, order)) return [];
        // It became a customer's: links that were mailed before open nothing, and its owner logs in.
        if (order.accountId !== null) throw refusal('orders.log-in-to-open');
        return [event('OrderLinkExchanged', { guestHash: principal.key, at: this.clock.now().toISOString() })];
      },
      { actor: principalActor(principal) },
      async (tx) => {
        await this.links.use(tx, token);
        await storeAnswer(tx, answer);
      },
    );
    return answer;
  }
}
