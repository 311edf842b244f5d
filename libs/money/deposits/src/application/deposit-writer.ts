import { streams } from '@usdt-africa/contracts/events';
import {
  crashPoint,
  type EventMetadata,
  type EventStore,
  foldRecorded,
  type NewEvent,
  pause,
  type StreamAppend,
  retryOnConflict,
  withTransaction,
} from '@usdt-africa/event-store';
import { uuidFrom } from '@usdt-africa/kernel';
import type { Pool, PoolClient } from 'pg';
import { depositDecider, type DepositEvent, type DepositState } from '../domain/deposit.js';

/** What a scan found out about one deposit. */
export interface DepositChange {
  readonly depositKey: string;
  /** Null where no order is credited. */
  readonly orderId: string | null;
  decide(state: DepositState): readonly DepositEvent[];
}

/** An event that stands alone in its stream: written once. */
export interface SingleEvent {
  readonly streamId: string;
  /** Null where it concerns no order. */
  readonly orderId: string | null;
  readonly event: NewEvent;
}

export interface ChainFindings {
  readonly deposits: readonly DepositChange[];
  readonly singles: readonly SingleEvent[];
  /** Names the block or range that was read: the correlation of what follows from it. */
  readonly source: string;
}

/** Something more urgent than an order with many findings may come at any time. */
export interface PendingWorkSignal {
  /** Whether urgent work has come, so that the rest may wait for it. */
  isThere(): boolean;
  /** Resolves after so many milliseconds, or as soon as it has come. */
  awaited(milliseconds: number): Promise<void>;
}

export interface WriteOptions {
  /** Called when all others are written and an order with many findings is left, which takes its time. */
  readonly onLong?: () => void;
  /** For what such orders are left before their end; left out: for nothing. */
  readonly urgency?: PendingWorkSignal;
  /** Streams that are known to hold their findings. They are not checked again; written ones are added. */
  readonly written?: Set<string>;
}

export interface Written {
  /** How many streams were appended to. */
  readonly streams: number;
  /** False where it was left before the end: then nothing was written alongside. */
  readonly isWhole: boolean;
}

/** An order with more to write than this stands behind all others, and is written in parts of so many. */
const MANY = 100;
const PART = 200;
/**
 * Between so many others and the first part: what follows from their deposits (the price, the payout) has the processors and
 * the database to itself for as long as it usually takes.
 */
const breathMs = (others: number): number => Math.min(1_500, 100 + 17 * others);

/**
 * Between two parts, where they can be left: what follows from one is done before the next, and does not pile up before what
 * comes meanwhile.
 */
const BETWEEN_PARTS_MS = 200;

/** The findings for one order; null where no order is credited. */
interface OfOrder {
  readonly orderId: string | null;
  readonly deposits: readonly DepositChange[];
  readonly singles: readonly SingleEvent[];
}

/**
 * Writes the findings of a scan: each order's events in separate appends, since metadata names one order. A sender of
 * thousands of transfers to one order delays no other order: the others are written first, and the parts are short.
 */
export class DepositWriter {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
  ) {}

  /**
   * Appends new events. `alongside` runs once, in the transaction of the last append (or in its own when nothing is
   * new): after a crash or an early stop, the next run finds the same again and appends only what is missing.
   */
  async write(
    findings: ChainFindings,
    alongside: (tx: PoolClient) => Promise<void>,
    { written = new Set(), ...options }: WriteOptions = {},
  ): Promise<Written> {
    // The other scan may write to one of these streams in between.
    return retryOnConflict(() => this.#write(findings, alongside, { ...options, written }));
  }

  async #write(
    findings: ChainFindings,
    alongside: (tx: PoolClient) => Promise<void>,
    { onLong, urgency, written }: WriteOptions & { readonly written: Set<string> },
  ): Promise<Written> {
    const { few, parts } = inTurn(findings);
    const { source } = findings;
    let streams = 0;
    const append = async (one: OrderAppend, ...beside: [] | [typeof alongside]): Promise<void> => {
      await this.#append(source, one, ...beside);
      for (const { streamId } of one[1]) written.add(streamId);
      streams += one[1].length;
    };
    const appends = await this.#appends(few, written);
    const last = parts.length === 0 ? appends.pop() : undefined;
    await Promise.all(appends.map((one) => append(one)));
    if (appends.length > 0) crashPoint('deposit.between-orders');
    const finish = async (one: OrderAppend | undefined): Promise<void> => {
      if (one) await append(one, alongside);
      else await withTransaction(this.pool, alongside);
    };
    if (parts.length === 0) await finish(last);
    else onLong?.();
    // Where nothing of other orders was written, there is no pause for them.
    if (parts.length > 0 && appends.length > 0) await (urgency?.awaited ?? pause)(breathMs(appends.length));
    // One after the other: the parts of an order stand in the store as they follow each other on the chain.
    for (const [at, part] of parts.entries()) {
      const [one] = await this.#appends([part], written);
      if (at === parts.length - 1) await finish(one);
      else if (one) {
        await append(one);
        crashPoint('deposit.between-parts');
        await urgency?.awaited(BETWEEN_PARTS_MS);
        if (urgency?.isThere()) return { streams, isWhole: false };
      }
    }
    return { streams, isWhole: true };
  }

  async #append(
    source: string,
    [orderId, appends]: OrderAppend,
    alongside?: (tx: PoolClient) => Promise<void>,
  ): Promise<void> {
    const metadata: EventMetadata = {
      correlationId: uuidFrom('chain', source, orderId ?? 'unattributed'),
      actor: 'system:chain-watcher',
      ...(orderId === null ? {} : { orderId }),
    };
    await this.store.append(appends, { metadata, ...(alongside ? { alongside } : {}) });
  }

  /** The new events of some orders; orders without any are left out. */
  async #appends(orders: readonly OfOrder[], written: ReadonlySet<string>): Promise<OrderAppend[]> {
    const ids = orders
      .flatMap(({ deposits, singles }) => [
        ...deposits.map(({ depositKey }) => streams.deposit(depositKey)),
        ...singles.map(({ streamId }) => streamId),
      ])
      .filter((streamId) => !written.has(streamId));
    if (ids.length === 0) return [];
    const recorded = await this.store.readStreams(ids);
    return orders.flatMap(({ orderId, deposits, singles }): OrderAppend[] => {
      const appends: StreamAppend[] = [];
      for (const { depositKey, decide } of deposits) {
        const streamId = streams.deposit(depositKey);
        if (written.has(streamId)) continue;
        const past = recorded.get(streamId) ?? [];
        const events = decide(foldRecorded(depositDecider, past)).map(asNewEvent);
        if (events.length > 0) appends.push({ streamId, expectedVersion: past.length, events });
      }
      for (const { streamId, event } of singles)
        if (!written.has(streamId) && !recorded.has(streamId))
          appends.push({ streamId, expectedVersion: 0, events: [event] });
      return appends.length > 0 ? [[orderId, appends]] : [];
    });
  }
}

type OrderAppend = [orderId: string | null, appends: StreamAppend[]];

/** Findings by order: those with few of them, then the parts of the others, in the order in which they were found. */
function inTurn({ deposits, singles }: ChainFindings): { few: readonly OfOrder[]; parts: readonly OfOrder[] } {
  const byOrder = new Map<string | null, { deposits: DepositChange[]; singles: SingleEvent[] }>();
  const ofOrder = (orderId: string | null): { deposits: DepositChange[]; singles: SingleEvent[] } => {
    const known = byOrder.get(orderId) ?? { deposits: [], singles: [] };
    byOrder.set(orderId, known);
    return known;
  };
  for (const change of deposits) ofOrder(change.orderId).deposits.push(change);
  for (const single of singles) ofOrder(single.orderId).singles.push(single);
  const few: OfOrder[] = [];
  const parts: OfOrder[] = [];
  for (const [orderId, found] of byOrder) {
    if (found.deposits.length + found.singles.length <= MANY) few.push({ orderId, ...found });
    else {
      for (let from = 0; from < found.deposits.length; from += PART)
        parts.push({ orderId, deposits: found.deposits.slice(from, from + PART), singles: [] });
      for (let from = 0; from < found.singles.length; from += PART)
        parts.push({ orderId, deposits: [], singles: found.singles.slice(from, from + PART) });
    }
  }
  return { few, parts };
}

function asNewEvent(event: DepositEvent): NewEvent {
  return { schemaVersion: 1, ...event };
}
