import { useSyncExternalStore } from 'react';
import type { MismatchChoice } from '@usdt-africa/contracts/api';
import { passing, readJson, whenEmptied } from '../browser/storage';

/** What a customer who is signed in has chosen of a sale so far. Lives in the tab: a reload keeps it. */
export interface SaleDraft {
  /** The saved recipient. */
  readonly recipientId: string | null;
  /** The recipient was chosen before the amount, and is not requested again. */
  readonly preset: boolean;
  readonly note: string;
  /** What is done with a different amount; null: not chosen. */
  readonly mismatch: MismatchChoice | null;
}

const STORED = 'sale-draft';
const EMPTY: SaleDraft = { recipientId: null, preset: false, note: '', mismatch: null };
let draft: SaleDraft | null = null;
const listeners = new Set<() => void>();

export function currentSale(): SaleDraft {
  draft ??= { ...EMPTY, ...readJson<Partial<SaleDraft>>(passing, STORED) };
  return draft;
}

/** Changes some of it and keeps it. */
export function changeSale(change: Partial<SaleDraft>): void {
  draft = { ...currentSale(), ...change };
  passing.set(STORED, JSON.stringify(draft));
  for (const listener of listeners) listener();
}

/** Sets the recipient; a note for another recipient is discarded. */
export function choosePayee(recipientId: string, preset = false): void {
  const { recipientId: before, note } = currentSale();
  changeSale({ recipientId, preset, note: before === recipientId ? note : '' });
}

/** The order is placed. */
export function finishSale(): void {
  draft = EMPTY;
  passing.remove(STORED);
  for (const listener of listeners) listener();
}
whenEmptied(finishSale);

export function useSale(): SaleDraft {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentSale);
}
