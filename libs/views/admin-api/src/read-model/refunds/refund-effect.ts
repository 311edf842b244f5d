import type { AdminRefundEffect } from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';
import type { RequestedRefund } from '@usdt-africa/refunds';
import type { Pool } from 'pg';

/** The USDT in the hot wallet as the worker last read them, in micro; null where they were not read. */
export async function hotWalletMicro(pool: Pick<Pool, 'query'>): Promise<bigint | null> {
  const { rows } = await pool.query<{ usdt: string | null }>('select usdt_micro::text as usdt from hot_wallet');
  const usdt = rows[0]?.usdt ?? null;
  return usdt === null ? null : BigInt(usdt);
}

/**
 * The effect of a refund's approval, for the requester and for the approver; null while its address is not proved.
 * @param sendsMicro what is sent
 */
export function refundEffect(
  { requested, address, proved }: RequestedRefund,
  sendsMicro: bigint,
  hotMicro: bigint | null,
): AdminRefundEffect | null {
  if (address === null || proved === null) return null;
  const usdt = (micro: bigint | null): string | null => (micro === null ? null : formatMoney(micro, 'USDT'));
  return {
    kind: 'refund',
    refundId: requested.refundId,
    number: requested.number,
    order: { id: requested.orderId, number: requested.orderNumber },
    usdt: formatMoney(sendsMicro, 'USDT'),
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
