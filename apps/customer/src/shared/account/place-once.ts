import type { PasskeyConfirmation } from '@usdt-africa/contracts/api';
import { ApiProblem, NoAnswer } from '../api/client';
import { isForAMoment, isUnknown } from '../api/idempotent-post';
import { PLACING_PATIENCE_MS } from '../api/sale-endpoints';

/** Proof of the customer: a PIN, or a passkey's signature of the same terms. Never stored by the browser. */
export type Proof = { readonly pin: string } | { readonly passkey: PasskeyConfirmation };

const FIRST_WAIT_MS = 1_000;
const NEXT_WAIT_MS = 2_000;
/** Tries without any answer, after which the customer reads that it is not known. */
const MOST_UNANSWERED = 3;
/**
 * Refusals that concern only the proof, session or request itself, and do not reveal whether an earlier try had its
 * effect.
 */
const OF_THE_PROOF = new Set([
  'signed-out',
  'wrong-pin',
  'pin-locked',
  'not-confirmed',
  'passkey-not-for-payments',
  'wrong-code',
  'code-ended',
  'invalid-fields',
  'too-many',
  'busy',
]);

/** What came of a request that places something; `unknown`: no answer about whether it did. */
export type PlacingOutcome<T> =
  | { readonly state: 'placed'; readonly answer: T }
  | { readonly state: 'unknown' }
  | {
      readonly state: 'refused';
      readonly problem: ApiProblem;
      /** Whether it was placed by an earlier try is as unknown as before. */
      readonly wasUnknown: boolean;
    };

/**
 * Sends a request that places something, and again for a while where nothing answers or the product refuses for a moment
 * only. Each call of `send` uses the same idempotency key.
 * @param sentBefore it was sent already, and its outcome is unknown
 * @param onRetry called before each further try
 * @param wait between two tries; the page's own timer unless a test gives another
 */
export async function placeOnce<T>(
  send: () => Promise<T>,
  sentBefore: boolean,
  onRetry: () => void = () => undefined,
  wait: (milliseconds: number) => Promise<void> = pause,
): Promise<PlacingOutcome<T>> {
  let isUnsure = sentBefore;
  let spentMs = 0;
  let unanswered = 0;
  for (let tries = 0; ; tries += 1) {
    const begun = performance.now();
    try {
      return { state: 'placed', answer: await send() };
    } catch (error) {
      spentMs += performance.now() - begun;
      if (error instanceof NoAnswer) unanswered += 1;
      const isOver = spentMs >= PLACING_PATIENCE_MS || unanswered >= MOST_UNANSWERED;
      if (error instanceof ApiProblem && !isUnknown(error) && (isOver || !isForAMoment(error)))
        return { state: 'refused', problem: error, wasUnknown: isUnsure && OF_THE_PROOF.has(error.code) };
      isUnsure ||= isUnknown(error);
      if (isOver) return { state: 'unknown' };
      const waitMs = tries === 0 ? FIRST_WAIT_MS : NEXT_WAIT_MS;
      spentMs += waitMs;
      onRetry();
      await wait(waitMs);
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
