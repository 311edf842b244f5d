import { useRef, useState } from 'react';
import { placeOnce } from '../account/place-once';
import type { PlacingOutcome, Proof } from '../account/place-once';
import { AttemptId } from '../api/attempt-id';
import { newKey } from '../api/idempotent-post';
import { passing, readJson } from '../browser/storage';

/** What proves an order's owner: the codes of its email and phone for a guest, a PIN or a passkey for a customer. */
export type OwnerProof = Proof | { readonly emailCode: string; readonly phoneCode: string };

/** `unknown`: sent, and no answer yet about whether it was done. */
export type OwnerActState =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly isRetry: boolean }
  | Exclude<PlacingOutcome<never>, { readonly state: 'placed' }>;

interface StoredAct {
  readonly key: string;
  /** The terms that the key belongs to. */
  readonly of: string;
}

/** An act of an order's owner. */
export interface OwnerAct<Terms> {
  readonly act: OwnerActState;
  /** Sends it with this proof. */
  readonly give: (terms: Terms, proof: OwnerProof) => void;
}

interface Sending<Terms, Answer> {
  /** @param attemptId another one for another proof: each wrong proof is counted once */
  readonly send: (key: string, terms: Terms, proof: OwnerProof, attemptId: string) => Promise<Answer>;
  readonly done: (answer: Answer) => void;
}

/**
 * Sends an act of an order's owner, which takes effect once: the same terms have the same key until it is answered, whatever
 * proves the owner.
 * @param intent what it is for, with the order's number
 */
export function useOwnerAct<Terms, Answer>(intent: string, { send, done }: Sending<Terms, Answer>): OwnerAct<Terms> {
  const [act, setAct] = useState<OwnerActState>({ state: 'idle' });
  const [attempt] = useState(() => new AttemptId());
  const busy = useRef(false);
  const stored = `owner-act:${intent}`;

  const run = async (terms: Terms, proof: OwnerProof) => {
    if (busy.current) return;
    busy.current = true;
    setAct({ state: 'sending', isRetry: false });
    const of = JSON.stringify(terms);
    const known = readJson<StoredAct>(passing, stored);
    const before = known?.of === of ? known.key : null;
    const key = before ?? newKey();
    passing.set(stored, JSON.stringify({ key, of } satisfies StoredAct));
    try {
      const attemptId = attempt.begin(proof);
      const outcome = await placeOnce(
        () => send(key, terms, proof, attemptId),
        before !== null,
        () => setAct({ state: 'sending', isRetry: true }),
      );
      attempt.end(outcome.state === 'unknown');
      if (outcome.state === 'unknown') return setAct(outcome);
      if (outcome.state === 'placed' || !outcome.wasUnknown) passing.remove(stored);
      if (outcome.state === 'refused') return setAct(outcome);
      done(outcome.answer);
    } finally {
      busy.current = false;
    }
  };
  return { act, give: (terms, proof) => void run(terms, proof) };
}
