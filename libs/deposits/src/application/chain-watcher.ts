import type { EventStore, Leadership } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { addressToHex20, NodeRateLimitedError, type TronNode } from '@usdt-africa/tron';
import type { Pool } from 'pg';
import { ChainHeads } from '../read-model/chain-head.js';
import { DepositWriter } from './deposit-writer.js';
import { HeadScan } from './head-scan.js';
import type { WatcherLog } from './log.js';
import { pause } from './pause.js';
import { reasonOf, type ScanHealth, ScanReports, UNTRIED } from './scan-reports.js';
import { SolidReader } from './solid-reader.js';
import { SolidScan } from './solid-scan.js';
import { type ChainWatcherStatus, watcherStatus } from './status.js';

export interface ChainWatcherParts {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly node: TronNode;
  readonly clock: Clock;
  readonly log: WatcherLog;
  /** Called after the head or the solid height in `chain_heads` has changed: pages count confirmations by it. */
  readonly headChanged?: () => void;
}

export interface ChainWatcherOptions {
  /** The stablecoin's contract (`T…`). */
  readonly contract: string;
  /** The first block to read where no watch has begun yet; left out or null: the solid head, or the first issued address. */
  readonly startBlock?: number | null;
  /** How often each height is asked for, in milliseconds; 1,000 when left out. */
  readonly pollMs?: number;
  /** Blocks asked for at once when catching up, 1 to 100; 20 when left out. */
  readonly range?: number;
  /** Ranges read ahead; 2 when left out. */
  readonly rangesAhead?: number;
  /** Questions to the node under way at one time when catching up; 8 when left out. */
  readonly questions?: number;
}

const MAX_BACKOFF_MS = 10_000;

/**
 * Watches the chain for deposits: the solid blocks for money, the head for the page. Of several watchers on one database
 * one works, the others stand by.
 */
export class ChainWatcher {
  readonly solid: SolidScan;
  readonly head: HeadScan;
  readonly #heads: ChainHeads;
  readonly #reports: ScanReports;
  readonly #pollMs: number;
  readonly #stop = new AbortController();
  #health: Record<'solid' | 'head', ScanHealth> = { solid: UNTRIED, head: UNTRIED };
  #leader = false;
  #running: Promise<void> | null = null;

  constructor(
    private readonly parts: ChainWatcherParts,
    options: ChainWatcherOptions,
  ) {
    const { pool, store, node, clock, log } = parts;
    const contract = addressToHex20(options.contract);
    const writer = new DepositWriter(pool, store);
    const reader = new SolidReader(node, {
      range: options.range ?? 20,
      rangesAhead: options.rangesAhead ?? 2,
      questions: options.questions ?? 8,
    });
    this.#heads = new ChainHeads(pool, () => clock.now(), parts.headChanged ?? (() => undefined));
    this.#reports = new ScanReports(pool, log);
    const shared = { pool, node, writer, heads: this.#heads, clock, log };
    this.solid = new SolidScan({ ...shared, reader }, { contract, startBlock: options.startBlock ?? null });
    this.head = new HeadScan(shared, contract);
    this.#pollMs = options.pollMs ?? 1_000;
  }

  /** Watches for as long as this process leads; stands by otherwise. */
  start(leadership: Pick<Leadership, 'lead'>): void {
    this.#running ??= this.#run(leadership);
  }

  /** Resolves after the blocks under way, with the lead given up. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Where it stands, and what an operator should know, as sentences. */
  status(): ChainWatcherStatus {
    return watcherStatus({
      leader: this.#leader,
      cursor: this.solid.cursor,
      fork: this.solid.fork,
      head: this.#heads.head,
      solidHead: this.#heads.solid,
      solid: this.#health.solid,
      headScan: this.#health.head,
      now: this.parts.clock.now(),
    });
  }

  async #run(leadership: Pick<Leadership, 'lead'>): Promise<void> {
    const stopping = this.#stop.signal;
    for (let term; (term = await leadership.lead('chain-watcher', stopping)); await term.release())
      await this.#lead(AbortSignal.any([stopping, term.signal]));
  }

  async #lead(leading: AbortSignal): Promise<void> {
    this.#leader = true;
    this.#health = { solid: UNTRIED, head: UNTRIED };
    this.#reports.forget();
    this.parts.log.info({}, 'watching the chain');
    try {
      await Promise.all([this.#repeat('solid', leading), this.#repeat('head', leading)]);
    } finally {
      this.#leader = false;
    }
  }

  async #repeat(name: 'solid' | 'head', leading: AbortSignal): Promise<void> {
    const scan = this[name];
    const { clock, log } = this.parts;
    while (!leading.aborted) {
      const health = this.#health[name];
      let waitMs = this.#pollMs;
      try {
        const done = await scan.step(leading);
        this.#health[name] = { ...UNTRIED, okAt: clock.now() };
        // More may have come while this was read.
        if (done > 0) waitMs = 0;
      } catch (error) {
        const failures = health.failures + 1;
        const reason = reasonOf(error);
        if (health.error !== reason) log.warn({ err: error, scan: name }, 'the chain could not be read');
        const failingSince = health.failingSince ?? clock.now();
        this.#health[name] = { okAt: health.okAt, failingSince, failures, error: reason };
        waitMs = backoff(this.#pollMs, failures, error);
      }
      const fork = name === 'solid' ? this.solid.fork : null;
      await this.#reports.save(name, this.#health[name], fork, clock.now());
      await pause(waitMs, leading);
    }
  }
}

/** Doubles from a quarter of the poll interval; a limiting node is believed about how long to wait. */
function backoff(pollMs: number, failures: number, error: unknown): number {
  const asked = error instanceof NodeRateLimitedError ? (error.retryAfterMs ?? pollMs) : 0;
  return Math.max(asked, Math.min(MAX_BACKOFF_MS, (pollMs / 4) * 2 ** Math.min(failures - 1, 12)));
}
