import type { EventData } from '@usdt-africa/contracts/events';
import type { PersonalData } from '@usdt-africa/event-store';
import { limitIndexesOf } from '@usdt-africa/recipients';
import type { IdentifierKind } from '../domain/allowance.js';

/** What a person gave of themselves with an order. */
export interface Person {
  readonly email: string;
  readonly phone: string;
  readonly bankCode: string;
  readonly accountNumber: string;
}

/** One thing a person is known by, and the names of its streams: by the current key first, then by retired ones. */
export interface Identifier {
  readonly kind: IdentifierKind;
  readonly indexes: readonly string[];
  /** Of an account: whose it is. */
  readonly accountId?: string;
}

/** One that an order names. */
export type NamedIdentifier = Identifier & { readonly kind: 'mail-address' | 'phone-number' | 'bank-account' };

/**
 * The identifiers of a person. Their kinds belong to limits alone, so that they cannot be matched with indexes
 * elsewhere.
 */
export function identifiersOf(data: Pick<PersonalData, 'blindIndexes'>, person: Person): NamedIdentifier[] {
  return [...contactsOf(data, person), { kind: 'bank-account', indexes: limitIndexesOf(data, person) }];
}

/** Email address and phone number of a person. */
export function contactsOf(
  data: Pick<PersonalData, 'blindIndexes'>,
  { email, phone }: Pick<Person, 'email' | 'phone'>,
): NamedIdentifier[] {
  return [
    identifier(data, 'mail-address', email.trim().toLowerCase()),
    identifier(data, 'phone-number', phone.replace(/[^+\d]/g, '')),
  ];
}

/** A BVN or NIN that is compared. */
export function identityOf(
  data: Pick<PersonalData, 'blindIndexes'>,
  { kind, value }: { readonly kind: string; readonly value: string },
): Identifier {
  return identifier(data, 'identity-number', `${kind}/${value}`);
}

/** The names of an account's own streams, by its principal's key. */
export function accountIndexesOf(data: Pick<PersonalData, 'blindIndexes'>, principalKey: string): readonly string[] {
  return data.blindIndexes('limit-account', principalKey);
}

function identifier<Kind extends IdentifierKind>(
  data: Pick<PersonalData, 'blindIndexes'>,
  kind: Kind,
  value: string,
): Identifier & { readonly kind: Kind } {
  return { kind, indexes: data.blindIndexes(`limit-${kind}`, value) };
}

/**
 * Limit stream names of the principal that placed an order, from its key: the current index key first, then retired
 * ones.
 */
export function browserOf(data: Pick<PersonalData, 'blindIndexes'>, principalKey: string): readonly string[] {
  return data.blindIndexes('limit-browser', principalKey);
}

/**
 * The person who placed an order, from its sealed data; null after erasure, when no identifier of theirs is known any
 * more.
 */
export async function personOf(
  data: Pick<PersonalData, 'open'>,
  placed: Pick<EventData<'OrderPlaced'>, 'sender' | 'recipient'>,
): Promise<Person | null> {
  const [sender, recipient] = await Promise.all([
    data.open<{ email: string; phone: string }>(placed.sender),
    data.open<{ bankCode: string; accountNumber: string }>(placed.recipient),
  ]);
  if (!sender || !recipient) return null;
  const { email, phone } = sender;
  const { bankCode, accountNumber } = recipient;
  return { email, phone, bankCode, accountNumber };
}
