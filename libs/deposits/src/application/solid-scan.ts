import { crashPoint } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { type BlockHeader, NodeBadAnswerError, type TronNode } from '@usdt-africa/tron';
import type { Pool, PoolClient } from 'pg';
import { confirm, drop } from '../domain/deposit.js';
import type { ChainHeads } from '../read-model/chain-head.js';
import { type Arrivals, arrivalsIn } from './arrivals.js';
import {
  type Cursor,
  endSightings,
  endSightingsOf,
  keepIgnored,
  loadCursor,
  moveCursor,
  type Sighting,
  sightings,
  startCursor,
} from './chain-tables.js';
import type { DepositChange, DepositWriter } from './deposit-writer.js';
import { firstBlockToWatch } from './first-block.js';
import type { WatcherLog } from './log.js';
import type { SolidBlock, SolidReader } from './solid-reader.js';

/** The node tells another history below the solid height than before: no money moves until it tells the first one again. */
export class ChainForkError extends Error {
  override readonly name = 'ChainForkError';
}

export interface SolidScanParts {
  readonly pool: Pool;
  readonly node: TronNode;
  readonly reader: SolidReader;
  readonly writer: DepositWriter;
  readonly heads: ChainHeads;
  readonly clock: Clock;
  readonly log: WatcherLog;
}

export interface SolidScanOptions {
  /** The stablecoin's contract, 40 hex digits. */
  readonly contract: string;
  /** The first block to read, where there is no cursor yet; null begins at the solid head. */
  readonly startBlock: number | null;
}

/** Reads every solid block once, in order, and credits what arrived. The only place where a deposit becomes money. */
export class SolidScan {
  #cursor: Cursor | null = null;
  /** The table is where the cursor in memory says. */
  #sure = false;
  #fork: ChainForkError | null = null;

  constructor(
    private readonly parts: SolidScanParts,
    private readonly options: SolidScanOptions,
  ) {}

  /** The last block whose deposits are in the store; null before the first look. */
  get cursor(): Cursor | null {
    return this.#cursor;
  }

  /** Set while the node's history does not continue ours: only blocks that follow what was read are ever taken. */
  get fork(): ChainForkError | null {
    return this.#fork;
  }

  /**
   * Reads up to the solid height of now, or until `signal` aborts.
   * @returns blocks read
   * @throws ChainForkError, TronNodeError, database errors; what was read before stays done
   */
  async step(signal?: AbortSignal): Promise<number> {
    try {
      const done = await this.#read(signal);
      this.#fork = null;
      return done;
    } catch (error) {
      // Whether the last write happened is told by the table, not by memory.
      this.#sure = false;
      this.#fork = error instanceof ChainForkError ? error : this.#fork;
      throw error;
    }
  }

  async #read(signal: AbortSignal | undefined): Promise<number> {
    const { pool, node, reader, heads } = this.parts;
    const solid = await node.solidHead();
    await heads.solidIs(solid);
    const start = this.#cursor && this.#sure ? this.#cursor : ((await loadCursor(pool)) ?? (await this.#begin(solid)));
    this.#cursor = start;
    this.#sure = true;
    // A node lower than our cursor lags behind, or another one answers at the same address: wait for it.
    if (solid.number < start.number) return 0;
    if (solid.number === start.number && solid.id !== start.id) throw forkAt(solid, start);
    let done = 0;
    for await (const blocks of reader.read(start.number + 1, solid.number)) {
      await this.#take(blocks);
      done += blocks.length;
      if (signal?.aborted) break;
    }
    return done;
  }

  async #begin(solid: BlockHeader): Promise<Cursor> {
    const { pool, node, log } = this.parts;
    const first = this.options.startBlock ?? (await firstBlockToWatch(pool, node, solid));
    const before = first - 1 === solid.number ? solid : await node.solidHeader(first - 1);
    if (!before) throw new NodeBadAnswerError(`the node has no solid block ${first - 1} to begin after`);
    log.info({ block: first }, 'the watch begins');
    return startCursor(pool, before);
  }

  async #take(blocks: readonly SolidBlock[]): Promise<void> {
    const { pool, clock, log } = this.parts;
    const from = this.#cursor!;
    const to = linked(from, blocks);
    const arrivals = await arrivalsIn(pool, blocks, this.options.contract);
    const lost = await this.#lost(arrivals, to.number);
    const now = clock.now();
    const written = await this.#write(arrivals, lost, from, to, now);
    this.#cursor = to;
    if (written > 0) log.info({ events: written, block: to.number }, 'deposits recorded');
    for (const { transferKey, reason } of arrivals.ignored)
      log.warn({ transferKey, reason }, 'a transfer credits nothing');
  }

  async #write(arrivals: Arrivals, lost: readonly Sighting[], from: Cursor, to: Cursor, now: Date): Promise<number> {
    const { pool, writer } = this.parts;
    const { deposits, otherAssets, ignored } = arrivals;
    if (deposits.length + otherAssets.length + ignored.length + lost.length === 0) {
      await moveCursor(pool, from, to);
      return 0;
    }
    const alongside = async (tx: PoolClient): Promise<void> => {
      await moveCursor(tx, from, to);
      if (deposits.length > 0)
        await endSightingsOf(
          tx,
          deposits.map(({ depositKey }) => depositKey),
        );
      if (lost.length > 0) await endSightings(tx, lost);
      if (ignored.length > 0) await keepIgnored(tx, ignored);
      crashPoint('deposit.before-commit');
    };
    crashPoint('deposit.before-append');
    const written = await writer.write(
      {
        source: `solid ${to.id}`,
        singles: otherAssets,
        deposits: [
          ...deposits.map(
            (deposit): DepositChange => ({
              depositKey: deposit.depositKey,
              orderId: deposit.orderId,
              decide: (state) => confirm(state, deposit, now),
            }),
          ),
          ...lost.map(
            ({ depositKey, orderId, blockId }): DepositChange => ({
              depositKey,
              orderId,
              decide: (state) => drop(state, depositKey, blockId, now),
            }),
          ),
        ],
      },
      alongside,
    );
    crashPoint('deposit.after-commit');
    return written;
  }

  /** Seen at the head at a height that is solid now, and not in the solid block: the head scan missed its going. */
  async #lost({ deposits }: Arrivals, upTo: number): Promise<Sighting[]> {
    const open = await sightings(this.parts.pool, '<=', upTo);
    if (open.length === 0) return open;
    const confirmed = new Set(deposits.map(({ depositKey }) => depositKey));
    return open.filter(({ depositKey }) => !confirmed.has(depositKey));
  }
}

/** @returns the last of the blocks, once each is seen to follow the one before. */
function linked(from: Cursor, blocks: readonly SolidBlock[]): Cursor {
  let last: Cursor = from;
  for (const block of blocks) {
    if (block.number !== last.number + 1 || block.parentId !== last.id) throw forkAt(block, last);
    last = block;
  }
  return { number: last.number, id: last.id, time: last.time };
}

function forkAt(block: BlockHeader, cursor: Cursor): ChainForkError {
  return new ChainForkError(
    `solid block ${block.number} (${block.id.slice(16, 28)}…) does not follow block ${cursor.number} (${cursor.id.slice(16, 28)}…) that was read before`,
  );
}
