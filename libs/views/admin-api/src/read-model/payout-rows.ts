import { payoutEventTypes, streams, withdrawalOfPayout } from '@usdt-africa/contracts/events';
import { eventsOf, isEvent, type RecordedEvent, statesOf, type UpsertRows, writeRows } from '@usdt-africa/event-store';
import { type StoredState, storedStateOfPayout } from '@usdt-africa/orders';
import { referenceToQuery, payoutDecider, type PayoutStatus, payoutStatus } from '@usdt-africa/payouts';
import type { PoolClient } from 'pg';
import { type PaidWithdrawal, payoutAttention, type PayoutState } from './order-attention.js';
import { phaseOf } from './payout-facts.js';

/** Milliseconds. Rows that wait for a person come first, the longest wait on top: their urgency is this less the start of the wait. */
export const WAITING = 4_000_000_000_000;

const PAYOUTS: UpsertRows = {
  table: 'admin_payouts',
  key: 'payout_id',
  columns: {
    payout_id: 'uuid',
    order_id: 'uuid',
    withdrawal_id: 'uuid',
    account_id: 'uuid',
    order_number: 'text',
    sequence: 'integer',
    amount_kobo: 'bigint',
    requested_at: 'timestamptz',
    recipient: 'jsonb',
    phase: 'text',
    state_code: 'text',
    attention: 'text',
    waiting_since: 'timestamptz',
    urgency: 'bigint',
    reference: 'text',
    attempt: 'integer',
    session_id: 'text',
    settled_at: 'timestamptz',
    version: 'integer',
    state: 'jsonb',
  },
};

/** Rows of payouts that pay an order. @returns all payouts of these orders */
export async function keepPayouts(
  events: readonly RecordedEvent[],
  orderIds: readonly string[],
  tx: PoolClient,
): Promise<ReadonlyMap<string, PayoutState>> {
  const payouts = await statesOf<PayoutState>(tx, PAYOUTS, orderIds, 'order_id');
  const changed = new Set<string>();
  for (const event of events) {
    const id = isEvent(event, 'PayoutRequested') ? event.data.payoutId : event.streamId.slice('payout-'.length);
    payouts.set(id, afterPayoutEvent(payouts.get(id) ?? newPayout(event.metadata.orderId!), event));
    changed.add(id);
  }
  await writeRows(
    tx,
    PAYOUTS,
    [...changed].map((id) => payoutRow(id, payouts.get(id)!)),
  );
  return payouts;
}

/**
 * Rows of payouts that pay a withdrawal, from their own events alone. The customer is read from the withdrawal, which is always
 * stored before its payout.
 */
export async function keepWithdrawalPayouts(events: readonly RecordedEvent[], tx: PoolClient): Promise<void> {
  const ofWithdrawals = eventsOf(events, ...payoutEventTypes).flatMap((event) => {
    const withdrawalId = withdrawalOfPayout(event.data);
    return withdrawalId === null ? [] : [{ event, withdrawalId, id: event.streamId.slice('payout-'.length) }];
  });
  if (ofWithdrawals.length === 0) return;
  const ids = [...new Set(ofWithdrawals.map(({ id }) => id))];
  const payouts = await statesOf<PayoutState>(tx, PAYOUTS, ids);
  const customers = await customersOf(
    tx,
    ofWithdrawals.map(({ withdrawalId }) => withdrawalId),
  );
  for (const { event, withdrawalId, id } of ofWithdrawals) {
    const withdrawal = { id: withdrawalId, accountId: customers.get(withdrawalId)! };
    payouts.set(id, afterPayoutEvent(payouts.get(id) ?? newPayout(null, withdrawal), event));
  }
  await writeRows(
    tx,
    PAYOUTS,
    ids.map((id) => payoutRow(id, payouts.get(id)!)),
  );
}

async function customersOf(tx: PoolClient, withdrawalIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ id: string; account_id: string }>(
    `select data->>'withdrawalId' as id, data->>'accountId' as account_id from events
     where stream_id = any($1) and version = 1`,
    [[...new Set(withdrawalIds)].map(streams.withdrawal)],
  );
  return new Map(rows.map(({ id, account_id: accountId }) => [id, accountId]));
}

/** A payout folded from its own events, so that its page shows the same as its row. */
export function payoutStateOf(
  paid: { readonly orderId: string } | { readonly withdrawal: PaidWithdrawal },
  events: readonly RecordedEvent[],
): PayoutState {
  return events.reduce(
    afterPayoutEvent,
    'orderId' in paid ? newPayout(paid.orderId) : newPayout(null, paid.withdrawal),
  );
}

/** What became of each payout, for the state of their order. */
export function statusesOf(payouts: ReadonlyMap<string, PayoutState>): ReadonlyMap<string, PayoutStatus> {
  return new Map([...payouts].map(([id, { payout, since }]) => [id, payoutStatus(payout, since)]));
}

/** The stored state of a single payout. */
export function payoutStored({ payout, since }: PayoutState, kobo: bigint, requestedAt: string): StoredState {
  return storedStateOfPayout(payoutStatus(payout, since), kobo, requestedAt);
}

function newPayout(orderId: string | null, withdrawal?: PaidWithdrawal): PayoutState {
  const payout = payoutDecider.initial;
  const state = { payout, orderId, requested: null, recipient: null, attention: null, since: null, version: 0 };
  return withdrawal ? { ...state, withdrawal } : state;
}

function afterPayoutEvent(before: PayoutState, event: RecordedEvent): PayoutState {
  if (isEvent(event, 'PayoutRequested')) {
    const { number, sequence, amountKobo, requestedAt, recipient } = event.data;
    return { ...before, requested: { number, sequence, amountKobo, requestedAt }, recipient };
  }
  if (!isEvent(event, ...payoutEventTypes)) return before;
  const payout = payoutDecider.evolve(before.payout, event);
  const attention = payoutAttention(payout);
  const since = attention === null ? null : attention === before.attention ? before.since : event.data.at;
  return { ...before, payout, attention, since, version: event.version };
}

function payoutRow(
  id: string,
  { payout, orderId, withdrawal, requested, recipient, attention, since, version, ...rest }: PayoutState,
) {
  const placed = requested ?? payout.submission;
  const requestedAt = requested?.requestedAt ?? payout.submission?.at ?? null;
  return {
    payout_id: id,
    order_id: orderId,
    withdrawal_id: withdrawal?.id ?? null,
    account_id: withdrawal?.accountId ?? null,
    order_number: placed?.number ?? null,
    sequence: requested?.sequence ?? (withdrawal ? 1 : null),
    amount_kobo: placed?.amountKobo ?? null,
    requested_at: requestedAt,
    recipient: recipient ?? payout.submission?.recipient ?? null,
    phase: phaseOf(payout),
    state_code: payoutStatus(payout, since).code,
    attention,
    waiting_since: since,
    urgency: urgencyOf(since, requestedAt),
    reference: referenceToQuery(payout) || null,
    attempt: Math.max(1, payout.attempt),
    session_id: payout.sessionId,
    settled_at: payout.settledAt,
    version,
    state: {
      ...{ payout, orderId, requested, recipient, attention, since, version, ...rest },
      ...(withdrawal && { withdrawal }),
    },
  };
}

/** Place of a row in a list by urgency. */
export function urgencyOf(since: string | null, otherwise: string | null): number {
  if (since !== null) return WAITING + WAITING - Date.parse(since);
  return otherwise === null ? 0 : Date.parse(otherwise);
}
