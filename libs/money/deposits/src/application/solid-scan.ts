import { streams } from '@usdt-africa/contracts/events';
import { crashPoint, Signal } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { type Block, NodeBadAnswerError, type TronNode } from '@usdt-africa/tron';
import type { Pool, PoolClient } from 'pg';
import { lose } from '../domain/deposit.js';
import type { ChainHeads } from '../read-model/chain-head.js';
import { type FoundDeposits, depositsIn, isNothing, together } from './found-deposits.js';
import { finalChanges, saveDeposits } from './save-deposits.js';
import {
  type Cursor,
  endPendingDeposits,
  loadCursor,
  moveCursor,
  type PendingDeposit,
  pendingDeposits,
  startCursor,
} from './chain-tables.js';
import { type CreditingGate, OPEN_CREDITING } from './crediting-gate.js';
import type { DepositChange, DepositWriter, PendingWorkSignal, WriteOptions, Written } from './deposit-writer.js';
import { firstBlockToWatch } from './first-block.js';
import { assertAtCursor, ChainForkError, linked } from './history.js';
import type { WatcherLog } from './log.js';
import { keepOwnTransactions } from './own-transactions.js';
import type { SolidBlock, SolidReader } from './solid-reader.js';

/** Why no deposit is credited, for a person; the code is an alarm's. */
export interface Halt {
  readonly code: 'chain-fork' | 'solid-still' | 'node-unfit';
  readonly sentence: string;
}

export interface SolidScanParts {
  readonly pool: Pool;
  readonly node: TronNode;
  readonly reader: SolidReader;
  readonly writer: DepositWriter;
  readonly heads: ChainHeads;
  readonly clock: Clock;
  readonly log: WatcherLog;
  /** Whether anything is credited. */
  readonly gate?: CreditingGate;
}

export interface SolidScanOptions {
  /** The stablecoin's contract, 40 hex digits. */
  readonly contract: string;
  /** The first block to read, where there is no cursor yet; null begins at the solid head. */
  readonly startBlock: number | null;
  /** Address from which USDT is sent (`T…`); null: no transaction of our own addresses is recorded. */
  readonly hotWallet: string | null;
  /** Where our own USDT and TRX are kept (`T…`); null: none is watched. */
  readonly treasury: string | null;
}

/** Blocks listed at each poll, including the one at the cursor: what a poll finds at rest, and some more. */
const LISTED = 8;
/** So many blocks at most stand open because of an order that too much came to: then it is written down, however long it takes. */
const MOST_LEFT = 16;
/** Solid blocks come every 3 s, and after 9 s around a maintenance period: a height that stands longer is a trouble. */
const STANDS_MS = 30_000;

/** Blocks whose findings are complete but not completely written: the rest belongs to orders with too many findings. */
interface Left {
  readonly blocks: readonly SolidBlock[];
  readonly found: FoundDeposits;
  /** Streams that hold their findings. */
  readonly written: Set<string>;
}

/** That there is one. */
const AT_ONCE: PendingWorkSignal = { isThere: () => true, awaited: () => Promise.resolve() };

/** That there may be a new solid block. */
class PendingWorkCounter implements PendingWorkSignal {
  readonly #begun = new Signal();
  #isThere = false;

  readonly begin = (): void => {
    this.#isThere = true;
    this.#begun.fire();
  };

  end(): void {
    this.#isThere = false;
  }

  readonly isThere = (): boolean => this.#isThere;

  readonly awaited = async (milliseconds: number): Promise<void> => {
    if (!this.#isThere) await this.#begun.wait(milliseconds);
  };
}

/**
 * Reads every solid block once, in order, and credits deposits. The only place where a deposit becomes money. Each poll
 * starts with the block at the cursor: nothing is credited from a history in which that block differs or is missing.
 * While operators pause crediting it polls and takes nothing: the cursor stays, and reading continues from there
 * automatically. When the next block may be solid, an order with thousands of transfers is interrupted: other
 * customers' deposits in that block come first.
 */
export class SolidScan {
  #cursor: Cursor | null = null;
  /** Whether the table is at the position of the cursor in memory. */
  #sure = false;
  #fork: ChainForkError | null = null;
  /** The highest solid block of this watch, and when it was first seen. */
  #top: { readonly number: number; readonly since: Date } | null = null;
  #stalled: string | null = null;
  #left: Left | null = null;
  readonly #pendingWork = new PendingWorkCounter();

  constructor(
    private readonly parts: SolidScanParts,
    private readonly options: SolidScanOptions,
  ) {}

  /** The last block whose deposits are in the store; null before the first poll. */
  get cursor(): Cursor | null {
    return this.#cursor;
  }

  /**
   * Set while the node's history does not continue ours (only blocks that follow the ones read are ever taken), or
   * while its solid height does not move. Ends automatically, once the block at the cursor is there again and one
   * follows it.
   */
  get halt(): Halt | null {
    if (this.#fork) return { code: 'chain-fork', sentence: this.#fork.message };
    return this.#stalled === null ? null : { code: 'solid-still', sentence: this.#stalled };
  }

  /** The watch begins (again): for how long the height stood before is not known. */
  begin(): void {
    this.#sure = false;
    this.#top = null;
    this.#stalled = null;
    this.#left = null;
  }

  /** There may be a new solid block, or soon: a step that is busy with one order alone ends. */
  pendingWork(): void {
    this.#pendingWork.begin();
  }

  /**
   * Reads up to the current solid height, or until `signal` aborts.
   * @returns blocks read
   * @throws ChainForkError, TronNodeError, database errors; what was read before stays done
   */
  async step(signal?: AbortSignal): Promise<number> {
    this.#pendingWork.end();
    signal?.addEventListener('abort', this.#pendingWork.begin, { once: true });
    try {
      return await this.#read(signal);
    } catch (error) {
      // The table, not memory, shows whether the last write was committed.
      this.#sure = false;
      if (!(error instanceof ChainForkError)) this.#left = null;
      this.#fork = error instanceof ChainForkError ? error : this.#fork;
      throw error;
    } finally {
      signal?.removeEventListener('abort', this.#pendingWork.begin);
    }
  }

  async #read(signal: AbortSignal | undefined): Promise<number> {
    const { pool, node, reader, heads } = this.parts;
    const start = this.#cursor && this.#sure ? this.#cursor : ((await loadCursor(pool)) ?? (await this.#begin()));
    // An engineer may have moved it.
    if (start.id !== this.#cursor?.id) this.#left = null;
    this.#cursor = start;
    this.#sure = true;
    // A part of the remaining findings is credited already: the next blocks must follow theirs.
    const last: Cursor = this.#left?.blocks.at(-1) ?? start;
    // Block 0 has no results to query, and every chain has its own: the block after it must name it.
    const { blocks, isAll } = await this.#list(Math.max(last.number, 1));
    if (last.number > 0) {
      const [atLast] = blocks;
      if (!atLast) return this.#withoutCursor(last);
      assertAtCursor(atLast, last);
    }
    const listed = last.number > 0 ? blocks.slice(1) : blocks;
    this.#fork = null;
    const solid = isAll ? (blocks.at(-1) ?? null) : await node.solidHead();
    if (solid) await heads.solidIs(solid);
    const height = solid?.number ?? start.number;
    this.#note(height, `the node's newest solid block is ${height}`);
    let done = 0;
    if (await this.#isPaused()) return done;
    for await (const blocks of this.#found(listed)) {
      const taken = await this.#take(blocks, height);
      done += taken;
      if (taken === 0 || signal?.aborted) break;
    }
    if (signal?.aborted || (this.#left && this.#pendingWork.isThere())) return done;
    const next = start.number + done + (this.#left?.blocks.length ?? 0) + 1;
    for await (const blocks of reader.read(next, height)) {
      // Catching up takes time, and an operator may have paused crediting meanwhile.
      if (await this.#isPaused()) break;
      const taken = await this.#take(blocks, height);
      done += taken;
      if (signal?.aborted || (this.#left && this.#pendingWork.isThere())) break;
    }
    return done;
  }

  #isPaused(): Promise<boolean> {
    const { gate = OPEN_CREDITING, clock } = this.parts;
    return gate.isPaused(clock.now());
  }

  /** The lag of the watch is shown all the same, where the node returns its height but not its blocks. */
  async #list(from: number): ReturnType<SolidReader['list']> {
    const { node, reader, heads } = this.parts;
    try {
      return await reader.list(from, LISTED);
    } catch (error) {
      await node.solidHead().then(
        (solid) => heads.solidIs(solid),
        () => undefined,
      );
      throw error;
    }
  }

  /** The node does not have the block at the cursor: it lags behind, is another one behind the same address, or lost it. */
  async #withoutCursor(start: Cursor): Promise<number> {
    const solid = await this.parts.node.solidHead();
    await this.parts.heads.solidIs(solid);
    // An engineer may have moved the cursor meanwhile.
    this.#sure = false;
    const sentence = `the node's solid blocks end at ${solid.number} and block ${start.number} that was read before is not among them`;
    this.#note(start.number, sentence);
    return 0;
  }

  /** Notes whether what can be read rises: a height that stands too long is a trouble, whatever it stands at. */
  #note(readable: number, sentence: string): void {
    const now = this.parts.clock.now();
    if (!this.#top || readable > this.#top.number) this.#top = { number: readable, since: now };
    const { since } = this.#top;
    const stands = now.getTime() - since.getTime() >= STANDS_MS;
    this.#stalled = stands ? `${sentence} since ${since.toISOString()}` : null;
  }

  async #begin(): Promise<Cursor> {
    const { pool, node, log } = this.parts;
    const solid = await node.solidHead();
    // Block 0 has no results to query.
    const first = Math.max(1, this.options.startBlock ?? (await firstBlockToWatch(pool, node, solid)));
    const before = first - 1 === solid.number ? solid : await node.solidHeader(first - 1);
    if (!before) throw new NodeBadAnswerError(`the node has no solid block ${first - 1} to begin after`);
    log.info({ block: first }, 'the watch begins');
    return startCursor(pool, before, this.options.hotWallet);
  }

  /**
   * Listed blocks with their results. Ends with an empty batch where remaining findings are to be continued: there are
   * no other blocks, or the node cannot return them.
   */
  async *#found(listed: readonly Block[]): AsyncGenerator<readonly SolidBlock[], void, void> {
    try {
      yield* this.parts.reader.complete(listed);
      if (this.#left) yield [];
    } catch (error) {
      if (this.#left) yield [];
      throw error;
    }
  }

  /**
   * @param height up to which the node has blocks: blocks that follow come before the rest of a single order
   * @returns finished blocks, including those left before; 0 where something is left
   */
  async #take(blocks: readonly SolidBlock[], height: number): Promise<number> {
    const { pool, clock, log } = this.parts;
    const left = this.#left;
    const all = [...(left?.blocks ?? []), ...blocks];
    const from = this.#cursor!;
    const to = linked(from, all);
    const found = await depositsIn(pool, blocks, this.options);
    const allFound = left ? together(left.found, found) : found;
    const lost = await this.#lost(allFound, to.number);
    const written = left?.written ?? new Set<string>();
    const { streams: recorded, isWhole } = await this.#write(allFound, lost, {
      from,
      to,
      now: clock.now(),
      written,
      urgency: to.number < height ? AT_ONCE : this.#pendingWork,
    });
    if (recorded > 0) log.info({ events: recorded, block: to.number }, 'deposits recorded');
    if (!isWhole) {
      // A deposit that vanished from these blocks may be in a block that follows them.
      for (const { depositKey } of lost) written.delete(streams.deposit(depositKey));
      this.#left = { blocks: all, found: allFound, written };
      return 0;
    }
    this.#left = null;
    this.#cursor = to;
    for (const { depositKey, reason } of allFound.unattributed)
      log.warn({ depositKey, reason }, 'a deposit belongs to no order that could be credited');
    for (const { transferKey, reason } of allFound.ignored)
      log.warn({ transferKey, reason }, 'a transfer credits nothing');
    return all.length;
  }

  async #write(
    found: FoundDeposits,
    lost: readonly PendingDeposit[],
    {
      from,
      to,
      now,
      ...options
    }: Required<Pick<WriteOptions, 'urgency' | 'written'>> & { from: Cursor; to: Cursor; now: Date },
  ): Promise<Written> {
    const { pool, writer } = this.parts;
    const { hotWallet } = this.options;
    if (isNothing(found) && lost.length === 0) {
      await moveCursor(pool, from, to, hotWallet);
      return { streams: 0, isWhole: true };
    }
    const alongside = async (tx: PoolClient): Promise<void> => {
      await moveCursor(tx, from, to, hotWallet);
      if (lost.length > 0) await endPendingDeposits(tx, lost);
      if (found.own.length > 0) await keepOwnTransactions(tx, found.own);
      await saveDeposits(tx, found, now);
      crashPoint('deposit.before-commit');
    };
    crashPoint('deposit.before-append');
    const done = await writer.write(
      {
        source: `solid ${to.id}`,
        singles: [...found.otherAssets, ...found.funding],
        deposits: [
          ...finalChanges(found, now),
          ...lost.map(({ depositKey, orderId }): DepositChange => ({
            depositKey,
            orderId,
            decide: (state) => lose(state, depositKey, to.number, now),
          })),
        ],
      },
      alongside,
      to.number - from.number < MOST_LEFT ? options : { written: options.written },
    );
    crashPoint('deposit.after-commit');
    return done;
  }

  /** Seen at the head at a height that is solid now, and not in the solid block: the head scan missed its going. */
  async #lost({ deposits, unattributed }: FoundDeposits, upTo: number): Promise<PendingDeposit[]> {
    const open = await pendingDeposits(this.parts.pool, '<=', upTo);
    if (open.length === 0) return open;
    const final = new Set([...deposits, ...unattributed].map(({ depositKey }) => depositKey));
    return open.filter(({ depositKey }) => !final.has(depositKey));
  }
}
