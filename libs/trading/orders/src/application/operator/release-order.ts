import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approvalRequestOf, Approvals } from '@usdt-africa/approvals';
import { byOf, checkVersion, OperatorCommand, rightsOf } from '@usdt-africa/operators';
import { ProductConfig } from '@usdt-africa/platform';
import { checkReleasable, releasable } from '../../domain/operate.js';
import { releaseNeedsTwo } from '../../domain/operator-actions.js';
import type { Order } from '../../domain/order.js';
import type { OrderRules } from '../../domain/rules.js';
import { changed } from '../executors.js';
import { OrderStreams } from '../order-streams.js';
import { ReleaseOrders } from '../release-orders.js';

/** Releases the held deposits of an order, or requests approval of it. */
export class ReleaseOrder extends OperatorCommand {}

@CommandHandler(ReleaseOrder)
export class ReleaseOrderHandler implements ICommandHandler<ReleaseOrder> {
  constructor(
    private readonly orders: OrderStreams,
    private readonly releases: ReleaseOrders,
    private readonly approvals: Approvals,
    @Inject(ProductConfig) private readonly rules: OrderRules,
  ) {}

  async execute({ id: orderId, request }: ReleaseOrder): Promise<void> {
    const order = await this.orders.load(orderId);
    const { kobo } = releasable(order, this.rules);
    if (releaseNeedsTwo(order, this.rules, rightsOf(request.viewer))) {
      checkReleasable(order, this.rules);
      checkVersion(request, order.version);
      await this.approvals.request(
        approvalRequestOf(request, {
          action: 'order-release',
          subject: { resource: 'orders', id: orderId, label: order.placed.number },
          payload: { orderId, amountKobo: kobo.toString(), version: String(order.version) },
          amountKobo: kobo,
          orderId,
        }),
      );
      return;
    }
    const check = (now: Order): void => {
      checkVersion(request, now.version);
      // More deposits may have been received since the operator's check.
      if (releasable(now, this.rules).kobo > kobo) throw changed();
    };
    await this.releases.release({ orderId, alone: true, check }, byOf(request), request.once.markDone);
  }
}
