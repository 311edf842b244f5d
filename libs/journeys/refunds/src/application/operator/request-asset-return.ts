import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidFrom } from '@usdt-africa/kernel';
import { byOf, checkVersion, OperatorCommand } from '@usdt-africa/operators';
import { assertPlaced, assetOffer, OrderStreams } from '@usdt-africa/orders';
import { ProductConfig } from '@usdt-africa/platform';
import { RefundRequests } from '../refund-requests.js';

/** An operator requests that another token or TRX is sent back; the order's owner names and proves the address. `id`: the order's. */
export class RequestAssetReturn extends OperatorCommand {}

@CommandHandler(RequestAssetReturn)
export class RequestAssetReturnHandler implements ICommandHandler<RequestAssetReturn> {
  constructor(
    private readonly orders: OrderStreams,
    private readonly requests: RefundRequests,
    @Inject(ProductConfig) private readonly config: Pick<ProductConfig, 'returnableAssets'>,
  ) {}

  /**
   * @throws Refusal 404 `order-not-found`; 409 `nothing-to-refund`, `refund-open`, `under-review`, `return-eats-sum`,
   * `changed-meanwhile`
   */
  async execute({ id: orderId, request }: RequestAssetReturn): Promise<void> {
    const order = await this.orders.load(orderId);
    assertPlaced(order);
    const refundId = uuidFrom('asset-return', orderId, request.viewer.id, request.key);
    if (order.returns.some(({ id }) => id === refundId)) return;
    checkVersion(request, order.version);
    const { assetKey } = assetOffer(order, this.config.returnableAssets);
    await this.requests.requestAsset({ refundId, orderId, assetKey, by: 'support' }, byOf(request));
  }
}
