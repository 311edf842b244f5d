import { useSyncExternalStore } from 'react';
import { passing, readJson, whenEmptied } from './storage';

/** A draft of a payment, as pages read and change it. */
export interface DraftStore<Draft> {
  /** Changes some of the draft and stores it. */
  readonly change: (change: Partial<Draft>) => void;
  /** The payment is made, or given up: the next one begins with an empty draft. */
  readonly finish: () => void;
  readonly useDraft: () => Draft;
}

/**
 * A draft that lives in the tab: a reload keeps it.
 * @param stored its key in the tab's storage
 */
export function draftStore<Draft extends object>(stored: string, empty: Draft): DraftStore<Draft> {
  let draft: Draft | null = null;
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  const current = (): Draft => {
    draft ??= { ...empty, ...readJson<Partial<Draft>>(passing, stored) };
    return draft;
  };
  const finish = () => {
    draft = empty;
    passing.remove(stored);
    notify();
  };
  whenEmptied(finish);
  return {
    change(change) {
      draft = { ...current(), ...change };
      passing.set(stored, JSON.stringify(draft));
      notify();
    },
    finish,
    useDraft: () =>
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        current,
        () => empty,
      ),
  };
}
