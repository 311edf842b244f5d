import { useState } from 'react';
import type { MismatchChoice, OrderView } from '@usdt-africa/contracts/api';
import { problemCode } from '../../shared/api/client';
import { act } from '../../shared/api/order-endpoints';
import { chooseMismatch } from './api';
import type { OrderAct } from '../../shared/api/order-endpoints';

export interface ActionState {
  readonly busy: OrderAct | 'choose-mismatch' | null;
  /** Code of a refusal, or `no-answer` when the outcome is unknown and the same action may be retried. */
  readonly problem: string | null;
  /** True when it is done. */
  readonly run: (name: OrderAct) => Promise<boolean>;
  /** Chooses what is done with a different amount. True when it is done. */
  readonly chooseMismatch: (choice: MismatchChoice) => Promise<boolean>;
}

/**
 * An action on an order: in progress, done, or the reason of its failure. Another click after a lost response retries
 * the same action.
 */
export function useAction(number: string, take: (order: OrderView) => void): ActionState {
  const [busy, setBusy] = useState<ActionState['busy']>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = async (name: NonNullable<ActionState['busy']>, send: () => Promise<OrderView>) => {
    if (busy) return false;
    setBusy(name);
    setProblem(null);
    try {
      take(await send());
      return true;
    } catch (error) {
      setProblem(problemCode(error));
      return false;
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    problem,
    run: (name) => attempt(name, () => act(number, name)),
    chooseMismatch: (choice) => attempt('choose-mismatch', () => chooseMismatch(number, choice)),
  };
}
