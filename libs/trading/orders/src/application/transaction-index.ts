import { event, type EventData } from '@usdt-africa/contracts/events';
import type { PersonalData } from '@usdt-africa/event-store';
import { beginnings, wanted } from '../domain/search-words.js';

/** Bytes of a word: few enough that its number is exact everywhere, and among one person's words no two are the same. */
const BYTES = 6;
const KIND = 'transaction';

/** Whose words they are. */
const subjectOf = (accountId: string): string => `account-${accountId}`;

/** Payee details of an order. */
export interface Payee {
  readonly bankCode: string;
  readonly bankName: string;
  readonly bankShortName: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/**
 * Builds the event that puts an order into an account's transactions, with its search tokens: recipient, bank, account
 * number and its last digits, each under the account's own key.
 * @param payee null where the recipient was erased: then the order is found by its number alone
 */
export async function listed(
  personalData: PersonalData,
  accountId: string,
  payee: Payee | null,
  now: Date,
): Promise<{ type: 'OrderIndexed'; schemaVersion: number; data: EventData<'OrderIndexed'> }> {
  const words = payee
    ? [
        ...beginnings([payee.accountName, payee.bankShortName, payee.bankName]),
        payee.accountNumber,
        payee.accountNumber.slice(-4),
      ]
    : [];
  const indexes = await personalData.wordIndexes(subjectOf(accountId), KIND, words, BYTES);
  return event('OrderIndexed', {
    accountId,
    words: Buffer.concat(indexes ?? []).toString('base64'),
    recipient: payee ? ((await payeeKeys(personalData, accountId, [payee]))[0] ?? null) : null,
    at: now.toISOString(),
  });
}

/** The numbers of the words that an event of this kind has. */
export function wordNumbers(words: string): string[] {
  const bytes = Buffer.from(words, 'base64');
  const numbers: string[] = [];
  for (let at = 0; at + BYTES <= bytes.length; at += BYTES) numbers.push(String(bytes.readUIntBE(at, BYTES)));
  return numbers;
}

/**
 * Search tokens for a text in a customer's transactions: all must match.
 * @returns null where nothing can be found any more
 */
export async function wantedNumbers(
  personalData: PersonalData,
  accountId: string,
  search: string,
): Promise<string[] | null> {
  const indexes = await personalData.wordIndexes(subjectOf(accountId), KIND, wanted(search), BYTES);
  return indexes === null ? null : wordNumbers(Buffer.concat(indexes).toString('base64'));
}

/** What one payee's orders have in common, for this account alone; none where the account's key is destroyed. */
export async function payeeKeys(
  personalData: PersonalData,
  accountId: string,
  payees: readonly Pick<Payee, 'bankCode' | 'accountNumber'>[],
): Promise<readonly string[]> {
  const keys = payees.map(({ bankCode, accountNumber }) => `${bankCode}/${accountNumber}`);
  const indexes = await personalData.wordIndexes(subjectOf(accountId), 'payee', keys, 12);
  return (indexes ?? []).map((index) => index.toString('base64url'));
}
