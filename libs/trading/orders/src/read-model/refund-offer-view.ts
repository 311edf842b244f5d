import type { OrderView } from '@usdt-africa/contracts/api';
import { formatMoney, formatShort } from '@usdt-africa/kernel';
import { assetOfferOrNull, type ReturnableAsset } from '../domain/asset-return.js';
import type { PlacedOrder } from '../domain/order.js';
import { refundOffer } from '../domain/refund.js';

/** What the owner of an order can have sent back; null where nothing can. */
export function refundOfferView(
  order: PlacedOrder,
  notBefore: string | null,
  { refundCostMicro, returnableAssets }: RefundTermsOfProduct,
): OrderView['refundOffer'] {
  const offer = refundOffer(order, refundCostMicro);
  if (!offer) return otherAssetOffer(order, notBefore, returnableAssets);
  return {
    confirmedBy: order.accountId === null ? 'codes' : 'pin',
    amount: formatMoney(offer.amountMicro, 'USDT'),
    cost: formatMoney(offer.costMicro, 'USDT'),
    sends: formatMoney(offer.amountMicro - offer.costMicro, 'USDT'),
    notBefore,
  };
}

/** What a refund costs, and which other assets are sent back. */
export interface RefundTermsOfProduct {
  readonly refundCostMicro: bigint;
  readonly returnableAssets: readonly ReturnableAsset[];
}

/** Another token, or TRX, that can go back where no stablecoin can. */
function otherAssetOffer(
  order: PlacedOrder,
  notBefore: string | null,
  known: readonly ReturnableAsset[],
): OrderView['refundOffer'] {
  const offer = assetOfferOrNull(order, known);
  if (!offer) return null;
  const { asset, assetKey, units } = offer;
  const text = (sum: bigint): string => formatShort(sum, asset.decimals);
  return {
    confirmedBy: order.accountId === null ? 'codes' : 'pin',
    asset: { symbol: asset.symbol, key: assetKey },
    amount: text(units),
    cost: text(asset.costUnits),
    sends: text(units - asset.costUnits),
    notBefore,
  };
}
