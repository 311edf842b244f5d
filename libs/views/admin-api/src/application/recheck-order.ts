import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { isCreditingPaused, RECHECK } from '@usdt-africa/deposits';
import type { Clock } from '@usdt-africa/kernel';
import { OperatorLog, operatorMetadata } from '@usdt-africa/operators';
import { OrderStreams } from '@usdt-africa/orders';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { ActOn } from './acting.js';
import { OrderActs } from './order-acts.js';

/** Has the watcher look at an order's blocks again: it hears of it by the operator's own stream. Refusals 404, 409 `crediting-paused`. */
export class RecheckOrder extends ActOn {}

@CommandHandler(RecheckOrder)
export class RecheckOrderHandler implements ICommandHandler<RecheckOrder> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly orders: OrderStreams,
    private readonly acts: OrderActs,
    private readonly operatorLog: OperatorLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ id: orderId, acting }: RecheckOrder): Promise<void> {
    const order = await this.orders.load(orderId);
    // What it finds it credits: nothing is asked for that would wait with nobody knowing of it.
    if (await isCreditingPaused(this.pool, this.clock.now())) throw refusal('console.crediting-paused');
    const { viewer, body } = acting;
    await this.acts.once(order, 'recheck', acting, body, (storeAnswer) => {
      const acted = event('OperatorActed', {
        operatorId: viewer.id,
        at: this.clock.now().toISOString(),
        ...RECHECK,
        recordId: orderId,
      });
      const why = { orderId, ...(body.reason === undefined ? {} : { reason: body.reason }) };
      return this.operatorLog.append(viewer.id, acted, operatorMetadata(viewer, why), storeAnswer);
    });
  }
}
