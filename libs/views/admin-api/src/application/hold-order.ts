import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { holdByOperator, OrderStreams } from '@usdt-africa/orders';
import { CLOCK } from '@usdt-africa/platform';
import { ActOn } from './acting.js';
import { OrderActs } from './order-acts.js';

/** Nothing of an order goes out until somebody releases it. */
export class HoldOrder extends ActOn {}

@CommandHandler(HoldOrder)
export class HoldOrderHandler implements ICommandHandler<HoldOrder> {
  constructor(
    private readonly orders: OrderStreams,
    private readonly acts: OrderActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ id: orderId, acting }: HoldOrder): Promise<void> {
    const order = await this.orders.load(orderId);
    await this.acts.change(order, 'hold', acting, acting.body, (now) => holdByOperator(now, this.clock.now()));
  }
}
