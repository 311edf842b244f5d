import { event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { NameGrade } from '@usdt-africa/contracts/api';
import type { Recipient, RecipientEvent, SavedAddress, SavedRecipient, SealedData } from './recipient.js';

type Decided = readonly (RecipientEvent & { readonly schemaVersion: number })[];

/** What bank accounts and addresses have in common. */
type AnySaved = Pick<SavedRecipient, 'recipientId' | 'accountId'>;

const about = ({ recipientId, accountId }: AnySaved, now: Date) => ({
  recipientId,
  accountId,
  at: now.toISOString(),
});

/** This customer's saved recipient. @throws Refusal 404 `recipient-not-found`: also for another customer's */
export function savedRecipientOf(recipient: Recipient, accountId: string): SavedRecipient {
  const { saved } = recipient;
  if (saved?.accountId !== accountId) throw refusal('recipients.recipient-not-found');
  return saved;
}

/** Saves the recipient once: an already saved one does not change. */
export function save(recipient: Recipient, data: EventData<'RecipientSaved'>, email: SealedData | null): Decided {
  if (recipient.saved) return [];
  const { recipientId, accountId, at } = data;
  return [
    event('RecipientSaved', data),
    ...(email ? [event('RecipientEmailSet', { recipientId, accountId, at, address: email })] : []),
  ];
}

/** This customer's saved address. @throws Refusal 404 `recipient-not-found`: also for another customer's, and for a bank account */
export function savedAddressOf({ address }: Recipient, accountId: string): SavedAddress {
  if (address?.accountId !== accountId) throw refusal('recipients.recipient-not-found');
  return address;
}

/** Saves an address once: an already saved one does not change. */
export function saveAddress(
  recipient: Recipient,
  data: EventData<'RecipientAddressSaved'>,
  email: SealedData | null,
): Decided {
  if (recipient.address) return [];
  const { recipientId, accountId, at } = data;
  return [
    event('RecipientAddressSaved', data),
    ...(email ? [event('RecipientEmailSet', { recipientId, accountId, at, address: email })] : []),
  ];
}

/** @param isSame whether it equals the stored address */
export function mailTo(saved: AnySaved, email: SealedData | null, isSame: boolean, now: Date): Decided {
  return isSame ? [] : [event('RecipientEmailSet', { ...about(saved, now), address: email })];
}

/** @param isSame whether it equals the stored nickname */
export function callIt(saved: AnySaved, nickname: SealedData | null, isSame: boolean, now: Date): Decided {
  return isSame ? [] : [event('RecipientNicknamed', { ...about(saved, now), nickname })];
}

/**
 * @param wasPaid whether an order to it was paid
 * @throws Refusal 409 `not-paid-yet`, 409 `name-changed`
 */
export function trust(saved: SavedRecipient, trusted: boolean, wasPaid: boolean, now: Date): Decided {
  if (saved.trusted === trusted) return [];
  if (trusted && saved.change) throw refusal('recipients.name-changed');
  if (trusted && !wasPaid) throw refusal('recipients.not-paid-yet');
  return [event('RecipientTrustSet', { ...about(saved, now), trusted })];
}

/** The bank's answer to a repeated enquiry. */
export interface BankAnswer {
  readonly enquiryId: string;
  /** Whether it equals the stored name, letter by letter. */
  readonly isSavedName: boolean;
  /** Whether it equals the last reported change. */
  readonly isNotifiedName: boolean;
  /** Sealed for the recipient. */
  readonly name: SealedData;
  readonly grade: NameGrade;
}

/** Records a check for the same name, and a change for another one, which is never taken over automatically. */
export function checked(saved: SavedRecipient, answer: BankAnswer, now: Date): Decided {
  const { enquiryId, name, grade } = answer;
  if (answer.isSavedName) return [event('RecipientNameChecked', { ...about(saved, now), enquiryId })];
  if (saved.change && answer.isNotifiedName) return [];
  return [event('RecipientNameChanged', { ...about(saved, now), enquiryId, name, grade })];
}

/**
 * The customer confirms the new name. A repeat after the name was taken over records nothing: the first response was
 * lost.
 * @param isNotifiedName whether the reviewed name is the last reported one
 * @throws Refusal 409 `name-not-changed`, 409 `name-unsure`
 */
export function confirmName(
  saved: SavedRecipient,
  { enquiryId, isNotifiedName, isSavedName, isOwn }: Confirmed,
  now: Date,
): Decided {
  if (!saved.change && isSavedName) return [];
  if (!saved.change) throw refusal('recipients.name-not-changed');
  if (!isNotifiedName) throw refusal('recipients.name-unsure');
  return [event('RecipientNameConfirmed', { ...about(saved, now), enquiryId, isOwn })];
}

export interface Confirmed {
  readonly enquiryId: string;
  readonly isNotifiedName: boolean;
  /** Whether it equals the stored name, letter by letter. */
  readonly isSavedName: boolean;
  readonly isOwn: boolean;
}

/**
 * Attaches an order to the recipient.
 * @param isSavedName whether the bank's last answer is the stored name
 * @throws Refusal 409 `name-changed`
 */
export function choose(
  saved: SavedRecipient,
  order: { readonly orderId: string; readonly nairaKobo: bigint; readonly isSavedName: boolean },
  now: Date,
): Decided {
  if (saved.change || !order.isSavedName) throw refusal('recipients.name-changed');
  const { orderId, nairaKobo } = order;
  return [event('RecipientUsed', { ...about(saved, now), orderId, nairaKobo: nairaKobo.toString() })];
}

/** Orders that were placed go where they went. */
export function forget(saved: AnySaved, now: Date): Decided {
  return [event('RecipientDeleted', about(saved, now))];
}
