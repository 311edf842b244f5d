import { formatMoney, formatShort } from '@usdt-africa/kernel';
import type { Refund, RequestedRefund } from './refund.js';

/** What goes back, with its unit: `250.000000 USDT`, `12.5 USDC`. */
export function amountText({ requested: { asset, amountMicro } }: Pick<RequestedRefund, 'requested'>): string {
  if (asset === null) return `${formatMoney(BigInt(amountMicro), 'USDT')} USDT`;
  return `${formatShort(BigInt(asset.units) - BigInt(asset.costUnits), asset.decimals)} ${asset.symbol}`;
}

/** What was received of another asset, in its whole units: `14`; null for USDT. */
export function receivedAmount({ requested }: Pick<Refund, 'requested'>): string | null {
  const asset = requested?.asset ?? null;
  return asset && formatShort(BigInt(asset.units), asset.decimals);
}
