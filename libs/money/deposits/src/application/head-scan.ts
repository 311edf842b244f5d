import { crashPoint } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import {
  type Block,
  type BlockHeader,
  NodeBadAnswerError,
  type TransactionInfo,
  type TronNode,
} from '@usdt-africa/tron';
import type { Pool } from 'pg';
import { type ChainDeposit, drop, see } from '../domain/deposit.js';
import type { ChainHeads } from '../read-model/chain-head.js';
import { depositsAtHead, namesOrders } from './found-deposits.js';
import {
  endPendingDeposits,
  forgetBlocksAbove,
  keepBlocks,
  savePendingDeposits,
  recentBlocks,
  type PendingDeposit,
  pendingDeposits,
} from './chain-tables.js';
import type { DepositWriter } from './deposit-writer.js';
import type { WatcherLog } from './log.js';

export interface HeadScanParts {
  readonly pool: Pool;
  readonly node: TronNode;
  readonly writer: DepositWriter;
  readonly heads: ChainHeads;
  readonly clock: Clock;
  readonly log: WatcherLog;
  /** Called when a block is read except for an order with many transfers in it. */
  readonly onLong?: () => void;
}

/** Blocks remembered at the head: more than can be replaced before they are solid. */
const REMEMBERED = 64;
/** Blocks per request. */
const AT_ONCE = 8;

interface HeadBlock extends BlockHeader {
  readonly infos: readonly TransactionInfo[];
}

/**
 * Follows the head, for pages only: a block seen here may be replaced, and then its sightings are withdrawn. No money
 * depends on it, and the solid scan finds what it misses.
 */
export class HeadScan {
  /** Remembered blocks, lowest first, without gaps; null before the first poll. */
  #recent: { number: number; id: string }[] | null = null;
  #answeredAt: Date | null = null;

  constructor(
    private readonly parts: HeadScanParts,
    /** The stablecoin's contract, 40 hex digits. */
    private readonly contract: string,
  ) {}

  /** When the node last returned its head; the work that follows may take its time. */
  get answeredAt(): Date | null {
    return this.#answeredAt;
  }

  /** Whether the newest block that was read is this one. */
  hasRead(blockId: string): boolean {
    return this.#recent?.at(-1)?.id === blockId;
  }

  /**
   * Polls the head once and reads new blocks, or until `signal` aborts.
   * @returns blocks read or taken back
   */
  async step(signal?: AbortSignal): Promise<number> {
    try {
      return await this.#look(signal);
    } catch (error) {
      this.#recent = null;
      throw error;
    }
  }

  async #look(signal: AbortSignal | undefined): Promise<number> {
    const { node, heads, clock } = this.parts;
    const head = await node.headBlock();
    this.#answeredAt = clock.now();
    await heads.headIs(head);
    const recent = (this.#recent ??= await this.#load());
    const top = recent.at(-1);
    if (!top || head.number - top.number > REMEMBERED) return this.#follow(await this.#afterSolid(head), head, signal);
    if (head.number <= top.number) {
      const known = recent.find(({ number }) => number === head.number);
      // The block we know, or one below all we know: a node that lags behind. Another block: ours was replaced.
      return !known || known.id === head.id ? 0 : this.#takeBack(head.number);
    }
    return this.#follow(top.number + 1, head, signal);
  }

  async #load(): Promise<{ number: number; id: string }[]> {
    const blocks = await recentBlocks(this.parts.pool, REMEMBERED);
    const gap = blocks.findLastIndex(({ number }, at) => at > 0 && blocks[at - 1]!.number !== number - 1);
    return gap === -1 ? blocks : blocks.slice(gap);
  }

  /** Too far behind to go through every block: the solid scan reads those. Begins above it, without a past. */
  async #afterSolid(head: BlockHeader): Promise<number> {
    const { pool, node } = this.parts;
    await forgetBlocksAbove(pool, -1);
    this.#recent = [];
    const solid = await node.solidHead();
    return Math.max(1, Math.min(solid.number + 1, head.number), head.number - REMEMBERED + 1);
  }

  async #follow(from: number, head: Block, signal: AbortSignal | undefined): Promise<number> {
    let done = 0;
    for (let next = from; next <= head.number && !signal?.aborted; next += AT_ONCE) {
      const count = Math.min(AT_ONCE, head.number - next + 1);
      const blocks = await Promise.all(Array.from({ length: count }, (_, at) => this.#block(next + at, head)));
      for (const block of blocks) {
        const top = this.#recent!.at(-1);
        // The block was replaced since the head was queried, or comes from another node.
        if (!block) return done;
        if (top && block.parentId !== top.id) return done + (await this.#takeBack(top.number));
        await this.#take(block);
        done++;
      }
    }
    return done;
  }

  /**
   * The results of the newest block are requested only when its transactions name one of our addresses: at rest a block
   * costs one query. A payment whose transaction does not name one is found when its block is solid.
   */
  async #block(number: number, head: Block): Promise<HeadBlock | null> {
    const header = number === head.number ? head : await this.parts.node.headHeader(number);
    if (!header) return null;
    if (number === head.number && !(await namesOrders(this.parts.pool, head))) return { ...header, infos: [] };
    const infos = header.empty ? [] : await this.parts.node.headBlockInfos(number);
    if (!header.empty && infos.length === 0)
      throw new NodeBadAnswerError(`the node has no results of block ${number} yet`);
    return { ...header, infos };
  }

  async #take(block: HeadBlock): Promise<void> {
    const { pool, writer, clock, onLong } = this.parts;
    const deposits = await depositsAtHead(pool, block, block.infos, this.contract);
    const now = clock.now();
    if (deposits.length > 0) {
      // Written first: the events of several orders are appended one by one, and a crash in between must leave no event
      // that is never withdrawn.
      await savePendingDeposits(pool, deposits.map(asPendingDeposit));
      crashPoint('pending-deposit.saved-before-seen');
      await writer.write(
        {
          source: `head ${block.id}`,
          singles: [],
          deposits: deposits.map((deposit) => ({
            depositKey: deposit.depositKey,
            orderId: deposit.orderId,
            decide: (state) => see(state, deposit, now),
          })),
        },
        () => Promise.resolve(),
        { onLong },
      );
    }
    crashPoint('pending-deposit.before-block-saved');
    await keepBlocks(pool, [block], block.number - REMEMBERED);
    this.#recent!.push({ number: block.number, id: block.id });
    if (this.#recent!.length > REMEMBERED) this.#recent!.shift();
  }

  /**
   * The block at `number` is not the known one. Goes back to the last block that is still valid and withdraws what was
   * seen above it.
   */
  async #takeBack(number: number): Promise<number> {
    const { pool, node, writer, clock, log } = this.parts;
    const recent = this.#recent!;
    let stands = recent.findLastIndex((block) => block.number <= number);
    for (; stands >= 0; stands--) {
      const block = recent[stands]!;
      if ((await node.headHeader(block.number))?.id === block.id) break;
    }
    const fork = recent[stands]?.number ?? -1;
    const replaced = recent.length - 1 - stands;
    const gone = await pendingDeposits(pool, '>', fork);
    const now = clock.now();
    if (gone.length > 0)
      await writer.write(
        {
          source: `replaced above ${fork}`,
          singles: [],
          deposits: gone.map(({ depositKey, orderId, blockId }) => ({
            depositKey,
            orderId,
            decide: (state) => drop(state, depositKey, blockId, now),
          })),
        },
        (tx) => endPendingDeposits(tx, gone),
      );
    crashPoint('sighting.dropped-before-blocks-forgotten');
    await forgetBlocksAbove(pool, fork);
    recent.length = stands + 1;
    log.info({ above: fork, blocks: replaced, deposits: gone.length }, 'blocks at the head were replaced');
    return replaced;
  }
}

function asPendingDeposit({ depositKey, orderId, blockNumber, blockId }: ChainDeposit): PendingDeposit {
  return { depositKey, orderId, blockNumber, blockId };
}
