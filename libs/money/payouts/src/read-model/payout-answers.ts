import type { PersonalData } from '@usdt-africa/event-store';
import type { Pool } from 'pg';
import type { PayoutQuestion } from '../application/payout-answers.js';

/** What the provider answered about a payout: once, or several times alike in a row. */
export interface PayoutAnswer {
  readonly id: string;
  readonly reference: string;
  readonly question: PayoutQuestion;
  /** As the adapter read it: `PENDING`, `ACCEPTED`, … */
  readonly outcome: string;
  readonly cause: string | null;
  /** Of HTTP; null where there was no answer. */
  readonly status: number | null;
  readonly times: number;
  readonly firstAt: string;
  readonly lastAt: string;
  /** The answer itself, the newest of those alike; null where it is masked, erased, or there was none. */
  readonly body: string | null;
}

/** How often the provider was queried about a payout, and when for the last time. */
export interface PayoutQueries {
  readonly statusChecks: number;
  readonly lastCheckedAt: string | null;
}

const NONE: PayoutQueries = { statusChecks: 0, lastCheckedAt: null };

/** How often the provider was queried about each of these payouts. */
export async function payoutQueries(db: Pool, payoutIds: readonly string[]): Promise<(id: string) => PayoutQueries> {
  if (payoutIds.length === 0) return () => NONE;
  const { rows } = await db.query<{ id: string; times: number; last_at: Date }>(
    `select payout_id as id, sum(times)::int as times, max(last_at) as last_at from payout_answers
     where payout_id = any($1::uuid[]) and question = 'query' group by payout_id`,
    [payoutIds],
  );
  const known = new Map(
    rows.map(({ id, times, last_at: at }) => [id, { statusChecks: times, lastCheckedAt: at.toISOString() }]),
  );
  return (id) => known.get(id) ?? NONE;
}

/** Answers shown of one payout: the newest. */
const MOST_ANSWERS = 100;

interface Row {
  answer_id: string;
  reference: string;
  question: PayoutQuestion;
  outcome: string;
  cause: string | null;
  status: number | null;
  times: number;
  first_at: Date;
  last_at: Date;
  body: Buffer | null;
}

/**
 * The provider's answers about a payout, oldest first.
 * @param opened whether an operator has the personal data open: only then are the answers themselves read
 */
export async function payoutAnswers(
  db: Pool,
  personalData: Pick<PersonalData, 'openBytes'>,
  payoutId: string,
  opened: boolean,
): Promise<PayoutAnswer[]> {
  const { rows } = await db.query<Row>(
    `select answer_id, reference, question, outcome, cause, status, times, first_at, last_at,
       case when $2 then body end as body
     from payout_answers where payout_id = $1 order by answer_id desc limit ${MOST_ANSWERS}`,
    [payoutId, opened],
  );
  return Promise.all(
    rows.toReversed().map(async ({ answer_id: id, first_at: firstAt, last_at: lastAt, body, ...row }) => ({
      id,
      ...row,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
      body: body && ((await personalData.openBytes(body))?.toString() ?? null),
    })),
  );
}
