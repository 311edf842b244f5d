import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { destinationOf, type Destination, isWorth, leastSums, SWEEP_RULES, type SweepRules } from '../domain/plan.js';
import { SweepsConfig } from '../sweeps-config.js';

/** A deposit address that is worth a sweep. */
export interface Candidate extends Destination {
  readonly index: number;
  readonly address: string;
  readonly amountMicro: bigint;
  /** TRX of ours at it. */
  readonly heldSun: bigint;
  /** When the oldest of its sum came. */
  readonly since: Date;
}

/** Chooses addresses by what their events say that they hold. Asks no node. */
@Injectable()
export class SweepPlanner {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly config: SweepsConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Addresses worth their sweep now, the largest sums first, each with its destination; no more than may be open at a time.
   * Those that the chain refused last come after all others: they take neither their places nor the hot wallet's room.
   * @param costMicro what a sweep costs, in micro-USDT
   */
  async candidates(costMicro: bigint, rules: SweepRules = SWEEP_RULES): Promise<readonly Candidate[]> {
    const { hotWallet, treasury, ceilingMicro } = this.config;
    if (hotWallet === null) return [];
    const now = this.clock.now();
    const { nowMicro, restMicro } = leastSums(costMicro, rules);
    const [{ rows }, coming] = await Promise.all([
      this.pool.query<CandidateRow>(CANDIDATES, [
        nowMicro,
        restMicro,
        new Date(now.getTime() - rules.restMs),
        rules.mostAddresses,
      ]),
      this.#comingMicro(),
    ]);
    let comingMicro = coming;
    return rows.flatMap((row): Candidate[] => {
      const amountMicro = BigInt(row.usdt_micro);
      const since = row.since;
      if (!isWorth({ amountMicro, since }, costMicro, now, rules)) return [];
      const destination = destinationOf(amountMicro, comingMicro, { hotWallet, treasury, ceilingMicro });
      if (destination === null) return [];
      if (destination.into === 'chain:hot') comingMicro += amountMicro;
      const { address, trx_sun: trxSun } = row;
      return [{ index: Number(row.index), address, amountMicro, heldSun: BigInt(trxSun), since, ...destination }];
    });
  }

  /** What the hot wallet has by the ledger, and what is on the way to it. The node's balance is not used, because it names no block. */
  async #comingMicro(): Promise<bigint> {
    const since = new Date(this.clock.now().getTime() - LEDGER_LAG_MS);
    const { rows } = await this.pool.query<{ coming: string }>(COMING, [since]);
    return BigInt(rows[0]!.coming);
  }
}

/** How far back completed sweeps are read: the ledger is never further behind without an alarm. */
const LEDGER_LAG_MS = 30 * 60_000;
/**
 * A sweep is on the way until the ledger has its end: from then on its sum is in the balance. The sum of a send that is
 * requested stands on the transit account of its cause, and leaves it in the event that moves it.
 */
const COMING = `
  select (coalesce((select balance from ledger_balances where account = 'chain:hot' and currency = 'USDT'), 0)
    + coalesce((select sum(w.amount_micro) from sweep_work w
        where w.goes_into = 'chain:hot' and (w.ended_at is null or (w.ended_at >= $1 and w.phase = 'completed'))
          and not coalesce((select bool_or(l.balance = 0) from unnest(w.send_ids) i (send_id)
            join send_work s on s.send_id = i.send_id and s.kind = 'sweep' and s.state = 'settled'
            join ledger_balances l on l.account = 'transit:sweep:' || s.cause_id::text and l.currency = 'USDT'), false)), 0)
    )::text as coming`;

interface CandidateRow {
  readonly address: string;
  readonly index: string;
  readonly usdt_micro: string;
  readonly trx_sun: string;
  readonly since: Date;
}

/**
 * When the oldest of an address's sum came, as far as sums tell: its first deposit before it was ever swept, else its newest
 * one. What is read may lag behind the end of the last sweep: such an address waits until its rows have that.
 */
const SINCE = 'case when h.swept_at is null or h.swept_at < h.first_at then h.first_at else h.last_at end';
const CANDIDATES = `
  select h.address, p.index, h.usdt_micro, greatest(h.trx_sun, 0)::text as trx_sun, ${SINCE} as since
  from deposit_holdings h join address_pool p using (address) left join refused_sweeps f using (address)
  where h.usdt_micro > 0 and h.usdt_micro >= $2::bigint and (h.usdt_micro >= $1::bigint or ${SINCE} <= $3)
    and not exists (select from sweep_work w where w.address = h.address and (w.ended_at is null or exists (
      select from unnest(w.send_ids) s(send_id) left join holding_sends d using (send_id)
        join send_work e using (send_id) where e.state = 'settled' and d.settled_at is null)))
    -- What else is sent from the address, or tops it up for that, needs its TRX.
    and not exists (select from send_work s where s.ended_at is null and (s.from_address = h.address or s.recipient = h.address))
  order by f.address is not null, h.usdt_micro desc, h.address
  limit greatest(0, $4 - (select count(*) from sweep_work where ended_at is null)::int)`;
