import { Inject, Injectable } from '@nestjs/common';
import { PayoutHolds } from '@usdt-africa/accounts';
import type { RefundView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  assetOfferOrNull,
  type OrderRefundPages,
  type PlacedOrder,
  refundOffer,
  type RefundsOfOrder,
} from '@usdt-africa/orders';
import { ProductConfig } from '@usdt-africa/platform';
import { isRequested, type RequestedRefund } from '../domain/refund.js';
import { RefundStreams } from '../application/refund-streams.js';
import { refundView } from './refund-view.js';

/** Refunds as the owners of orders see them, read from their own streams: never behind what happened. */
@Injectable()
export class RefundViews implements OrderRefundPages {
  constructor(
    private readonly refunds: RefundStreams,
    private readonly holds: PayoutHolds,
    @Inject(ProductConfig)
    private readonly config: Pick<ProductConfig, 'explorerTransactionUrl' | 'refundCostMicro' | 'returnableAssets'>,
  ) {}

  async of(order: PlacedOrder): Promise<RefundsOfOrder> {
    const [loaded, waits] = await Promise.all([
      Promise.all(newestLast(order).map(({ id }) => this.refunds.load(id))),
      this.#waitsUntil(order),
    ]);
    const newest = loaded.at(-1)?.state;
    return {
      newest: newest && isRequested(newest) ? this.viewOf(newest, order) : null,
      notBefore: waits?.toISOString() ?? null,
      versions: loaded.reduce((sum, { version }) => sum + version, 0),
    };
  }

  /** The newest refund of an order. @throws Refusal 404 `no-refund` */
  async newestOf(order: PlacedOrder): Promise<RefundView> {
    return this.viewOf(await this.loadNewest(order), order);
  }

  /** @throws Refusal 404 `no-refund` */
  async loadNewest(order: PlacedOrder): Promise<RequestedRefund> {
    const newest = newestLast(order).at(-1);
    if (!newest) throw refusal('refunds.no-refund');
    return (await this.refunds.loadRequested(newest.id)).state;
  }

  viewOf(refund: RequestedRefund, order: PlacedOrder): RefundView {
    return refundView(refund, order, this.config.explorerTransactionUrl);
  }

  async #waitsUntil(order: PlacedOrder): Promise<Date | null> {
    const { accountId } = order;
    const { refundCostMicro, returnableAssets } = this.config;
    const isOffered =
      refundOffer(order, refundCostMicro) !== null || assetOfferOrNull(order, returnableAssets) !== null;
    if (accountId === null || !isOffered) return null;
    return this.holds.heldAfterChanges(accountId);
  }
}

/** The refunds of an order, those of other assets among them, the newest one last. */
function newestLast({ refunds, returns }: PlacedOrder): PlacedOrder['refunds'] {
  const isOpen = ({ state }: PlacedOrder['refunds'][number]): boolean => state === 'reserved' || state === 'sending';
  return [...refunds, ...returns].sort((a, b) => {
    if (isOpen(a) !== isOpen(b)) return isOpen(a) ? 1 : -1;
    return a.since < b.since ? -1 : 1;
  });
}
