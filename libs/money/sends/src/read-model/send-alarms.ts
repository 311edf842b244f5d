import { lagosMoment } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { SEND_TIMES } from '../domain/send-times.js';
import { hotWalletAlarms } from './hot-wallet-alarms.js';
import type { SendAlarm } from './send-alarm.js';

interface Row {
  readonly foreign: number;
  readonly foreign_tx: string | null;
  readonly changed: number;
  readonly changed_tx: string | null;
  readonly found: number;
  readonly found_own: number;
  readonly unfinished: number;
  readonly since: Date | null;
  readonly unknown: number;
  readonly given_up: number;
  readonly why: string | null;
}

/** Blocks of about a week: for so long a transaction that no send signed is an alarm. */
const RINGING_BLOCKS = 201_600;
/** For so long a send that was given up is an alarm. */
const GIVEN_UP_MS = 60 * 60_000;

/**
 * Alarms about sends from the database alone: for any process, also when no worker runs. A transaction of our own
 * addresses that no send signed was signed by another holder of the key. Alarms of the hot wallet come last.
 */
export async function sendAlarms(pool: Pool, now: Date): Promise<SendAlarm[]> {
  const { rows } = await pool.query<Row>(
    `with recent as (
       select tx_id, kind, block_number from own_transactions
       where block_number > (select coalesce(max(block_number), 0) - $2 from chain_cursors))
     select f.count as foreign, f.last as foreign_tx, p.count as changed, p.last as changed_tx, e.count as found, e.of_own as found_own,
       u.count as unfinished, u.since, s.count as unknown, g.count as given_up, g.why
     from
       (select count(*)::int as count, (array_agg(tx_id order by block_number desc))[1] as last
        from recent o where kind <> 'permission'
          and not exists (select from send_attempts a where a.tx_id = o.tx_id)
          and not exists (select from unknown_signatures k where k.tx_id = o.tx_id)) as f,
       (select count(*)::int as count, (array_agg(tx_id order by block_number desc))[1] as last
        from recent where kind = 'permission') as p,
       (select count(*) filter (where into_account is null)::int as count,
          count(*) filter (where into_account is not null)::int as of_own from send_states where found > 0) as e,
       (select count(*)::int as count, min(requested_at) as since
        from send_work where ended_at is null and requested_at <= $1) as u,
       (select count(*)::int as count from unknown_signatures where resolved_at is null) as s,
       (select count(*)::int as count, (array_agg(concat_ws(', ', given_up, state->'givenUp'->>'detail')
          order by last_at desc))[1] as why
        from send_states where last_at > $3 and given_up in ('not-signed', 'expired', 'failed-on-chain')) as g`,
    [new Date(now.getTime() - SEND_TIMES.wholeMs), RINGING_BLOCKS, new Date(now.getTime() - GIVEN_UP_MS)],
  );
  return [...alarmsOf(rows[0]!, now), ...(await hotWalletAlarms(pool, now))];
}

function* alarmsOf(row: Row, now: Date): Generator<SendAlarm> {
  if (row.foreign > 0)
    yield critical(
      'own-address-foreign-transaction',
      `${counted(row.foreign, 'transaction')} from our own addresses ${row.foreign === 1 ? 'belongs' : 'belong'} to no send, the last one is ${row.foreign_tx}. Stop sending, and move the money to a new key.`,
    );
  if (row.changed > 0)
    yield critical(
      'own-address-permission-changed',
      `${counted(row.changed, 'transaction')} changed the permissions of our own addresses, the last one is ${row.changed_tx}. Stop sending, and move the money to a new key.`,
    );
  if (row.found > 0)
    yield critical(
      'send-found-after-end',
      `${counted(row.found, 'send')} that had ended ${row.found === 1 ? 'was' : 'were'} found on TRON. The customer may have both the USDT and the naira.`,
    );
  if (row.found_own > 0)
    yield critical(
      'send-found-after-end',
      `${counted(row.found_own, 'send')} between our own addresses that had ended ${row.found_own === 1 ? 'was' : 'were'} found on TRON. The money is ours, but at another address than booked.`,
    );
  if (row.unfinished > 0 && row.since)
    yield critical(
      'sends-unfinished',
      `${counted(row.unfinished, 'send')} ${row.unfinished === 1 ? 'has' : 'have'} not ended, ${row.unfinished === 1 ? '' : 'the oldest '}since ${lagosMoment(row.since, now)}. Check that TRON is being read.`,
    );
  if (row.given_up > 0)
    yield {
      level: 'warning',
      code: 'sends-given-up',
      sentence: `${counted(row.given_up, 'send')} ${row.given_up === 1 ? 'was' : 'were'} given up in the last hour, the last one because: ${row.why}. Nothing was sent, and the money went back.`,
    };
  if (row.unknown > 0)
    yield critical(
      'signatures-unknown',
      `The signer has signed ${counted(row.unknown, 'transaction')} that this database does not know. Record the outcome of each.`,
    );
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function critical(code: SendAlarm['code'], sentence: string): SendAlarm {
  return { level: 'critical', code, sentence };
}
