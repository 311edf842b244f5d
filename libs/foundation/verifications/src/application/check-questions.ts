import { uuidFrom } from '@usdt-africa/kernel';
import type { PoolClient } from 'pg';
import { requestCheck, checksMissing, type Decided } from '../domain/decide.js';
import {
  type CheckName,
  documentsOf,
  type Verification,
  verificationDecider,
  type VerificationEvent,
} from '../domain/verification.js';

/**
 * Adds a check request for each comparison not yet requested, so that it is stored before an outside service is
 * queried.
 */
export function withQuestions(before: Verification, decided: Decided, now: Date): Decided {
  const state = decided.reduce(verificationDecider.evolve, before);
  return [
    ...decided,
    ...checksMissing(state).flatMap((check) => requestCheck(state, check, referenceOf(state, check), now)),
  ];
}

/** The same question has the same reference; another picture is another question. */
function referenceOf(state: Verification, check: CheckName): string {
  const picture = check === 'face' ? documentsOf(state, 'selfie').at(-1)?.documentId : undefined;
  const id = uuidFrom('identity-check', state.begun!.verificationId, check, picture ?? '');
  return `id-${id.replaceAll('-', '')}`;
}

/** Stores rows for the check runner, in the transaction of their events. */
export async function keepQuestions(
  tx: PoolClient,
  verificationId: string,
  events: readonly Pick<VerificationEvent, 'type' | 'data'>[],
): Promise<void> {
  for (const { type, data } of events as readonly VerificationEvent[]) {
    if (type !== 'VerificationCheckRequested') continue;
    await tx.query(
      `insert into verification_checks (reference, verification_id, "check", requested_at, next_at) values ($1, $2, $3, $4, $4)
       on conflict (verification_id, "check") do update set reference = excluded.reference, requested_at = excluded.requested_at,
         customer_code = null, is_begun = false, tries = 0, next_at = excluded.next_at`,
      [data.reference, verificationId, data.check, data.at],
    );
  }
}
