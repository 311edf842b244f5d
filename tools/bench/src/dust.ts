import { IS_VISIBLE } from '@usdt-africa/event-store';
import type pg from 'pg';
import { type BenchmarkContext, type BenchmarkReport, median } from './benchmark.js';
import { pause, RunningProduct } from './running-product.js';

const DUST = 10_000;
/** Receivers of one transaction of the sandbox's, and how soon one follows another: so that the dust takes some five blocks. */
const TOGETHER = 100;
const DUST_GAP_MS = 120;
/** Honest sales, one after the other while the dust comes. */
const SALES = 120;
const SALE_GAP_MS = 120;
/** The network's own. */
const BLOCK_MS = 3_000;
/** How often the chain's height is queried. */
const POLL_MS = 25;
/** How often the database is queried for transfers that are not yet processed. */
const FOLLOW_MS = 250;
/** The bounds: from the solid block to the payout's request, and until nothing of the dust is left to do. */
const REQUESTED_WITHIN_MS = 1_000;
const GONE_WITHIN_S = 60;
/** What the events of late dust may weigh against those of the first. */
const GROWTH = 1.2;

/**
 * Ten thousand transfers of the smallest amount to one order within a few blocks of the network's length, while others
 * sell: how soon their payouts are requested after their blocks are solid, when the dust is processed, and whether its
 * last transfers cost as much as its first.
 */
export async function benchDust({ print }: BenchmarkContext): Promise<BenchmarkReport> {
  const product = await RunningProduct.prepare({ SANDBOX_BLOCK_MS: String(BLOCK_MS), TRON_POLL_MS: '500' });
  const heights = new Map<number, number>();
  let watching = true;
  try {
    await product.start();
    const client = await product.reader();
    const watch = (async () => {
      // A poll costs the product a part of the measured time, so polls are few; a block counts from the last poll
      // without it.
      let before = Date.now();
      for (let top = 0; watching; await pause(POLL_MS)) {
        const began = Date.now();
        const { solid } = await product.heads();
        for (let block = Math.max(top + 1, solid - 100); block <= solid; block++) heights.set(block, before);
        [top, before] = [solid, began];
      }
    })();
    const attacked = await product.placeOrder();
    const dust = await Follower.of(client, attacked.number);
    const honest: string[] = [];
    for (let sale = 0; sale < SALES; sale++) honest.push((await product.placeOrder()).address!);

    const selling = (async () => {
      for (const address of honest) {
        await product.tron('send', { to: address, amount: '5', token: 'USDT' });
        await pause(SALE_GAP_MS);
      }
    })();
    for (let sent = 0; sent < DUST; sent += TOGETHER) {
      await product.tron('send-many', {
        mode: 'one-transaction',
        transfers: Array.from({ length: TOGETHER }, () => ({ to: attacked.address, amount: '0.000001' })),
      });
      await pause(DUST_GAP_MS);
    }
    const blocks = await dust.whenConfirmed();
    const [first, last] = [blocks[0]!, blocks.at(-1)!];
    await selling;
    const gone = await dust.whenWorkedOff();
    const goneSeconds = (gone - heights.get(last)!) / 1_000;
    const waits = await waitsOf(client, heights);
    watching = false;
    await watch;
    const sorted = [...waits].sort((a, b) => a - b);
    const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1]!;
    print(`${DUST} transfers in ${blocks.length} blocks, ${first} – ${last}`);
    print(
      `${sorted.length} sales meanwhile, solid block → payout requested: median ${median(sorted).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    );
    print(`the dust is worked off ${goneSeconds.toFixed(1)} s after its last block is solid`);
    for (const [hop, times] of await hopsOf(client, heights)) print(`  ${hop}: ${spread(times)}`);
    for (const line of await blocksOf(client, heights)) print(`  ${line}`);
    const growth = await growthOf(client, dust.orderId);
    print(`bytes of the order's events for each of the last transfers against the first: ${growth.toFixed(2)} ×`);
    await client.end();
    return {
      measured: { blocks: blocks.length, requestedMs: sorted, goneSeconds, growth },
      bounds: [
        { name: 'ms left until a payout is requested, p99', value: REQUESTED_WITHIN_MS - p99, atLeast: 0 },
        { name: 'seconds left until the dust is gone', value: GONE_WITHIN_S - goneSeconds, atLeast: 0 },
        { name: 'room left for growing events', value: GROWTH - growth, atLeast: 0 },
      ],
    };
  } finally {
    watching = false;
    await product.clear();
  }
}

/**
 * Follows one order's deposits. It reads only the events since its last poll: with the whole history each time,
 * PostgreSQL did as much work for the benchmark as for the product.
 */
class Follower {
  private place = { epoch: 0, transaction: '0', position: '0' };
  private received = 0;
  private priced = 0;
  /** Whose deposits were confirmed. */
  private readonly blocks = new Set<number>();

  private constructor(
    private readonly client: pg.Client,
    readonly orderId: string,
  ) {}

  /** @param number of an order that was placed */
  static async of(client: pg.Client, number: string): Promise<Follower> {
    const { rows } = await client.query<{ id: string }>(
      `select metadata->>'orderId' as id from events where type = 'OrderPlaced' and data->>'number' = $1`,
      [number],
    );
    return new Follower(client, rows[0]!.id);
  }

  /**
   * Waits until the watcher has recorded all dust.
   * @returns the blocks that held it, in their order
   */
  async whenConfirmed(): Promise<readonly number[]> {
    await this.#until('the dust did not all arrive', () => this.received >= DUST);
    return [...this.blocks].sort((a, b) => a - b);
  }

  /** Waits until the order knows all of it and its row has applied it. @returns when */
  async whenWorkedOff(): Promise<number> {
    await this.#until('the dust was not worked off', async () => {
      if (this.priced < DUST) return false;
      const { rows } = await this.client.query<{ behind: boolean }>(
        `select version < (select max(version) from events where stream_id = $2) as behind from order_summary where order_id = $1`,
        [this.orderId, `order-${this.orderId}`],
      );
      return rows[0]?.behind === false;
    });
    return Date.now();
  }

  async #until(complaint: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 300_000; ; await pause(FOLLOW_MS)) {
      await this.#look();
      if (await isSo()) return;
      if (Date.now() > end) throw new Error(complaint);
    }
  }

  async #look(): Promise<void> {
    const { rows } = await this.client.query<typeof this.place & { type: string; order: string; block: number }>(
      `select epoch, transaction_id::text as transaction, global_position::text as position, type, metadata->>'orderId' as order,
         (data->>'blockNumber')::int as block
       from events where (epoch, transaction_id, global_position) > ($1::smallint, $2::xid8, $3::bigint)
         and ${IS_VISIBLE}
       order by epoch, transaction_id, global_position`,
      [this.place.epoch, this.place.transaction, this.place.position],
    );
    for (const { type, order, block } of rows) {
      if (order !== this.orderId) continue;
      if (type === 'OrderDepositPriced') this.priced++;
      if (type !== 'DepositConfirmed') continue;
      this.received++;
      this.blocks.add(block);
    }
    this.place = rows.at(-1) ?? this.place;
  }
}

/** How long each honest sale waited, from its block's becoming solid. */
async function waitsOf(client: pg.Client, heights: ReadonlyMap<number, number>): Promise<number[]> {
  for (const end = Date.now() + 120_000; ; await pause(200)) {
    const { rows } = await client.query<{ block: number; at: Date }>(
      `select (d.data->>'blockNumber')::int as block, p.recorded_at as at
       from events p join events d on d.type = 'DepositConfirmed' and d.metadata->>'orderId' = p.metadata->>'orderId'
       where p.type = 'PayoutRequested'`,
    );
    if (rows.length >= SALES) return rows.map(({ block, at }) => at.getTime() - heights.get(block)!);
    if (Date.now() > end) throw new Error(`only ${rows.length} of ${SALES} sales were asked for`);
  }
}

/** Where the honest sales' time went: what waited at which step. */
async function hopsOf(client: pg.Client, heights: ReadonlyMap<number, number>): Promise<readonly [string, number[]][]> {
  const { rows } = await client.query<{ block: number; confirmed: Date; requested: Date }>(
    `select (d.data->>'blockNumber')::int as block, d.recorded_at as confirmed, p.recorded_at as requested
     from events p join events d on d.type = 'DepositConfirmed' and d.metadata->>'orderId' = p.metadata->>'orderId'
     where p.type = 'PayoutRequested'`,
  );
  return [
    ['solid block → deposit confirmed', rows.map(({ block, confirmed }) => confirmed.getTime() - heights.get(block)!)],
    [
      'deposit confirmed → payout requested',
      rows.map(({ confirmed, requested }) => requested.getTime() - confirmed.getTime()),
    ],
  ];
}

/** What became of each block's sales: which blocks became solid together shows here, and which waited for which. */
async function blocksOf(client: pg.Client, heights: ReadonlyMap<number, number>): Promise<readonly string[]> {
  const { rows } = await client.query<{ block: number; sales: number; confirmed: Date; first: Date; last: Date }>(
    `select (d.data->>'blockNumber')::int as block, count(*)::int as sales, max(d.recorded_at) as confirmed,
       min(p.recorded_at) as first, max(p.recorded_at) as last
     from events p join events d on d.type = 'DepositConfirmed' and d.metadata->>'orderId' = p.metadata->>'orderId'
     where p.type = 'PayoutRequested' group by 1 order by 1`,
  );
  const began = heights.get(rows[0]!.block)!;
  return rows.map(({ block, sales, confirmed, first, last }) => {
    const solid = heights.get(block)!;
    const after = (at: Date): string => `${at.getTime() - solid}`;
    return `block ${block}, solid after ${solid - began} ms: ${sales} sales, confirmed ${after(confirmed)} ms later, asked for ${after(first)} – ${after(last)}`;
  });
}

function spread(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number): string => sorted[Math.ceil(sorted.length * part) - 1]!.toFixed(0);
  return `median ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms`;
}

/** Bytes of the order's newest events against its first ones, each for so many deposits. */
async function growthOf(client: pg.Client, orderId: string): Promise<number> {
  const { rows } = await client.query<{ growth: number }>(
    `with told as (
       select sum(length(data::text)) over (order by version) as bytes,
         count(*) filter (where type = 'OrderDepositConfirmed') over (order by version) as deposits
       from events where stream_id = $1
         and type in ('OrderDepositConfirmed', 'OrderDepositPriced', 'OrderHeld'))
     select (max(bytes) - max(bytes) filter (where deposits <= $2 * 3 / 4))::float8
       / max(bytes) filter (where deposits <= $2 / 4) as growth from told`,
    [`order-${orderId}`, DUST],
  );
  return rows[0]!.growth;
}
