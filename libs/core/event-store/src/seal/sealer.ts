import { createHash } from 'node:crypto';
import { systemClock } from '@usdt-africa/kernel';
import type { Clock } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { withConnection } from '../connection.js';
import { crashPoint } from '../crash-point.js';
import { poll } from '../poll.js';
import type { Leadership } from '../subscriptions/leadership.js';
import { LeaderTask } from '../subscriptions/leader-task.js';
import { blockHash, insertBlock, lastBlock, NO_BLOCK_BEFORE, readBlocks, signedMessage } from './block.js';
import type { BlockBody, SealedBlock } from './block.js';
import { canonicalRecord, markOf, positionOf, readRecords, recordedAtOf } from './event-record.js';
import { lossMessage } from './head-export.js';
import type { ExportedHead, ExportedLoss, ExportTail, HeadExport } from './head-export.js';
import { endRefusal, noteRefusal } from './refusal.js';
import type { SealSigner } from './seal-keys.js';
import { gapBetween } from './unsound.js';

export interface SealerOptions {
  /** Connections of the app role. */
  readonly pool: Pool;
  readonly signer: SealSigner;
  readonly heads: HeadExport;
  /** Most events in a block: as soon as there are as many, they are sealed. */
  readonly blockEvents?: number;
  /** An event waits at most this long for others to share its block. */
  readonly maxWaitMs?: number;
  readonly pollMs?: number;
  readonly clock?: Clock;
  /** Called with every new head, once it is exported. */
  readonly onHead?: (head: ExportedHead) => void;
  /** Called when sealing cannot continue; it is retried. */
  readonly onError?: (error: unknown) => void;
}

/**
 * The chain in the store is not the one that was sealed: blocks were changed or removed. Nothing is sealed on top of
 * it: run the verification.
 */
export class BrokenChainError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BrokenChainError';
  }
}

/** Events stand in the store that no append can have left there. They are not sealed: a person finds out who put them there. */
export class UnsoundEventsError extends BrokenChainError {
  constructor(message: string) {
    super(message);
    this.name = 'UnsoundEventsError';
  }
}

/** What the next block follows. */
interface Head {
  /** The newest block in the store. */
  readonly stored: SealedBlock | null;
  readonly block: bigint;
  readonly hash: Buffer;
}

const RETRY = { initialMs: 500, maxMs: 30_000 };
const PAGE = 200;

/**
 * Seals committed events: outside the path of commands, in blocks, below the horizon, so that a transaction that stays
 * open delays the seals and nothing else. One leader among all processes; two that both believed to lead could not fork
 * the chain, because a block is accepted only after the one it was made for.
 *
 * A block is first stored, then exported: a sealer that dies in between exports it at its next start.
 */
export class Sealer {
  readonly #options: Required<Omit<SealerOptions, 'onHead' | 'onError'>> & SealerOptions;
  readonly #leaderTask = new LeaderTask('sealer', (over) => this.#lead(over));
  #head: Head | undefined;

  constructor(options: SealerOptions) {
    this.#options = { blockEvents: 1000, maxWaitMs: 5000, pollMs: 1000, clock: systemClock, ...options };
  }

  /** Stands by until it leads, then seals until it is stopped or loses the lead. */
  start(leadership: Pick<Leadership, 'lead'>): void {
    this.#leaderTask.start(leadership);
  }

  /** Resolves when the block under way is stored and exported. */
  stop(): Promise<void> {
    return this.#leaderTask.stop();
  }

  /**
   * Seals the next block, if one is due.
   * @param now also when fewer events are there than a block takes, and not old enough
   * @returns the block, or null when nothing was to be sealed
   * @throws BrokenChainError, UnsoundEventsError
   */
  async sealNext(now = false): Promise<SealedBlock | null> {
    const head = (this.#head ??= await this.#open());
    const body = await this.#body(head, now);
    if (!body) return null;
    const { signer, pool } = this.#options;
    const gap = await gapBetween(pool, head.stored?.last ?? null, body.last);
    if (gap) throw new UnsoundEventsError(gap);
    const hash = blockHash(body);
    const block = { ...body, hash, keyId: signer.keyId, signature: signer.sign(signedMessage(hash)) };
    crashPoint('sealer.before-store');
    this.#head = undefined;
    if (!(await insertBlock(pool, block, head.stored))) {
      throw new BrokenChainError(
        `something else than block ${head.stored?.block ?? 0n} stands at the end of the chain`,
      );
    }
    crashPoint('sealer.before-export');
    await this.#export(block);
    crashPoint('sealer.after-export');
    this.#head = { stored: block, block: block.block, hash };
    return block;
  }

  async #lead(over: AbortSignal): Promise<void> {
    const { pool, clock, pollMs: everyMs, onError } = this.#options;
    this.#head = undefined;
    // A leader before this one may have refused, and so may one that does not know yet that it leads no longer.
    let refused = true;
    const look = async (): Promise<SealedBlock | null> => {
      const block = await this.sealNext();
      if (refused || block) await endRefusal(pool);
      refused = false;
      return block;
    };
    const missed = async (error: unknown, inARow: number): Promise<void> => {
      this.#head = undefined;
      onError?.(error);
      // The first time, it may be another sealer's block, which was stored meanwhile.
      if (!(error instanceof BrokenChainError) || inARow === 1) return;
      refused = true;
      await noteRefusal(pool, error.message, clock.now()).catch(() => undefined);
    };
    await poll(look, { everyMs, isMore: (block) => block !== null, missed, afterMissed: RETRY }, over);
  }

  /** Finds the end of the chain, and brings the export up to it. */
  async #open(): Promise<Head> {
    const { pool, heads, signer } = this.#options;
    const [stored, tail] = [await lastBlock(pool), await heads.tail()];
    if (stored && !isSigned(stored, signer)) {
      throw new BrokenChainError(`block ${stored.block} is not signed by a sealer that is known here`);
    }
    if (!tail.head || (stored && tail.head.block < stored.block)) {
      for (let after = tail.head?.block ?? 0n; ;) {
        const missing = await readBlocks(pool, after, PAGE);
        for (const block of missing) {
          if (!isSigned(block, signer)) throw new BrokenChainError(`block ${block.block} has no good signature`);
          await this.#export(block);
        }
        if (missing.length === 0) break;
        after = missing.at(-1)!.block;
      }
      return { stored, block: stored?.block ?? 0n, hash: stored?.hash ?? NO_BLOCK_BEFORE };
    }
    if (stored?.block === tail.head.block && stored.hash.toString('hex') === tail.head.hash) {
      return { stored, block: stored.block, hash: stored.hash };
    }
    if (isExcused(tail, stored?.block ?? 0n, signer)) {
      return { stored, block: tail.head.block, hash: Buffer.from(tail.head.hash, 'hex') };
    }
    throw new BrokenChainError(
      `the export ends with block ${tail.head.block}, the store with ${stored?.block ?? 'none'}: blocks were lost or changed`,
    );
  }

  async #body(head: Head, now: boolean): Promise<BlockBody | null> {
    const { pool, blockEvents, maxWaitMs, clock } = this.#options;
    const range = { after: head.stored?.last ?? null, upTo: null, limit: blockEvents };
    const records: Buffer[] = [];
    await withConnection(pool, (client) => readRecords(client, range, (record) => records.push(Buffer.from(record))));
    const [first, last] = [records[0], records.at(-1)];
    if (!first || !last) return null;
    const waited = clock.now().getTime() - recordedAtOf(first).getTime();
    // A clock that was set back says nothing about how long it has waited, and would leave events unsealed until it
    // catches up.
    const isYoung = Math.abs(waited) < maxWaitMs;
    if (!now && records.length < blockEvents && isYoung) return null;
    const canonical = records.map(canonicalRecord);
    const events = createHash('sha256');
    for (const record of canonical) events.update(record);
    return {
      block: head.block + 1n,
      first: positionOf(first),
      last: positionOf(last),
      count: records.length,
      previous: head.hash,
      eventsHash: events.digest(),
      marks: Buffer.concat(canonical.map(markOf)),
      sealedAt: clock.now(),
    };
  }

  async #export(block: SealedBlock): Promise<void> {
    const head = headOf(block);
    await this.#options.heads.append(head);
    this.#options.onHead?.(head);
  }
}

/** What leaves the database of a block. */
export function headOf({ block, hash, count, sealedAt, keyId, signature }: SealedBlock): ExportedHead {
  return {
    kind: 'head',
    block,
    hash: hash.toString('hex'),
    count,
    sealedAt,
    keyId,
    signature: signature.toString('base64'),
  };
}

export function isSigned({ hash, keyId, signature }: SealedBlock, { verifier }: Pick<SealSigner, 'verifier'>): boolean {
  return verifier.holds(keyId, signedMessage(hash), signature);
}

/** Whether a person accepted, with the sealer's key, that the store ends where it does. */
function isExcused({ head, loss }: ExportTail, storedBlock: bigint, { verifier }: SealSigner): boolean {
  return (
    loss !== null &&
    loss.upTo === head?.block &&
    loss.after === storedBlock &&
    verifier.holds(loss.keyId, lossMessage(loss), Buffer.from(loss.signature, 'base64'))
  );
}

/**
 * Records that the store lost the newest blocks (it was restored from an older copy), so that sealing can continue: the
 * chain continues from the export's last hash, and every verification reports the loss.
 * @returns the record; null when nothing is missing
 */
export async function acceptLoss(
  { pool, signer, heads, clock = systemClock }: Pick<SealerOptions, 'pool' | 'signer' | 'heads' | 'clock'>,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<ExportedLoss | null> {
  const [stored, tail] = [await lastBlock(pool), await heads.tail()];
  const after = stored?.block ?? 0n;
  if (!tail.head || tail.head.block <= after || isExcused(tail, after, signer)) return null;
  const loss = { after, upTo: tail.head.block, by, reason, at: clock.now() };
  const signature = signer.sign(lossMessage(loss)).toString('base64');
  const record: ExportedLoss = { kind: 'loss', ...loss, keyId: signer.keyId, signature };
  await heads.append(record);
  return record;
}
