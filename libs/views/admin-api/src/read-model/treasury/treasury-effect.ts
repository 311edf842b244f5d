import type { AdminEffectChange, AdminTreasuryEffect } from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';
import type { TreasuryOpening } from '@usdt-africa/treasury';

/**
 * What recording an opening balance does.
 * @param ledger what the ledger has at the treasury; null where the balance cannot be recorded any more
 */
export function treasuryEffect(
  { address, usdtMicro, trxSun, blockNumber }: Readonly<Partial<Record<string, string>>>,
  ledger: TreasuryOpening['ledger'] | null,
): AdminTreasuryEffect {
  const [micro, sun] = [BigInt(usdtMicro!), BigInt(trxSun!)];
  const change = (currency: 'USDT' | 'TRX', before: bigint, more: bigint): AdminEffectChange => ({
    what: currency === 'USDT' ? 'treasury' : 'treasury-trx',
    unit: currency === 'USDT' ? 'usdt' : 'trx',
    now: formatMoney(before, currency),
    after: formatMoney(before + more, currency),
  });
  return {
    kind: 'treasury',
    address: address!,
    usdt: formatMoney(micro, 'USDT'),
    trx: formatMoney(sun, 'TRX'),
    block: Number(blockNumber),
    changes: ledger === null ? [] : [change('USDT', ledger.usdtMicro, micro), change('TRX', ledger.trxSun, sun)],
  };
}
