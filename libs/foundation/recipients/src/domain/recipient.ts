import type { DomainEvent, EventData, recipientEventTypes } from '@usdt-africa/contracts/events';
import type { NameGrade } from '@usdt-africa/contracts/api';
import type { Decider } from '@usdt-africa/kernel';

export type RecipientEventType = (typeof recipientEventTypes)[number];
export type RecipientEvent = DomainEvent<RecipientEventType>;
export type SealedData = EventData<'RecipientSaved'>['account'];

/** The bank's name where it differs from the stored one. */
export interface NameChange {
  readonly enquiryId: string;
  readonly name: SealedData;
  readonly grade: NameGrade;
  readonly at: string;
}

/** A customer's saved bank account, with the name that was right when they last checked. */
export interface SavedRecipient {
  readonly recipientId: string;
  readonly accountId: string;
  readonly bankCode: string;
  readonly account: SealedData;
  /** In the place of the name that `account` holds, since the customer confirmed it. Null: that one still holds. */
  readonly name: SealedData | null;
  readonly nickname: SealedData | null;
  /** Not there: none was ever set, as in states from before there were any. */
  readonly email?: SealedData | null;
  readonly isOwn: boolean;
  readonly trusted: boolean;
  readonly change: NameChange | null;
  readonly savedAt: string;
  readonly checkedAt: string;
}

/** A TRON address that a customer saved. */
export interface SavedAddress {
  readonly recipientId: string;
  readonly accountId: string;
  readonly network: 'TRC20';
  readonly address: SealedData;
  readonly nickname: SealedData | null;
  readonly email: SealedData | null;
  readonly isOwn: boolean;
  readonly savedAt: string;
}

/** A bank account or an address: a stream holds one of the two. Null: never saved, or deleted. */
export interface Recipient {
  readonly saved: SavedRecipient | null;
  /** Not there: as null, in states from before there were any. */
  readonly address?: SavedAddress | null;
}

const initial: Recipient = { saved: null, address: null };

type Later = Exclude<RecipientEvent, { type: 'RecipientSaved' | 'RecipientAddressSaved' }>;

function evolve({ saved, address = null }: Recipient, event: RecipientEvent): Recipient {
  if (event.type === 'RecipientSaved') return { saved: savedAs(event.data), address };
  if (event.type === 'RecipientAddressSaved') return { saved, address: addressOf(event.data) };
  return { saved: saved && changed(saved, event), address: address && changedAddress(address, event) };
}

function savedAs(data: EventData<'RecipientSaved'>): SavedRecipient {
  const { recipientId, accountId, bankCode, account, nickname, isOwn, at } = data;
  const shared = { recipientId, accountId, bankCode, account, nickname, isOwn };
  return { ...shared, name: null, trusted: false, change: null, savedAt: at, checkedAt: at };
}

function addressOf({ at, ...data }: EventData<'RecipientAddressSaved'>): SavedAddress {
  return { ...data, email: null, savedAt: at };
}

function changedAddress(address: SavedAddress, event: Later): SavedAddress | null {
  switch (event.type) {
    case 'RecipientNicknamed':
      return { ...address, nickname: event.data.nickname };
    case 'RecipientEmailSet':
      return { ...address, email: event.data.address };
    case 'RecipientDeleted':
      return null;
    default:
      return address;
  }
}

function changed(saved: SavedRecipient, event: Later): SavedRecipient | null {
  switch (event.type) {
    case 'RecipientNicknamed':
      return { ...saved, nickname: event.data.nickname };
    case 'RecipientEmailSet':
      return { ...saved, email: event.data.address };
    case 'RecipientTrustSet':
      return { ...saved, trusted: event.data.trusted };
    case 'RecipientNameChecked':
      return { ...saved, change: null, checkedAt: event.data.at };
    case 'RecipientNameChanged': {
      const { enquiryId, name, grade, at } = event.data;
      // The trust belonged to the person of the old name.
      return { ...saved, trusted: false, change: { enquiryId, name, grade, at } };
    }
    case 'RecipientNameConfirmed': {
      const name = saved.change?.name ?? saved.name;
      return { ...saved, name, isOwn: event.data.isOwn, change: null, checkedAt: event.data.at };
    }
    case 'RecipientUsed':
      return saved;
    case 'RecipientDeleted':
      return null;
  }
}

/** How a recipient's events make its state. */
export const recipientDecider: Decider<Recipient, RecipientEvent> = { initial, evolve };
