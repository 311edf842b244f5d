import {
  type Block,
  NodeBadAnswerError,
  NodeUnavailableError,
  type TransactionInfo,
  type TronNode,
} from '@usdt-africa/tron';

/** A solid block with everything that happened in it, complete. */
export interface SolidBlock extends Block {
  readonly infos: readonly TransactionInfo[];
}

/**
 * The node lists a block's transactions and does not have their results (yet): query again, never continue without
 * them.
 */
export class IncompleteBlockError extends NodeBadAnswerError {
  constructor(
    readonly number: number,
    has: number,
    of: number,
  ) {
    super(`the node has ${has} of ${of} results of block ${number}`);
  }
}

export interface SolidReaderOptions {
  /** Blocks per request, 1 to 100, to a node that responds well. */
  readonly range: number;
  /** Ranges requested ahead of the one being written. */
  readonly rangesAhead: number;
  /** Questions under way at one time. */
  readonly questions: number;
  /** How long an answer may take; 10,000 when left out. */
  readonly timeoutMs?: number;
}

interface Range {
  readonly blocks: readonly SolidBlock[];
  readonly failure: unknown;
  readonly whole: boolean;
}

/** Ranges that must succeed in a row before larger ones are requested. */
const GROWS_AFTER = 4;
/** A node that needs longer than this for the results of one block is waited for no more. */
const MAX_PATIENCE = 8;

/**
 * Reads solid blocks in order, requesting the next ones while one is being written. The request size follows the node:
 * a range that is not returned in time is halved, and a single block gets more time, until it is returned; several
 * successes in a row make the next range longer again.
 */
export class SolidReader {
  #underWay = 0;
  #waiting: (() => void)[] = [];
  #range: number;
  #inARow = 0;
  /** By how much longer than usual an answer may take. */
  #patience = 1;

  constructor(
    private readonly node: TronNode,
    private readonly options: SolidReaderOptions,
  ) {
    this.#range = options.range;
  }

  /** The current number of blocks per request. */
  get range(): number {
    return this.#range;
  }

  /**
   * Up to `count` solid blocks (two at least) from `from` on, at most one request to the node, without their results;
   * `isAll` when the node has none after them.
   * @throws TronNodeError
   */
  async list(from: number, count: number): Promise<{ readonly blocks: readonly Block[]; readonly isAll: boolean }> {
    const wanted = Math.min(count, Math.max(2, this.#range));
    try {
      const blocks = await this.#turn(() => this.node.solidBlocks(from, wanted, this.#timeoutMs));
      if (wanted >= this.#range) this.#answered();
      return { blocks, isAll: blocks.length < wanted };
    } catch (failure) {
      this.#failed(failure, wanted);
      throw failure;
    }
  }

  /**
   * Listed blocks with their results.
   * @throws TronNodeError once the blocks before the one that failed are handed out
   */
  async *complete(blocks: readonly Block[]): AsyncGenerator<readonly SolidBlock[], void, void> {
    const { blocks: good, failure } = await this.#completed(blocks);
    if (good.length > 0) yield good;
    if (failure !== null) throw failure;
  }

  /**
   * Blocks `from`…`to` in order, in runs. Ends early where the node has no more (a lagging one behind the same address).
   * @throws TronNodeError once the blocks before the one that failed are handed out
   */
  async *read(from: number, to: number): AsyncGenerator<readonly SolidBlock[], void, void> {
    const pending: Promise<Range>[] = [];
    let next = from;
    const prefetchRange = (): void => {
      // A node that could not respond in time gets no parallel requests.
      const ahead = this.#range < this.options.range ? 0 : this.options.rangesAhead;
      while (pending.length <= ahead && next <= to) {
        const count = Math.min(this.#range, to - next + 1);
        pending.push(this.#read(next, count));
        next += count;
      }
    };
    for (prefetchRange(); pending.length > 0; prefetchRange()) {
      const { blocks, failure, whole } = await pending.shift()!;
      if (blocks.length > 0) yield blocks;
      if (failure !== null) throw failure;
      if (!whole) return;
    }
  }

  get #timeoutMs(): number | undefined {
    return this.#patience === 1 ? this.options.timeoutMs : (this.options.timeoutMs ?? 10_000) * this.#patience;
  }

  #answered(): void {
    if (++this.#inARow % GROWS_AFTER !== 0) return;
    this.#range = Math.min(this.options.range, this.#range + Math.ceil(this.#range / 2));
    this.#patience = Math.max(1, this.#patience / 2);
  }

  /** A node that limits us is not slow, and one that refuses the call or contradicts itself is not helped by a shorter one. */
  #failed(failure: unknown, wanted: number): void {
    this.#inARow = 0;
    if (!(failure instanceof NodeUnavailableError)) return;
    if (this.#range === 1) this.#patience = Math.min(MAX_PATIENCE, this.#patience * 2);
    // Several that were asked ahead fail together: only the first of them halves what is asked for.
    else this.#range = Math.min(this.#range, Math.max(1, Math.floor(wanted / 2)));
  }

  /** Never rejects: ranges requested ahead may be abandoned. */
  async #read(from: number, count: number): Promise<Range> {
    let listed: Block[];
    try {
      listed = await this.#turn(() => this.node.solidBlocks(from, count, this.#timeoutMs));
    } catch (failure) {
      this.#failed(failure, count);
      return { blocks: [], failure, whole: false };
    }
    const { blocks, failure } = await this.#completed(listed);
    if (failure !== null) this.#failed(failure, count);
    else if (count >= this.#range) this.#answered();
    return { blocks, failure, whole: listed.length === count };
  }

  async #completed(blocks: readonly Block[]): Promise<Omit<Range, 'whole'>> {
    const read = await Promise.allSettled(blocks.map((block) => this.#complete(block)));
    const failed = read.findIndex((result) => result.status === 'rejected');
    const good = (failed === -1 ? read : read.slice(0, failed)) as PromiseFulfilledResult<SolidBlock>[];
    return {
      blocks: good.map((result) => result.value),
      failure: failed === -1 ? null : (read[failed] as PromiseRejectedResult).reason,
    };
  }

  /**
   * An empty list of results is what a node answers for a block it does not know, so a block's results are complete when
   * they are those of the transactions that its own listing names, one for one.
   */
  async #complete(block: Block): Promise<SolidBlock> {
    if (block.empty) return { ...block, infos: [] };
    const infos = await this.#turn(() => this.node.solidBlockInfos(block.number, this.#timeoutMs));
    const { transactions } = block;
    if (infos.length !== transactions.length)
      throw new IncompleteBlockError(block.number, infos.length, transactions.length);
    const ids = new Set(infos.map((info) => info.id));
    if (transactions.some(({ id }) => !ids.has(id)))
      throw new NodeBadAnswerError(`the results of block ${block.number} are those of other transactions`);
    return { ...block, infos };
  }

  async #turn<T>(question: () => Promise<T>): Promise<T> {
    while (this.#underWay >= this.options.questions) await new Promise<void>((go) => this.#waiting.push(go));
    this.#underWay++;
    try {
      return await question();
    } finally {
      this.#underWay--;
      this.#waiting.shift()?.();
    }
  }
}
