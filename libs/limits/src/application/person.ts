import type { EventData } from '@usdt-africa/contracts/events';
import type { PersonalData } from '@usdt-africa/event-store';
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

/**
 * The identifiers of a person. Their kinds are limits' own, so that nobody finds by these what stands elsewhere.
 */
export function identifiersOf(data: Pick<PersonalData, 'blindIndexes'>, person: Person): Identifier[] {
  return [...contactsOf(data, person), bankAccountOf(data, person)];
}

/** What somebody is written to by. */
export function contactsOf(
  data: Pick<PersonalData, 'blindIndexes'>,
  { email, phone }: Pick<Person, 'email' | 'phone'>,
): Identifier[] {
  return [
    identifier(data, 'mail-address', email.trim().toLowerCase()),
    identifier(data, 'phone-number', phone.replace(/[^+\d]/g, '')),
  ];
}

export function bankAccountOf(
  data: Pick<PersonalData, 'blindIndexes'>,
  { bankCode, accountNumber }: Pick<Person, 'bankCode' | 'accountNumber'>,
): Identifier {
  return identifier(data, 'bank-account', `${bankCode}/${accountNumber}`);
}

/** The names of an account's own streams, by its principal's key. */
export function accountIndexesOf(data: Pick<PersonalData, 'blindIndexes'>, principalKey: string): readonly string[] {
  return data.blindIndexes('limit-account', principalKey);
}

function identifier(data: Pick<PersonalData, 'blindIndexes'>, kind: IdentifierKind, value: string): Identifier {
  return { kind, indexes: data.blindIndexes(`limit-${kind}`, value) };
}

/** Whoever placed an order, by its principal's key, as a stream of limits names it: by the current key first, then by retired ones. */
export function browserOf(data: Pick<PersonalData, 'blindIndexes'>, principalKey: string): readonly string[] {
  return data.blindIndexes('limit-browser', principalKey);
}

/** Who placed an order, from what it keeps sealed; null once they were erased: nothing is known them by any more. */
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
