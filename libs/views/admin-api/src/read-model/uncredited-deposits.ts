import type { AdminOrderView } from '@usdt-africa/contracts/admin';
import { formatDecimal, formatMoney } from '@usdt-africa/kernel';
import { type Order, otherAssetKeys, uncredited } from '@usdt-africa/orders';
import { transactionUrl } from '@usdt-africa/platform';

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
export function otherAssetsOf(order: Order, explorer: string | null): AdminOrderView['otherAssets'] {
  const open = new Set(otherAssetKeys(order));
  return order.unsupported
    .filter(({ notCreditable }) => notCreditable === null)
    .map(({ assetKey: key, kind, asset, amount, transactionId, at }) => ({
      key,
      kind,
      asset,
      amount: assetAmount(kind, amount),
      transactionId,
      at,
      open: open.has(key),
      explorerUrl: transactionUrl(explorer, transactionId),
    }));
}

/** TRX with its six decimals; a token in its smallest unit. */
export function assetAmount(kind: string, amount: string | null): string | null {
  return kind === 'TRX' && amount !== null ? formatDecimal(BigInt(amount), 6) : amount;
}
