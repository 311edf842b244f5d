import type { TransactionKind, TransactionsFilter } from '@usdt-africa/contracts/api';
import type { PersonalData } from '@usdt-africa/event-store';
import { endOfLagosDay, startOfLagosDay } from '@usdt-africa/kernel';
import { wantedNumbers } from '@usdt-africa/orders';
import { Conditions, type Where } from '@usdt-africa/platform';

/** In a sale the stablecoin goes out; buying, when there is some, brings it in. */
const SENDS_OUT: readonly TransactionKind[] = ['sell'];

/** An order's number or its beginning, as people write it: `S482 039`, `482039`. */
const NUMBER = /^([sb])?\s*((?:\d\s*)+)$/i;

/**
 * Which rows somebody asks for, as SQL over `account_transactions`. What they search for becomes words under their own key:
 * the database never learns it.
 */
export async function rowsWanted(
  personalData: PersonalData,
  accountId: string,
  filter: TransactionsFilter,
): Promise<Where> {
  const conditions = new Conditions().add((place) => `account_id = ${place}`, accountId);
  const { search, from, to, recipients, types, states, direction, hidden } = filter;
  if (!hidden) conditions.raw('not hidden');
  if (from !== null) conditions.add((place) => `at >= ${place}`, startOfLagosDay(from));
  if (to !== null) conditions.add((place) => `at < ${place}`, endOfLagosDay(to));
  if (recipients.length > 0) conditions.add((place) => `payee = any(${place}::text[])`, recipients);
  if (states.length > 0) conditions.add((place) => `state = any(${place}::text[])`, states);
  if (direction !== 'all') conditions.add((place) => `direction = ${place}`, direction);
  if (types.length > 0 && !types.includes('send-out')) conditions.raw(`kind <> all('{${SENDS_OUT.join()}}')`);
  if (types.length > 0 && !types.includes('send-in')) conditions.raw(`kind = any('{${SENDS_OUT.join()}}')`);
  await addSearch(conditions, personalData, accountId, search);
  return conditions.where;
}

async function addSearch(
  conditions: Conditions,
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
    digits === undefined ? [] : [side?.toUpperCase() ?? 'S', ...(side ? [] : ['B'])].map((s) => s + digits);
  // Nothing that could be a word, or the key is gone: nothing is found.
  const isWord = words !== null && words.length > 0;
  if (!isWord && byNumber.length === 0) return void conditions.raw('false');
  const parts: string[] = [];
  if (isWord) conditions.add((place) => (parts.push(`words @> ${place}::bigint[]`), 'true'), words);
  for (const start of byNumber) conditions.add((place) => (parts.push(`number like ${place}`), 'true'), `${start}%`);
  conditions.raw(`(${parts.join(' or ')})`);
}
