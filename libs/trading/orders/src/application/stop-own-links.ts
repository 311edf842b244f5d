import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { event } from '@usdt-africa/contracts/events';
import { principalActor, type Clock, type Principal } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { orderNotFound, OrderStreams, owns } from './order-streams.js';
import { OwnerLinks } from './owner-links.js';

/** Ends the mailed owner's links, and removes the access of browsers that came by one. Idempotent. */
export class StopOwnLinks extends Command<void> {
  constructor(
    readonly orderId: string,
    readonly principal: Principal,
  ) {
    super();
  }
}

@CommandHandler(StopOwnLinks)
export class StopOwnLinksHandler implements ICommandHandler<StopOwnLinks> {
  constructor(
    private readonly orders: OrderStreams,
    private readonly links: OwnerLinks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ orderId, principal }: StopOwnLinks): Promise<void> {
    const areOut = await this.links.areOut(orderId);
    await this.orders.change(
      orderId,
      (order) => {
        // Of two owners who stop each other's access concurrently, the second has lost it.
        if (!owns(principal, order)) throw orderNotFound();
        const others = order.guests.slice(1).some((key) => key !== principal.key);
        return others || areOut
          ? [event('OrderLinksStopped', { guestHash: principal.key, at: this.clock.now().toISOString() })]
          : [];
      },
      { actor: principalActor(principal) },
      (tx) => this.links.end(tx, orderId),
    );
  }
}
