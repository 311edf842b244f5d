import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PlaceOrderRequest } from '@usdt-africa/contracts/api';
import { useToast } from '@usdt-africa/web-kit';
import { ApiProblem, isStopped } from '../../shared/api/client';
import { placeOrder } from './api';
import { forget, isPending, isUnknown, newKey } from '../../shared/api/idempotent-post';
import { useMessages } from '../../shared/i18n/messages';
import { orderPath } from '../../shared/routing/paths';
import { passing, readJson } from '../../shared/browser/storage';
import { changeDraft, currentDraft, finishDraft } from '../../shared/draft/draft';
import { dropQuote, renewQuote } from '../../shared/sale/quote-store';
import { keepOrderInProgress } from '../../shared/order/order-in-progress';
import { isAnother } from './earlier-order';

/** `unknown`: sent, and no answer yet about whether it was placed. */
export type Placing =
  | { readonly state: 'idle' | 'unknown' }
  | { readonly state: 'sending'; readonly isRetry: boolean }
  | { readonly state: 'refused'; readonly problem: ApiProblem };

const SENT_REQUEST = 'order-request';
const TAB = 'order-intent';
const QUOTE_GONE = new Set(['quote-expired', 'quote-not-found', 'quote-used']);

/**
 * Places the order once. A send whose outcome is unknown, also one from before a reload, is repeated under the same key
 * until it is known; nothing new is sent meanwhile.
 */
export function usePlaceOrder(): {
  readonly placing: Placing;
  readonly place: (request: PlaceOrderRequest) => void;
  readonly retry: () => void;
} {
  const navigate = useNavigate();
  const toast = useToast();
  const { t } = useMessages();
  const [placing, setPlacing] = useState<Placing>({ state: 'idle' });
  const busy = useRef(false);
  const placed = useRef(false);

  const send = useCallback(
    async (request: PlaceOrderRequest) => {
      if (busy.current) return;
      busy.current = true;
      setPlacing({ state: 'sending', isRetry: false });
      passing.set(SENT_REQUEST, JSON.stringify(request));
      try {
        const order = await placeOrder(intentOfTab(), request, () => setPlacing({ state: 'sending', isRetry: true }));
        passing.remove(SENT_REQUEST);
        keepOrderInProgress(order);
        // Changes made while the outcome was unknown are still to be placed, and the page says so.
        if (isAnother(order, request, currentDraft())) toast(t('type.earlier'));
        else placed.current = true;
        void navigate(orderPath(order.number), { replace: true });
      } catch (error) {
        if (isStopped(error)) return;
        setPlacing(outcome(error));
        if (error instanceof ApiProblem && error.code === 'enquiry-expired') {
          // The page leads back to the recipient, where the bank is queried once more.
          toast(t('type.retry-name'));
          changeDraft({ enquiry: null, confirmed: false });
        }
      } finally {
        busy.current = false;
      }
    },
    [navigate, toast, t],
  );

  const retry = useCallback(() => {
    const sent = readJson<PlaceOrderRequest>(passing, SENT_REQUEST);
    if (sent) void send(sent);
  }, [send]);

  useEffect(
    () => () => {
      if (!placed.current) return;
      // Only when the page is left: it still shows the draft.
      finishDraft();
      dropQuote();
    },
    [],
  );

  useEffect(() => {
    const intent = intentOfTab();
    if (!isPending(intent)) return;
    if (passing.get(SENT_REQUEST)) retry();
    else forget(intent);
  }, [retry]);

  useEffect(() => {
    if (placing.state !== 'unknown') return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [placing.state, retry]);

  return { placing, place: (request) => void send(request), retry };
}

/** What this tab's order is called among the requests whose answers are awaited. */
function intentOfTab(): string {
  const known = passing.get(TAB);
  if (known) return known;
  const intent = `order:${newKey().slice(0, 8)}`;
  passing.set(TAB, intent);
  return intent;
}

function outcome(error: unknown): Placing {
  if (!(error instanceof ApiProblem) || isUnknown(error)) return { state: 'unknown' };
  passing.remove(SENT_REQUEST);
  if (QUOTE_GONE.has(error.code)) void renewQuote();
  return { state: 'refused', problem: error };
}
