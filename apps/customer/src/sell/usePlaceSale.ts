import { useQueryClient } from '@tanstack/react-query';
import type { AccountOrderTerms } from '@usdt-africa/contracts/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ACCOUNT, useOwnAccount } from '../account/useAccount';
import { newKey } from '../api/keyed';
import { Press } from '../api/press';
import { orderPath } from '../app/paths';
import { finishDraft } from '../draft/draft';
import { keepOrderInProgress } from '../order/order-in-progress';
import { dropQuote, renewQuote } from '../quote/quote-store';
import { RECIPIENTS } from '../recipients/useRecipients';
import { askForSale } from './ask-for-sale';
import type { Asked } from './ask-for-sale';
import type { Proof } from './requests';
import { finishSale } from './sale-draft';
import { forgetSent, keepSent, sentBefore } from './sent-sale';
import type { SentSale } from './sent-sale';

/** `unknown`: sent, and no answer yet about whether it was placed. */
export type Placing =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly isRetry: boolean }
  | Exclude<Asked, { readonly state: 'placed' }>;

const QUOTE_GONE = new Set(['quote-expired', 'quote-not-found', 'quote-used']);

/**
 * Places the sale once. While its outcome is unknown, also after a reload, only the very same is sent, under the same key: the
 * proof is given anew, and the answer is the order that there is.
 */
export function usePlaceSale(): {
  readonly placing: Placing;
  /**
   * @param told what the page tells of it: that is told again while its outcome is unknown
   * @returns whether the proof is used up: the order is placed, or what was given was not taken
   */
  readonly place: (terms: AccountOrderTerms, proof: Proof, told: SentSale['told']) => Promise<void>;
} {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { username: whose } = useOwnAccount();
  const [placing, setPlacing] = useState<Placing>(() => ({ state: sentBefore(whose) ? 'unknown' : 'idle' }));
  const busy = useRef(false);
  const placed = useRef(false);
  const [press] = useState(() => new Press());

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
    async (wanted: AccountOrderTerms, proof: Proof, told: SentSale['told']) => {
      if (busy.current) return;
      busy.current = true;
      const before = sentBefore(whose);
      const sent = before ?? { key: newKey(), terms: wanted, whose, told };
      keepSent(sent);
      setPlacing({ state: 'sending', isRetry: false });
      try {
        const asked = await askForSale(sent, { ...proof, press: press.begin(proof) }, before !== null, () =>
          setPlacing({ state: 'sending', isRetry: true }),
        );
        press.end(asked.state === 'unknown');
        if (asked.state === 'unknown') return setPlacing(asked);
        if (asked.state === 'refused') {
          const { code } = asked.problem;
          if (!asked.wasUnknown) forgetSent();
          if (QUOTE_GONE.has(code)) void renewQuote();
          if (code === 'pin-locked' || code === 'signed-out')
            void queries.invalidateQueries({ queryKey: ACCOUNT.queryKey });
          return setPlacing(asked);
        }
        forgetSent();
        keepOrderInProgress(asked.order);
        placed.current = true;
        void queries.invalidateQueries({ queryKey: ['transactions'] });
        void queries.invalidateQueries({ queryKey: [RECIPIENTS, 'list'] });
        await navigate(orderPath(asked.order.number), { replace: true });
      } finally {
        busy.current = false;
      }
    },
    [navigate, queries, whose, press],
  );
  return { placing, place };
}
