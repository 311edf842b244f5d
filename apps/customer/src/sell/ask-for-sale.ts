import type { OrderView } from '@usdt-africa/contracts/api';
import { ApiProblem } from '../api/client';
import { isUnknown } from '../api/keyed';
import { placeSale } from './requests';
import type { Proof } from './requests';
import type { SentSale } from './sent-sale';

const WAITS_MS = [1_000, 2_000];
/** Says nothing of the order that may be there already: only that this was not the customer, or is nobody any more. */
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
export type Asked =
  | { readonly state: 'placed'; readonly order: OrderView }
  | { readonly state: 'unknown' }
  | {
      readonly state: 'refused';
      readonly problem: ApiProblem;
      /** Whether it was placed by an earlier try is as unknown as before. */
      readonly wasUnknown: boolean;
    };

/** What stands for the customer, and the press that it was given by. */
export type Pressed = Proof & { readonly press: string };

/**
 * Sends a sale, and again while nobody answers.
 * @param sentBefore it was sent already, and its outcome is unknown
 * @param wait between two tries; the page's own timer unless a test gives another
 */
export async function askForSale(
  { key, terms }: SentSale,
  { press, ...proof }: Pressed,
  sentBefore: boolean,
  wait: (milliseconds: number) => Promise<void> = pause,
): Promise<Asked> {
  for (let tries = 0; ; tries += 1) {
    try {
      return { state: 'placed', order: await placeSale(key, terms, proof, press) };
    } catch (error) {
      if (error instanceof ApiProblem && !isUnknown(error)) {
        const isUnsure = sentBefore || tries > 0;
        return { state: 'refused', problem: error, wasUnknown: isUnsure && OF_THE_PROOF.has(error.code) };
      }
      const again = WAITS_MS[tries];
      if (again === undefined) return { state: 'unknown' };
      await wait(again);
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
