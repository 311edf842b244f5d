import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { isCreditingPaused, RECHECK } from '@usdt-africa/deposits';
import type { Clock } from '@usdt-africa/kernel';
import { OperatorCommand, OperatorLog, operatorMetadata } from '@usdt-africa/operators';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { OrderStreams } from '../order-streams.js';

/**
 * Has the watcher scan an order's blocks again, through an event in the operator's own stream. Refusals 404, 409
 * `crediting-paused`.
 */
export class RecheckOrder extends OperatorCommand {}

@CommandHandler(RecheckOrder)
export class RecheckOrderHandler implements ICommandHandler<RecheckOrder> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly orders: OrderStreams,
    private readonly operatorLog: OperatorLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ id: orderId, request }: RecheckOrder): Promise<void> {
    await this.orders.load(orderId);
    const now = this.clock.now();
    // The scan credits what it finds: while crediting is paused, a request would wait unnoticed.
    if (await isCreditingPaused(this.pool, now)) throw refusal('console.crediting-paused');
    const { viewer, body, once } = request;
    const acted = event('OperatorActionRecorded', {
      operatorId: viewer.id,
      at: now.toISOString(),
      ...RECHECK,
      recordId: orderId,
    });
    const why = { orderId, ...(body.reason === undefined ? {} : { reason: body.reason }) };
    await this.operatorLog.append(viewer.id, acted, operatorMetadata(viewer, why), once.markDone);
  }
}
