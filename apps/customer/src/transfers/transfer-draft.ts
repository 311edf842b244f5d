import type { ReceiverView, TransferTerms } from '@usdt-africa/contracts/api';
import { useSyncExternalStore } from 'react';
import { passing, readJson, whenEmptied } from '../app/storage';

/** The receiver as the sender saw them. */
export type Person = Pick<ReceiverView, 'username' | 'maskedName' | 'initials'>;

/** A transfer that the customer saw and went on with. */
export interface AgreedTransfer {
  readonly terms: TransferTerms;
  readonly person: Person;
}

/** What a customer has typed of a transfer so far. Lives in the tab: a reload keeps it. */
export interface TransferDraft {
  readonly username: string;
  /** Naira, as typed. */
  readonly amount: string;
  readonly note: string;
  readonly agreed: AgreedTransfer | null;
}

const STORED = 'transfer-draft';
const EMPTY: TransferDraft = { username: '', amount: '', note: '', agreed: null };
let draft: TransferDraft | null = null;
const listeners = new Set<() => void>();

function current(): TransferDraft {
  draft ??= { ...EMPTY, ...readJson<Partial<TransferDraft>>(passing, STORED) };
  return draft;
}

/** Changes some of the draft and stores it. */
export function changeTransfer(change: Partial<TransferDraft>): void {
  draft = { ...current(), ...change };
  passing.set(STORED, JSON.stringify(draft));
  for (const listener of listeners) listener();
}

/** The transfer is made, or given up: the next one begins with an empty draft. */
export function finishTransfer(): void {
  draft = EMPTY;
  passing.remove(STORED);
  for (const listener of listeners) listener();
}
whenEmptied(finishTransfer);

export function useTransferDraft(): TransferDraft {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current,
    () => EMPTY,
  );
}
