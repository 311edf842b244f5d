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
      `The provider did not return ${counted(failed, 'payment')}. Decide about ${failed === 1 ? 'it' : 'them'} under Naira in.`,
    );
  if (overdue > 0)
    yield critical(
      'fundings-overdue',
      `${counted(overdue, 'held payment')} should have been returned by now. Check the workers with the role clock.`,
    );
  if (unanswered > 0)
    yield {
      level: 'warning',
      code: 'fundings-unanswered',
      sentence: `The provider has not answered ${counted(unanswered, 'request')} about naira for an hour. Check its status page.`,
    };
}

function* listAlarms(
  { since, unreadable }: { readonly since: Date; readonly unreadable: number },
  now: Date,
): Generator<FundingAlarm> {
  if (now.getTime() - since.getTime() > UNREAD_MS)
    yield critical(
      'fundings-unread',
      `The provider's list of credits has not been read since ${lagosMoment(since, now)}. Payments without a callback are missed until it is.`,
    );
  if (unreadable > 0)
    yield critical(
      'fundings-unreadable',
      `${counted(unreadable, 'row')} of the provider's list of credits cannot be read. Compare the list with Naira in.`,
    );
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function critical(code: FundingAlarm['code'], sentence: string): FundingAlarm {
  return { level: 'critical', code, sentence };
}
