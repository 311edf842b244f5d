import { projectionOf } from '@usdt-africa/event-store';
import type { Pool } from 'pg';
import { GIVE_UP_MS } from '../domain/mail.js';
import { ANSWER_MS, nextTextTryAt } from '../domain/text-message.js';
import { worthUntil } from '../domain/worth.js';

/** One row a text message: what is still to be sent and when to try, and what became of the others. */
export const textQueueProjection = projectionOf({
  name: 'text-queue',
  tables: ['text_queue'],
  on: {
    TextMessageRequested: ({ messageId, accountId, kind, at }, _event, tx) =>
      tx.query(
        `insert into text_queue (message_id, account_id, kind, state, attempts, requested_at, next_try_at)
         values ($1, $2, $3, 'pending', 0, $4, $4) on conflict (message_id) do nothing`,
        [messageId, accountId, kind, at],
      ),
    // Looked at again only after as long as an answer can take.
    TextMessageSending: ({ messageId, attempt, at }, _event, tx) =>
      tx.query(`update text_queue set state = 'sending', attempts = $2, next_try_at = $3 where message_id = $1`, [
        messageId,
        attempt,
        new Date(Date.parse(at) + ANSWER_MS),
      ]),
    TextMessageSent: ({ messageId, provider, at }, _event, tx) =>
      tx.query(
        `update text_queue set state = 'sent', provider = $2, next_try_at = null, ended_at = $3 where message_id = $1`,
        [messageId, provider, at],
      ),
    TextMessageFailed: async ({ messageId, unknown, final, attempt, cause, at }, _event, tx) => {
      const { rows } = await tx.query<{ kind: string; requested_at: Date }>(
        'select kind, requested_at from text_queue where message_id = $1',
        [messageId],
      );
      if (!rows[0]) throw new Error('a text message failed that was never requested');
      const ends = worthUntil({ kind: rows[0].kind, at: rows[0].requested_at.toISOString() }, GIVE_UP_MS);
      await tx.query(
        `update text_queue set state = $2, attempts = $3, last_cause = $4, next_try_at = $5, ended_at = $6
         where message_id = $1`,
        final
          ? [messageId, unknown ? 'unknown' : 'failed', attempt, cause, null, at]
          : [messageId, 'pending', attempt, cause, nextTextTryAt(new Date(at), attempt, ends), null],
      );
    },
  },
});

/** Text messages whose time has come, those that waited longest first. */
export async function dueTexts(pool: Pool, now: Date, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ message_id: string }>(
    'select message_id from text_queue where next_try_at <= $1 order by next_try_at limit $2',
    [now, limit],
  );
  return rows.map((row) => row.message_id);
}
