import { verificationEventTypes } from '@usdt-africa/contracts/events';
import { foldedRows } from '@usdt-africa/event-store';
import { type Verification, verificationDecider, type VerificationEvent } from '../domain/verification.js';

/** One row a wish: the queue of those who look at them, its tabs and counts, and what time does to each. */
export const tierRequestsProjection = foldedRows<Verification, VerificationEvent>({
  name: 'tier-requests',
  // The state says of a refusal which papers.
  form: 2,
  table: 'tier_requests',
  key: 'verification_id',
  columns: {
    verification_id: 'uuid',
    account_id: 'uuid',
    number: 'text',
    tier: 'text',
    phase: 'text',
    attempt: 'integer',
    document: 'text',
    number_kind: 'text',
    papers: 'integer',
    sent_at: 'timestamptz',
    due_at: 'timestamptz',
    claimed_by: 'uuid',
    erase_at: 'timestamptz',
    last_at: 'timestamptz',
    version: 'integer',
    state: 'jsonb',
  },
  handles: verificationEventTypes,
  decider: verificationDecider,
  idOf: ({ streamId }) => streamId.slice('verification-'.length),
  row: rowOf,
});

function rowOf(id: string, wish: Verification, version: number) {
  const begun = wish.begun!;
  return {
    verification_id: id,
    account_id: begun.accountId,
    number: begun.number,
    tier: begun.tier,
    phase: wish.phase,
    attempt: begun.attempt,
    document: wish.submitted?.document ?? null,
    number_kind: wish.submitted?.numberKind ?? null,
    papers: wish.papers.length,
    sent_at: wish.submitted?.at ?? null,
    due_at: wish.dueAt,
    claimed_by: wish.claimedBy,
    // Once it was done there is nothing to do any more.
    erase_at: wish.isErased ? null : wish.eraseAt,
    last_at: wish.lastAt,
    version,
  };
}
