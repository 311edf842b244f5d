import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { ChainWatcher } from '@usdt-africa/deposits';
import { createEventStore, type EventStore, Leadership } from '@usdt-africa/event-store';
import { systemClock } from '@usdt-africa/kernel';
import { addressFromHex } from '@usdt-africa/tron';
import { TronWebNode } from '@usdt-africa/tron/tronweb';
import pg from 'pg';
import { median } from './benchmark.js';
import type { BenchmarkContext, BenchmarkReport } from './benchmark.js';
import { SandboxChain } from './sandbox-chain.js';

/** Blocks that are read again and again. */
const BLOCKS = 400;
/** Transfers in each, none of them ours. */
const TRANSFERS = 20;
/** In every so many blocks there is one that is ours. */
const DEPOSIT_EVERY = 10;
const FEW = 10;
const MANY = 100_000;
const ROUNDS = 4;
const LIVE = 40;

/** Signs nothing and receives nothing: as in nearly every block. */
const HOT_WALLET = addressFromHex('f'.repeat(40));

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * How fast the watcher reads solid blocks from the sandbox's node (a separate process, over HTTP), the cost of a block
 * with few and with many watched addresses, and how long a deposit takes from its solid block to the store.
 */
export async function benchWatcher({ appUrl, ownerUrl, print }: BenchmarkContext): Promise<BenchmarkReport> {
  const chain = await SandboxChain.start();
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  const pool = new pg.Pool({ connectionString: appUrl, max: 10 });
  try {
    const store = createEventStore({ pool, moneyEvents: MONEY_EVENTS });
    await watch(owner, 0, FEW);
    const ours = addressOf(0);
    const begin = (await chain.heads()).solid;
    for (let block = 0; block < BLOCKS; block++) {
      await chain.pay(
        Array.from({ length: TRANSFERS }, (_, at) => addressFromHex((at + 1).toString(16).padStart(40, 'e'))),
      );
      if (block % DEPOSIT_EVERY === 0) await chain.pay([ours]);
      await chain.mine(1);
    }
    await chain.mine(20);
    print(`${BLOCKS} blocks with ${TRANSFERS} transfers each, a deposit in every ${DEPOSIT_EVERY}th`);

    const readAll = async (name: string): Promise<number> => {
      await owner.query('delete from chain_cursors');
      const { solid } = watcher(pool, store, chain, begin + 1);
      const started = performance.now();
      const blocks = await solid.step();
      const perSecond = (blocks / (performance.now() - started)) * 1_000;
      print(`${name}: ${blocks} blocks, ${perSecond.toFixed(0)} a second`);
      return perSecond;
    };
    const catchUp = await readAll('caught up, deposits new');
    const rounds = (count: number): number[] => Array.from({ length: count });
    const few: number[] = [];
    for (const _ of rounds(ROUNDS)) few.push(await readAll(`${FEW} watched`));
    await watch(owner, FEW, MANY);
    const many: number[] = [];
    for (const _ of rounds(ROUNDS * 2)) many.push(await readAll(`${MANY} watched`));
    await forget(owner, FEW);
    for (const _ of rounds(ROUNDS)) few.push(await readAll(`${FEW} watched`));

    const rest = await callsAtRest(pool, store, chain);
    print(
      `at rest, a block each ${SLOT_MS / 1_000} s: ${rest.emptyBlocks.toFixed(2)} calls for an empty one, ${rest.fullBlocks.toFixed(2)} for one with transactions`,
    );

    const live = await liveDelays(pool, store, chain, ours);
    print(`solid block to event: median ${live.medianMs.toFixed(1)} ms, worst ${live.worstMs.toFixed(1)} ms`);
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from events where type = 'DepositConfirmed'`,
    );
    const expected = BLOCKS / DEPOSIT_EVERY + LIVE;
    if (rows[0]!.n !== expected) throw new Error(`${rows[0]!.n} deposits credited, ${expected} were made`);
    const measured = {
      catchUpBlocksPerSecond: catchUp,
      fewBlocksPerSecond: median(few),
      manyBlocksPerSecond: median(many),
      callsPerEmptyBlockAtRest: rest.emptyBlocks,
      callsPerFullBlockAtRest: rest.fullBlocks,
      ...live,
    };
    return {
      measured,
      bounds: [
        { name: 'blocks a second, catching up', value: catchUp, atLeast: 200 },
        { name: 'budget of 3 calls a block at rest, empty', value: 3 / rest.emptyBlocks, atLeast: 1 },
        // 100,000 a day, which is what a public key has.
        {
          name: 'budget of 100,000 calls a day, with transactions',
          value: 100_000 / 28_800 / rest.fullBlocks,
          atLeast: 1,
        },
        { name: `speed with ${MANY} watched against ${FEW}`, value: median(many) / median(few), atLeast: 1 / 1.2 },
      ],
    };
  } finally {
    await chain.stop();
    await pool.end();
    await owner.end();
  }
}

function watcher(pool: pg.Pool, store: EventStore, chain: SandboxChain, startBlock: number): ChainWatcher {
  const { tronFull, tronSolidity, contract } = chain;
  const node = new TronWebNode({ fullNodeUrl: tronFull, solidityNodeUrl: tronSolidity, contract });
  return new ChainWatcher(pool, store, node, systemClock, silent, { contract, startBlock, hotWallet: HOT_WALLET });
}

/** The network's slot, and how many of them are watched at rest. */
const SLOT_MS = 3_000;
const SLOTS = 20;
/** Slots in which a watch learns when blocks appear. */
const WARM_SLOTS = 4;

/** Questions to the node for one block, when nothing concerns us: each method of the node is one. */
async function callsAtRest(
  pool: pg.Pool,
  store: EventStore,
  chain: SandboxChain,
): Promise<{ emptyBlocks: number; fullBlocks: number }> {
  const { tronFull, tronSolidity, contract } = chain;
  let calls = 0;
  const node = new Proxy(new TronWebNode({ fullNodeUrl: tronFull, solidityNodeUrl: tronSolidity, contract }), {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => (calls++, Reflect.apply(member, target, args));
    },
  });
  const slots = async (count: number, pay: boolean): Promise<number> => {
    calls = 0;
    // Slots stand still on the clock, as the network's do: what paying and mining take here is not theirs.
    const began = performance.now();
    for (let slot = 0; slot < count; slot++) {
      if (pay) await chain.pay([addressFromHex('e'.repeat(40))]);
      await chain.mine(1);
      await new Promise((next) => setTimeout(next, began + (slot + 1) * SLOT_MS - performance.now()));
    }
    return calls / count;
  };
  // A separate watch for each: a chain whose slots have moved by part of a second, which only a test can do, takes a
  // minute to learn again.
  const rested = async (pay: boolean): Promise<number> => {
    const leadership = new Leadership(pool);
    const watch = new ChainWatcher(pool, store, node, systemClock, silent, { contract, hotWallet: HOT_WALLET });
    watch.start(leadership);
    try {
      // The start's own questions, and what lies behind, are not rest.
      await slots(WARM_SLOTS, pay);
      return await slots(SLOTS, pay);
    } finally {
      await watch.stop();
      await leadership.close();
    }
  };
  const emptyBlocks = await rested(false);
  // Blocks with transactions must become solid first.
  for (let block = 0; block < 24; block++) {
    await chain.pay([addressFromHex('e'.repeat(40))]);
    await chain.mine(1);
  }
  return { emptyBlocks, fullBlocks: await rested(true) };
}

async function liveDelays(
  pool: pg.Pool,
  store: EventStore,
  chain: SandboxChain,
  ours: string,
): Promise<{ medianMs: number; worstMs: number }> {
  const { solid } = watcher(pool, store, chain, 1);
  await solid.step();
  const delays: number[] = [];
  for (let round = 0; round < LIVE; round++) {
    await chain.pay([ours]);
    // One block short of making that of the payment solid.
    await chain.mine(18);
    await solid.step();
    await chain.mine(1);
    const started = performance.now();
    if ((await solid.step()) !== 1) throw new Error('the block of the payment is not the next one');
    delays.push(performance.now() - started);
  }
  return { medianMs: median(delays), worstMs: Math.max(...delays) };
}

/** Addresses `from`…`to - 1`, each with an order. */
async function watch(owner: pg.Pool, from: number, to: number): Promise<void> {
  const indexes = Array.from({ length: to - from }, (_, at) => from + at);
  await owner.query(
    `insert into address_pool select index, address, now() from unnest($1::bigint[], $2::text[]) as t (index, address)
     on conflict do nothing`,
    [indexes, indexes.map(addressOf)],
  );
  await owner.query(
    `with named as (
       insert into deposit_addresses select address, index, gen_random_uuid(), 'S' || index, now() + interval '90 days'
       from address_pool where index >= $1 returning order_id, address, order_number)
     insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
     select 'order-' || order_id, 1, gen_random_uuid(), 'OrderPlaced', 2,
       jsonb_build_object('address', address, 'number', order_number), '{}' from named`,
    [from],
  );
  await owner.query('vacuum analyze address_pool');
  await owner.query('vacuum analyze deposit_addresses');
}

/** Takes away the addresses from `from` on, which the product's own table refuses: this database is the benchmark's. */
async function forget(owner: pg.Pool, from: number): Promise<void> {
  await owner.query('alter table deposit_addresses disable trigger deposit_addresses_is_append_only');
  await owner.query('delete from deposit_addresses where index >= $1', [from]);
  await owner.query('alter table deposit_addresses enable always trigger deposit_addresses_is_append_only');
  await owner.query('vacuum analyze deposit_addresses');
}

function addressOf(index: number): string {
  return addressFromHex(`d${(BigInt(index) * 0x9e3779b97f4a7c15n).toString(16).padStart(39, '0').slice(-39)}`);
}
