import { lagosMoment } from '@usdt-africa/kernel';
import type { Pool } from 'pg';

/** Something an operator should know about naira that came in. */
export interface FundingAlarm {
  readonly level: 'warning' | 'critical';
  readonly code:
    | 'fundings-not-returned'
    | 'fundings-overdue'
    | 'fundings-unread'
    | 'fundings-unreadable'
    | 'fundings-unanswered';
  /** For a person. */
  readonly sentence: string;
}

/** After this time without a complete list payments may be missed. */
const UNREAD_MS = 15 * 60_000;
/** A held payment should have been returned so long ago. */
const OVERDUE_MS = 15 * 60_000;
/** A question that was not answered for so long. */
const UNANSWERED_MS = 3_600_000;

interface Row {
  readonly failed: number;
  readonly overdue: number;
  readonly unanswered: number;
}

/** Alarms from the rows alone: for any process, also when no worker runs. */
export async function fundingAlarms(pool: Pool, now: Date): Promise<FundingAlarm[]> {
  const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  const [{ rows }, { rows: lists }] = await Promise.all([
    pool.query<Row>(
      `select (select count(*)::int from fundings where status = 'attention') as failed,
         (select count(*)::int from fundings where status = 'held' and due_at < $1) as overdue,
         (select count(*)::int from funding_work where kind in ('credit', 'account') and created_at < $2
           and due_at is not null and tries > 0) as unanswered`,
      [before(OVERDUE_MS), before(UNANSWERED_MS)],
    ),
    pool.query<{ since: Date; unreadable: number }>(
      'select coalesce(read_at, began_at) as since, unreadable from funding_list_reads order by provider',
    ),
  ]);
  return [...alarmsOf(rows[0]!), ...lists.flatMap((list) => [...listAlarms(list, now)])];
}

function* alarmsOf({ failed, overdue, unanswered }: Row): Generator<FundingAlarm> {
  if (failed > 0)
    yield critical(
      'fundings-not-returned',
      `The provider did not return ${payments(failed)}: decide on the page Naira in what is next.`,
    );
  if (overdue > 0)
    yield critical(
      'fundings-overdue',
      `${counted(overdue)} should have been returned and ${overdue === 1 ? 'was' : 'were'} not: look at the workers with the role clock.`,
    );
  if (unanswered > 0)
    yield {
      level: 'warning',
      code: 'fundings-unanswered',
      sentence: `The provider has not answered ${unanswered === 1 ? 'a question' : `${unanswered} questions`} about naira for an hour.`,
    };
}

function* listAlarms(
  { since, unreadable }: { readonly since: Date; readonly unreadable: number },
  now: Date,
): Generator<FundingAlarm> {
  if (now.getTime() - since.getTime() > UNREAD_MS)
    yield critical(
      'fundings-unread',
      `The provider's list of credits was not read since ${lagosMoment(since, now)}: payments without a callback are missed.`,
    );
  if (unreadable > 0)
    yield critical(
      'fundings-unreadable',
      `${unreadable} rows of the provider's list of credits cannot be read: compare it with the page Naira in.`,
    );
}

const payments = (count: number): string => (count === 1 ? 'a payment' : `${count} payments`);
const counted = (count: number): string => (count === 1 ? 'A held payment' : `${count} held payments`);

function critical(code: FundingAlarm['code'], sentence: string): FundingAlarm {
  return { level: 'critical', code, sentence };
}
