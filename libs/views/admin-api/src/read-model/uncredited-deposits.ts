import type { AdminOrderView } from '@usdt-africa/contracts/admin';
import { formatDecimal, formatMoney, formatShort } from '@usdt-africa/kernel';
import {
  type Order,
  otherAssetKeys,
  presentReturn,
  type ReturnableAsset,
  returnableAsset,
  uncredited,
} from '@usdt-africa/orders';
import { transactionUrl } from '@usdt-africa/platform';

/** The refund of an order that goes on, else the last one, also of another asset; null where there was none. */
export function newestRefund({ refunds, returns }: Order): string | null {
  const all = [...refunds, ...returns].sort((a, b) => (a.since < b.since ? -1 : 1));
  const open = all.find(({ state }) => state === 'reserved' || state === 'sending');
  return (open ?? all.at(-1))?.id ?? null;
}

/** What of the stablecoin itself could not be credited to an order. */
export function depositsOf(order: Order, explorer: string | null): AdminOrderView['uncreditedDeposits'] {
  const open = new Set(uncredited(order).map(({ assetKey }) => assetKey));
  return order.unsupported.flatMap(({ assetKey: key, notCreditable: why, amount, transactionId, at }) => {
    if (!why) return [];
    const usdt = amount === null ? null : formatMoney(BigInt(amount), 'USDT');
    return [
      { key, transactionId, why, usdt, at, open: open.has(key), explorerUrl: transactionUrl(explorer, transactionId) },
    ];
  });
}

/** Other tokens and TRX that came to an order's address. */
export function otherAssetsOf(
  order: Order,
  explorer: string | null,
  known: readonly ReturnableAsset[],
): AdminOrderView['otherAssets'] {
  const open = new Set(otherAssetKeys(order));
  return order.unsupported
    .filter(({ notCreditable }) => notCreditable === null)
    .map(({ assetKey: key, kind, asset, amount, transactionId, at, ...rest }) => ({
      key,
      kind,
      asset,
      amount: assetAmount(kind, amount),
      returnable: returnableText({ ...rest, kind, asset }, amount, known),
      going: presentReturn(order)?.assetKeys.includes(key) === true,
      transactionId,
      at,
      open: open.has(key),
      explorerUrl: transactionUrl(explorer, transactionId),
    }));
}

/** What of it could be sent back, with its symbol: `12.5 USDC`; null for an asset that the product does not send back. */
function returnableText(
  movement: Parameters<typeof returnableAsset>[0],
  amount: string | null,
  known: readonly ReturnableAsset[],
): string | null {
  const asset = returnableAsset(movement, known);
  return asset && amount !== null ? `${formatShort(BigInt(amount), asset.decimals)} ${asset.symbol}` : null;
}

/** TRX with its six decimals; a token in its smallest unit. */
export function assetAmount(kind: string, amount: string | null): string | null {
  return kind === 'TRX' && amount !== null ? formatDecimal(BigInt(amount), 6) : amount;
}
