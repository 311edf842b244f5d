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
    return (await this.ofAll([accountId])).get(accountId) ?? [];
  }

  /** Of several at once: as many questions of the database as for one. Who has none is absent. */
  async ofAll(accountIds: readonly string[]): Promise<ReadonlyMap<string, readonly (readonly string[])[]>> {
    const [kept, letGo] = await Promise.all([this.#kept(accountIds), this.#letGo(accountIds)]);
    const seen = new Map<string, Set<string>>();
    const found = new Map<string, (readonly string[])[]>();
    for (const [accountId, indexes] of [...kept, ...letGo]) {
      const known = seen.get(accountId) ?? new Set<string>();
      if (indexes.some((index) => known.has(index))) continue;
      for (const index of indexes) known.add(index);
      seen.set(accountId, known);
      found.set(accountId, [...(found.get(accountId) ?? []), indexes]);
    }
    return found;
  }

  /** Those that were kept first come first; none whose key is gone. */
  async #kept(accountIds: readonly string[]): Promise<(readonly [accountId: string, indexes: readonly string[]])[]> {
    const { rows } = await this.pool.query<{ account_id: string; state: Recipient }>(
      `select r.account_id, r.state from unnest($1::uuid[]) as asked (id), lateral (
         select account_id, state, saved_at, recipient_id from saved_recipients
         where account_id = id and (state->'saved'->>'isOwn')::boolean order by saved_at, recipient_id limit $2
       ) r order by r.account_id, r.saved_at, r.recipient_id`,
      [[...accountIds], MOST],
    );
    const saved = rows.flatMap(({ account_id: accountId, state }) =>
      state.saved ? [{ accountId, account: state.saved.account }] : [],
    );
    await this.personalData.preload(saved.map(({ account }) => account.$sealed.s));
    const opened = await Promise.all(
      saved.map(async ({ accountId, account }) => {
        const named = await this.personalData.open<EnquiredAccount>(account);
        return named && ([accountId, limitIndexesOf(this.personalData, named)] as const);
      }),
    );
    return opened.filter((one) => one !== null);
  }

  async #letGo(accountIds: readonly string[]): Promise<(readonly [accountId: string, indexes: readonly string[]])[]> {
    const { rows } = await this.pool.query<{ account_id: string; indexes: string[] }>(
      `select l.account_id, l.indexes from unnest($1::uuid[]) as asked (id), lateral (
         select account_id, indexes, until, recipient_id from own_accounts_let_go
         where account_id = id and until > $2 order by until desc, recipient_id limit $3
       ) l order by l.account_id, l.until desc, l.recipient_id`,
      [[...accountIds], this.clock.now(), MOST],
    );
    return rows.map(({ account_id: accountId, indexes }) => [accountId, indexes]);
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
