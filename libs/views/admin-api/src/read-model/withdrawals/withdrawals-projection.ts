import { projectionOf } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';

/** One row for each withdrawal and transfer, as operators list them. */
export const withdrawalsProjection = projectionOf({
  name: 'admin-withdrawals',
  tables: ['admin_withdrawals'],
  on: {
    WithdrawalRequested: (data, { version }, tx) =>
      tx.query(
        `insert into admin_withdrawals (id, kind, number, status, account_id, payout_id, amount_kobo, recipient, at, version)
         values ($1, 'withdrawal', $2, 'sending', $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
        [
          ...[data.withdrawalId, data.number, data.accountId, data.payoutId, data.amountKobo],
          ...[JSON.stringify(data.recipient), data.at, version],
        ],
      ),
    WithdrawalPaid: ({ withdrawalId, at }, { version }, tx) => ended(tx, withdrawalId, 'paid', at, version),
    WithdrawalUndone: ({ withdrawalId, at }, { version }, tx) => ended(tx, withdrawalId, 'undone', at, version),
    WithdrawalPaidAfterAll: ({ withdrawalId, at }, { version }, tx) =>
      tx.query(
        `update admin_withdrawals set status = 'paid-after-all', ended_at = $2, matter_since = $2, version = $3 where id = $1`,
        [withdrawalId, at, version],
      ),
    WithdrawalMatterClosed: ({ withdrawalId }, { version }, tx) =>
      tx.query('update admin_withdrawals set matter_since = null, version = $2 where id = $1', [withdrawalId, version]),
    TransferMade: (data, { version }, tx) =>
      tx.query(
        `insert into admin_withdrawals (id, kind, number, status, account_id, to_account_id, amount_kobo, at, ended_at, version)
         values ($1, 'transfer', $2, 'made', $3, $4, $5, $6, $6, $7) on conflict (id) do nothing`,
        [...[data.transferId, data.number, data.fromAccountId, data.toAccountId, data.amountKobo, data.at], version],
      ),
  },
});

function ended(tx: PoolClient, id: string, status: 'paid' | 'undone', at: string, version: number): Promise<unknown> {
  return tx.query('update admin_withdrawals set status = $2, ended_at = $3, version = $4 where id = $1', [
    ...[id, status, at, version],
  ]);
}
