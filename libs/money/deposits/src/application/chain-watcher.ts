import { Inject, Injectable } from '@nestjs/common';
import {
  type EventStore,
  type Leadership,
  LeaderTask,
  type MessageBus,
  pause,
  PostgresEventStore,
  WakeUpSignal,
} from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, LOG, POOL, WAKE_UP } from '@usdt-africa/platform';
import { SwitchedChain } from '@usdt-africa/switches';
import { addressToHex20, NodeBadAnswerError, NodeRateLimitedError, TRON_NODE, type TronNode } from '@usdt-africa/tron';
import type { Pool } from 'pg';
import { DepositsConfig } from '../deposits-config.js';
import { BlockRhythm } from '../domain/block-rhythm.js';
import { ChainHeads } from '../read-model/chain-head.js';
import { type CreditingGate, OPEN_CREDITING } from './crediting-gate.js';
import { DepositWriter } from './deposit-writer.js';
import { HeadScan } from './head-scan.js';
import type { WatcherLog } from './log.js';
import { type NodeCheckOptions, unfitness } from './node-check.js';
import { reasonOf, type ScanHealth, ScanReports, UNTRIED } from './scan-reports.js';
import { SolidReader } from './solid-reader.js';
import { type Halt, SolidScan } from './solid-scan.js';
import { type ChainWatcherStatus, watcherStatus } from './status.js';

export interface ChainWatcherOptions {
  /** The stablecoin's contract (`T…`). */
  readonly contract: string;
  /** The first block to read where no watch has begun yet; left out or null: the solid head, or the first issued address. */
  readonly startBlock?: number | null;
  /** The id of block 0 of the chain that the node's must be; any chain when left out or null. */
  readonly genesisId?: string | null;
  /** Address from which USDT is sent (`T…`); left out or null: no transaction of our own addresses is recorded. */
  readonly hotWallet?: string | null;
  /** Where our own USDT and TRX are kept (`T…`); left out or null: none is watched. */
  readonly treasury?: string | null;
  /** The network's time between two blocks, in milliseconds: when the next one is queried; 3,000 by default. */
  readonly blockMs?: number;
  /** Poll interval for a late block, in milliseconds; 500 by default. */
  readonly pollMs?: number;
  /** Blocks per request when catching up, 1 to 100; 20 by default. */
  readonly range?: number;
  /** Ranges read ahead; 2 when left out. */
  readonly rangesAhead?: number;
  /** Questions to the node under way at one time when catching up; 8 when left out. */
  readonly questions?: number;
  /** How long one answer of the node may take when it answers well, in milliseconds; the node's own when left out. */
  readonly timeoutMs?: number;
}

/** The channel on which pages learn that the head or the solid height in `chain_heads` has changed. */
const CHAIN_HEAD = 'chain_head';
const NO_BUS: Pick<MessageBus, 'publish'> = { publish: () => undefined };
const MAX_BACKOFF_MS = 10_000;
/** Polls the solid height again after this many block slots without a new head. */
const SLOTS_WITHOUT_HEAD = 1.5;
/** Within this time before the next block is due, no work begins on orders with too many findings. */
const QUIET_MS = 350;
/** A poll that read more blocks than this was catching up: the next one follows at once. */
const FEW_BLOCKS = 3;

/**
 * Watches the chain for deposits: the solid blocks for money, the head for the page. Of several watchers on one
 * database one works, the others stand by. At rest a block costs one query at the head and one or two (with
 * transactions) for the solid one: the head is polled when its next block is due, the solid height when the head has
 * changed.
 */
@Injectable()
export class ChainWatcher {
  readonly solid: SolidScan;
  readonly head: HeadScan;
  readonly #heads: ChainHeads;
  readonly #reports: ScanReports;
  readonly #pollMs: number;
  readonly #blockMs: number;
  readonly #rhythm: BlockRhythm;
  readonly #newHead = new WakeUpSignal();
  readonly #check: NodeCheckOptions;
  #unfit: Halt | null = null;
  readonly #leaderTask = new LeaderTask('chain-watcher', (leading) => this.#lead(leading));
  #health: Record<'solid' | 'head', ScanHealth> = { solid: UNTRIED, head: UNTRIED };
  #leader = false;

  constructor(
    @Inject(POOL) pool: Pool,
    @Inject(PostgresEventStore) store: EventStore,
    @Inject(TRON_NODE) private readonly node: TronNode,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: WatcherLog,
    @Inject(DepositsConfig) options: ChainWatcherOptions,
    @Inject(SwitchedChain) gate: CreditingGate = OPEN_CREDITING,
    @Inject(WAKE_UP) bus: Pick<MessageBus, 'publish'> = NO_BUS,
  ) {
    const contract = addressToHex20(options.contract);
    const writer = new DepositWriter(pool, store);
    const reader = new SolidReader(node, {
      range: options.range ?? 20,
      rangesAhead: options.rangesAhead ?? 2,
      questions: options.questions ?? 8,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    });
    this.#heads = new ChainHeads(
      pool,
      () => clock.now(),
      () => bus.publish(CHAIN_HEAD),
    );
    this.#reports = new ScanReports(pool, log);
    const shared = { pool, node, writer, heads: this.#heads, clock, log };
    this.solid = new SolidScan(
      { ...shared, gate, reader },
      {
        contract,
        startBlock: options.startBlock ?? null,
        hotWallet: options.hotWallet ?? null,
        treasury: options.treasury ?? null,
      },
    );
    // The solid block that came with it need not wait until all dust at the head is written down.
    this.head = new HeadScan({ ...shared, onLong: () => this.#headRose() }, contract);
    this.#check = { contract: options.contract, genesisId: options.genesisId ?? null };
    this.#pollMs = options.pollMs ?? 500;
    this.#blockMs = options.blockMs ?? 3_000;
    this.#rhythm = new BlockRhythm({ blockMs: this.#blockMs, pollMs: this.#pollMs });
  }

  /** Watches for as long as this process leads; stands by otherwise. */
  start(leadership: Pick<Leadership, 'lead'>): void {
    this.#leaderTask.start(leadership);
  }

  /** Resolves after the blocks under way, with the lead given up. */
  stop(): Promise<void> {
    return this.#leaderTask.stop();
  }

  /** Where it stands, and what an operator should know, as sentences. */
  status(): ChainWatcherStatus {
    return watcherStatus({
      leader: this.#leader,
      cursor: this.solid.cursor,
      halt: this.#unfit ?? this.solid.halt,
      head: this.#heads.head,
      solidHead: this.#heads.solid,
      solid: this.#health.solid,
      headScan: this.#health.head,
      now: this.clock.now(),
    });
  }

  async #lead(leading: AbortSignal): Promise<void> {
    this.#leader = true;
    this.#health = { solid: UNTRIED, head: UNTRIED };
    this.#reports.forget();
    this.solid.begin();
    this.log.info({}, 'watching the chain');
    try {
      await this.#untilFit(leading);
      await Promise.all([
        this.#repeat('solid', leading, (done) => this.#afterSolid(done, leading)),
        this.#repeat('head', leading, (done) => this.#untilNextLook(this.#afterHead(done), leading)),
      ]);
    } finally {
      this.#leader = false;
    }
  }

  /** Nothing is read of a node that cannot be believed: neither money nor what a page shows. */
  async #untilFit(leading: AbortSignal): Promise<void> {
    while (!leading.aborted) {
      let error: unknown;
      try {
        const sentence = await unfitness({ node: this.node, clock: this.clock, log: this.log }, this.#check);
        if (sentence === null) break;
        if (sentence !== this.#unfit?.sentence) this.log.error({ reason: sentence }, 'the node cannot be used');
        this.#unfit = { code: 'node-unfit', sentence };
        error = new NodeBadAnswerError(sentence);
      } catch (failure) {
        error = failure;
      }
      for (const name of ['solid', 'head'] as const) await this.#failed(name, error);
      await pause(this.#unfit ? MAX_BACKOFF_MS : backoff(this.#pollMs, this.#health.solid.failures, error), leading);
    }
    this.#unfit = null;
  }

  async #repeat(name: 'solid' | 'head', leading: AbortSignal, rest: (done: number) => Promise<void>): Promise<void> {
    while (!leading.aborted) {
      try {
        const done = await this[name].step(leading);
        this.#health[name] = { ...UNTRIED, okAt: this.clock.now() };
        await this.#report(name);
        await rest(done);
      } catch (error) {
        const failures = await this.#failed(name, error);
        await pause(backoff(this.#pollMs, failures, error), leading);
      }
    }
  }

  /** @returns how often in a row */
  async #failed(name: 'solid' | 'head', error: unknown): Promise<number> {
    const health = this.#health[name];
    const failures = health.failures + 1;
    const reason = reasonOf(error);
    if (health.error !== reason) this.log.warn({ err: error, scan: name }, 'the chain could not be read');
    const failingSince = health.failingSince ?? this.clock.now();
    this.#health[name] = { okAt: health.okAt, failingSince, failures, error: reason };
    await this.#report(name);
    return failures;
  }

  async #report(name: 'solid' | 'head'): Promise<void> {
    const halt = name === 'solid' ? (this.#unfit ?? this.solid.halt) : null;
    await this.#reports.save(name, this.#health[name], halt, this.clock.now());
  }

  async #afterSolid(done: number, leading: AbortSignal): Promise<void> {
    if (done <= FEW_BLOCKS) await this.#newHead.wait(this.#blockMs * SLOTS_WITHOUT_HEAD, leading);
  }

  /** With every block at the head another one becomes solid. */
  #headRose(): void {
    this.solid.pendingWork();
    this.#newHead.ring();
  }

  /**
   * Remaining work of single orders ends a moment before the next block is due, so that its effects are done by then.
   */
  async #untilNextLook(milliseconds: number, leading: AbortSignal): Promise<void> {
    const quiet = milliseconds > 3 * QUIET_MS ? QUIET_MS : 0;
    await pause(milliseconds - quiet, leading);
    if (quiet === 0) return;
    this.solid.pendingWork();
    await pause(quiet, leading);
  }

  /** @returns milliseconds to wait */
  #afterHead(done: number): number {
    const now = this.clock.now().getTime();
    if (done === 0) return this.#rhythm.next(null, now);
    this.#headRose();
    const head = this.#heads.head!;
    // Blocks were taken back, or more have come: there is something to read at once.
    if (!this.head.hasRead(head.id)) return 0;
    const seen = this.head.answeredAt?.getTime() ?? now;
    return this.#rhythm.next({ number: head.number, time: head.time.getTime(), seen }, now);
  }
}

/** Doubles from a quarter of the poll interval; a limiting node is believed about how long to wait. */
function backoff(pollMs: number, failures: number, error: unknown): number {
  const retryAfterMs = error instanceof NodeRateLimitedError ? (error.retryAfterMs ?? pollMs) : 0;
  return Math.max(retryAfterMs, Math.min(MAX_BACKOFF_MS, (pollMs / 4) * 2 ** Math.min(failures - 1, 12)));
}
