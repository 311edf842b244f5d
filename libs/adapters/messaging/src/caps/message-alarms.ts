import type { Pool } from 'pg';
import type { TextBudget } from './message-caps.js';

/** Something an operator should know about text messages and mails. */
export interface MessageAlarm {
  readonly level: 'warning' | 'critical';
  readonly code: 'texts-over-budget' | 'texts-near-budget' | 'texts-failing' | 'mails-failing';
  /** For a person. */
  readonly sentence: string;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** From this share on an operator is alerted before sending stops automatically. */
const NEAR_PERCENT = 80n;
/** Fewer may fail for reasons of their own. */
const FAILING = 5;
/** By then a mail was tried several times; one that is older than an hour waits for long also when others leave again. */
const MAIL_LATE_MS = 300_000;

/**
 * Alarms from the tables alone about text messages: what they cost today, and whether they and mails are sent at all.
 */
export async function messageAlarms(
  pool: Pool,
  { textDayBudgetKobo, textPartKobo }: TextBudget,
  now: Date,
): Promise<MessageAlarm[]> {
  const { rows } = await pool.query<{ parts: number; failed: number; sent: number; mails: number }>(
    `select
       (select coalesce(sum(parts), 0)::int from text_message_caps where requested_at > $1 or sent_at > $1) as parts,
       (select count(*)::int from text_message_queue where ended_at > $2 and state in ('failed', 'unknown')) as failed,
       (select count(*)::int from text_message_queue where ended_at > $2 and state = 'sent') as sent,
       -- A server's "not now" is mostly about one mailbox; what is refused for good and still tried was refused to us.
       (select count(*)::int from mail_queue
        where state = 'pending' and requested_at > $2 and requested_at < $3 and last_cause not like 'smtp-4%') as mails`,
    [new Date(now.getTime() - DAY_MS), new Date(now.getTime() - HOUR_MS), new Date(now.getTime() - MAIL_LATE_MS)],
  );
  const { parts, failed, sent, mails } = rows[0]!;
  const spent = BigInt(parts) * textPartKobo;
  const found: MessageAlarm[] = [];
  if (spent + textPartKobo > textDayBudgetKobo)
    found.push({
      level: 'critical',
      code: 'texts-over-budget',
      sentence:
        'Text messages have used up the day’s budget. No codes go to phones until older messages are a day old. Check the log for who requests them.',
    });
  else if (spent * 100n >= textDayBudgetKobo * NEAR_PERCENT)
    found.push({
      level: 'warning',
      code: 'texts-near-budget',
      sentence: `Text messages have almost used up the day’s budget (${parts} parts). Check the log for who requests so many.`,
    });
  if (failed >= FAILING && failed > sent)
    found.push({
      level: 'critical',
      code: 'texts-failing',
      sentence: `${failed} of the last hour’s text messages failed, ${sent} were sent. Ask the providers.`,
    });
  if (mails >= FAILING)
    found.push({
      level: 'critical',
      code: 'mails-failing',
      sentence: `${mails} of the last hour’s mails failed several times. Check the mail server.`,
    });
  return found;
}
