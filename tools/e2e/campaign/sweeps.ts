import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../product.js';
import type { Sending } from '../sending.js';
import { type Held, Sweeping } from '../sweeping.js';
import type { Chance } from './chance.js';
import { Insisting } from './residents.js';

const EVERY_MS = 15_000;
/** Whole USDT of a deposit that is worth its sweep. */
const [LEAST, MOST] = [300, 900];

/** What became of an address, as the database has it at the end. */
interface Row {
  readonly address: string;
  readonly held_micro: string;
  readonly swept_micro: string;
  readonly open: number;
}

export interface SweepReckoning {
  /** One sentence for each thing that is not as it must be. */
  readonly wrong: readonly string[];
  readonly swept: number;
}

/** Deposits that are worth a sweep, which the clock and an operator have swept while parts are killed. */
export class CampaignSweeper {
  readonly deposits: Held[] = [];
  /** How often a deposit was not made. */
  refused = 0;
  readonly #sweeping: Sweeping;
  #guests = 0;

  constructor(
    private readonly product: Product,
    private readonly sending: Sending,
    private readonly chance: Chance,
  ) {
    this.#sweeping = new Sweeping(product, sending, () => {
      const at = (this.#guests += 1);
      return new Insisting(product.app, `10.8.${at >> 8}.${at & 255}`);
    });
  }

  /** Has addresses swept until `end`, a time of `performance.now()`. */
  async sweepsUntil(end: number): Promise<void> {
    while (performance.now() < end) {
      const next = performance.now() + EVERY_MS;
      const amount = String(this.chance.between(LEAST, MOST));
      const held = await this.#sweeping.deposits(amount).catch(() => null);
      if (held === null) this.refused += 1;
      else this.deposits.push(held);
      // Beside the clock an operator wants a run now and then.
      if (this.chance.below(3) === 0) await this.#sweeping.requestRun().catch(() => null);
      await sleep(Math.max(0, next - performance.now()));
    }
  }

  /** Whether every deposit was swept; a person has a stuck one tried again. */
  async isDecided(): Promise<boolean> {
    const rows = await this.#rows().catch(() => null);
    if (rows === null || rows.length < this.deposits.length) return false;
    for (const { address } of rows.filter(({ open }) => open > 0)) {
      const sweep = await this.#sweeping.sweepOf({ address });
      if (sweep?.phase === 'stuck') await this.#sweeping.triesAgain(sweep).catch(() => null);
    }
    return rows.every(({ held_micro, open }) => held_micro === '0' && open === 0);
  }

  /** Compares every deposit with its sweeps, and with the chain's own balance of its address. */
  async reckon(): Promise<SweepReckoning> {
    const rows = new Map((await this.#rows()).map((row) => [row.address, row]));
    const wrong: string[] = [];
    for (const { address, amountMicro } of this.deposits) {
      const swept = BigInt(rows.get(address)?.swept_micro ?? 0);
      if (swept !== amountMicro) wrong.push(`${swept} micro were swept from ${address}, not ${amountMicro}`);
      const left = await this.sending.headUsdt(address);
      if (left !== 0n) wrong.push(`${address} still has ${left} micro`);
    }
    const counted = await this.product.query<{ tx_id: string }>(
      `select data->>'txId' as tx_id from events where type = 'SweepCompleted' group by 1 having count(*) > 1`,
    );
    for (const { tx_id: txId } of counted) wrong.push(`${txId} completed more than one sweep`);
    return { wrong, swept: this.deposits.length };
  }

  #rows(): Promise<Row[]> {
    return this.product.query<Row>(
      `select h.address, h.usdt_micro::text as held_micro,
         coalesce((select sum((c.data->>'amountMicro')::bigint) from events r
           join events c on c.stream_id = r.stream_id and c.type = 'SweepCompleted'
           where r.type = 'SweepRequested' and r.data->>'address' = h.address), 0)::text as swept_micro,
         (select count(*)::int from sweep_work w where w.address = h.address and w.ended_at is null) as open
       from deposit_holdings h where h.address = any($1)`,
      [this.deposits.map(({ address }) => address)],
    );
  }
}
