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
import { OperatorCommandInput } from './operator-command.js';
import { OrderActs } from './order-acts.js';

/**
 * Has the watcher scan an order's blocks again, through an event in the operator's own stream. Refusals 404, 409
 * `crediting-paused`.
 */
export class RecheckOrder extends OperatorCommandInput {}

@CommandHandler(RecheckOrder)
export class RecheckOrderHandler implements ICommandHandler<RecheckOrder> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly orders: OrderStreams,
    private readonly acts: OrderActs,
    private readonly operatorLog: OperatorLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ id: orderId, request }: RecheckOrder): Promise<void> {
    const order = await this.orders.load(orderId);
    // The scan credits what it finds: while crediting is paused, a request would wait unnoticed.
    if (await isCreditingPaused(this.pool, this.clock.now())) throw refusal('console.crediting-paused');
    const { viewer, body } = request;
    await this.acts.once(order, 'recheck', request, body, (storeAnswer) => {
      const acted = event('OperatorActionRecorded', {
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
