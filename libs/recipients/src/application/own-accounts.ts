import type { PersonalData } from '@usdt-africa/event-store';
import { type Clock, endOfLagosDay, lagosDay } from '@usdt-africa/kernel';
import type { Pool, PoolClient } from 'pg';
import type { Recipient } from '../domain/recipient.js';
import type { EnquiredAccount } from '../enquiries.js';

/** So many of a customer's own are looked at: more than anybody has, and a bound for whoever decides by them. */
const MOST = 20;

type Named = Pick<EnquiredAccount, 'bankCode' | 'accountNumber'>;

/** What limits know a bank account by, under the current key first, then under retired ones. */
export function limitIndexesOf(data: Pick<PersonalData, 'blindIndexes'>, account: Named): readonly string[] {
  return data.blindIndexes('limit-bank-account', `${account.bankCode}/${account.accountNumber}`);
}

/**
 * Bank accounts in a customer's own name, as the bank gives it: those that they keep, and those that they kept this month. For
 * whoever deletes one would otherwise begin anew with what was paid to it.
 */
export class SavedOwnAccounts {
  constructor(
    private readonly pool: Pool,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  /** Each by its indexes, a bank account once; those that are kept first. */
  async of(accountId: string): Promise<readonly (readonly string[])[]> {
    const [kept, letGo] = await Promise.all([this.#kept(accountId), this.#letGo(accountId)]);
    const seen = new Set<string>();
    return [...kept, ...letGo].filter((indexes) => {
      if (indexes.some((index) => seen.has(index))) return false;
      for (const index of indexes) seen.add(index);
      return true;
    });
  }

  /** Those that were kept first come first; none whose key is gone. */
  async #kept(accountId: string): Promise<readonly (readonly string[])[]> {
    const { rows } = await this.pool.query<{ state: Recipient }>(
      `select state from saved_recipients where account_id = $1 and (state->'saved'->>'isOwn')::boolean
       order by saved_at, recipient_id limit $2`,
      [accountId, MOST],
    );
    const saved = rows.flatMap(({ state }) => state.saved ?? []);
    const opened = await Promise.all(saved.map(({ account }) => this.personalData.open<EnquiredAccount>(account)));
    return opened.filter((one) => one !== null).map((account) => limitIndexesOf(this.personalData, account));
  }

  async #letGo(accountId: string): Promise<readonly (readonly string[])[]> {
    const { rows } = await this.pool.query<{ indexes: string[] }>(
      `select indexes from own_accounts_let_go where account_id = $1 and until > $2
       order by until desc, recipient_id limit $3`,
      [accountId, this.clock.now(), MOST],
    );
    return rows.map(({ indexes }) => indexes);
  }
}

/** A bank account that was its customer's own is so no more: it weighs on until its month is over in Lagos. */
export async function letOwnAccountGo(
  tx: PoolClient,
  { accountId, recipientId }: { readonly accountId: string; readonly recipientId: string },
  indexes: readonly string[],
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into own_accounts_let_go (account_id, recipient_id, indexes, until) values ($1, $2, $3, $4)
     on conflict (account_id, recipient_id) do update set indexes = excluded.indexes, until = excluded.until`,
    [accountId, recipientId, [...indexes], endOfMonth(now)],
  );
}

/** Takes away what weighs no more. */
export async function forgetOwnAccounts(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from own_accounts_let_go where until <= $1', [now]);
}

/** The end of the first day after the month: what its last block brought is decided upon by then. */
function endOfMonth(now: Date): Date {
  let day = lagosDay(now);
  const month = day.slice(0, 'yyyy-mm'.length);
  while (day.startsWith(month)) day = lagosDay(endOfLagosDay(day));
  return endOfLagosDay(day);
}
