import { type Block, NodeBadAnswerError, type TransactionInfo, type TronNode } from '@usdt-africa/tron';

/** A solid block with everything that happened in it, complete. */
export interface SolidBlock extends Block {
  readonly infos: readonly TransactionInfo[];
}

/** The node lists a block's transactions and does not have their results (yet): ask again, never go on without. */
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
  /** Blocks asked for at once, 1 to 100. */
  readonly range: number;
  /** Ranges asked for ahead of the one being written. */
  readonly rangesAhead: number;
  /** Questions under way at one time. */
  readonly questions: number;
}

interface Range {
  readonly blocks: readonly SolidBlock[];
  readonly failure: unknown;
  readonly whole: boolean;
}

/** Reads solid blocks in order, asking ahead for the next while one is being written. */
export class SolidReader {
  #underWay = 0;
  #waiting: (() => void)[] = [];

  constructor(
    private readonly node: TronNode,
    private readonly options: SolidReaderOptions,
  ) {}

  /**
   * Blocks `from`…`to` in order, in runs. Ends early where the node has no more (a lagging one behind the same address).
   * @throws TronNodeError once the blocks before the one that failed are handed out
   */
  async *read(from: number, to: number): AsyncGenerator<readonly SolidBlock[], void, void> {
    const { range, rangesAhead } = this.options;
    const pending: Promise<Range>[] = [];
    let next = from;
    const askAhead = (): void => {
      for (; pending.length <= rangesAhead && next <= to; next += range)
        pending.push(this.#range(next, Math.min(range, to - next + 1)));
    };
    for (askAhead(); pending.length > 0; askAhead()) {
      const { blocks, failure, whole } = await pending.shift()!;
      if (blocks.length > 0) yield blocks;
      if (failure !== null) throw failure;
      if (!whole) return;
    }
  }

  /** Never rejects: ranges asked for ahead may be given up. */
  async #range(from: number, count: number): Promise<Range> {
    let blocks: Block[];
    try {
      blocks = await this.#turn(() => this.node.solidBlocks(from, count));
    } catch (failure) {
      return { blocks: [], failure, whole: false };
    }
    const read = await Promise.allSettled(blocks.map((block) => this.#complete(block)));
    const failed = read.findIndex((result) => result.status === 'rejected');
    const good = (failed === -1 ? read : read.slice(0, failed)) as PromiseFulfilledResult<SolidBlock>[];
    return {
      blocks: good.map((result) => result.value),
      failure: failed === -1 ? null : (read[failed] as PromiseRejectedResult).reason,
      whole: blocks.length === count,
    };
  }

  /**
   * An empty list of results is what a node answers for a block it does not know, so a block's results are complete when
   * they are those of the transactions that its own listing names, one for one.
   */
  async #complete(block: Block): Promise<SolidBlock> {
    if (block.empty) return { ...block, infos: [] };
    const infos = await this.#turn(() => this.node.solidBlockInfos(block.number));
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
