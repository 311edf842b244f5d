import type { RecipientEnquiryView } from '@usdt-africa/contracts/api';
import { passing, readJson } from '../browser/storage';
import type { AddressFields, RecipientFields } from './recipient-form';

/** Typed data of a new recipient, and the bank's response to it. Stored in the tab, so that a reload keeps it. */
export interface RecipientDraft extends RecipientFields, AddressFields {
  readonly answer: RecipientEnquiryView | null;
  /** The name that the answer was held against. */
  readonly heldAgainst: string;
}

const EMPTY: RecipientDraft = {
  name: '',
  bankCode: '',
  accountNumber: '',
  address: '',
  nickname: '',
  email: '',
  answer: null,
  heldAgainst: '',
};
const stored = (whose: string) => `recipient-draft:${whose}`;

export function recipientDraft(whose: 'own' | 'other'): RecipientDraft {
  return { ...EMPTY, ...readJson<Partial<RecipientDraft>>(passing, stored(whose)) };
}
export function keepRecipientDraft(whose: 'own' | 'other', change: Partial<RecipientDraft>): void {
  passing.set(stored(whose), JSON.stringify({ ...recipientDraft(whose), ...change }));
}
export function dropRecipientDraft(whose: 'own' | 'other'): void {
  passing.remove(stored(whose));
}
