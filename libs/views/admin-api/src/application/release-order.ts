import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Approvals } from '@usdt-africa/approvals';
import {
  changed,
  checkReleasable,
  deferredBy,
  newlyReleasedKobo,
  type Order,
  OrderStreams,
  releasable,
  ReleaseOrders,
} from '@usdt-africa/orders';
import { withTransaction } from '@usdt-africa/event-store';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { ADMIN_API_CONFIG, type AdminApiConfig } from '../admin-api-config.js';
import { needsSecond } from '../read-model/order-actions.js';
import { OperatorCommandInput, checkVersion, nameOf, requestOf } from './operator-command.js';
import { OrderActs } from './order-acts.js';

/** Releases the held deposits of an order, or requests approval of it. */
export class ReleaseOrder extends OperatorCommandInput {}

@CommandHandler(ReleaseOrder)
export class ReleaseOrderHandler implements ICommandHandler<ReleaseOrder> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly orders: OrderStreams,
    private readonly acts: OrderActs,
    private readonly releases: ReleaseOrders,
    private readonly approvals: Approvals,
    @Inject(ADMIN_API_CONFIG) private readonly rules: AdminApiConfig,
  ) {}

  async execute({ id: orderId, request }: ReleaseOrder): Promise<void> {
    const { viewer, body } = request;
    const order = await this.orders.load(orderId);
    await this.acts.once(order, 'release', request, body, async (storeAnswer) => {
      const { kobo } = releasable(order, this.rules);
      const isDeferred = deferredBy(order, this.rules) !== null;
      if (isDeferred || needsSecond(viewer, 'orders.release', order, newlyReleasedKobo(order))) {
        checkReleasable(order, this.rules);
        checkVersion(request, order.version);
        await this.approvals.request(
          requestOf(request, {
            action: 'order-release',
            subject: { resource: 'orders', id: orderId, label: order.placed.number },
            payload: { orderId, amountKobo: kobo.toString(), version: String(order.version) },
            amountKobo: kobo,
            orderId,
          }),
        );
        return withTransaction(this.pool, storeAnswer);
      }
      const check = (now: Order): void => {
        checkVersion(request, now.version);
        // More deposits may have been received since the operator's check.
        if (releasable(now, this.rules).kobo > kobo) throw changed();
      };
      await this.releases.release({ orderId, alone: true, check }, nameOf(request), storeAnswer);
    });
  }
}
