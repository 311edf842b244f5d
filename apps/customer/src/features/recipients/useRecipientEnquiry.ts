import type { RecipientEnquiryView } from '@usdt-africa/contracts/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isStopped, problemCode } from '../../shared/api/client';
import { keepRecipientDraft, recipientDraft } from '../../shared/recipients/recipient-draft';
import { enquireRecipient } from './api';

const DEBOUNCE_MS = 350;

/** `not-found` is the bank's response; `unchecked` means that the bank could not be queried. */
export type RecipientEnquiry =
  | { readonly state: 'idle' | 'checking' | 'not-found' }
  | { readonly state: 'found'; readonly answer: RecipientEnquiryView }
  | { readonly state: 'unchecked'; readonly code: string };

export interface EnquiredAccount {
  readonly bankCode: string;
  readonly accountNumber: string;
  /** Name of the person meant; empty for an own account. Null while it is still being typed. */
  readonly name: string | null;
}

/**
 * Queries the bank automatically once the input is complete; a change aborts the pending query and makes an earlier
 * response obsolete.
 */
export function useRecipientEnquiry(whose: 'own' | 'other', { bankCode, accountNumber, name }: EnquiredAccount) {
  const [draft, setDraft] = useState(() => recipientDraft(whose));
  const [outcome, setOutcome] = useState<RecipientEnquiry>({ state: 'idle' });
  const [tries, setTries] = useState(0);
  const complete = bankCode !== '' && /^\d{10}$/.test(accountNumber) && name !== null;
  const { answer, heldAgainst } = draft;
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
    const pending = new AbortController();
    setOutcome({ state: 'checking' });
    const timer = setTimeout(
      () => {
        enquireRecipient({ bankCode, accountNumber, whose, name: name || null }, pending.signal).then(
          (found) => {
            const change = { answer: found, heldAgainst: name ?? '' };
            keepRecipientDraft(whose, change);
            setDraft((before) => ({ ...before, ...change }));
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
      pending.abort();
    };
  }, [whose, bankCode, accountNumber, name, answered, complete, tries]);

  const again = useCallback(() => {
    keepRecipientDraft(whose, { answer: null });
    setDraft((before) => ({ ...before, answer: null }));
    setTries((before) => before + 1);
  }, [whose]);
  return { enquiry: answered ? ({ state: 'found', answer } as const) : outcome, again };
}

function outcomeOf(error: unknown): RecipientEnquiry {
  const code = problemCode(error);
  return code === 'account-not-found' ? { state: 'not-found' } : { state: 'unchecked', code };
}
