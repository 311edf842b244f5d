import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { OperatorCommand } from '@usdt-africa/operators';
import { CLOCK } from '@usdt-africa/platform';
import { holdByOperator } from '../../domain/operate.js';
import { OrderStreams } from '../order-streams.js';
import { changeOrder } from './change-order.js';

/** Holds an order: nothing of it is paid out until an operator releases it. */
export class HoldOrder extends OperatorCommand {}

@CommandHandler(HoldOrder)
export class HoldOrderHandler implements ICommandHandler<HoldOrder> {
  constructor(
    private readonly orders: OrderStreams,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ id: orderId, request }: HoldOrder): Promise<void> {
    await this.orders.load(orderId);
    await changeOrder(this.orders, orderId, request, (order) => holdByOperator(order, this.clock.now()));
  }
}
