import { useQueryClient } from '@tanstack/react-query';
import type { PurchaseView } from '@usdt-africa/contracts/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { placeOnce } from '../../shared/account/place-once';
import type { PlacingOutcome, Proof } from '../../shared/account/place-once';
import { ACCOUNT, useOwnAccount } from '../../shared/account/useAccount';
import { buyPath } from '../../shared/routing/account-paths';
import { newKey } from '../../shared/api/idempotent-post';
import { AttemptId } from '../../shared/api/attempt-id';
import { finishBuy } from '../../shared/draft/buy-draft';
import { RECIPIENTS } from '../../shared/api/recipient-queries';
import { WALLET } from '../../shared/api/wallet';
import { placePurchase } from './api';
import { forgetSentPurchase, keepSentPurchase, sentPurchase } from './sent-purchase';
import type { SentPurchase } from './sent-purchase';
import { usePurchaseQuote } from './usePurchaseQuote';
import { termsQuery } from './api';

/** `unknown`: sent, and no answer yet about whether it was placed. */
export type PlacingPurchase =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly isRetry: boolean }
  | Exclude<PlacingOutcome<PurchaseView>, { readonly state: 'placed' }>;

const QUOTE_GONE = new Set(['quote-expired', 'quote-not-found', 'quote-used']);

/**
 * Places the purchase once. While its outcome is unknown, also after a reload, only the same purchase is sent, under the
 * same key: the customer gives a new proof, and the response is the existing purchase.
 */
export function usePlacePurchase(): {
  readonly placing: PlacingPurchase;
  /** @returns resolves when the try is over, with its outcome in `placing` unless the purchase was placed */
  readonly place: (wanted: Pick<SentPurchase, 'terms' | 'agreed' | 'nickname'>, proof: Proof) => Promise<void>;
} {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { renew } = usePurchaseQuote();
  const { username: whose } = useOwnAccount();
  const [placing, setPlacing] = useState<PlacingPurchase>(() => ({ state: sentPurchase(whose) ? 'unknown' : 'idle' }));
  const busy = useRef(false);
  const placed = useRef(false);
  const latest = useRef(renew);
  const [attempt] = useState(() => new AttemptId());

  useEffect(() => {
    latest.current = renew;
  });
  useEffect(
    () => () => {
      // Only when the page is left: it still shows the purchase.
      if (placed.current) finishBuy();
    },
    [],
  );

  const place = useCallback(
    async (wanted: Pick<SentPurchase, 'terms' | 'agreed' | 'nickname'>, proof: Proof) => {
      if (busy.current) return;
      busy.current = true;
      const before = sentPurchase(whose);
      const sent = before ?? { ...wanted, key: newKey(), whose };
      keepSentPurchase(sent);
      setPlacing({ state: 'sending', isRetry: false });
      try {
        const attemptId = attempt.begin(proof);
        const outcome = await placeOnce(
          () => placePurchase(sent.key, sent.terms, proof, attemptId),
          before !== null,
          () => setPlacing({ state: 'sending', isRetry: true }),
        );
        attempt.end(outcome.state === 'unknown');
        if (outcome.state === 'unknown') return setPlacing(outcome);
        void queries.invalidateQueries({ queryKey: termsQuery.queryKey });
        if (outcome.state === 'refused') {
          const { code } = outcome.problem;
          if (!outcome.wasUnknown) forgetSentPurchase();
          if (QUOTE_GONE.has(code)) latest.current();
          if (code === 'pin-locked' || code === 'signed-out')
            void queries.invalidateQueries({ queryKey: ACCOUNT.queryKey });
          return setPlacing(outcome);
        }
        forgetSentPurchase();
        placed.current = true;
        for (const key of ['transactions', RECIPIENTS, WALLET, 'limits'])
          void queries.invalidateQueries({ queryKey: [key] });
        await navigate(buyPath(outcome.answer.number), { replace: true });
      } finally {
        busy.current = false;
      }
    },
    [navigate, queries, whose, attempt],
  );
  return { placing, place };
}
