import type { EventData } from '@usdt-africa/contracts/events';
import type { Projection, RecordedEvent } from '@usdt-africa/event-store';
import type { Pool, PoolClient } from 'pg';
import { nextTryAt } from '../domain/mail.js';

/** One row a mail: what is still to be sent and when to try, and what became of the others. */
export const mailQueueProjection: Projection = {
  name: 'mail-queue',
  tables: ['mail_queue'],
  handles: ['MailRequested', 'OperatorMailRequested', 'MailSent', 'MailFailed'],
  async apply(events: readonly RecordedEvent[], tx: PoolClient): Promise<void> {
    // A mail's events come one after the other, now and then several of one mail in a batch: one statement each.
    for (const event of events) await applyOne(event, tx);
  },
};

async function applyOne(event: RecordedEvent, tx: PoolClient): Promise<void> {
  switch (event.type) {
    case 'MailRequested':
    case 'OperatorMailRequested': {
      const data = event.data as EventData<'MailRequested' | 'OperatorMailRequested'>;
      await tx.query(
        `insert into mail_queue (mail_id, order_id, kind, state, attempts, requested_at, next_try_at)
         values ($1, $2, $3, 'pending', 0, $4, $4) on conflict (mail_id) do nothing`,
        [data.mailId, 'orderId' in data ? data.orderId : null, data.kind, data.at],
      );
      break;
    }
    case 'MailSent': {
      const data = event.data as EventData<'MailSent'>;
      await tx.query(`update mail_queue set state = 'sent', next_try_at = null, ended_at = $2 where mail_id = $1`, [
        data.mailId,
        data.at,
      ]);
      break;
    }
    case 'MailFailed': {
      const data = event.data as EventData<'MailFailed'>;
      const { rows } = await tx.query<{ requested_at: Date }>(
        'select requested_at from mail_queue where mail_id = $1',
        [data.mailId],
      );
      if (!rows[0]) throw new Error('a mail failed that was never requested');
      await tx.query(
        `update mail_queue set state = $2, attempts = $3, last_cause = $4, next_try_at = $5, ended_at = $6
         where mail_id = $1`,
        data.final
          ? [data.mailId, 'failed', data.attempt, data.cause, null, data.at]
          : [
              data.mailId,
              'pending',
              data.attempt,
              data.cause,
              nextTryAt(rows[0].requested_at, new Date(data.at), data.attempt),
              null,
            ],
      );
      break;
    }
  }
}

/** Mails whose time has come, those that waited longest first. */
export async function dueMails(pool: Pool, now: Date, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ mail_id: string }>(
    `select mail_id from mail_queue where state = 'pending' and next_try_at <= $1 order by next_try_at limit $2`,
    [now, limit],
  );
  return rows.map((row) => row.mail_id);
}
