import { useSyncExternalStore } from 'react';
import type { NameEnquiryView } from '@usdt-africa/contracts/api';
import { passing, readJson, whenEmptied } from '../app/storage';

/** What a guest has typed so far. Lives in the tab: a reload keeps it, closing the tab ends it. */
export interface Draft {
  /** As typed, not yet a checked amount. */
  readonly amount: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly enquiry: NameEnquiryView | null;
  /** The guest has said that this is the person. */
  readonly confirmed: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneCountry: string;
  readonly phone: string;
  readonly recipientEmail: string;
}

export const EMPTY_DRAFT: Draft = {
  amount: '1',
  bankCode: '',
  accountNumber: '',
  enquiry: null,
  confirmed: false,
  firstName: '',
  lastName: '',
  email: '',
  phoneCountry: 'NG',
  phone: '',
  recipientEmail: '',
};

const STORED = 'draft';
let draft: Draft | null = null;
const listeners = new Set<() => void>();
whenEmptied(() => {
  draft = null;
  for (const listener of listeners) listener();
});

export function currentDraft(): Draft {
  draft ??= { ...EMPTY_DRAFT, ...readJson<Partial<Draft>>(passing, STORED) };
  return draft;
}

/** Changes some of the draft and keeps it. */
export function changeDraft(change: Partial<Draft>): void {
  draft = { ...currentDraft(), ...change };
  passing.set(STORED, JSON.stringify(draft));
  for (const listener of listeners) listener();
}

/** After the order is placed: the next one starts with the same sender, and a new recipient. */
export function finishDraft(): void {
  const { firstName, lastName, email, phoneCountry, phone } = currentDraft();
  changeDraft({ ...EMPTY_DRAFT, firstName, lastName, email, phoneCountry, phone });
}

export function useDraft(): Draft {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    currentDraft,
    () => EMPTY_DRAFT,
  );
}
