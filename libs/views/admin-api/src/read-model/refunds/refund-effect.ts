import type { AdminRefundEffect } from '@usdt-africa/contracts/admin';
import { formatMoney, formatShort } from '@usdt-africa/kernel';
import { type AssetRefund, isOfAsset, type RequestedRefund } from '@usdt-africa/refunds';
import type { Pool } from 'pg';

/** The USDT in the hot wallet as the worker last read them, in micro; null where they were not read. */
export async function hotWalletMicro(pool: Pick<Pool, 'query'>): Promise<bigint | null> {
  const { rows } = await pool.query<{ usdt: string | null }>('select usdt_micro::text as usdt from hot_wallet');
  const usdt = rows[0]?.usdt ?? null;
  return usdt === null ? null : BigInt(usdt);
}

/** The effect on nothing of ours: the asset leaves the address at which it arrived. */
function assetEffect(
  { requested }: AssetRefund,
  address: string,
  { method, at }: NonNullable<RequestedRefund['proved']>,
): AdminRefundEffect {
  const { symbol, decimals, units, costUnits } = requested.asset;
  return {
    kind: 'refund',
    refundId: requested.refundId,
    number: requested.number,
    order: { id: requested.orderId, number: requested.orderNumber },
    usdt: formatShort(BigInt(units) - BigInt(costUnits), decimals),
    asset: symbol,
    cost: formatShort(BigInt(costUnits), decimals),
    naira: formatMoney(0n, 'NGN'),
    address,
    proved: { method, at },
    payoutId: null,
    changes: [],
  };
}

/**
 * The effect of a refund's approval, for the requester and for the approver; null while its address is not proved.
 * @param sendsMicro what is sent
 */
export function refundEffect(
  refund: RequestedRefund,
  sendsMicro: bigint,
  hotMicro: bigint | null,
): AdminRefundEffect | null {
  const { requested, address, proved } = refund;
  if (address === null || proved === null) return null;
  const usdt = (micro: bigint | null): string | null => (micro === null ? null : formatMoney(micro, 'USDT'));
  if (isOfAsset(refund)) return assetEffect(refund, address, proved);
  return {
    kind: 'refund',
    refundId: requested.refundId,
    number: requested.number,
    order: { id: requested.orderId, number: requested.orderNumber },
    usdt: formatMoney(sendsMicro, 'USDT'),
    asset: null,
    cost: formatMoney(BigInt(requested.costMicro), 'USDT'),
    naira: formatMoney(BigInt(requested.worthKobo), 'NGN'),
    address,
    proved: { method: proved.method, at: proved.at },
    payoutId: requested.payoutId,
    changes: [
      { what: 'reserved', unit: 'usdt', now: usdt(sendsMicro), after: usdt(0n) },
      { what: 'hot-wallet', unit: 'usdt', now: usdt(hotMicro), after: usdt(hotMicro && hotMicro - sendsMicro) },
    ],
  };
}
