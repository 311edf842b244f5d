import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { holdByOperator, OrderStreams } from '@usdt-africa/orders';
import { CLOCK } from '@usdt-africa/platform';
import { OperatorCommandInput } from './operator-command.js';
import { OrderActs } from './order-acts.js';

/** Holds an order: nothing of it is paid out until an operator releases it. */
export class HoldOrder extends OperatorCommandInput {}

@CommandHandler(HoldOrder)
export class HoldOrderHandler implements ICommandHandler<HoldOrder> {
  constructor(
    private readonly orders: OrderStreams,
    private readonly acts: OrderActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ id: orderId, request }: HoldOrder): Promise<void> {
    const order = await this.orders.load(orderId);
    await this.acts.change(order, 'hold', request, request.body, (now) => holdByOperator(now, this.clock.now()));
  }
}
