import type { OrderView } from '@usdt-africa/contracts/api';
import { formatMoney } from '@usdt-africa/kernel';
import type { PlacedOrder } from '../domain/order.js';
import { refundOffer } from '../domain/refund.js';

/** What the owner of an order can have sent back; null where nothing can. */
export function refundOfferView(
  order: PlacedOrder,
  notBefore: string | null,
  costMicro: bigint,
): OrderView['refundOffer'] {
  const offer = refundOffer(order, costMicro);
  if (!offer) return null;
  return {
    confirmedBy: order.accountId === null ? 'codes' : 'pin',
    amount: formatMoney(offer.amountMicro, 'USDT'),
    cost: formatMoney(offer.costMicro, 'USDT'),
    sends: formatMoney(offer.amountMicro - offer.costMicro, 'USDT'),
    notBefore,
  };
}
