import { useState } from 'react';
import type { OrderView } from '@usdt-africa/contracts/api';
import { problemCode } from '../api/client';
import { act } from '../api/order-endpoints';
import type { OrderAct } from '../api/order-endpoints';

export interface ActState {
  readonly busy: OrderAct | null;
  /** Code of a refusal, or `no-answer` when the outcome is unknown and the same act may be asked for again. */
  readonly problem: string | null;
  /** True when it is done. */
  readonly run: (name: OrderAct) => Promise<boolean>;
}

/** An act on an order: under way, done, or why not. Pressing again after a lost answer asks for the same act once more. */
export function useAct(number: string, take: (order: OrderView) => void): ActState {
  const [busy, setBusy] = useState<OrderAct | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (name: OrderAct) => {
    if (busy) return false;
    setBusy(name);
    setProblem(null);
    try {
      take(await act(number, name));
      return true;
    } catch (error) {
      setProblem(problemCode(error));
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, problem, run };
}
