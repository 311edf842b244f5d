import { type DomainEvent, type EventData, orderOfPayout, type StatementLine } from '@usdt-africa/contracts/events';
import {
  type EventHandlers,
  eventsOf,
  handle,
  isEvent,
  type Projection,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import { MOST_ATTEMPTS, payoutReference, PROVIDER_FEE, STAMP_DUTY } from '@usdt-africa/payouts';
import type { Posting } from '@usdt-africa/kernel';
import type { PoolClient } from 'pg';
import type { StatementFees } from '../domain/compare.js';
import { dayIdOf, dayNamed } from '../domain/day.js';
import { uncoveredOf } from './chain.js';
import { DAY_EVENTS, keepDay } from './day-rows.js';
import { newRow, type InternalEntry, ROW_COLUMNS, RowBatch, rowIdOf, stateOfRow, type StatementEntry } from './rows.js';

/** The outcome of a requested payout, by event. */
const OUTCOMES: EventHandlers<[before: InternalEntry], InternalEntry> = {
  PayoutSettled: ({ provider, settledAt, sessionId, at, postings }, _event, before) => {
    const settledDay = dayNamed(dayIdOf(provider, new Date(settledAt))).day;
    const costs = costsWith(before, postings);
    return { ...before, ...costs, outcome: 'settled', settledAt, settledDay, sessionId, changedAt: at };
  },
  PayoutFailed: ({ at }, _event, before) => ({ ...before, outcome: 'failed', changedAt: at }),
  PayoutReturned: ({ at, postings }, _event, before) => ({
    ...before,
    ...costsWith(before, postings),
    outcome: 'returned',
    changedAt: at,
  }),
  // Recorded after the outcome.
  PayoutCostBooked: ({ at, postings }, _event, before) => ({
    ...before,
    ...costsWith(before, postings),
    changedAt: at,
  }),
  // A booked outcome stays until an operator reviews it.
  PayoutResponseMismatched: ({ at }, _event, before) =>
    before.outcome === 'open' ? { ...before, outcome: 'contradicted', changedAt: at } : before,
};

/** The cost of a transfer, from the ledger itself: what was booked for it, less what came back of that. */
function costsWith(
  { feeKobo, dutyKobo }: InternalEntry,
  postings: readonly Posting[],
): Pick<InternalEntry, 'feeKobo' | 'dutyKobo'> {
  const more = (account: string, kobo: string): string =>
    postings.reduce((sum, one) => (one.account === account ? sum + BigInt(one.amount) : sum), BigInt(kobo)).toString();
  return { feeKobo: more(PROVIDER_FEE, feeKobo), dutyKobo: more(STAMP_DUTY, dutyKobo) };
}

const OF_PAYOUTS = [
  'PayoutSubmitting',
  'PayoutSettled',
  'PayoutFailed',
  'PayoutReturned',
  'PayoutCostBooked',
  'PayoutResponseMismatched',
  'PayoutDisputeEnded',
] as const;
const OF_CHAIN = ['PayoutRequested', 'OrderDepositPriced', 'DepositConfirmed'] as const;

/**
 * Our payouts compared with the provider's statement: one row per reference and Lagos day, whichever side came first,
 * with the result. Each side of a row comes from one stream, so the result does not depend on the order of the streams.
 */
export const reconciliationProjection: Projection = {
  name: 'reconciliation',
  // 2: an earlier release ignored the end of a dispute, and left the explanation of a doubtful line with whichever line
  // was there next. 3: fees were not compared. 4: nor were the deposits behind a payout on the chain.
  rowVersion: 4,
  tables: [
    'reconciliation_days',
    'reconciliation_readings',
    'reconciliation_rows',
    'reconciliation_orders',
    'reconciliation_deposits',
  ],
  handles: [...OF_PAYOUTS, ...OF_CHAIN, ...DAY_EVENTS],
  async apply(events, tx) {
    await keepOurs(eventsOf(events, ...OF_PAYOUTS), tx);
    await keepChain(events, tx);
    await keepCovered(events, tx);
    for (const event of events.filter(({ streamId }) => streamId.startsWith('reconciliation-'))) {
      const dayId = event.streamId.slice('reconciliation-'.length);
      await keepDay(event, dayId, tx);
      await handle(THEIRS, event, dayId, tx);
    }
  },
};

async function keepOurs(
  events: readonly (RecordedEvent & DomainEvent<(typeof OF_PAYOUTS)[number]>)[],
  tx: PoolClient,
): Promise<void> {
  if (events.length === 0) return;
  const ids = eventsOf(events, 'PayoutSubmitting').map(({ data }) => rowIdOf(dayOf(data), data.reference));
  const references = events.flatMap((event) =>
    isEvent(event, 'PayoutDisputeEnded') ? referencesOf(event.data.payoutId) : event.data.reference,
  );
  const batch = await RowBatch.of(tx, ids, [...new Set(references)]);
  for (const event of events) {
    const { reference } = event.data;
    if (isEvent(event, 'PayoutSubmitting')) {
      const dayId = dayOf(event.data);
      const rowId = rowIdOf(dayId, reference);
      const row = batch.get(rowId) ?? newRow(dayId, reference, rowId);
      batch.put({ ...row, reference, ours: internalEntry(event.data, dayId) });
      continue;
    }
    if (isEvent(event, 'PayoutDisputeEnded')) {
      notPaid(event.data, batch);
      continue;
    }
    const row = batch.ofOurs(reference);
    if (row?.ours) batch.put({ ...row, ours: handle(OUTCOMES, event, row.ours) ?? row.ours });
  }
  await keepDays(await batch.write(), tx);
}

/**
 * A payout paid under one reference is paid under no other: a reference that the provider never reported is final for
 * its day. If their statement has it as paid, too, that is a difference.
 */
function notPaid({ payoutId, outcome, reference, at }: EventData<'PayoutDisputeEnded'>, batch: RowBatch): void {
  if (outcome !== 'settled') return;
  for (const other of referencesOf(payoutId)) {
    const row = other === reference ? undefined : batch.ofOurs(other);
    if (row?.ours?.outcome === 'open' || row?.ours?.outcome === 'contradicted')
      batch.put({ ...row, ours: { ...row.ours, outcome: 'failed', changedAt: at } });
  }
}

/** All under which a payout can have been sent. */
function referencesOf(payoutId: string): string[] {
  return Array.from({ length: MOST_ATTEMPTS }, (_, attempt) => payoutReference(payoutId, attempt + 1));
}

const dayOf = ({ provider, at }: EventData<'PayoutSubmitting'>): string => dayIdOf(provider, new Date(at));

function internalEntry(data: EventData<'PayoutSubmitting'>, dayId: string): InternalEntry {
  const { payoutId, number, amountKobo, at } = data;
  return {
    payoutId,
    orderId: orderOfPayout(data),
    orderNumber: number,
    outcome: 'open',
    requestedKobo: amountKobo,
    feeKobo: '0',
    dutyKobo: '0',
    day: dayNamed(dayId).day,
    at,
    settledDay: null,
    settledAt: null,
    sessionId: null,
    changedAt: at,
  };
}

async function keepDays(dayIds: ReadonlySet<string>, tx: PoolClient): Promise<void> {
  if (dayIds.size === 0) return;
  const names = [...dayIds].sort().map(dayNamed);
  await tx.query(
    `insert into reconciliation_days (day_id, provider, day, version)
     select *, 0 from unnest($1::text[], $2::text[], $3::date[]) on conflict (day_id) do nothing`,
    [names.map(({ id }) => id), names.map(({ provider }) => provider), names.map(({ day }) => day)],
  );
}

/** The events of a day's stream about single rows: the statement's side of them, and explanations. */
const THEIRS: EventHandlers<[dayId: string, tx: PoolClient], Promise<void>> = {
  StatementLinesImported: async ({ readingId, lines, at }, _event, dayId, tx) => {
    const keyed = lines.map((line) => ({ line, rowId: rowIdOf(dayId, keyOf(line)) }));
    const batch = await RowBatch.of(
      tx,
      keyed.map(({ rowId }) => rowId),
      [],
    );
    const fees = await feesOf(readingId, tx);
    for (const { line, rowId } of keyed) {
      const { reference, ...theirs } = { ...line, fees };
      const row = batch.get(rowId) ?? newRow(dayId, reference, rowId);
      const same = row.theirs !== null && row.reference === reference && reportsTheSame(row.theirs, theirs);
      const theirsChangedAt = same ? row.theirsChangedAt : at;
      const resolved = same || !isKnownByPlace(line) ? row.resolved : null;
      batch.put({ ...row, reference, theirs: { ...theirs, readingId }, theirsChangedAt, resolved });
    }
    await batch.write();
  },
  StatementImported: ({ readingId, at }, _event, dayId, tx) => leaveOut(dayId, readingId, at, tx),
  ReconciliationRowsResolved: async ({ kind, rows, at }, { metadata }, dayId, tx) => {
    const batch = await RowBatch.of(
      tx,
      rows.map(({ rowId }) => rowId),
      [],
    );
    const { actor, reason = '' } = metadata;
    for (const { rowId, reference, finding, differenceKobo, feeDifferenceKobo } of rows) {
      const row = batch.get(rowId) ?? newRow(dayId, reference, rowId);
      const resolved = { kind, finding, differenceKobo, feeDifferenceKobo, actor, reason, at };
      batch.put({ ...row, resolved });
    }
    await batch.write();
  },
  ReconciliationExplanationsWithdrawn: async ({ rows }, _event, _dayId, tx) => {
    const batch = await RowBatch.of(
      tx,
      rows.map(({ rowId }) => rowId),
      [],
    );
    for (const { rowId } of rows) {
      const row = batch.get(rowId);
      if (row) batch.put({ ...row, resolved: null });
    }
    await batch.write();
  },
};

/** What the fees of a reading stand for. It was begun in the same stream, before its lines. */
async function feesOf(readingId: string, tx: PoolClient): Promise<StatementFees> {
  const { rows } = await tx.query<{ fees: StatementFees }>(
    'select fees from reconciliation_readings where reading_id = $1',
    [readingId],
  );
  return rows[0]?.fees ?? 'left-out';
}

/** Removes what a completely read statement no longer contains. */
async function leaveOut(dayId: string, readingId: string, at: string, tx: PoolClient): Promise<void> {
  const { rows } = await tx.query<Parameters<typeof stateOfRow>[0]>(
    `select ${ROW_COLUMNS} from reconciliation_rows
     where day_id = $1 and theirs->'line'->>'readingId' <> $2`,
    [dayId, readingId],
  );
  const batch = await RowBatch.of(tx, [], []);
  for (const stored of rows) {
    const row = stateOfRow(stored);
    const resolved = isKnownByPlace({ ...row.theirs!, reference: row.reference }) ? null : row.resolved;
    batch.put({ ...row, theirs: null, theirsChangedAt: at, resolved });
  }
  await batch.write();
}

/** A line is known by its reference; one in doubt by where it stands, for it may be another's. */
export function keyOf(line: StatementLine): string {
  return isKnownByPlace(line) ? `#${line.line}` : line.reference!;
}

/**
 * Whether a line is identified by its place: the next statement may have another line there, to which its explanation
 * does not apply.
 */
function isKnownByPlace({ reference, problem }: Pick<StatementLine, 'reference' | 'problem'>): boolean {
  return reference === null || problem !== null;
}

const REPORTED = [
  'providerReference',
  'outcome',
  'amountKobo',
  'at',
  'problem',
] as const satisfies readonly (keyof StatementLine)[];

type ReportedLine = Omit<StatementEntry, 'readingId'>;

function reportsTheSame(before: ReportedLine, now: ReportedLine): boolean {
  return REPORTED.every((field) => before[field] === now[field]) && reportedCost(before) === reportedCost(now);
}

/** The stated cost; null where it is not compared, whatever it is. */
function reportedCost({ fees, feeKobo }: ReportedLine): string | null {
  return fees === 'left-out' || feeKobo === null ? null : `${fees} ${feeKobo}`;
}

/**
 * Whether the deposits behind a payout cover it. Evaluated with the last of the events: the rows are the same in any
 * order.
 */
async function keepCovered(events: readonly RecordedEvent[], tx: PoolClient): Promise<void> {
  const begun = eventsOf(events, 'PayoutRequested', 'PayoutSubmitting').map(({ data }) => data.payoutId);
  const deposits = eventsOf(events, 'DepositConfirmed', 'OrderDepositPriced').map(({ data }) => data.depositKey);
  if (begun.length + deposits.length === 0) return;
  const { checked, uncovered } = await uncoveredOf(tx, [...new Set(begun)], [...new Set(deposits)]);
  const { rows } = await tx.query<{ payout_id: string }>(
    'select distinct payout_id from reconciliation_rows where payout_id = any($1::uuid[]) and uncovered_kobo is not null',
    [checked],
  );
  const payoutIds = new Set([...uncovered.keys(), ...rows.map(({ payout_id }) => payout_id)]);
  if (payoutIds.size === 0) return;
  const references = [...payoutIds].flatMap(referencesOf);
  const batch = await RowBatch.of(tx, [], references);
  for (const reference of references) {
    const row = batch.ofOurs(reference);
    if (row?.ours) batch.put({ ...row, uncoveredKobo: uncovered.get(row.ours.payoutId) ?? null });
  }
  await batch.write();
}

async function keepChain(events: readonly RecordedEvent[], tx: PoolClient): Promise<void> {
  const requested = eventsOf(events, 'PayoutRequested');
  if (requested.length > 0)
    await tx.query(
      `insert into reconciliation_orders (payout_id, order_id, requested_kobo, paid_for_micro, deposit_keys)
       select payout_id, order_id, requested_kobo, paid_for_micro, array(select jsonb_array_elements_text(deposit_keys))
       from jsonb_to_recordset($1) as r(payout_id uuid, order_id uuid, requested_kobo bigint, paid_for_micro bigint,
         deposit_keys jsonb)
       on conflict (payout_id) do nothing`,
      [
        JSON.stringify(
          requested.map(({ data }) => {
            const { payoutId, orderId, amountKobo, amountMicro, depositKeys } = data;
            return {
              payout_id: payoutId,
              order_id: orderId,
              requested_kobo: amountKobo,
              paid_for_micro: amountMicro,
              deposit_keys: depositKeys,
            };
          }),
        ),
      ],
    );
  const deposits = new Map<string, { received: string | null; receivedAt: string | null; quote: string | null }>();
  for (const event of eventsOf(events, 'DepositConfirmed', 'OrderDepositPriced')) {
    const { depositKey } = event.data;
    const known = deposits.get(depositKey) ?? { received: null, receivedAt: null, quote: null };
    if (isEvent(event, 'DepositConfirmed')) {
      const { amountMicro, receivedAt } = event.data;
      deposits.set(depositKey, { ...known, received: amountMicro, receivedAt });
    } else {
      const kobo = event.data.parts.reduce((sum, { nairaKobo }) => sum + BigInt(nairaKobo), 0n);
      deposits.set(depositKey, { ...known, quote: kobo.toString() });
    }
  }
  if (deposits.size === 0) return;
  const rows = [...deposits].sort(([a], [b]) => (a < b ? -1 : 1));
  await tx.query(
    `insert into reconciliation_deposits as d (deposit_key, received_micro, received_at, at_quote_kobo)
     select * from unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::bigint[])
     on conflict (deposit_key) do update set received_micro = coalesce(excluded.received_micro, d.received_micro),
       received_at = coalesce(excluded.received_at, d.received_at),
       at_quote_kobo = coalesce(excluded.at_quote_kobo, d.at_quote_kobo)`,
    [
      rows.map(([key]) => key),
      rows.map(([, { received }]) => received),
      rows.map(([, { receivedAt }]) => receivedAt),
      rows.map(([, { quote }]) => quote),
    ],
  );
}
