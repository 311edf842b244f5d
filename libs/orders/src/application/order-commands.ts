import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OrderView, ShareView } from '@usdt-africa/contracts/api';
import { event } from '@usdt-africa/contracts/events';
import { hashToken, newToken, Refusal } from '@usdt-africa/kernel';
import { cancel, chooseShortfall, giveSentHint } from '../domain/decide.js';
import type { Order } from '../domain/order.js';
import { ActOnOrder, AdoptOrder, type OrderAct, RevokeShare, ShareOrder } from './commands.js';
import { OrderContext } from './order-context.js';
import { owns } from './order-streams.js';

const GUEST = { actor: 'guest' } as const;

/** A customer's acts on their own order: hint, cancel, choose. The answer is the order as it then stands. */
@CommandHandler(ActOnOrder)
export class ActOnOrderHandler implements ICommandHandler<ActOnOrder> {
  constructor(private readonly context: OrderContext) {}

  async execute({ orderId, act, asked }: ActOnOrder): Promise<{ status: number; body: OrderView }> {
    const { orders, pages, clock } = this.context;
    // Read beforehand: inside the append's transaction nobody waits for another connection.
    const around = await pages.surroundings(await orders.loadOwned(orderId, asked.principal));
    let body!: OrderView;
    await orders.change(
      orderId,
      (order) => this.decide(order, act, clock.now()),
      GUEST,
      async (tx, outcome) => {
        body = pages.compose(outcome.state, around, 'full');
        await asked.storeAnswer(tx, { status: 200, body });
      },
    );
    return { status: 200, body };
  }

  private decide(order: Order, act: OrderAct, now: Date) {
    switch (act) {
      case 'sent':
        return giveSentHint(order, now);
      case 'cancel':
        return cancel(order, now);
      default:
        return chooseShortfall(order, act, now, this.context.rules);
    }
  }
}

@CommandHandler(ShareOrder)
export class ShareOrderHandler implements ICommandHandler<ShareOrder> {
  constructor(private readonly context: OrderContext) {}

  async execute({ orderId, shareId, asked }: ShareOrder): Promise<{ status: number; body: ShareView }> {
    const { orders, clock } = this.context;
    await orders.loadOwned(orderId, asked.principal);
    const answer = { status: 201, body: { id: shareId, token: newToken() } };
    await orders.change(
      orderId,
      (order) => {
        if (order.shares.length >= 20)
          throw new Refusal(409, 'too-many-shares', 'This order has 20 links already. Stop one of them first.');
        return [
          event('OrderShared', { shareId, tokenHash: hashToken(answer.body.token), at: clock.now().toISOString() }),
        ];
      },
      GUEST,
      (tx) => asked.storeAnswer(tx, answer),
    );
    return answer;
  }
}

@CommandHandler(RevokeShare)
export class RevokeShareHandler implements ICommandHandler<RevokeShare> {
  constructor(private readonly context: OrderContext) {}

  async execute({ orderId, shareId, principal }: RevokeShare): Promise<void> {
    const { orders, clock } = this.context;
    await orders.loadOwned(orderId, principal);
    await orders.change(
      orderId,
      (order) =>
        order.shares.some((share) => share.id === shareId)
          ? [event('OrderShareRevoked', { shareId, at: clock.now().toISOString() })]
          : [],
      GUEST,
    );
  }
}

@CommandHandler(AdoptOrder)
export class AdoptOrderHandler implements ICommandHandler<AdoptOrder> {
  constructor(private readonly context: OrderContext) {}

  async execute({ orderId, principal, useLink }: AdoptOrder): Promise<void> {
    const { orders, clock } = this.context;
    await orders.change(
      orderId,
      (order) =>
        owns(principal, order)
          ? []
          : [event('OrderLinkExchanged', { guestHash: principal.key, at: clock.now().toISOString() })],
      GUEST,
      async (tx) => {
        await useLink(tx);
      },
    );
  }
}
