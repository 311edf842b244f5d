import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { event } from '@usdt-africa/contracts/events';
import { principalActor, type Clock, type Principal } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { OrderStreams } from './order-streams.js';

/** Stops a shared link. Doing it twice does no harm. */
export class RevokeShare extends Command<void> {
  constructor(
    readonly orderId: string,
    readonly shareId: string,
    readonly principal: Principal,
  ) {
    super();
  }
}

@CommandHandler(RevokeShare)
export class RevokeShareHandler implements ICommandHandler<RevokeShare> {
  constructor(
    private readonly orders: OrderStreams,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ orderId, shareId, principal }: RevokeShare): Promise<void> {
    await this.orders.loadOwned(orderId, principal);
    await this.orders.change(
      orderId,
      (order) =>
        order.shares.some((share) => share.id === shareId)
          ? [event('OrderShareRevoked', { shareId, at: this.clock.now().toISOString() })]
          : [],
      { actor: principalActor(principal) },
    );
  }
}
