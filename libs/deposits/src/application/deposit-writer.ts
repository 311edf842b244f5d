import { streams } from '@usdt-africa/contracts/events';
import {
  ConcurrencyError,
  crashPoint,
  type EventMetadata,
  type EventStore,
  type NewEvent,
  type StreamAppend,
  withTransaction,
} from '@usdt-africa/event-store';
import { fold, uuidFrom } from '@usdt-africa/kernel';
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
  readonly orderId: string;
  readonly event: NewEvent;
}

export interface ChainFindings {
  readonly deposits: readonly DepositChange[];
  readonly singles: readonly SingleEvent[];
  /** Names the block or range that was read: the correlation of what follows from it. */
  readonly source: string;
}

const ATTEMPTS = 5;

/** Writes what a scan found: each order's events in an append of their own, for metadata names one order. */
export class DepositWriter {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
  ) {}

  /**
   * Appends what is new. `alongside` is written once, in the transaction of the last append (or in one of its own when
   * nothing is new): whoever dies in between finds the same again and appends only what is missing.
   */
  async write(findings: ChainFindings, alongside: (tx: PoolClient) => Promise<void>): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#write(findings, alongside);
      } catch (error) {
        // The other scan wrote to one of these streams in between.
        if (!(error instanceof ConcurrencyError) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  async #write(findings: ChainFindings, alongside: (tx: PoolClient) => Promise<void>): Promise<number> {
    const byOrder = await this.#appends(findings);
    const last = byOrder.at(-1);
    if (!last) {
      await withTransaction(this.pool, alongside);
      return 0;
    }
    const metadata = (orderId: string | null): EventMetadata => ({
      correlationId: uuidFrom('chain', findings.source, orderId ?? 'unattributed'),
      actor: 'system:chain-watcher',
      ...(orderId === null ? {} : { orderId }),
    });
    const before = byOrder.slice(0, -1);
    await Promise.all(before.map(([orderId, appends]) => this.store.append(appends, { metadata: metadata(orderId) })));
    if (before.length > 0) crashPoint('deposit.between-orders');
    await this.store.append(last[1], { metadata: metadata(last[0]), alongside });
    return byOrder.reduce((sum, [, appends]) => sum + appends.length, 0);
  }

  async #appends({ deposits, singles }: ChainFindings): Promise<[string | null, StreamAppend[]][]> {
    const ids = [
      ...deposits.map((change) => streams.deposit(change.depositKey)),
      ...singles.map((one) => one.streamId),
    ];
    if (ids.length === 0) return [];
    const recorded = await this.store.readStreams(ids);
    const byOrder = new Map<string | null, StreamAppend[]>();
    const add = (orderId: string | null, append: StreamAppend): void => {
      const appends = byOrder.get(orderId) ?? [];
      appends.push(append);
      byOrder.set(orderId, appends);
    };
    for (const { depositKey, orderId, decide } of deposits) {
      const streamId = streams.deposit(depositKey);
      const past = recorded.get(streamId) ?? [];
      const events = decide(fold(depositDecider, past as unknown as DepositEvent[])).map(asNewEvent);
      if (events.length > 0) add(orderId, { streamId, expectedVersion: past.length, events });
    }
    for (const { streamId, orderId, event } of singles)
      if (!recorded.has(streamId)) add(orderId, { streamId, expectedVersion: 0, events: [event] });
    return [...byOrder];
  }
}

function asNewEvent(event: DepositEvent): NewEvent {
  return { schemaVersion: 1, ...event };
}
