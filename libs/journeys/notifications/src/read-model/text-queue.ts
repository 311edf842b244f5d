import { stateRows } from '@usdt-africa/event-store';
import type { Pool } from 'pg';
import { GIVE_UP_MS } from '../domain/mail.js';
import { ANSWER_MS, nextTextTryAt } from '../domain/text-message.js';
import { worthUntil } from '../domain/worth.js';

/** Instants are texts until they were written. */
interface TextRow {
  readonly message_id: string;
  readonly account_id: string;
  readonly kind: string;
  readonly state: 'pending' | 'sending' | 'sent' | 'failed' | 'unknown';
  readonly attempts: number;
  readonly provider: string | null;
  readonly last_cause: string | null;
  readonly requested_at: Date | string;
  readonly next_try_at: Date | string | null;
  readonly ended_at: Date | string | null;
}

/** One row per text message: what is still to be sent and when to try, and the result of the others. */
export const textQueueProjection = stateRows<TextRow>('text-message-queue', {
  table: 'text_message_queue',
  key: 'message_id',
  columns: {
    message_id: 'uuid',
    account_id: 'uuid',
    kind: 'text',
    state: 'text',
    attempts: 'integer',
    provider: 'text',
    last_cause: 'text',
    requested_at: 'timestamptz',
    next_try_at: 'timestamptz',
    ended_at: 'timestamptz',
  },
  idOf: ({ data }) => (data as { readonly messageId: string }).messageId,
  on: {
    TextMessageRequested: ({ messageId, accountId, kind, at }, _event, row) =>
      row ?? {
        message_id: messageId,
        account_id: accountId,
        kind,
        state: 'pending',
        attempts: 0,
        provider: null,
        last_cause: null,
        requested_at: at,
        next_try_at: at,
        ended_at: null,
      },
    // Checked again only after the longest time a response can take.
    TextMessageSending: ({ attempt, at }, _event, row) =>
      row && { ...row, state: 'sending', attempts: attempt, next_try_at: new Date(Date.parse(at) + ANSWER_MS) },
    TextMessageSent: ({ provider, at }, _event, row) =>
      row && { ...row, state: 'sent', provider, next_try_at: null, ended_at: at },
    TextMessageFailed: ({ unknown, final, attempt, cause, at }, _event, row) => {
      if (!row) throw new Error('a text message failed that was never requested');
      const tried = { ...row, attempts: attempt, last_cause: cause };
      const ends = worthUntil({ kind: row.kind, at: new Date(row.requested_at).toISOString() }, GIVE_UP_MS);
      return final
        ? { ...tried, state: unknown ? 'unknown' : 'failed', next_try_at: null, ended_at: at }
        : { ...tried, state: 'pending', next_try_at: nextTextTryAt(new Date(at), attempt, ends), ended_at: null };
    },
  },
});

/** Text messages whose time has come, but for some, those that waited longest first. */
export async function dueTexts(
  pool: Pool,
  now: Date,
  limit: number,
  without: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await pool.query<{ message_id: string }>(
    'select message_id from text_message_queue where next_try_at <= $1 and message_id <> all ($3) order by next_try_at limit $2',
    [now, limit, without],
  );
  return rows.map((row) => row.message_id);
}
