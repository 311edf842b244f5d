import { type AppendedEvent, projectionOf } from '@usdt-africa/event-store';
import type { Pool, PoolClient } from 'pg';
import { nextTryAt } from '../domain/mail.js';

/**
 * One row a mail: what is still to be sent and when to try, and what became of the others. A mail's events come one after
 * the other, now and then several of one mail in a batch: one statement each.
 */
export const mailQueueProjection = projectionOf({
  name: 'mail-queue',
  tables: ['mail_queue'],
  on: {
    MailRequested: requested,
    OperatorMailRequested: requested,
    AccountMailRequested: requested,
    MailSent: ({ mailId, at }, _event, tx) =>
      tx.query(`update mail_queue set state = 'sent', next_try_at = null, ended_at = $2 where mail_id = $1`, [
        mailId,
        at,
      ]),
    MailFailed: async ({ mailId, final, attempt, cause, at }, _event, tx) => {
      const { rows } = await tx.query<{ requested_at: Date }>(
        'select requested_at from mail_queue where mail_id = $1',
        [mailId],
      );
      if (!rows[0]) throw new Error('a mail failed that was never requested');
      await tx.query(
        `update mail_queue set state = $2, attempts = $3, last_cause = $4, next_try_at = $5, ended_at = $6
         where mail_id = $1`,
        final
          ? [mailId, 'failed', attempt, cause, null, at]
          : [mailId, 'pending', attempt, cause, nextTryAt(rows[0].requested_at, new Date(at), attempt), null],
      );
    },
  },
});

async function requested(
  data: { readonly mailId: string; readonly orderId?: string; readonly kind: string; readonly at: string },
  _event: AppendedEvent,
  tx: PoolClient,
): Promise<void> {
  await tx.query(
    `insert into mail_queue (mail_id, order_id, kind, state, attempts, requested_at, next_try_at)
     values ($1, $2, $3, 'pending', 0, $4, $4) on conflict (mail_id) do nothing`,
    [data.mailId, data.orderId ?? null, data.kind, data.at],
  );
}

/** Mails whose time has come, those that waited longest first. */
export async function dueMails(pool: Pool, now: Date, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ mail_id: string }>(
    `select mail_id from mail_queue where state = 'pending' and next_try_at <= $1 order by next_try_at limit $2`,
    [now, limit],
  );
  return rows.map((row) => row.mail_id);
}
