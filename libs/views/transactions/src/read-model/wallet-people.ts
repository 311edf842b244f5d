import type { TransactionRow } from '@usdt-africa/contracts/api';
import type { TransferDetails } from '@usdt-africa/contracts/events';
import type { PersonalData, Sealed } from '@usdt-africa/event-store';
import { maskLastName, plainWords } from '@usdt-africa/kernel';
import type { Pool } from 'pg';

/** The two sides of a transfer, as stored with the transaction of one of them. */
export interface TransferPeople {
  readonly transferId: string;
  /** Account of the other side. */
  readonly otherId: string;
  readonly details: Sealed;
}

/** The account that a withdrawal pays, as far as a list shows it. */
interface PaidAccount {
  readonly accountName: string;
  readonly bankName: string;
  readonly bankShortName: string;
  readonly accountNumber: string;
}

/** In place of a bank where naira stay among customers. */
const WALLET = 'Wallet';
/** People are searched among this many latest transactions: for all of them a whole history would be read. */
const LATEST = 2_000;
const MOST_PEOPLE = 200;
/** Digits of an account's end that it is found by. */
const END = 4;

/** The other side of a transfer as a list shows it; null once the law does not want it kept. */
export async function transferRecipient(
  personalData: PersonalData,
  { otherId, details }: TransferPeople,
  direction: TransactionRow['direction'],
  closed: ReadonlySet<string>,
): Promise<TransactionRow['recipient']> {
  const opened = await personalData.open<TransferDetails>(details);
  if (!opened) return null;
  const { firstName, lastName, username } = direction === 'out' ? opened.to : opened.from;
  const account = closed.has(otherId) ? '' : `@${username}`;
  return { name: maskLastName(firstName, lastName), bankShortName: WALLET, account };
}

/** Which of these accounts are closed: their usernames are not theirs any more. */
export async function closedAmong(pool: Pool, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set();
  const { rows } = await pool.query<{ id: string }>(
    `select account_id as id from accounts where account_id = any($1::uuid[]) and state = 'closed'`,
    [accountIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Keys of the people of transfers, and of the accounts of withdrawals, that a search text matches: by the beginnings of names and
 * banks, by username, by account number or its last four digits.
 */
export async function matchingPeople(
  pool: Pool,
  personalData: PersonalData,
  accountId: string,
  search: string,
): Promise<readonly string[]> {
  const words = plainWords(search);
  if (words.length === 0) return [];
  const { rows } = await pool.query<{ payee: string; direction: string; recipient: TransferPeople | Sealed }>(
    `select payee, direction, recipient from (
       select distinct on (payee) payee, direction, order_id, at from (
         select kind, payee, direction, at, order_id from account_transactions where account_id = $1
         order by at desc, order_id desc limit ${LATEST}) as latest
       where kind in ('transfer', 'withdrawal') order by payee, at desc, order_id desc) as people
     join account_payees using (order_id) order by at desc, order_id desc limit ${MOST_PEOPLE}`,
    [accountId],
  );
  await personalData.preload(rows.map(({ recipient }) => sealedOf(recipient).$sealed.s));
  const found = rows.map(async ({ payee, direction, recipient }) => {
    const named = plainWords(await textOf(personalData, recipient, direction));
    return words.every((word) => named.some((one) => one.startsWith(word))) ? [payee] : [];
  });
  return (await Promise.all(found)).flat();
}

const sealedOf = (recipient: TransferPeople | Sealed): Sealed =>
  'details' in recipient ? recipient.details : recipient;

/** All words that it is found by. */
async function textOf(
  personalData: PersonalData,
  recipient: TransferPeople | Sealed,
  direction: string,
): Promise<string> {
  if ('details' in recipient) {
    const opened = await personalData.open<TransferDetails>(recipient.details);
    if (!opened) return '';
    const { firstName, lastName, username } = direction === 'out' ? opened.to : opened.from;
    return `${maskLastName(firstName, lastName)} ${username}`;
  }
  const account = await personalData.open<PaidAccount>(recipient);
  if (!account) return '';
  const { accountName, bankName, bankShortName, accountNumber } = account;
  return `${accountName} ${bankShortName} ${bankName} ${accountNumber} ${accountNumber.slice(-END)}`;
}
