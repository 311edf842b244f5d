import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { ClaimView } from '@usdt-africa/contracts/api';
import { problemCode } from '../../shared/api/client';
import { claim } from './api';

export interface Claim {
  readonly typed: string;
  readonly change: (typed: string) => void;
  /** `empty`, or the code of a refusal; null: none. */
  readonly problem: string | null;
  readonly busy: boolean;
  readonly view: ClaimView | null;
  readonly look: () => void;
  /** Back to the field, for another hash. */
  readonly again: () => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** Letters and digits of a hash in what is typed, for the count below the field. */
export const countedIn = (typed: string): number =>
  typed
    .trim()
    .replace(/^0x/i, '')
    .match(/^[0-9a-f]*/i)![0].length;

/** Looks up a pasted transaction hash. @param number of the order that it was sent for; null: none in particular */
export function useClaim(number: string | null): Claim {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [view, setView] = useState<ClaimView | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const look = () => {
    if (busy) return;
    if (typed.trim() === '') {
      setProblem('empty');
      field.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    claim(number, typed.trim())
      .then(setView, (error: unknown) => setProblem(problemCode(error)))
      .finally(() => setBusy(false));
  };
  return {
    typed,
    change: (next) => {
      setTyped(next);
      setProblem(null);
    },
    problem,
    busy,
    view,
    look,
    again: () => {
      setView(null);
      setTyped('');
      setProblem(null);
    },
    field,
  };
}
