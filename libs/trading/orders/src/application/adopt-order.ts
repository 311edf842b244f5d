import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LinkExchangeView } from '@usdt-africa/contracts/api';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { principalActor, type Clock } from '@usdt-africa/kernel';
import { CLOCK, type IdempotentAnswer } from '@usdt-africa/platform';
import type { Asked } from './asked.js';
import { OrderStreams, owns } from './order-streams.js';
import { type LinkedOrder, OwnerLinks } from './owner-links.js';

type Answer = IdempotentAnswer<LinkExchangeView>;

/** Gives whoever came by the owner's link their place among the owners; the link is used up in the same transaction. */
export class AdoptOrder extends Command<Answer> {
  constructor(
    readonly order: LinkedOrder,
    readonly token: string,
    readonly asked: Asked<LinkExchangeView>,
  ) {
    super();
  }
}

@CommandHandler(AdoptOrder)
export class AdoptOrderHandler implements ICommandHandler<AdoptOrder> {
  constructor(
    private readonly orders: OrderStreams,
    private readonly links: OwnerLinks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ order: { orderId, number }, token, asked: { principal, storeAnswer } }: AdoptOrder): Promise<Answer> {
    const answer = { status: 200, body: { number } };
    await this.orders.change(
      orderId,
      (order) => {
        if (owns(principal, order)) return [];
        // It became a customer's: links that were mailed before open nothing, and mails that follow open it once they log in.
        if (order.accountId !== null) throw refusal('orders.link-used-or-expired');
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
