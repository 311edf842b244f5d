import { Inject, Injectable } from '@nestjs/common';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** An address that is compared, and its place in the ledger. */
export interface CheckedAddress {
  readonly address: string;
  readonly place: string;
  /** Whether TRX is compared, too: not at addresses that have none in the ledger. */
  readonly withTrx: boolean;
}

/** What an address should have at a height, in the smallest units. */
export interface Expected {
  readonly USDT: bigint;
  readonly TRX: bigint;
}

/** A currency of an address that differs. */
export interface Difference {
  readonly address: string;
  readonly place: string;
  readonly currency: 'USDT' | 'TRX';
  readonly chain: bigint;
  readonly ledger: bigint;
  readonly block: number;
}

/** Where the check stands. */
export interface CheckState {
  readonly startedAt: Date;
  readonly problem: string | null;
  readonly nextIndex: number;
}

/** The tables of the chain check: what it compares with, and what it found. */
@Injectable()
export class CheckTables {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Null before the first check. */
  async state(): Promise<CheckState | null> {
    const { rows } = await this.pool.query<{ started_at: Date; problem: string | null; next_index: string }>(
      'select started_at, problem, next_index from chain_checks',
    );
    const row = rows[0];
    return row ? { startedAt: row.started_at, problem: row.problem, nextIndex: Number(row.next_index) } : null;
  }

  async begin(now: Date): Promise<void> {
    await this.pool.query(
      `insert into chain_checks (started_at, first_at, round_began_at) values ($1, $1, $1)
       on conflict (only_row) do update set started_at = excluded.started_at`,
      [now],
    );
  }

  /**
   * Writes what a check came to.
   * @param of.problem why it is not complete; null where it is
   * @param of.nextIndex of the issued address that the next check begins with; smaller than before: a round is complete
   */
  async end(
    of: { readonly addresses: number; readonly problem: string | null; readonly nextIndex: number },
    now: Date,
  ): Promise<void> {
    await this.pool.query(
      `update chain_checks set addresses = $2, problem = $3,
         completed_at = case when $3::text is null then $1 else completed_at end,
         round_began_at = case when $3::text is null and ($4 < next_index or $4 = 0) then $1 else round_began_at end, next_index = $4`,
      [now, of.addresses, of.problem, of.nextIndex],
    );
  }

  /** Deposit addresses that hold something by the ledger, and those that differed last. */
  async holding(): Promise<CheckedAddress[]> {
    const { rows } = await this.pool.query<{ place: string; trx: boolean }>(
      `select place, bool_or(currency = 'TRX') as trx from (
         select place, currency from chain_places where amount <> 0
         union all select place, currency from chain_differences) as known
       where place not in ('hot', 'treasury') group by place order by place`,
    );
    return rows.map(({ place, trx }) => ({ address: place, place, withTrx: trx }));
  }

  /**
   * The next issued addresses by their index, for a round of all of them.
   * @param round checks in a round
   * @returns those, and the index that follows them; 0 where the round is complete
   */
  async slice(from: number, round: number): Promise<{ addresses: string[]; nextIndex: number }> {
    const { rows: counted } = await this.pool.query<{ count: string }>('select count(*) as count from address_pool');
    const count = Math.ceil(Number(counted[0]!.count) / round);
    if (count === 0) return { addresses: [], nextIndex: 0 };
    const { rows } = await this.pool.query<{ index: string; address: string }>(
      'select index, address from address_pool where index >= $1 order by index limit $2',
      [from, count],
    );
    const last = rows.at(-1);
    const isComplete = rows.length < count || last === undefined;
    return { addresses: rows.map(({ address }) => address), nextIndex: isComplete ? 0 : Number(last.index) + 1 };
  }

  /** The last solid block that the scan has read; -1 before the first. */
  async cursor(): Promise<number> {
    const { rows } = await this.pool.query<{ block: string }>(
      `select block_number as block from chain_cursors where name = 'solid'`,
    );
    return Number(rows[0]?.block ?? -1);
  }

  /** What places should have had at a height: all that was ever moved there but for what later blocks moved. */
  async expected(places: readonly string[], height: number): Promise<Map<string, Expected>> {
    const { rows } = await this.pool.query<{ place: string; currency: 'USDT' | 'TRX'; amount: string }>(
      `select p.place, p.currency, (p.amount - coalesce((select sum(l.amount) from chain_lines l
         where l.place = p.place and l.currency = p.currency and l.block_number > $2), 0))::text as amount
       from chain_places p where p.place = any($1::text[])`,
      [places, height],
    );
    const found = new Map<string, Expected>();
    for (const { place, currency, amount } of rows)
      found.set(place, { ...(found.get(place) ?? { USDT: 0n, TRX: 0n }), [currency]: BigInt(amount) });
    return found;
  }

  /**
   * Writes what differs at these addresses; what agreed by now ends.
   * @param isCounted whether it differed in two readings
   */
  async saveDifferences(
    addresses: readonly string[],
    differences: readonly Difference[],
    isCounted: boolean,
    now: Date,
  ): Promise<void> {
    await this.pool.query(
      `with gone as (
         delete from chain_differences d where address = any($1::text[]) and not exists (
           select from unnest($2::text[], $3::text[]) as found (address, currency)
           where found.address = d.address and found.currency = d.currency))
       insert into chain_differences as d
         (address, currency, place, chain_amount, ledger_amount, block_number, since, counted_at)
       select *, $8::timestamptz, case when $9 then $8::timestamptz end
       from unnest($2::text[], $3::text[], $4::text[], $5::numeric[], $6::numeric[], $7::bigint[])
       on conflict (address, currency) do update set chain_amount = excluded.chain_amount,
         ledger_amount = excluded.ledger_amount, block_number = excluded.block_number,
         counted_at = coalesce(d.counted_at, excluded.counted_at)`,
      [
        addresses,
        differences.map((one) => one.address),
        differences.map((one) => one.currency),
        differences.map((one) => one.place),
        differences.map((one) => one.chain.toString()),
        differences.map((one) => one.ledger.toString()),
        differences.map((one) => one.block),
        now,
        isCounted,
      ],
    );
  }
}
