import { TRANSACTION_KINDS, type TransactionsFilter } from '@usdt-africa/contracts/api';
import type { PersonalData } from '@usdt-africa/event-store';
import { endOfLagosDay, startOfLagosDay } from '@usdt-africa/kernel';
import { wantedNumbers } from '@usdt-africa/orders';
import { Conditions, type Where } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { matchingPayees } from './account-addresses.js';
import { matchingPeople } from './wallet-people.js';
import { WAYS } from './ways.js';

/** A transaction's number or its beginning, as people write it: `S482 039`, `482039`. */
const NUMBER = /^([sbtw])?\s*((?:\d\s*)+)$/i;

/**
 * The requested rows as SQL over `account_transactions`. The search text becomes tokens under the customer's own key, and the
 * keys of the addresses that it matches: the database never learns it.
 */
export async function rowsWanted(
  pool: Pool,
  personalData: PersonalData,
  accountId: string,
  filter: TransactionsFilter,
): Promise<Where> {
  const conditions = new Conditions().add((place) => `account_id = ${place}`, accountId);
  const { search, from, to, recipients, states, hidden } = filter;
  if (!hidden) conditions.raw('not hidden');
  if (from !== null) conditions.add((place) => `at >= ${place}`, startOfLagosDay(from));
  if (to !== null) conditions.add((place) => `at < ${place}`, endOfLagosDay(to));
  if (recipients.length > 0) conditions.add((place) => `payee = any(${place}::text[])`, recipients);
  if (states.length > 0) conditions.add((place) => `state = any(${place}::text[])`, states);
  addKinds(conditions, filter);
  await addSearch(conditions, pool, personalData, accountId, search);
  return conditions.where;
}

/**
 * Filters by the matching kinds. Without any, no row matches: otherwise the customer's whole history would be searched.
 */
function addKinds(
  conditions: Conditions,
  { types, balances, direction: way }: Pick<TransactionsFilter, 'types' | 'balances' | 'direction'>,
): void {
  const kinds = TRANSACTION_KINDS.filter((kind) => {
    const { type, balance, direction } = WAYS[kind];
    return (
      (types.length === 0 || types.includes(type)) &&
      (balances.length === 0 || balances.includes(balance)) &&
      (way === 'all' || direction === null || way === direction)
    );
  });
  if (kinds.length === 0) conditions.raw('false');
  else if (kinds.length < TRANSACTION_KINDS.length) conditions.add((place) => `kind = any(${place}::text[])`, kinds);
  if (way !== 'all' && kinds.includes('transfer')) conditions.add((place) => `direction = ${place}`, way);
}

async function addSearch(
  conditions: Conditions,
  pool: Pool,
  personalData: PersonalData,
  accountId: string,
  search: string,
): Promise<void> {
  if (search === '') return;
  const [, side, spaced] = NUMBER.exec(search) ?? [];
  const digits = spaced?.replace(/\s/g, '');
  const text = digits === undefined ? search : digits;
  const words = side === undefined ? await wantedNumbers(personalData, accountId, text) : [];
  const byNumber =
    digits === undefined ? [] : (side ? [side.toUpperCase()] : ['S', 'B', 'T', 'W']).map((s) => s + digits);
  // Beside addresses and people nothing is found by digits alone but numbers, and accounts of a bank.
  const payees =
    side === undefined
      ? [
          ...(digits === undefined ? await matchingPayees(pool, personalData, accountId, search) : []),
          ...(await matchingPeople(pool, personalData, accountId, search)),
        ]
      : [];
  // Nothing that could be a word, or the key is gone: nothing is found.
  const isWord = words !== null && words.length > 0;
  if (!isWord && byNumber.length === 0 && payees.length === 0) return void conditions.raw('false');
  const parts: string[] = [];
  if (isWord) conditions.add((place) => (parts.push(`words @> ${place}::bigint[]`), 'true'), words);
  if (payees.length > 0) conditions.add((place) => (parts.push(`payee = any(${place}::text[])`), 'true'), payees);
  for (const start of byNumber) conditions.add((place) => (parts.push(`number like ${place}`), 'true'), `${start}%`);
  conditions.raw(`(${parts.join(' or ')})`);
}
