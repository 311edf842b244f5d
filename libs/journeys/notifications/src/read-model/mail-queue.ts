import { type AppendedEvent, stateRows } from '@usdt-africa/event-store';
import type { Pool } from 'pg';
import { nextTryAt } from '../domain/mail.js';

/** Instants are texts until they were written. */
interface MailRow {
  readonly mail_id: string;
  readonly order_id: string | null;
  readonly kind: string;
  readonly state: 'pending' | 'sent' | 'failed';
  readonly attempts: number;
  readonly last_cause: string | null;
  readonly requested_at: Date | string;
  readonly next_try_at: Date | string | null;
  readonly ended_at: Date | string | null;
}

/** One row per mail: what is still to be sent and when to try, and the result of the others. */
export const mailQueueProjection = stateRows<MailRow>('mail-queue', {
  table: 'mail_queue',
  key: 'mail_id',
  columns: {
    mail_id: 'uuid',
    order_id: 'uuid',
    kind: 'text',
    state: 'text',
    attempts: 'integer',
    last_cause: 'text',
    requested_at: 'timestamptz',
    next_try_at: 'timestamptz',
    ended_at: 'timestamptz',
  },
  idOf: ({ data }) => (data as { readonly mailId: string }).mailId,
  on: {
    MailRequested: requested,
    OperatorMailRequested: requested,
    AccountMailRequested: requested,
    MailSent: ({ at }, _event, row) => row && { ...row, state: 'sent', next_try_at: null, ended_at: at },
    MailFailed: ({ final, attempt, cause, at }, _event, row) => {
      if (!row) throw new Error('a mail failed that was never requested');
      const tried = { ...row, attempts: attempt, last_cause: cause };
      return final
        ? { ...tried, state: 'failed', next_try_at: null, ended_at: at }
        : {
            ...tried,
            state: 'pending',
            next_try_at: nextTryAt(new Date(row.requested_at), new Date(at), attempt),
            ended_at: null,
          };
    },
  },
});

function requested(
  data: { readonly mailId: string; readonly orderId?: string; readonly kind: string; readonly at: string },
  _event: AppendedEvent,
  row: MailRow | null,
): MailRow {
  return (
    row ?? {
      mail_id: data.mailId,
      order_id: data.orderId ?? null,
      kind: data.kind,
      state: 'pending',
      attempts: 0,
      last_cause: null,
      requested_at: data.at,
      next_try_at: data.at,
      ended_at: null,
    }
  );
}

/** Mails whose time has come, but for some, those that waited longest first. */
export async function dueMails(
  pool: Pool,
  now: Date,
  limit: number,
  without: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await pool.query<{ mail_id: string }>(
    `select mail_id from mail_queue where state = 'pending' and next_try_at <= $1 and mail_id <> all ($3)
     order by next_try_at limit $2`,
    [now, limit, without],
  );
  return rows.map((row) => row.mail_id);
}
