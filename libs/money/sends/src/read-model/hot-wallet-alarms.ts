import { formatMoney, lagosMoment } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import type { SendAlarm } from './send-alarm.js';

/** After this time without an answer of the node the last balances are outdated. */
const SILENCE_MS = 5 * 60_000;
/** Below this part of the low limit hardly anything can be sent. */
const CRITICAL_PART = 10n;

interface Row {
  readonly usdt: string | null;
  readonly trx: string | null;
  readonly usdt_low: string;
  readonly trx_low: string;
  readonly read_at: Date | null;
  readonly requested_at: Date;
  readonly refusal: string | null;
  readonly refused_since: Date | null;
}

/** What to do, by why nothing is signed. */
const TO_DO: Readonly<Record<string, string>> = {
  'journal-behind': 'its journal lacks signatures of this database. Read docs/keys.md, then run npm run adopt-journal',
  'database-behind':
    'its journal has signatures that this database does not know. Read docs/keys.md, then run npm run adopt-journal',
  'other-hot-wallet': 'its key is for another address. Set HOT_WALLET_ADDRESS to it',
  'signer-silent': 'it is not answering. Check that it runs',
};

/** Alarms about the hot wallet's last read balances and the signer's refusals. None where nothing is sent. */
export async function hotWalletAlarms(pool: Pool, now: Date): Promise<SendAlarm[]> {
  const { rows } = await pool.query<Row>(
    `select usdt_micro::text as usdt, trx_sun::text as trx, usdt_low_micro::text as usdt_low, trx_low_sun::text as trx_low,
       read_at, requested_at, signer_refusal as refusal, signer_refused_since as refused_since
     from hot_wallet`,
  );
  return rows.flatMap((row) => [...alarmsOf(row, now)]);
}

function* alarmsOf(row: Row, now: Date): Generator<SendAlarm> {
  if (row.refusal !== null && row.refused_since !== null)
    yield {
      level: 'critical',
      code: 'signer-refuses',
      sentence: `The signer has signed nothing since ${lagosMoment(row.refused_since, now)}: ${TO_DO[row.refusal] ?? row.refusal}.`,
    };
  const readAt = row.read_at ?? row.requested_at;
  if (now.getTime() - readAt.getTime() > SILENCE_MS)
    yield {
      level: 'warning',
      code: 'hot-wallet-unread',
      sentence: `The hot wallet's balances are unknown since ${lagosMoment(readAt, now)}. Check the node.`,
    };
  if (row.usdt !== null) yield* low('hot-wallet-usdt-low', 'USDT', BigInt(row.usdt), BigInt(row.usdt_low));
  if (row.trx !== null) yield* low('hot-wallet-trx-low', 'TRX', BigInt(row.trx), BigInt(row.trx_low));
}

function* low(code: SendAlarm['code'], currency: 'USDT' | 'TRX', left: bigint, least: bigint): Generator<SendAlarm> {
  if (left >= least) return;
  yield {
    level: left * CRITICAL_PART < least ? 'critical' : 'warning',
    code,
    sentence: `${currency} ${formatMoney(left, currency)} is left in the hot wallet, less than ${formatMoney(least, currency)}. Top it up.`,
  };
}
