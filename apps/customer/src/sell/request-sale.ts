import type { OrderView } from '@usdt-africa/contracts/api';
import { ApiProblem, NoAnswer } from '../api/client';
import { isForAMoment, isUnknown } from '../api/idempotent-post';
import { PLACING_PATIENCE_MS } from '../api/sale-endpoints';
import { placeSale } from './requests';
import type { Proof } from './requests';
import type { SentSale } from './sent-sale';

const FIRST_WAIT_MS = 1_000;
const NEXT_WAIT_MS = 2_000;
/** Tries without any answer, after which the customer reads that it is not known. */
const MOST_UNANSWERED = 3;
/**
 * Refusals that concern only the proof, session or request itself, and do not reveal whether the order was placed by an
 * earlier try.
 */
const OF_THE_PROOF = new Set([
  'signed-out',
  'wrong-pin',
  'pin-locked',
  'not-confirmed',
  'passkey-not-for-payments',
  'invalid-fields',
  'too-many',
  'busy',
]);

/** What came of sending a sale; `unknown`: no answer about whether it was placed. */
export type SaleRequestOutcome =
  | { readonly state: 'placed'; readonly order: OrderView }
  | { readonly state: 'unknown' }
  | {
      readonly state: 'refused';
      readonly problem: ApiProblem;
      /** Whether it was placed by an earlier try is as unknown as before. */
      readonly wasUnknown: boolean;
    };

/** The customer's proof, and its attempt id. */
export type SaleConfirmation = Proof & { readonly attemptId: string };

/**
 * Sends a sale, and again for a while where nothing answers or the product refuses for a moment only.
 * @param sentBefore it was sent already, and its outcome is unknown
 * @param onRetry called before each further try
 * @param wait between two tries; the page's own timer unless a test gives another
 */
export async function requestSale(
  { key, terms }: SentSale,
  { attemptId, ...proof }: SaleConfirmation,
  sentBefore: boolean,
  onRetry: () => void = () => undefined,
  wait: (milliseconds: number) => Promise<void> = pause,
): Promise<SaleRequestOutcome> {
  let isUnsure = sentBefore;
  let spentMs = 0;
  let unanswered = 0;
  for (let tries = 0; ; tries += 1) {
    const begun = performance.now();
    try {
      return { state: 'placed', order: await placeSale(key, terms, proof, attemptId) };
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
