import { useCallback, useEffect, useRef, useState } from 'react';
import { isStopped, problemCode } from '../api/client';
import { enquireName } from '../api/sale-endpoints';
import { changeDraft } from '../draft/draft';
import type { Draft } from '../draft/draft';

const DEBOUNCE_MS = 350;

/**
 * State of the bank's name check. `not-found` is the bank's response; `unchecked` means that the bank could not be
 * queried.
 */
export type Enquiry =
  | { readonly state: 'idle' | 'checking' | 'found' | 'not-found' }
  | { readonly state: 'unchecked'; readonly code: string };

/**
 * Queries the bank automatically once the bank and ten digits are entered; a change aborts the pending query.
 * @param known the server knows this browser (by its quote); before that no query is allowed
 */
export function useNameEnquiry(
  draft: Draft,
  known: boolean,
): { readonly enquiry: Enquiry; readonly retry: () => void } {
  const { bankCode, accountNumber } = draft;
  const answered = draft.enquiry?.bankCode === bankCode && draft.enquiry.accountNumber === accountNumber;
  const complete = bankCode !== '' && /^\d{10}$/.test(accountNumber);
  const [answer, setAnswer] = useState<Enquiry>({ state: 'idle' });
  const [tries, setTries] = useState(0);
  // A number that is there from the start is not being typed.
  const atOnce = useRef(complete);

  useEffect(() => {
    if (answered || !complete || !known) {
      setAnswer({ state: 'idle' });
      return;
    }
    const pending = new AbortController();
    setAnswer({ state: 'checking' });
    const timer = setTimeout(
      () => {
        enquireName(bankCode, accountNumber, pending.signal).then(
          (found) => changeDraft({ enquiry: found, confirmed: false }),
          (error: unknown) => {
            if (!isStopped(error)) setAnswer(outcomeOf(error));
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
  }, [bankCode, accountNumber, answered, complete, known, tries]);

  const retry = useCallback(() => setTries((n) => n + 1), []);
  return { enquiry: answered ? { state: 'found' } : answer, retry };
}

function outcomeOf(error: unknown): Enquiry {
  const code = problemCode(error);
  return code === 'account-not-found' ? { state: 'not-found' } : { state: 'unchecked', code };
}
