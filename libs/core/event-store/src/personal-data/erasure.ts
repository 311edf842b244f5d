import { systemClock, uuidv7 } from '@usdt-africa/kernel';
import type { Clock } from '@usdt-africa/kernel';
import { appendIfFirst } from '../retry-on-conflict.js';
import type { EventStore } from '../types.js';
import type { PersonalData } from './personal-data.js';
import { UnknownSubjectError } from './personal-data.js';

/** What stands in the store of an erasure; its stream is `erasure-<subject id>`. */
export const ERASED = 'PersonalDataErased';

/** A reason, or a name of who gave it, that must not be written where nothing is ever changed. */
export class UnfitReasonError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnfitReasonError';
  }
}

export interface Eraser {
  readonly store: EventStore;
  readonly personalData: PersonalData;
  readonly clock?: Clock;
}

export interface Erasure {
  /** `operator:<id>` or `system:<part>`. */
  readonly by: string;
  /** Why, in a sentence without names: it is stored forever. */
  readonly reason: string;
  readonly correlationId?: string;
}

/**
 * Erases a person: destroys their key for good, and records who requested it and why, both in one transaction. What was
 * encrypted for them stays in place, so that the history can still be proven and rebuilt, but it can no longer be
 * decrypted: in events, in read models, in stored responses, in the bytes of webhooks, in copies of all of them. Other
 * processes forget the key within the time that keys are cached in memory.
 * @returns whether it was done now; false when it had been done before
 * @throws UnknownSubjectError when nothing was ever encrypted for such a subject; UnfitReasonError
 */
export async function eraseSubject(
  { store, personalData, clock = systemClock }: Eraser,
  subjectId: string,
  { by, reason, correlationId }: Erasure,
): Promise<boolean> {
  assertFit(by, reason);
  if (!(await personalData.knows(subjectId))) throw new UnknownSubjectError(subjectId);
  const now = clock.now();
  const event = { type: ERASED, schemaVersion: 1, data: { subjectId, at: now.toISOString() } };
  const isNew = await appendIfFirst(
    store,
    { streamId: `erasure-${subjectId}`, expectedVersion: 0, events: [event] },
    {
      metadata: { correlationId: correlationId ?? uuidv7(now), actor: by, reason: reason.trim() },
      alongside: (tx) => personalData.destroy(subjectId, tx),
    },
  );
  // Repeated outside the transaction: this process forgets the key only when its destruction is certain.
  await personalData.destroy(subjectId);
  return isNew;
}

function assertFit(by: string, reason: string): void {
  if (!/^(operator|system):[A-Za-z0-9._-]{1,64}$/.test(by)) {
    throw new UnfitReasonError('who erases is named operator:<id> or system:<part>');
  }
  const text = reason.trim();
  if (text.length < 3 || text.length > 300) throw new UnfitReasonError('the reason takes 3 to 300 characters');
  if (/@|\d(?:[ -]?\d){6}/.test(text)) {
    throw new UnfitReasonError('the reason is kept for ever: leave out addresses, phone and account numbers');
  }
}
