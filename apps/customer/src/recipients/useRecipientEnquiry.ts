import type { RecipientEnquiryView } from '@usdt-africa/contracts/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isStopped, problemCode } from '../api/client';
import { keepRecipientDraft, recipientDraft } from './recipient-draft';
import { enquireRecipient } from './requests';

const DEBOUNCE_MS = 350;

/** `not-found` is the bank's answer; `unchecked` means that nobody could ask it. */
export type RecipientEnquiry =
  | { readonly state: 'idle' | 'checking' | 'not-found' }
  | { readonly state: 'found'; readonly answer: RecipientEnquiryView }
  | { readonly state: 'unchecked'; readonly code: string };

export interface Asked {
  readonly bankCode: string;
  readonly accountNumber: string;
  /** Whom they mean; empty: their own. Null: not said to the end yet. */
  readonly name: string | null;
}

/** Asks by itself as soon as everything is there; a change ends the question under way, and makes its answer one of before. */
export function useRecipientEnquiry(whose: 'own' | 'other', { bankCode, accountNumber, name }: Asked) {
  const [kept, setKept] = useState(() => recipientDraft(whose));
  const [outcome, setOutcome] = useState<RecipientEnquiry>({ state: 'idle' });
  const [tries, setTries] = useState(0);
  const complete = bankCode !== '' && /^\d{10}$/.test(accountNumber) && name !== null;
  const { answer, heldAgainst } = kept;
  const answered =
    answer !== null &&
    answer.bankCode === bankCode &&
    answer.accountNumber === accountNumber &&
    heldAgainst === (name ?? '');
  // A number that is there from the start is not being typed.
  const atOnce = useRef(complete);

  useEffect(() => {
    if (answered || !complete) {
      setOutcome({ state: 'idle' });
      return;
    }
    const asking = new AbortController();
    setOutcome({ state: 'checking' });
    const timer = setTimeout(
      () => {
        enquireRecipient({ bankCode, accountNumber, whose, name: name || null }, asking.signal).then(
          (found) => {
            const change = { answer: found, heldAgainst: name ?? '' };
            keepRecipientDraft(whose, change);
            setKept((before) => ({ ...before, ...change }));
          },
          (error: unknown) => {
            if (!isStopped(error)) setOutcome(outcomeOf(error));
          },
        );
      },
      atOnce.current ? 0 : DEBOUNCE_MS,
    );
    atOnce.current = false;
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [whose, bankCode, accountNumber, name, answered, complete, tries]);

  const again = useCallback(() => {
    keepRecipientDraft(whose, { answer: null });
    setKept((before) => ({ ...before, answer: null }));
    setTries((before) => before + 1);
  }, [whose]);
  return { enquiry: answered ? ({ state: 'found', answer } as const) : outcome, again };
}

function outcomeOf(error: unknown): RecipientEnquiry {
  const code = problemCode(error);
  return code === 'account-not-found' ? { state: 'not-found' } : { state: 'unchecked', code };
}
