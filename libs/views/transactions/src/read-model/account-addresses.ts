import { createHash } from 'node:crypto';
import type { TransactionRow } from '@usdt-africa/contracts/api';
import type { PersonalData, Sealed } from '@usdt-africa/event-store';
import { maskAddress, plainWords } from '@usdt-africa/kernel';
import type { Pool } from 'pg';

/** Where the USDT of a purchase went, as stored with its transaction. */
export interface BoughtTo {
  readonly address: string;
  /** Sealed `{text}`: the customer's name for it; null: none. */
  readonly label: Sealed | null;
}

/** Name of an address without a nickname, and the network in place of a bank. */
const UNNAMED = 'TRON wallet';
const NETWORK = 'USDT TRX';
/** Characters of an address's end that it is found by, at least. */
const SHORTEST_END = 4;

/** What all transactions of one account with one address or one person have in common, in the form of a payee's key. */
export function payeeKeyOf(accountId: string, address: string): string {
  return createHash('sha256').update(`${accountId}/${address}`).digest('base64url').slice(0, 16);
}

/** The name that the customer gave; empty where there is none or it was erased. */
export async function nicknameOf(personalData: PersonalData, label: Sealed | null): Promise<string> {
  return (label ? await personalData.open<{ text: string }>(label) : null)?.text ?? '';
}

/** An address as a list shows it. */
export async function addressRecipient(
  personalData: PersonalData,
  { address, label }: BoughtTo,
): Promise<NonNullable<TransactionRow['recipient']>> {
  const name = (await nicknameOf(personalData, label)) || UNNAMED;
  return { name, bankShortName: NETWORK, account: maskAddress(address) };
}

/** Keys of the addresses of an account that a search text matches: by nickname, network, beginning or end, or whole. */
export async function matchingPayees(
  pool: Pool,
  personalData: PersonalData,
  accountId: string,
  search: string,
): Promise<readonly string[]> {
  const words = plainWords(search);
  if (words.length === 0) return [];
  const { rows } = await pool.query<{ payee: string } & BoughtTo>(
    'select payee, address, label from account_addresses where account_id = $1',
    [accountId],
  );
  await personalData.preload(rows.flatMap(({ label }) => (label ? [label.$sealed.s] : [])));
  const matching = await Promise.all(
    rows.map(async ({ payee, address, label }) => {
      const named = plainWords(`${await nicknameOf(personalData, label)} ${UNNAMED} ${NETWORK}`);
      return words.every((word) => isOfAddress(word, address) || named.some((one) => one.startsWith(word)))
        ? [payee]
        : [];
    }),
  );
  return matching.flat();
}

function isOfAddress(word: string, address: string): boolean {
  const plain = address.toLowerCase();
  return plain.startsWith(word) || (word.length >= SHORTEST_END && plain.endsWith(word));
}
