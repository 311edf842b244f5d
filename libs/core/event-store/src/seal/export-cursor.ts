import type { ExportedHead, ExportedLoss, ExportedRecord, HeadReader } from './head-export.js';
import { lossMessage } from './head-export.js';
import type { SealVerifier } from './seal-keys.js';

/** A loss that a sealer signed, with the hash the chain goes on from. */
interface GoodLoss extends ExportedLoss {
  readonly hash: Buffer;
}

/** Reads the export in step with the blocks, so that neither is held in memory. */
export class ExportCursor {
  readonly #records: AsyncIterator<ExportedRecord>;
  /** The newest requested head, and the next one. */
  #head: ExportedHead | undefined;
  #ahead: ExportedHead | undefined;
  #ended = false;
  readonly #losses: GoodLoss[] = [];
  /** Whether two different heads stand under one number. */
  damaged = false;

  constructor(
    heads: HeadReader,
    readonly verifier: SealVerifier,
  ) {
    this.#records = heads.read()[Symbol.asyncIterator]();
  }

  get losses(): readonly ExportedLoss[] {
    return this.#losses.map(({ hash: _hash, ...loss }) => loss);
  }

  /** The head of this block; call it in ascending order. */
  async head(block: bigint): Promise<ExportedHead | undefined> {
    await this.#advance(block);
    return this.#head?.block === block ? this.#head : undefined;
  }

  /** A signed loss that ends right before this block. */
  lossBefore(block: bigint): GoodLoss | undefined {
    return this.#losses.find((loss) => loss.upTo === block - 1n);
  }

  /** Whether there are heads behind this block; they have not been read yet. */
  async goesOnAfter(block: bigint): Promise<boolean> {
    await this.#advance(block);
    return this.#ahead !== undefined;
  }

  /** A head behind this block that no loss excuses; the last of them. */
  async later(block: bigint): Promise<ExportedHead | undefined> {
    await this.#advance(block);
    let last: ExportedHead | undefined;
    for (let next = this.#ahead; next; next = this.#ahead) {
      last = next;
      await this.#advance(next.block);
    }
    const excused = last && this.#losses.some((loss) => loss.after === block && loss.upTo === last.block);
    return excused ? undefined : last;
  }

  async close(): Promise<void> {
    await this.#records.return?.();
  }

  /** Reads on until the next head stands behind the block. */
  async #advance(block: bigint): Promise<void> {
    for (;;) {
      if (this.#ahead) {
        if (this.#ahead.block > block) return;
        this.#head = this.#ahead;
        this.#ahead = undefined;
      }
      if (this.#ended) return;
      const next = await this.#records.next();
      if (next.done) {
        this.#ended = true;
        return;
      }
      this.#take(next.value);
    }
  }

  #take(record: ExportedRecord): void {
    if (record.kind === 'loss') return this.#takeLoss(record);
    const newest = this.#head;
    if (newest && record.block <= newest.block) {
      // A sealer that had lost its lead may write a head once more, behind later ones.
      if (record.block === newest.block && record.hash !== newest.hash) this.damaged = true;
      return;
    }
    this.#ahead = record;
  }

  #takeLoss(loss: ExportedLoss): void {
    const from = this.#head;
    const signature = Buffer.from(loss.signature, 'base64');
    const isSigned = this.verifier.isEmpty || this.verifier.holds(loss.keyId, lossMessage(loss), signature);
    if (from?.block !== loss.upTo || !isSigned) return;
    this.#losses.push({ ...loss, hash: Buffer.from(from.hash, 'hex') });
  }
}
