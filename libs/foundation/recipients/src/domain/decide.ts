import { event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { NameGrade } from '@usdt-africa/contracts/api';
import type { Recipient, RecipientEvent, SavedRecipient, SealedData } from './recipient.js';

type Decided = readonly (RecipientEvent & { readonly schemaVersion: number })[];

const about = ({ recipientId, accountId }: SavedRecipient, now: Date) => ({
  recipientId,
  accountId,
  at: now.toISOString(),
});

/** What is kept for this customer. @throws Refusal 404 `recipient-not-found`: also for anybody else's */
export function keptFor(recipient: Recipient, accountId: string): SavedRecipient {
  const { saved } = recipient;
  if (saved?.accountId !== accountId) throw refusal('recipients.recipient-not-found');
  return saved;
}

/** Kept once: what is kept already stays as it is. */
export function save(recipient: Recipient, data: EventData<'RecipientSaved'>, email: SealedData | null): Decided {
  if (recipient.saved) return [];
  const { recipientId, accountId, at } = data;
  return [
    event('RecipientSaved', data),
    ...(email ? [event('RecipientEmailSet', { recipientId, accountId, at, address: email })] : []),
  ];
}

/** @param isSame whether it is the address that is kept already */
export function mailTo(saved: SavedRecipient, email: SealedData | null, isSame: boolean, now: Date): Decided {
  return isSame ? [] : [event('RecipientEmailSet', { ...about(saved, now), address: email })];
}

/** @param isSame whether it is what it is called already */
export function callIt(saved: SavedRecipient, nickname: SealedData | null, isSame: boolean, now: Date): Decided {
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

/** What a bank that was asked anew says. */
export interface Heard {
  readonly enquiryId: string;
  /** Whether it is the name that is kept, letter by letter. */
  readonly isKept: boolean;
  /** Whether it is the one that was told last as a change. */
  readonly isTold: boolean;
  /** Sealed for the recipient. */
  readonly name: SealedData;
  readonly grade: NameGrade;
}

/** The same name: checked. Another one: told, and never taken over by itself. */
export function checked(saved: SavedRecipient, heard: Heard, now: Date): Decided {
  const { enquiryId, name, grade } = heard;
  if (heard.isKept) return [event('RecipientNameChecked', { ...about(saved, now), enquiryId })];
  if (saved.change && heard.isTold) return [];
  return [event('RecipientNameChanged', { ...about(saved, now), enquiryId, name, grade })];
}

/**
 * The customer says that the new name is right. Said again of the name that is kept by now, it is heard once: the first answer
 * was lost.
 * @param isTold whether what was looked at is the name that was told last
 * @throws Refusal 409 `name-not-changed`, 409 `name-unsure`
 */
export function confirmName(
  saved: SavedRecipient,
  { enquiryId, isTold, isKept, isOwn }: Confirmed,
  now: Date,
): Decided {
  if (!saved.change && isKept) return [];
  if (!saved.change) throw refusal('recipients.name-not-changed');
  if (!isTold) throw refusal('recipients.name-unsure');
  return [event('RecipientNameConfirmed', { ...about(saved, now), enquiryId, isOwn })];
}

export interface Confirmed {
  readonly enquiryId: string;
  readonly isTold: boolean;
  /** Whether it is the name that is kept, letter by letter. */
  readonly isKept: boolean;
  readonly isOwn: boolean;
}

/**
 * An order goes to it.
 * @param isKept whether the bank's last answer is the name that is kept
 * @throws Refusal 409 `name-changed`
 */
export function choose(
  saved: SavedRecipient,
  order: { readonly orderId: string; readonly nairaKobo: bigint; readonly isKept: boolean },
  now: Date,
): Decided {
  if (saved.change || !order.isKept) throw refusal('recipients.name-changed');
  const { orderId, nairaKobo } = order;
  return [event('RecipientChosen', { ...about(saved, now), orderId, nairaKobo: nairaKobo.toString() })];
}

/** Orders that were placed go where they went. */
export function forget(saved: SavedRecipient, now: Date): Decided {
  return [event('RecipientDeleted', about(saved, now))];
}
