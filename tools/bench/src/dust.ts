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
/** The bounds: from the solid block to the payout's request, and until nothing of the dust is left to do. */
const REQUESTED_WITHIN_MS = 1_000;
const GONE_WITHIN_S = 60;
/** What the events of late dust may weigh against those of the first. */
const GROWTH = 1.2;

/**
 * Ten thousand transfers of the smallest amount to one order within a few blocks of the network's length, while others sell: how soon their payouts
 * are asked for after their blocks are solid, when the dust is worked off, and whether its last transfers cost what its first did.
 */
export async function benchDust({ print }: BenchmarkContext): Promise<BenchmarkReport> {
  const product = await RunningProduct.prepare({ SANDBOX_BLOCK_MS: String(BLOCK_MS), TRON_POLL_MS: '500' });
  const heights = new Map<number, number>();
  let watching = true;
  try {
    await product.start();
    const client = await product.reader();
    const watch = (async () => {
      for (let top = 0; watching; await pause(10)) {
        const { solid } = await product.heads();
        for (let block = Math.max(top + 1, solid - 100); block <= solid; block++) heights.set(block, Date.now());
        top = solid;
      }
    })();
    const attacked = await product.placeOrder();
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
    const { rows: blocks } = await whenConfirmed(client, attacked.number);
    const [first, last] = [blocks[0]!, blocks.at(-1)!];
    await selling;
    const gone = await whenWorkedOff(client, attacked.number);
    const goneSeconds = (gone - heights.get(last.block)!) / 1_000;
    const waits = await waitsOf(client, heights);
    watching = false;
    await watch;
    const sorted = [...waits].sort((a, b) => a - b);
    const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1]!;
    print(`${DUST} transfers in ${blocks.length} blocks, ${first.block} – ${last.block}`);
    print(
      `${sorted.length} sales meanwhile, solid block → payout requested: median ${median(sorted).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    );
    print(`the dust is worked off ${goneSeconds.toFixed(1)} s after its last block is solid`);
    for (const [hop, times] of await hopsOf(client, heights)) print(`  ${hop}: ${spread(times)}`);
    const growth = await growthOf(client, attacked.number);
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

const ORDER = `(select metadata->>'orderId' from events where type = 'OrderPlaced' and data->>'number' = $1)`;

/** Waits until the watcher has told of all dust. @returns the blocks that held it */
async function whenConfirmed(client: pg.Client, number: string): Promise<pg.QueryResult<{ block: number; n: number }>> {
  for (const end = Date.now() + 300_000; ; await pause(200)) {
    const found = await client.query<{ block: number; n: number }>(
      `select (data->>'blockNumber')::int as block, count(*)::int as n from events
       where type = 'DepositConfirmed' and metadata->>'orderId' = ${ORDER} group by 1 order by 1`,
      [number],
    );
    if (found.rows.reduce((sum, { n }) => sum + n, 0) >= DUST) return found;
    if (Date.now() > end) throw new Error('the dust did not all arrive');
  }
}

/** Waits until the order knows all of it and every projection has applied it. @returns when */
async function whenWorkedOff(client: pg.Client, number: string): Promise<number> {
  for (const end = Date.now() + 300_000; ; await pause(100)) {
    const { rows } = await client.query<{ n: number; behind: number }>(
      `select (select count(*)::int from events where type = 'OrderDepositPriced' and metadata->>'orderId' = o.id) as n,
         (select count(*)::int from order_summary where order_id = o.id::uuid and version < (
           select max(version) from events where stream_id = 'order-' || o.id)) as behind
       from (select ${ORDER} as id) o`,
      [number],
    );
    if (rows[0]!.n >= DUST && rows[0]!.behind === 0) return Date.now();
    if (Date.now() > end) throw new Error('the dust was not worked off');
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

function spread(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number): string => sorted[Math.ceil(sorted.length * part) - 1]!.toFixed(0);
  return `median ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms`;
}

/** Bytes of the order's newest events against its first ones, each for so many deposits. */
async function growthOf(client: pg.Client, number: string): Promise<number> {
  const { rows } = await client.query<{ growth: number }>(
    `with told as (
       select sum(length(data::text)) over (order by version) as bytes,
         count(*) filter (where type = 'OrderDepositConfirmed') over (order by version) as deposits
       from events where stream_id = 'order-' || ${ORDER}
         and type in ('OrderDepositConfirmed', 'OrderDepositPriced', 'OrderHeld'))
     select (max(bytes) - max(bytes) filter (where deposits <= $2 * 3 / 4))::float8
       / max(bytes) filter (where deposits <= $2 / 4) as growth from told`,
    [number, DUST],
  );
  return rows[0]!.growth;
}
