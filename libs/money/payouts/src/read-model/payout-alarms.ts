import { lagosMoment } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { PAYOUT_RULES } from '../domain/rules.js';
import { balanceAlarms } from './balance-alarms.js';
import type { PayoutAlarm } from './payout-alarm.js';

interface Row {
  unknown: number;
  since: Date | null;
  disputed: number;
  failed: number;
  returned: number;
}

/**
 * Payout alarms from the work rows alone: for any process, also when no worker runs. An alarm lasts as long as the
 * payout stays as it is, whatever else is recorded about it. A withdrawal's payout that failed or came back waits for no operator: its
 * naira go back to the wallet. Balance alarms come last.
 */
export async function payoutAlarms(pool: Pool, now: Date): Promise<PayoutAlarm[]> {
  const { rows } = await pool.query<Row>(
    `select count(*) filter (where is_unknown)::int as unknown, min(waiting_since) filter (where is_unknown) as since,
       count(*) filter (where disputed)::int as disputed,
       count(*) filter (where phase = 'failed' and for_kind = 'order' and waiting_since is null and not disputed)::int as failed,
       count(*) filter (where phase = 'returned' and for_kind = 'order' and waiting_since is null and not disputed)::int as returned
     from (
       select phase, for_kind, waiting_since, disputed,
         waiting_since is not null and (escalated_at is not null or waiting_since <= $1) as is_unknown
       from payout_work where waiting_since is not null or disputed or phase in ('failed', 'returned')) as troubled`,
    [new Date(now.getTime() - PAYOUT_RULES.escalateAfterMs)],
  );
  return [...alarmsOf(rows[0]!, now), ...(await listAlarms(pool, now)), ...(await balanceAlarms(pool, now))];
}

/** After a restore, until the provider's list was read to its end. */
async function listAlarms(pool: Pool, now: Date): Promise<PayoutAlarm[]> {
  const { rows } = await pool.query<{ raised_at: Date }>(
    `select r.raised_at from epoch_raises r left join provider_list_reads l on l.epoch = r.epoch
     where r.epoch = (select max(epoch) from epoch_raises) and l.finished_at is null`,
  );
  return rows.map(({ raised_at: since }) =>
    alarm(
      'provider-list-unread',
      `The provider's list has not been read to its end since the restore at ${lagosMoment(since, now)}. Payouts of older orders wait for it.`,
    ),
  );
}

function* alarmsOf({ unknown, since, disputed, failed, returned }: Row, now: Date): Generator<PayoutAlarm> {
  if (unknown > 0 && since)
    yield alarm(
      'payouts-unknown',
      `${payouts(unknown)} no answer yet, ${unknown === 1 ? '' : 'the oldest '}since ${lagosMoment(since, now)}. Ask the provider.`,
    );
  if (disputed > 0)
    yield alarm('payouts-disputed', `${payouts(disputed)} contradictory answers. Compare with the provider's books.`);
  if (failed > 0) yield alarm('payouts-failed', `${counted(failed)} failed and ${wait(failed)}.`);
  if (returned > 0)
    yield alarm('payouts-returned', `${counted(returned)} came back from the bank and ${wait(returned)}.`);
}

const counted = (count: number): string => (count === 1 ? '1 payout' : `${count} payouts`);
const wait = (count: number): string =>
  `${count === 1 ? 'waits' : 'wait'} for you. Nothing is sent again automatically`;
const payouts = (count: number): string => `${counted(count)} ${count === 1 ? 'has' : 'have'}`;

function alarm(code: PayoutAlarm['code'], sentence: string): PayoutAlarm {
  return { level: 'critical', code, sentence };
}
