import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import {
  type EventStore,
  isEvent,
  PostgresEventStore,
  type ProcessManager,
  processManager,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, LOG, POOL } from '@usdt-africa/platform';
import { SwitchedChain } from '@usdt-africa/switches';
import { addressToHex20, NodeBadAnswerError, TRON_NODE, type TronNode } from '@usdt-africa/tron';
import type { Pool } from 'pg';
import { DepositsConfig } from '../deposits-config.js';
import { type FoundDeposits, depositsIn, isNothing, type Sought } from './found-deposits.js';
import { finalChanges, saveDeposits } from './save-deposits.js';
import { type Cursor, loadCursor } from './chain-tables.js';
import { type CreditingGate, OPEN_CREDITING } from './crediting-gate.js';
import { DepositWriter } from './deposit-writer.js';
import { assertAtCursor, linked } from './history.js';
import type { WatcherLog } from './log.js';
import { SolidReader } from './solid-reader.js';

/** How a recheck request is recorded: as an operator's action on an order. */
export const RECHECK = { act: 'recheck', resource: 'orders' } as const;

/** A chain makes a block in no less than this. */
const BLOCK_MS = 3_000;
const HOUR_MS = 3_600_000;

/**
 * Reads again the solid blocks that could hold an order's deposit: from its placing until one hour after its lock, and
 * those of the last hour; of a claimed transaction its own block alone. A deposit that was missed there is credited as the watch would have done, whichever order it
 * belongs to; everything else stays as it is. Blocks above the watch's cursor are left to the watch, and nothing is
 * credited from a node with another history than the watch has read.
 */
@Injectable()
export class OrderRecheck implements ProcessManager {
  static readonly reactions = processManager<OrderRecheck>('order-recheck', {
    OperatorActionRecorded: async ({ act, resource, recordId }, _event, recheck) => {
      if (act === RECHECK.act && resource === RECHECK.resource) await recheck.look(recordId);
    },
    DepositClaimed: async ({ orderId, blockNumber }, _event, recheck) =>
      void (await recheck.readBlock(orderId, blockNumber)),
  });
  readonly name = OrderRecheck.reactions.name;
  readonly handles = OrderRecheck.reactions.handles;
  readonly #writer: DepositWriter;
  readonly #reader: SolidReader;
  readonly #sought: Sought;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(PostgresEventStore) private readonly store: EventStore,
    @Inject(TRON_NODE) private readonly node: TronNode,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: WatcherLog,
    @Inject(DepositsConfig) { contract, hotWallet = null }: Pick<DepositsConfig, 'contract' | 'hotWallet'>,
    @Inject(SwitchedChain) private readonly gate: CreditingGate = OPEN_CREDITING,
  ) {
    this.#writer = new DepositWriter(pool, store);
    this.#reader = new SolidReader(node, { range: 20, rangesAhead: 1, questions: 4 });
    // The watch alone records transactions of our own addresses.
    this.#sought = { contract: addressToHex20(contract), hotWallet: null, treasury: null, topUpsFrom: hotWallet };
  }

  /** @throws TronNodeError, ChainForkError, to be tried again */
  react(event: RecordedEvent): Promise<void> {
    return OrderRecheck.reactions.react(event, this);
  }

  /** @returns how many events were missing */
  async look(orderId: string): Promise<number> {
    if (await this.#isPaused(orderId)) return 0;
    const [placed] = await this.store.readStream(streams.order(orderId));
    const cursor = await loadCursor(this.pool);
    if (!isEvent(placed, 'OrderPlaced') || !cursor) return 0;
    const { placedAt, lockEndsAt } = placed.data;
    const lately = this.clock.now().getTime() - HOUR_MS;
    const around = { from: Date.parse(placedAt), to: Date.parse(lockEndsAt) + HOUR_MS };
    const windows =
      lately <= around.to ? [{ from: around.from, to: Infinity }] : [around, { from: lately, to: Infinity }];
    let written = 0;
    for (const { from, to } of windows)
      written += await this.#read(
        orderId,
        cursor,
        await this.#blockBefore(cursor, from),
        ({ time }) => time.getTime() > to,
      );
    this.log.info({ orderId, events: written }, 'an order’s blocks were read again');
    return written;
  }

  /**
   * Reads one block again; one above the watch's cursor is left to the watch.
   * @returns how many events were missing
   */
  async readBlock(orderId: string, blockNumber: number): Promise<number> {
    const cursor = await loadCursor(this.pool);
    if (!cursor || blockNumber > cursor.number || (await this.#isPaused(orderId))) return 0;
    const written = await this.#read(orderId, cursor, blockNumber, ({ number }) => number >= blockNumber);
    this.log.info({ orderId, blockNumber, events: written }, 'the block of a claimed transaction was read again');
    return written;
  }

  /**
   * No operator can request it while crediting is paused; this request came just before the pause, and must be repeated
   * by an operator.
   */
  async #isPaused(orderId: string): Promise<boolean> {
    if (!(await this.gate.isPaused(this.clock.now()))) return false;
    this.log.warn({ orderId }, 'an order’s blocks were not read again: crediting is paused');
    return true;
  }

  /** Nothing is written before all that was read is seen to be of the history that the watch has read. */
  async #read(orderId: string, cursor: Cursor, from: number, isEnough: (last: Cursor) => boolean): Promise<number> {
    await this.#assertOurs(cursor);
    const found: { readonly source: string; readonly found: FoundDeposits }[] = [];
    let last: Cursor | null = null;
    for await (const blocks of this.#reader.read(from, cursor.number)) {
      const [first] = blocks;
      last = linked(last ?? { number: first!.number - 1, id: first!.parentId, time: first!.time }, blocks);
      const foundIn = await depositsIn(this.pool, blocks, this.#sought);
      if (!isNothing(foundIn)) found.push({ source: `recheck ${orderId} ${first!.id}`, found: foundIn });
      if (isEnough(last)) break;
    }
    if (last?.number === cursor.number) assertAtCursor(last, cursor);
    else await this.#assertOurs(cursor);
    // Reading takes time, and an operator may have paused crediting meanwhile.
    if (found.length > 0 && (await this.#isPaused(orderId))) return 0;
    let written = 0;
    for (const { source, found: foundInBlock } of found) written += await this.#write(source, foundInBlock);
    return written;
  }

  /**
   * @throws ChainForkError; NodeBadAnswerError of a node that lags behind what was read, or of another one behind its
   * address
   */
  async #assertOurs(cursor: Cursor): Promise<void> {
    const header = await this.node.solidHeader(cursor.number);
    if (!header)
      throw new NodeBadAnswerError(`block ${cursor.number} that was read before is not among the node's solid blocks`);
    assertAtCursor(header, cursor);
  }

  async #write(source: string, found: FoundDeposits): Promise<number> {
    const now = this.clock.now();
    const changes = { source, singles: found.otherAssets, deposits: finalChanges(found, now) };
    const { streams } = await this.#writer.write(changes, (tx) => saveDeposits(tx, found, now));
    return streams;
  }

  /** A block that is no younger than this; at most so many blocks ago as a chain can have made since. */
  async #blockBefore(cursor: Cursor, time: number): Promise<number> {
    let number = cursor.number;
    let at = cursor.time.getTime();
    while (at >= time && number > 1) {
      number = Math.max(1, number - Math.ceil((at - time) / BLOCK_MS) - 1);
      const header = await this.node.solidHeader(number);
      if (!header) break;
      at = header.time.getTime();
    }
    return number;
  }
}

/** Its name and feed, for the parts that monitor its lag. */
export const ORDER_RECHECK = OrderRecheck.reactions;
