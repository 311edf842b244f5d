import { useQueryClient } from '@tanstack/react-query';
import type { AccountOrderTerms } from '@usdt-africa/contracts/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Proof } from '../../shared/account/place-once';
import { ACCOUNT, useOwnAccount } from '../../shared/account/useAccount';
import { newKey } from '../../shared/api/idempotent-post';
import { AttemptId } from '../../shared/api/attempt-id';
import { orderPath } from '../../shared/routing/paths';
import { finishDraft } from '../../shared/draft/draft';
import { keepOrderInProgress } from '../../shared/order/order-in-progress';
import { dropQuote, renewQuote } from '../../shared/sale/quote-store';
import { RECIPIENTS } from '../../shared/api/recipient-queries';
import { requestSale } from './request-sale';
import type { SaleRequestOutcome } from './request-sale';
import { finishSale } from '../../shared/draft/sale-draft';
import { forgetSent, keepSent, sentBefore } from './sent-sale';
import type { SentSale } from './sent-sale';

/** `unknown`: sent, and no answer yet about whether it was placed. */
export type Placing =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly isRetry: boolean }
  | Exclude<SaleRequestOutcome, { readonly state: 'placed' }>;

const QUOTE_GONE = new Set(['quote-expired', 'quote-not-found', 'quote-used']);

/**
 * Places the sale once. While its outcome is unknown, also after a reload, only the same sale is sent, under the same
 * key: the customer gives a new proof, and the response is the existing order.
 */
export function usePlaceSale(): {
  readonly placing: Placing;
  /**
   * @param displayed sale as the page shows it: shown again while its outcome is unknown
   * @returns resolves when the try is over, with its outcome in `placing` unless the order was placed
   */
  readonly place: (terms: AccountOrderTerms, proof: Proof, displayed: SentSale['displayed']) => Promise<void>;
} {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { username: whose } = useOwnAccount();
  const [placing, setPlacing] = useState<Placing>(() => ({ state: sentBefore(whose) ? 'unknown' : 'idle' }));
  const busy = useRef(false);
  const placed = useRef(false);
  const [attempt] = useState(() => new AttemptId());

  useEffect(
    () => () => {
      if (!placed.current) return;
      // Only when the page is left: it still shows the sale.
      finishSale();
      finishDraft();
      dropQuote();
    },
    [],
  );

  const place = useCallback(
    async (wanted: AccountOrderTerms, proof: Proof, displayed: SentSale['displayed']) => {
      if (busy.current) return;
      busy.current = true;
      const before = sentBefore(whose);
      const sent = before ?? { key: newKey(), terms: wanted, whose, displayed };
      keepSent(sent);
      setPlacing({ state: 'sending', isRetry: false });
      try {
        const outcome = await requestSale(sent, { ...proof, attemptId: attempt.begin(proof) }, before !== null, () =>
          setPlacing({ state: 'sending', isRetry: true }),
        );
        attempt.end(outcome.state === 'unknown');
        if (outcome.state === 'unknown') return setPlacing(outcome);
        if (outcome.state === 'refused') {
          const { code } = outcome.problem;
          if (!outcome.wasUnknown) forgetSent();
          if (QUOTE_GONE.has(code)) void renewQuote();
          if (code === 'pin-locked' || code === 'signed-out')
            void queries.invalidateQueries({ queryKey: ACCOUNT.queryKey });
          return setPlacing(outcome);
        }
        forgetSent();
        keepOrderInProgress(outcome.answer);
        placed.current = true;
        void queries.invalidateQueries({ queryKey: ['transactions'] });
        void queries.invalidateQueries({ queryKey: [RECIPIENTS, 'list'] });
        await navigate(orderPath(outcome.answer.number), { replace: true });
      } finally {
        busy.current = false;
      }
    },
    [navigate, queries, whose, attempt],
  );
  return { placing, place };
}
