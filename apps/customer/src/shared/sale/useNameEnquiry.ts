import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NameEnquiryView } from '@usdt-africa/contracts/api';
import { isStopped, problemCode } from '../api/client';
import { enquireName } from '../api/sale-endpoints';

const DEBOUNCE_MS = 350;

/**
 * State of the bank's name check. `not-found` is the bank's response; `unchecked` means that the bank could not be
 * queried.
 */
export type Enquiry =
  | { readonly state: 'idle' | 'checking' | 'found' | 'not-found' }
  | { readonly state: 'unchecked'; readonly code: string };

/** An account as it is typed, and the bank's last answer. */
export interface TypedAccount {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly enquiry: NameEnquiryView | null;
}

/**
 * Queries the bank automatically once the bank and ten digits are entered; a change aborts the pending query.
 * @param known the server knows this browser (by its quote or its order); before that no query is allowed
 * @param onFound called with the bank's answer
 */
export function useNameEnquiry(
  typed: TypedAccount,
  known: boolean,
  onFound: (found: NameEnquiryView) => void,
): { readonly enquiry: Enquiry; readonly retry: () => void } {
  const { bankCode, accountNumber } = typed;
  const answered = typed.enquiry?.bankCode === bankCode && typed.enquiry.accountNumber === accountNumber;
  const found = useEffectEvent(onFound);
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
          (answer) => found(answer),
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
