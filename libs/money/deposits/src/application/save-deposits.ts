import type { PoolClient } from 'pg';
import { confirm, suspend, type UnattributedDeposit } from '../domain/deposit.js';
import type { FoundDeposits } from './found-deposits.js';
import { endPendingDepositsOf, keepIgnored } from './chain-tables.js';
import type { DepositChange } from './deposit-writer.js';

/** Deposit changes from solid blocks: money for its order, or money held until its owner is known. */
export function finalChanges({ deposits, unattributed }: FoundDeposits, now: Date): DepositChange[] {
  return [
    ...deposits.map((deposit) => ({
      depositKey: deposit.depositKey,
      orderId: deposit.orderId,
      decide: (state: Parameters<DepositChange['decide']>[0]) => confirm(state, deposit, now),
    })),
    ...unattributed.map((deposit) => ({
      depositKey: deposit.depositKey,
      orderId: null,
      decide: (state: Parameters<DepositChange['decide']>[0]) => suspend(state, deposit, now),
    })),
  ];
}

/** Writes the rows that accompany deposit events, in the same transaction. */
export async function saveDeposits(
  tx: PoolClient,
  { deposits, unattributed, ignored }: FoundDeposits,
  now: Date,
): Promise<void> {
  const final = [...deposits, ...unattributed].map(({ depositKey }) => depositKey);
  if (final.length > 0) await endPendingDepositsOf(tx, final);
  if (ignored.length > 0) await keepIgnored(tx, ignored);
  if (unattributed.length > 0) await keepUnattributed(tx, unattributed, now);
  if (deposits.length > 0)
    await tx.query(
      `update unattributed_deposits set credited_at = $2
       where deposit_key = any($1::text[]) and credited_at is null and closed_at is null`,
      [deposits.map(({ depositKey }) => depositKey), now],
    );
}

async function keepUnattributed(tx: PoolClient, deposits: readonly UnattributedDeposit[], now: Date): Promise<void> {
  await tx.query(
    `insert into unattributed_deposits
       (deposit_key, reason, address, address_index, named_order_id, amount, received_at, noted_at)
     select *, $8 from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::uuid[], $6::numeric[], $7::timestamptz[])
     on conflict do nothing`,
    [
      deposits.map((one) => one.depositKey),
      deposits.map((one) => one.reason),
      deposits.map((one) => one.address),
      deposits.map((one) => one.addressIndex),
      deposits.map((one) => one.namedOrderId),
      deposits.map((one) => one.amountMicro),
      deposits.map((one) => one.receivedAt),
      now,
    ],
  );
}
