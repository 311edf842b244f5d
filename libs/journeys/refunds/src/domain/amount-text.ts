import { formatDecimal, formatMoney } from '@usdt-africa/kernel';
import type { Refund, RequestedRefund } from './refund.js';

/** What goes back, with its unit: `250.000000 USDT`, `12.5 USDC`. */
export function amountText({ requested: { asset, amountMicro } }: Pick<RequestedRefund, 'requested'>): string {
  if (asset === null) return `${formatMoney(BigInt(amountMicro), 'USDT')} USDT`;
  return `${assetAmount(BigInt(asset.units) - BigInt(asset.costUnits), asset.decimals)} ${asset.symbol}`;
}

/** A sum of another asset without zeros at its end: `12.5`. */
export function assetAmount(units: bigint, decimals: number): string {
  const text = formatDecimal(units, decimals);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** What arrived of another asset: `14`; null for USDT. */
export function arrivedAmount({ requested }: Pick<Refund, 'requested'>): string | null {
  const asset = requested?.asset ?? null;
  return asset && assetAmount(BigInt(asset.units), asset.decimals);
}
