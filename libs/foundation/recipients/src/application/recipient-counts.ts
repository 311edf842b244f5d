import { MOST_RECIPIENTS } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Pool, PoolClient } from 'pg';

/**
 * Counts one more that this customer keeps, in the transaction of its event: those that are saved at once wait here for each other.
 * @throws Refusal 409 `too-many-recipients`
 */
export async function countOneMore(tx: PoolClient, accountId: string): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into recipient_counts as c (account_id, saved) values ($1, 1)
     on conflict (account_id) do update set saved = c.saved + 1 where c.saved < $2`,
    [accountId, MOST_RECIPIENTS],
  );
  if (rowCount !== 1) throw refusal('recipients.too-many-recipients');
}

/**
 * Checked before anything is sealed; for concurrent saves {@link countOneMore} decides.
 * @throws Refusal 409 `too-many-recipients`
 */
export async function assertRecipientLimit(pool: Pick<Pool, 'query'>, accountId: string): Promise<void> {
  const { rowCount } = await pool.query('select from recipient_counts where account_id = $1 and saved >= $2', [
    accountId,
    MOST_RECIPIENTS,
  ]);
  if (rowCount === 1) throw refusal('recipients.too-many-recipients');
}

/** One less, in the transaction of what deletes it. */
export async function countOneLess(tx: PoolClient, accountId: string): Promise<void> {
  await tx.query('update recipient_counts set saved = saved - 1 where account_id = $1 and saved > 0', [accountId]);
}
