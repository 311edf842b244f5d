import { Inject, Injectable } from '@nestjs/common';
import { PersonalData } from '@usdt-africa/event-store';
import { type Clock, endOfLagosDay, lagosDay } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import type { Recipient } from '../domain/recipient.js';
import type { EnquiredAccount } from '../enquiries.js';

/**
 * Maximum of a customer's own accounts that are read: more than any customer has, and a bound for decisions based on
 * them.
 */
const MOST = 20;

type Named = Pick<EnquiredAccount, 'bankCode' | 'accountNumber'>;

/** What limits know a bank account by, under the current key first, then under retired ones. */
export function limitIndexesOf(data: Pick<PersonalData, 'blindIndexes'>, account: Named): readonly string[] {
  return data.blindIndexes('limit-bank-account', `${account.bankCode}/${account.accountNumber}`);
}

/**
 * Bank accounts in a customer's own name, by the bank's name: those saved now, and those saved earlier this month.
 * Otherwise deleting one would reset what was paid to it.
 */
@Injectable()
export class SavedOwnAccounts {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The blind indexes of each account, a bank account once; saved ones first. */
  async of(accountId: string): Promise<readonly (readonly string[])[]> {
    return (await this.ofAll([accountId])).get(accountId) ?? [];
  }

  /** Of several at once: as many questions of the database as for one. Who has none is absent. */
  async ofAll(accountIds: readonly string[]): Promise<ReadonlyMap<string, readonly (readonly string[])[]>> {
    const [saved, letGo] = await Promise.all([this.#saved(accountIds), this.#removed(accountIds)]);
    const seen = new Map<string, Set<string>>();
    const found = new Map<string, (readonly string[])[]>();
    for (const [accountId, indexes] of [...saved, ...letGo]) {
      const known = seen.get(accountId) ?? new Set<string>();
      if (indexes.some((index) => known.has(index))) continue;
      for (const index of indexes) known.add(index);
      seen.set(accountId, known);
      found.set(accountId, [...(found.get(accountId) ?? []), indexes]);
    }
    return found;
  }

  /** In the order in which they were saved; without those whose key was destroyed. */
  async #saved(accountIds: readonly string[]): Promise<(readonly [accountId: string, indexes: readonly string[]])[]> {
    const { rows } = await this.pool.query<{ account_id: string; state: Recipient }>(
      `select r.account_id, r.state from unnest($1::uuid[]) as wanted (id), lateral (
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

  async #removed(accountIds: readonly string[]): Promise<(readonly [accountId: string, indexes: readonly string[]])[]> {
    const { rows } = await this.pool.query<{ account_id: string; indexes: string[] }>(
      `select l.account_id, l.indexes from unnest($1::uuid[]) as wanted (id), lateral (
         select account_id, indexes, until, recipient_id from removed_own_bank_accounts
         where account_id = id and until > $2 order by until desc, recipient_id limit $3
       ) l order by l.account_id, l.until desc, l.recipient_id`,
      [[...accountIds], this.clock.now(), MOST],
    );
    return rows.map(({ account_id: accountId, indexes }) => [accountId, indexes]);
  }
}

/** A bank account that was its customer's own is so no more: it weighs on until its month is over in Lagos. */
export async function removeOwnAccount(
  tx: PoolClient,
  { accountId, recipientId }: { readonly accountId: string; readonly recipientId: string },
  indexes: readonly string[],
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into removed_own_bank_accounts (account_id, recipient_id, indexes, until) values ($1, $2, $3, $4)
     on conflict (account_id, recipient_id) do update set indexes = excluded.indexes, until = excluded.until`,
    [accountId, recipientId, [...indexes], endOfMonth(now)],
  );
}

/** Takes away what weighs no more. */
export async function forgetOwnAccounts(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from removed_own_bank_accounts where until <= $1', [now]);
}

/** The end of the first day after the month: what its last block brought is decided upon by then. */
function endOfMonth(now: Date): Date {
  let day = lagosDay(now);
  const month = day.slice(0, 'yyyy-mm'.length);
  while (day.startsWith(month)) day = lagosDay(endOfLagosDay(day));
  return endOfLagosDay(day);
}
