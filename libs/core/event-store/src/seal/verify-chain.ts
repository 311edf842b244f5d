import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { systemClock } from '@usdt-africa/kernel';
import type { Clock } from '@usdt-africa/kernel';
import type { Pool, PoolClient } from 'pg';
import { withConnection } from '../connection.js';
import type { EventPosition } from '../types.js';
import { blockHash, NO_BLOCK_BEFORE, readBlocks, signedMessage } from './block.js';
import type { SealedBlock } from './block.js';
import { causesIn } from './diagnosis.js';
import type { Cause } from './diagnosis.js';
import { canonicalRecord, isAfter, placeBytes, positionOf, readRecords } from './event-record.js';
import { ExportCursor } from './export-cursor.js';
import type { ExportedLoss, HeadReader } from './head-export.js';
import { SealVerifier } from './seal-keys.js';
import { unsealedEvents } from './unsealed.js';
import type { Unsealed } from './unsealed.js';

export interface VerifyOptions {
  /** Connections of the reader role (or more). */
  readonly pool: Pool;
  /**
   * The sealer's public keys in PEM: the present one, and those before it. Without any, signatures are not checked and
   * nothing counts as proven.
   */
  readonly publicKeys: readonly string[];
  /** The export; null when it is not available, which leaves the end of the history unproven. */
  readonly heads: HeadReader | null;
  /** An event may stand unsealed this long. */
  readonly maxUnsealedMs?: number;
  readonly onProgress?: (progress: VerifyProgress) => void;
  readonly clock?: Clock;
  /** Ends early; the promise rejects. */
  readonly abort?: AbortSignal;
}

export interface VerifyProgress {
  readonly block: bigint;
  readonly events: number;
  readonly eventsPerSecond: number;
}

/** The first thing that is wrong; the history before `block` is proven. */
export interface ChainFinding {
  readonly kind:
    | 'events' // a block's events are not those that were sealed
    | 'seal-altered' // a row of seals does not agree with its own hash
    | 'chain-broken' // a block does not follow the one before
    | 'signature' // not signed by a known sealer: sealed again by another party
    | 'export-mismatch' // another block was exported under this number: sealed again
    | 'truncated' // the export knows later blocks than the store
    | 'outside' // events at positions that no block and no reader covers
    | 'export-damaged'; // the export has two heads under one number
  readonly block: bigint;
  /** One sentence. */
  readonly sentence: string;
  /** For `events`: which of them; the first of many. */
  readonly causes: readonly Cause[];
}

export interface ChainResult {
  /**
   * `intact`: everything sealed is as it was; `broken`: see the finding; `unproven`: nothing is wrong, but the export or
   * the public key is not at hand, or events have been waiting for their seal for too long.
   */
  readonly verdict: 'intact' | 'broken' | 'unproven';
  /** 0, 1, 3 in this order. */
  readonly exitCode: 0 | 1 | 3;
  readonly finding: ChainFinding | null;
  /** Blocks and events that were verified. */
  readonly blocks: number;
  readonly events: number;
  /** The last good block's hash in hex; null before the first. */
  readonly head: string | null;
  readonly unsealed: Unsealed;
  /** Blocks at the end that are not in the export yet. */
  readonly notExported: number;
  /** Losses that a person accepted after a restore. */
  readonly losses: readonly ExportedLoss[];
  readonly seconds: number;
}

/** A day of a stopped sealer is found long before; a restart is not. */
const MAX_UNSEALED_MS = 10 * 60_000;
const BLOCKS = 200;
const RECORDS = 50_000;

/**
 * Reads the whole history and proves it against the seals, their signatures and the export. Takes no lock, holds no
 * transaction open and keeps nothing in memory but one page of blocks, however long the history.
 */
export async function verifyChain(options: VerifyOptions): Promise<ChainResult> {
  return withConnection(options.pool, (client) => new Verification(client, options).run());
}

/** Stops the run at the first thing that is wrong. */
class Broken extends Error {
  constructor(readonly finding: ChainFinding) {
    super(finding.sentence);
  }
}

class Verification {
  readonly #verifier: SealVerifier;
  readonly #export: ExportCursor | null;
  readonly #clock: Clock;
  readonly #startedAt = performance.now();
  /** The last good block. */
  #last: SealedBlock | null = null;
  #blocks = 0;
  #events = 0;
  #notExported = 0;
  /** PostgreSQL prints documents in another way than the canonical one. */
  #rewrites = false;

  constructor(
    readonly client: PoolClient,
    readonly options: VerifyOptions,
  ) {
    this.#verifier = new SealVerifier(options.publicKeys);
    this.#export = options.heads ? new ExportCursor(options.heads, this.#verifier) : null;
    this.#clock = options.clock ?? systemClock;
  }

  async run(): Promise<ChainResult> {
    let finding: ChainFinding | null = null;
    try {
      // A head that was exported while this ran is no sign of a lost block: then the store has it by now.
      do await this.#verifyStored();
      while ((await this.#export?.goesOnAfter(this.#last?.block ?? 0n)) && (await this.#hasMore()));
      await this.#assertNotTruncated();
      await this.#assertNothingOutside();
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      finding = error.finding;
    } finally {
      await this.#export?.close();
    }
    const unsealed = await unsealedEvents(this.client, this.#last?.last ?? null, this.#clock.now());
    const proven =
      this.#export !== null &&
      !this.#verifier.isEmpty &&
      unsealed.oldestMs <= (this.options.maxUnsealedMs ?? MAX_UNSEALED_MS);
    const verdict = finding ? 'broken' : proven ? 'intact' : 'unproven';
    return {
      verdict,
      exitCode: ({ intact: 0, broken: 1, unproven: 3 } as const)[verdict],
      finding,
      blocks: this.#blocks,
      events: this.#events,
      head: this.#last?.hash.toString('hex') ?? null,
      unsealed,
      notExported: this.#notExported,
      losses: this.#export?.losses ?? [],
      seconds: (performance.now() - this.#startedAt) / 1000,
    };
  }

  async #verifyStored(): Promise<void> {
    for (;;) {
      const blocks = await readBlocks(this.client, this.#last?.block ?? 0n, BLOCKS);
      if (blocks.length === 0) return;
      await this.#verifyBlocks(blocks);
    }
  }

  async #hasMore(): Promise<boolean> {
    return (await readBlocks(this.client, this.#last?.block ?? 0n, 1)).length > 0;
  }

  /** The seals themselves first, then the events of all of them in one reading. */
  async #verifyBlocks(blocks: readonly SealedBlock[]): Promise<void> {
    const good: SealedBlock[] = [];
    let wrongSeal: ChainFinding | null = null;
    for (const block of blocks) {
      wrongSeal = await this.#wrongIn(block, good.at(-1) ?? this.#last);
      if (wrongSeal) break;
      good.push(block);
    }
    // Problems in the events of an earlier block come first.
    while (good.length > 0) {
      const { verified, suspect } = await this.#readEvents(good);
      good.splice(0, verified);
      if (!suspect) continue;
      await this.#lookClosely(suspect);
      good.shift();
    }
    if (wrongSeal) throw new Broken(wrongSeal);
  }

  async #wrongIn(block: SealedBlock, before: SealedBlock | null): Promise<ChainFinding | null> {
    const wrong = (kind: ChainFinding['kind'], sentence: string): ChainFinding => ({
      kind,
      block: block.block,
      sentence: `Block ${block.block} ${sentence}`,
      causes: [],
    });
    if (!blockHash(block).equals(block.hash)) return wrong('seal-altered', 'does not agree with its own hash.');
    if (!this.#verifier.isEmpty && !this.#verifier.holds(block.keyId, signedMessage(block.hash), block.signature))
      return wrong('signature', 'is not signed by a sealer that is known here: it was sealed anew.');
    let follows = { block: before?.block ?? 0n, hash: before?.hash ?? NO_BLOCK_BEFORE };
    const exported = await this.#export?.head(block.block);
    if (this.#export?.damaged)
      return wrong('export-damaged', 'is followed in the export by a number with two different heads.');
    const lost = this.#export?.lossBefore(block.block);
    if (lost && lost.after === follows.block) follows = { block: lost.upTo, hash: lost.hash };
    if (block.block !== follows.block + 1n || !block.previous.equals(follows.hash))
      return wrong('chain-broken', `does not follow block ${follows.block}: blocks were removed or sealed anew.`);
    if (this.#export && !exported) this.#notExported++;
    if (exported && (exported.hash !== block.hash.toString('hex') || exported.keyId !== block.keyId))
      return wrong('export-mismatch', 'is not the one that was exported: the history was sealed anew.');
    return null;
  }

  /** Hashes the events of several blocks, up to the first that does not agree. */
  async #readEvents(
    blocks: readonly SealedBlock[],
  ): Promise<{ readonly verified: number; readonly suspect: SealedBlock | null }> {
    const ends = blocks.map((block) => placeBytes(block.last));
    let at = 0;
    let count = 0;
    let hash: Hash = createHash('sha256');
    const close = (): boolean => {
      const block = blocks[at]!;
      if (count !== block.count || !hash.digest().equals(block.eventsHash)) return false;
      this.#passed(block);
      at++;
      count = 0;
      hash = createHash('sha256');
      return true;
    };
    let suspect = false;
    const upTo = blocks.at(-1)!.last;
    let after = this.#last?.last ?? null;
    for (let more = true; more && !suspect;) {
      let place: EventPosition | null = null;
      let taken = 0;
      const got = await readRecords(this.client, { after, upTo, limit: RECORDS }, (record) => {
        if (++taken === RECORDS) place = positionOf(record);
        while (!suspect && isAfter(record, ends[at]!)) suspect = !close();
        if (suspect) return;
        hash.update(this.#rewrites ? canonicalRecord(record) : record);
        count++;
      });
      this.options.abort?.throwIfAborted();
      this.#progress();
      more = got === RECORDS;
      after = place;
    }
    while (!suspect && at < blocks.length) suspect = !close();
    return { verified: at, suspect: suspect ? blocks[at]! : null };
  }

  /** Decides whether a block is only printed differently or was changed: then reports where. */
  async #lookClosely(block: SealedBlock): Promise<void> {
    const records: Buffer[] = [];
    const range = { after: this.#last?.last ?? null, upTo: block.last, limit: block.count + BLOCKS };
    await readRecords(this.client, range, (record) => {
      records.push(Buffer.from(canonicalRecord(record)));
    });
    const hash = createHash('sha256');
    for (const record of records) hash.update(record);
    if (records.length === block.count && hash.digest().equals(block.eventsHash)) {
      this.#rewrites = true;
      this.#passed(block);
      return;
    }
    const causes = causesIn(block.marks, records);
    throw new Broken({
      kind: 'events',
      block: block.block,
      sentence: `Block ${block.block} does not hold the events that were sealed.`,
      causes,
    });
  }

  #passed(block: SealedBlock): void {
    this.#last = block;
    this.#blocks++;
    this.#events += block.count;
  }

  async #assertNotTruncated(): Promise<void> {
    const later = await this.#export?.later(this.#last?.block ?? 0n);
    if (!later) return;
    const end = this.#last ? `with block ${this.#last.block}` : 'before the first block';
    throw new Broken({
      kind: 'truncated',
      block: (this.#last?.block ?? 0n) + 1n,
      sentence: `The store ends ${end}, the export with block ${later.block}: the newest history was removed.`,
      causes: [],
    });
  }

  /** Rows whose place no reader of the order comes by would still be found by who reads their stream. */
  async #assertNothingOutside(): Promise<void> {
    const { outside, beyond } = await unsealedEvents(this.client, this.#last?.last ?? null, this.#clock.now());
    const hidden = outside - this.#events;
    if (hidden === 0 && beyond === 0) return;
    throw new Broken({
      kind: 'outside',
      block: this.#last?.block ?? 0n,
      sentence:
        hidden === 0
          ? `${beyond} events stand at places that no transaction has reached.`
          : `There are ${outside} events up to block ${this.#last?.block ?? 0n}, but ${this.#events} were sealed.`,
      causes: [],
    });
  }

  #progress(): void {
    const seconds = (performance.now() - this.#startedAt) / 1000;
    this.options.onProgress?.({
      block: this.#last?.block ?? 0n,
      events: this.#events,
      eventsPerSecond: Math.round(this.#events / Math.max(seconds, 0.001)),
    });
  }
}
