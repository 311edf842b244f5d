import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AttemptId } from '../api/attempt-id';
import { newKey } from '../api/idempotent-post';
import { placeOnce } from './place-once';
import type { PlacingOutcome, Proof } from './place-once';
import type { SentRequests } from './sent-requests';
import { ACCOUNT, useOwnAccount } from './useAccount';

/** `unknown`: sent, and no answer yet about whether it was made. */
export type Placing<View> =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly isRetry: boolean }
  | Exclude<PlacingOutcome<View>, { readonly state: 'placed' }>;

/** How a payment of one kind is made. A constant of its module: it does not change while a page is open. */
export interface PlacingKind<Agreed extends { readonly terms: unknown }, View> {
  readonly sent: SentRequests<Agreed>;
  /** @param attemptId another one for another proof: each wrong proof is counted once */
  readonly send: (key: string, terms: Agreed['terms'], proof: Proof, attemptId: string) => Promise<View>;
  /** The page of what was made. */
  readonly pathOf: (view: View) => string;
  /** The draft is done with. */
  readonly finish: () => void;
}

interface Effects<View> {
  /** Before the page of what was made opens. */
  readonly onMade: (view: View) => void;
  readonly onRefused: (code: string) => void;
}

/**
 * Makes a payment once. While its outcome is unknown, also after a reload, only the same payment is sent, under the same
 * key: the customer gives a new proof, and the response is the existing payment.
 */
export function usePlacing<Agreed extends { readonly terms: unknown }, View>(
  { sent, send, pathOf, finish }: PlacingKind<Agreed, View>,
  { onMade, onRefused }: Effects<View>,
): {
  readonly placing: Placing<View>;
  /** @returns resolves when the try is over, with its outcome in `placing` unless the payment was made */
  readonly place: (wanted: Agreed, proof: Proof) => Promise<void>;
} {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { username: whose } = useOwnAccount();
  const [placing, setPlacing] = useState<Placing<View>>(() => ({ state: sent.of(whose) ? 'unknown' : 'idle' }));
  const busy = useRef(false);
  const made = useRef(false);
  const [attempt] = useState(() => new AttemptId());
  useEffect(
    () => () => {
      // Only when the page is left: it still shows the payment.
      if (made.current) finish();
    },
    [finish],
  );

  const place = async (wanted: Agreed, proof: Proof) => {
    if (busy.current) return;
    busy.current = true;
    const before = sent.of(whose);
    const request = before ?? { ...wanted, key: newKey(), whose };
    sent.keep(request);
    setPlacing({ state: 'sending', isRetry: false });
    try {
      const attemptId = attempt.begin(proof);
      const outcome = await placeOnce(
        () => send(request.key, request.terms, proof, attemptId),
        before !== null,
        () => setPlacing({ state: 'sending', isRetry: true }),
      );
      attempt.end(outcome.state === 'unknown');
      if (outcome.state === 'unknown') return setPlacing(outcome);
      if (outcome.state === 'refused') {
        const { code } = outcome.problem;
        if (!outcome.wasUnknown) sent.forget();
        onRefused(code);
        if (code === 'pin-locked' || code === 'signed-out')
          void queries.invalidateQueries({ queryKey: ACCOUNT.queryKey });
        return setPlacing(outcome);
      }
      sent.forget();
      made.current = true;
      onMade(outcome.answer);
      await navigate(pathOf(outcome.answer), { replace: true });
    } finally {
      busy.current = false;
    }
  };
  return { placing, place };
}
