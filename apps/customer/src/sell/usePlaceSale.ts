import { useQueryClient } from '@tanstack/react-query';
import type { AccountOrderTerms, OrderView } from '@usdt-africa/contracts/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ACCOUNT, useOwnAccount } from '../account/useAccount';
import { ApiProblem } from '../api/client';
import { isUnknown, newKey } from '../api/keyed';
import { orderPath } from '../app/paths';
import { finishDraft } from '../draft/draft';
import { keepOrderInProgress } from '../order/order-in-progress';
import { dropQuote, renewQuote } from '../quote/quote-store';
import { RECIPIENTS } from '../recipients/useRecipients';
import { placeSale } from './requests';
import type { Proof } from './requests';
import { finishSale } from './sale-draft';
import { forgetSent, keepSent, sentBefore } from './sent-sale';
import type { SentSale } from './sent-sale';

/** `unknown`: sent, and no answer yet about whether it was placed. */
export type Placing =
  | { readonly state: 'idle' | 'sending' | 'unknown' }
  | { readonly state: 'refused'; readonly problem: ApiProblem; readonly wasUnknown: boolean };

const WAITS_MS = [1_000, 2_000];
const QUOTE_GONE = new Set(['quote-expired', 'quote-not-found', 'quote-used']);
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
      setPlacing({ state: 'sending' });
      try {
        const order = await ask(sent, proof);
        forgetSent();
        keepOrderInProgress(order);
        placed.current = true;
        void queries.invalidateQueries({ queryKey: ['transactions'] });
        void queries.invalidateQueries({ queryKey: [RECIPIENTS, 'list'] });
        await navigate(orderPath(order.number), { replace: true });
      } catch (error) {
        if (!(error instanceof ApiProblem) || isUnknown(error)) return setPlacing({ state: 'unknown' });
        const wasUnknown = before !== null && OF_THE_PROOF.has(error.code);
        if (!wasUnknown) forgetSent();
        if (QUOTE_GONE.has(error.code)) void renewQuote();
        if (error.code === 'pin-locked' || error.code === 'signed-out')
          void queries.invalidateQueries({ queryKey: ACCOUNT.queryKey });
        setPlacing({ state: 'refused', problem: error, wasUnknown });
      } finally {
        busy.current = false;
      }
    },
    [navigate, queries, whose],
  );
  return { placing, place };
}

async function ask({ key, terms }: SentSale, proof: Proof): Promise<OrderView> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await placeSale(key, terms, proof);
    } catch (error) {
      const wait = WAITS_MS[tries];
      if (!isUnknown(error) || wait === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
