import { uuidFrom } from '@usdt-africa/kernel';
import type { PoolClient } from 'pg';
import { askCheck, checksMissing, type Decided } from '../domain/decide.js';
import {
  type CheckName,
  papersOf,
  type Verification,
  verificationDecider,
  type VerificationEvent,
} from '../domain/verification.js';

/** What was decided, and with it every question that nobody was asked yet: they are there before anybody is asked. */
export function withQuestions(before: Verification, decided: Decided, now: Date): Decided {
  const state = decided.reduce(verificationDecider.evolve, before);
  return [
    ...decided,
    ...checksMissing(state).flatMap((check) => askCheck(state, check, referenceOf(state, check), now)),
  ];
}

/** The same question has the same reference; another picture is another question. */
function referenceOf(state: Verification, check: CheckName): string {
  const picture = check === 'face' ? papersOf(state, 'selfie').at(-1)?.paperId : undefined;
  const id = uuidFrom('identity-check', state.begun!.verificationId, check, picture ?? '');
  return `id-${id.replaceAll('-', '')}`;
}

/** Rows of those who ask, in the transaction of the events that say so. */
export async function keepQuestions(
  tx: PoolClient,
  verificationId: string,
  events: readonly Pick<VerificationEvent, 'type' | 'data'>[],
): Promise<void> {
  for (const { type, data } of events as readonly VerificationEvent[]) {
    if (type !== 'VerificationCheckAsked') continue;
    await tx.query(
      `insert into verification_checks (reference, verification_id, "check", asked_at, next_at) values ($1, $2, $3, $4, $4)
       on conflict (verification_id, "check") do update set reference = excluded.reference, asked_at = excluded.asked_at,
         customer_code = null, is_begun = false, tries = 0, next_at = excluded.next_at`,
      [data.reference, verificationId, data.check, data.at],
    );
  }
}
