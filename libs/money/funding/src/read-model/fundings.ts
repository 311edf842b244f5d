import type { AdminFundingState } from '@usdt-africa/contracts/admin';
import { fundingEventTypes } from '@usdt-africa/contracts/events';
import { foldedRows } from '@usdt-africa/event-store';
import { type Funding, fundingDecider, type FundingEvent } from '../domain/funding.js';
import type { FundingRow } from './held-views.js';

/** One row for each payment: lists of customers and of the console, and what is due. */
export const fundingsProjection = foldedRows<Funding, FundingEvent>({
  name: 'fundings',
  table: 'fundings',
  key: 'funding_id',
  columns: {
    funding_id: 'uuid',
    provider: 'text',
    transaction_id: 'text',
    reference: 'text',
    account_id: 'uuid',
    amount_kobo: 'bigint',
    status: 'text',
    why: 'text',
    found: 'text',
    received_at: 'timestamptz',
    seen_at: 'timestamptz',
    ended_at: 'timestamptz',
    due_at: 'timestamptz',
    claimed_at: 'timestamptz',
    version: 'integer',
    state: 'jsonb',
  },
  handles: fundingEventTypes,
  decider: fundingDecider,
  idOf: ({ streamId }) => streamId.slice('funding-'.length),
  row: rowOf,
});

/** The state that the console shows. */
export function statusOf({ phase, refund }: Funding): AdminFundingState {
  if (phase === 'held') return refund ? 'attention' : 'held';
  if (phase === 'returning') return refund?.failure ? 'attention' : 'returning';
  // A payment is seen and decided in one append.
  return phase === 'new' ? 'checking' : phase;
}

function rowOf(id: string, funding: Funding, version: number) {
  const seen = funding.seen!;
  return {
    funding_id: id,
    provider: seen.provider,
    transaction_id: seen.transactionId,
    reference: seen.reference,
    account_id: seen.accountId,
    amount_kobo: seen.amountKobo,
    status: statusOf(funding),
    why: funding.hold?.why ?? null,
    found: seen.found,
    received_at: seen.paidAt ?? seen.at,
    seen_at: seen.at,
    ended_at: funding.endedAt,
    due_at: funding.dueAt,
    claimed_at: funding.claimedAt,
    version,
  };
}

/** The row of a payment that was read from its stream. */
export function rowOfFunding(funding: Funding): FundingRow {
  const seen = funding.seen!;
  const time = (at: string | null): Date | null => (at === null ? null : new Date(at));
  return {
    funding_id: seen.fundingId,
    status: statusOf(funding),
    why: funding.hold?.why ?? null,
    amount_kobo: seen.amountKobo,
    received_at: new Date(seen.paidAt ?? seen.at),
    seen_at: new Date(seen.at),
    due_at: time(funding.dueAt),
    ended_at: time(funding.endedAt),
    claimed_at: time(funding.claimedAt),
    state: funding,
  };
}
