import { useSyncExternalStore } from 'react';
import type { MismatchChoice, NameEnquiryView } from '@usdt-africa/contracts/api';
import { passing, readJson, whenEmptied } from '../browser/storage';
import type { AmountUnit } from '../rates/amount-entry';

/** What a guest has typed so far. Lives in the tab: a reload keeps it, closing the tab ends it. */
export interface Draft {
  /** In the stablecoin, as typed, not yet checked. */
  readonly amount: string;
  /** What the customer types: the amount itself, or the naira that the recipient is to get. */
  readonly unit: AmountUnit;
  /** Naira as typed. `amount` follows from them when the sale begins. */
  readonly naira: string;
  /** The amount was not typed but is the default, or was converted: the first digit replaces it. */
  readonly isUntouched: boolean;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly enquiry: NameEnquiryView | null;
  /** The guest has confirmed that this is the right person. */
  readonly confirmed: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneCountry: string;
  readonly phone: string;
  readonly recipientEmail: string;
  /** The account is the guest's own: no one else gets the receipt. */
  readonly isOwnAccount: boolean;
  /** What is done with a different amount; null: not chosen. */
  readonly mismatch: MismatchChoice | null;
}

export const EMPTY_DRAFT: Draft = {
  amount: '1',
  unit: 'stable',
  naira: '',
  isUntouched: true,
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
  isOwnAccount: false,
  mismatch: null,
};

const STORED = 'draft';
let draft: Draft | null = null;
const listeners = new Set<() => void>();
whenEmptied(() => {
  draft = null;
  for (const listener of listeners) listener();
});

export function currentDraft(): Draft {
  if (draft) return draft;
  const stored = readJson<Partial<Draft>>(passing, STORED);
  // A draft of an earlier release does not record whether its amount was typed.
  const isUntouched = (stored?.amount ?? EMPTY_DRAFT.amount) === EMPTY_DRAFT.amount;
  return (draft = { ...EMPTY_DRAFT, isUntouched, ...stored });
}

/** Changes some of the draft and keeps it. */
export function changeDraft(change: Partial<Draft>): void {
  draft = { ...currentDraft(), ...change };
  passing.set(STORED, JSON.stringify(draft));
  for (const listener of listeners) listener();
}

/** Fills in an amount of the stablecoin that the customer has chosen. */
export function chooseAmount(amount: string): void {
  changeDraft({ amount, unit: 'stable', naira: '', isUntouched: false });
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
