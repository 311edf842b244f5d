import type { AdminAlarm, AdminHealth, AdminRouteHealth } from '@usdt-africa/contracts/admin';
import { HELD_BACK_CAUSES, UNPROVEN } from '@usdt-africa/contracts/events';
import { chainHead } from '@usdt-africa/deposits';
import { sealLag } from '@usdt-africa/event-store';
import type { Pool } from 'pg';
import { PROVIDER } from '@usdt-africa/banking';
import { tenths } from './figures.js';

const NODE = ['watch-stopped', 'chain-fork', 'node-unfit', 'solid-still', 'solid-unread', 'head-unread'];
const KAFKA = ['topic-lost', 'relay-behind'];
const RATES = ['no-fresh-rate'];
const SUBSCRIPTIONS = ['subscription-stopped', 'subscription-behind', 'old-transaction'];
const SEAL = ['seal-refused'];
const UNSEALED_MS = 300_000;
/**
 * Counted from the request: where the mail server accepts nothing, each mail is tried in time and none arrives all the
 * same.
 */
const MAIL_LATE_SECONDS = 300;

interface Counts {
  parked: number;
  parked_since: Date | null;
  late_mails: number;
  failed_mails: number;
  unproven_mails: number;
  unanswered: number;
  unanswered_since: Date | null;
}

/**
 * Health of the parts that the product depends on, measured at this moment. @param alarms null when they are not
 * checked here
 */
export async function healthOf(
  pool: Pool,
  alarms: readonly AdminAlarm[] | null,
  events: 'kafka' | 'direct',
  now: Date,
): Promise<AdminHealth[]> {
  const [head, seal, { rows }] = await Promise.all([
    chainHead(pool),
    sealLag(pool, now),
    pool.query<Counts>(
      `select (select count(*) from subscription_failures)::int as parked,
         (select min(first_failed_at) from subscription_failures) as parked_since,
         (select count(*) from mail_queue where state = 'pending' and requested_at < $1::timestamptz - make_interval(secs => ${MAIL_LATE_SECONDS}))::int as late_mails,
         (select count(*) from mail_queue where state = 'failed' and ended_at > $1::timestamptz - interval '1 day'
            and not coalesce(last_cause = any($2), false))::int as failed_mails,
         (select count(*) from mail_queue where state = 'failed' and ended_at > $1::timestamptz - interval '1 day'
            and last_cause = '${UNPROVEN}')::int as unproven_mails,
         (select count(*) from admin_payouts where attention = 'payout-unknown')::int as unanswered,
         (select min(waiting_since) from admin_payouts where attention = 'payout-unknown') as unanswered_since`,
      [now, [...HELD_BACK_CAUSES]],
    ),
  ]);
  const { parked, parked_since, late_mails, failed_mails, unproven_mails, unanswered, unanswered_since } = rows[0]!;
  const parts: AdminHealth[] = [
    troubled('node', alarms, NODE) ??
      (head
        ? fine('node', `Read up to block ${head.headNumber}, final up to ${head.solidNumber}.`)
        : { part: 'node', state: 'off', sentence: 'No block has been read yet.', since: null }),
    unanswered > 0
      ? {
          part: 'provider',
          state: 'slow',
          sentence: unanswered === 1 ? '1 payout has no answer yet.' : `${unanswered} payouts have no answer yet.`,
          since: unanswered_since?.toISOString() ?? null,
        }
      : fine('provider', 'No payout waits for an answer.'),
    events === 'direct'
      ? { part: 'kafka', state: 'off', sentence: 'Not used: read models read the event store.', since: null }
      : (troubled('kafka', alarms, KAFKA) ?? fine('kafka', 'Events are passed on at once.')),
    parked > 0
      ? {
          part: 'projections',
          state: 'down',
          sentence: `${parked === 1 ? '1 stream is' : `${parked} streams are`} parked, because an event failed.`,
          since: parked_since?.toISOString() ?? null,
        }
      : (troubled('projections', alarms, SUBSCRIPTIONS) ?? fine('projections', 'All readers are up to date.')),
    late_mails > 0
      ? {
          part: 'mail',
          state: 'slow',
          sentence: `${late_mails === 1 ? '1 mail is' : `${late_mails} mails are`} late.`,
          since: null,
        }
      : fine('mail', mailSentence(failed_mails, unproven_mails)),
    troubled('seal', alarms, SEAL) ?? sealHealth(seal, now),
  ];
  if (alarms) parts.push(troubled('rates', alarms, RATES) ?? fine('rates', 'Enough sources are fresh.'));
  return parts;
}

function mailSentence(failed: number, unproven: number): string {
  const sentence = `On time. ${failed} could not be delivered in the last 24 h.`;
  if (unproven === 0) return sentence;
  const were = unproven === 1 ? '1 was' : `${unproven} were`;
  return `${sentence} ${were} not sent: address not confirmed.`;
}

function sealHealth({ block, oldestMs }: Awaited<ReturnType<typeof sealLag>>, now: Date): AdminHealth {
  if (block === 0n) return { part: 'seal', state: 'off', sentence: 'Nothing is sealed yet.', since: null };
  if (oldestMs <= UNSEALED_MS) return fine('seal', `Sealed up to block ${block}.`);
  const since = new Date(now.getTime() - oldestMs).toISOString();
  return { part: 'seal', state: 'slow', sentence: `Sealed up to block ${block}; the sealer is behind.`, since };
}

function fine(part: AdminHealth['part'], sentence: string): AdminHealth {
  return { part, state: 'working', sentence, since: null };
}

function troubled(
  part: AdminHealth['part'],
  alarms: readonly AdminAlarm[] | null,
  codes: readonly string[],
): AdminHealth | null {
  const found = (alarms ?? []).filter(({ code }) => codes.includes(code));
  const worst = found.find(({ level }) => level === 'critical') ?? found[0];
  if (!worst) return null;
  return { part, state: worst.level === 'critical' ? 'down' : 'slow', sentence: worst.sentence, since: null };
}

/**
 * Health of providers by the payouts requested in the last hour; a returned payout counts as unpaid. The bank is sealed
 * with the account, so it is not shown.
 */
export async function routesOf(pool: Pool, now: Date): Promise<AdminRouteHealth[]> {
  const { rows } = await pool.query<{
    requested: number;
    settled: number;
    unknown: number;
    usual: number | null;
    paused: boolean;
  }>(
    `select count(*)::int as requested, count(*) filter (where phase = 'settled')::int as settled,
       count(*) filter (where attention = 'payout-unknown')::int as unknown,
       (percentile_cont(0.5) within group (order by extract(epoch from settled_at - requested_at)) filter (where phase = 'settled'))::int
         as usual,
       exists (select from switches where name in ('payouts', $2) and paused and (until is null or until > $1)) as paused
     from admin_payouts where requested_at > $1::timestamptz - interval '1 hour' and requested_at <= $1`,
    [now, `provider-${PROVIDER}`],
  );
  const { requested, settled, unknown, usual, paused } = rows[0]!;
  return [
    {
      name: 'Paystack',
      kind: 'provider',
      state: paused ? 'paused' : unknown > 0 ? 'slow' : 'working',
      paidPercent: requested === 0 ? null : tenths(settled, requested),
      usualSeconds: usual,
      routing: paused ? 'paused' : 'first',
    },
  ];
}
