import type { Pool } from 'pg';

/** Something an operator should know about deposit addresses. */
export interface AddressAlarm {
  readonly level: 'warning' | 'critical';
  readonly code: 'addresses-short' | 'signer-other-copy' | 'signer-wrong-seed' | 'signer-failing';
  /** For a person. */
  readonly sentence: string;
}

/** Alarm threshold: orders that can still be placed when an operator must act; the refiller fills up long before. */
const SHORT = 50;
/** The refiller reports at least every ten seconds that it still fails. */
const FORGOTTEN_MS = 60_000;
/** A signer that does not answer for a moment is no news. */
const FAILING_MS = 30_000;

interface Row {
  next: string;
  highest: string | null;
  refused: string | null;
  sentence: string | null;
  wrong_seed: boolean | null;
  since: Date | null;
  seen_at: Date | null;
}

/**
 * Alarms about deposit addresses from the tables alone: for any process, also when no process fills the pool.
 * @returns nothing about a pool that was never filled nor taken from
 */
export async function addressAlarms(pool: Pool, now: Date): Promise<AddressAlarm[]> {
  const { rows } = await pool.query<Row>(
    `select greatest(case when is_called then last_value + 1 else last_value end, usable_from) as next,
       (select max(index) from address_pool) as highest, refused, sentence, wrong_seed, since, seen_at
     from signer_fence, deposit_index left join address_pool_alarm on true`,
  );
  return [...alarmsOf(rows[0]!, now)];
}

function* alarmsOf(row: Row, now: Date): Generator<AddressAlarm> {
  const next = Number(row.next);
  const ready = row.highest === null ? 0 : Math.max(0, Number(row.highest) + 1 - next);
  if (ready < SHORT && (row.highest !== null || next > 0))
    yield {
      level: 'critical',
      code: 'addresses-short',
      sentence: `Only ${ready} deposit addresses are ready. Orders stop when the last one is taken. Check the signer.`,
    };
  if (row.refused !== null) {
    yield { level: 'critical', code: 'signer-other-copy', sentence: row.refused };
    return;
  }
  if (row.sentence === null || now.getTime() - row.seen_at!.getTime() > FORGOTTEN_MS) return;
  if (row.wrong_seed)
    yield {
      level: 'critical',
      code: 'signer-wrong-seed',
      sentence: `No deposit address can be issued: ${row.sentence}.`,
    };
  else if (now.getTime() - row.since!.getTime() > FAILING_MS)
    yield {
      level: 'warning',
      code: 'signer-failing',
      sentence: `No deposit address can be issued: ${row.sentence}.`,
    };
}
