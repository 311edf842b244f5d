import { verificationEventTypes } from '@usdt-africa/contracts/events';
import { foldedRows } from '@usdt-africa/event-store';
import { type Verification, verificationDecider, type VerificationEvent } from '../domain/verification.js';

/** One row per tier upgrade request: review queue, tabs, counts and due times. */
export const tierRequestsProjection = foldedRows<Verification, VerificationEvent>({
  name: 'tier-upgrades',
  // The state names a BVN that was added later.
  rowVersion: 3,
  table: 'admin_tier_upgrades',
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
    documents: 'integer',
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

function rowOf(id: string, upgradeRequest: Verification, version: number) {
  const begun = upgradeRequest.begun!;
  return {
    verification_id: id,
    account_id: begun.accountId,
    number: begun.number,
    tier: begun.tier,
    phase: upgradeRequest.phase,
    attempt: begun.attempt,
    document: upgradeRequest.submitted?.document ?? null,
    number_kind: upgradeRequest.submitted?.numberKind ?? null,
    documents: upgradeRequest.documents.length,
    sent_at: upgradeRequest.submitted?.at ?? null,
    due_at: upgradeRequest.dueAt,
    claimed_by: upgradeRequest.claimedBy,
    // Once it was done there is nothing to do any more.
    erase_at: upgradeRequest.isErased ? null : upgradeRequest.eraseAt,
    last_at: upgradeRequest.lastAt,
    version,
  };
}
