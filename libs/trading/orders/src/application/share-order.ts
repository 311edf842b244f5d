import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ShareView } from '@usdt-africa/contracts/api';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { principalActor, type Clock, hashToken, newToken } from '@usdt-africa/kernel';
import { CLOCK, type IdempotentAnswer } from '@usdt-africa/platform';
import type { IdempotentCommand } from './idempotent-command.js';
import { OrderStreams } from './order-streams.js';

type Answer = IdempotentAnswer<ShareView>;

/** Makes a link that shows the masked view, live. */
export class ShareOrder extends Command<Answer> {
  constructor(
    readonly orderId: string,
    readonly shareId: string,
    readonly input: IdempotentCommand<ShareView>,
  ) {
    super();
  }
}

@CommandHandler(ShareOrder)
export class ShareOrderHandler implements ICommandHandler<ShareOrder> {
  constructor(
    private readonly orders: OrderStreams,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ orderId, shareId, input }: ShareOrder): Promise<Answer> {
    await this.orders.loadOwned(orderId, input.principal);
    const answer = { status: 201, body: { id: shareId, token: newToken() } };
    const tokenHash = hashToken(answer.body.token);
    await this.orders.change(
      orderId,
      (order) => {
        if (order.shares.length >= 20) throw refusal('orders.too-many-shares');
        return [event('OrderShared', { shareId, tokenHash, at: this.clock.now().toISOString() })];
      },
      { actor: principalActor(input.principal) },
      (tx) => input.storeAnswer(tx, answer),
    );
    return answer;
  }
}
