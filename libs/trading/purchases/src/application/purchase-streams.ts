import { Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { load, type Loaded, PostgresEventStore, type StreamAppend } from '@usdt-africa/event-store';
import { evolveAll } from '@usdt-africa/kernel';
import { correlationId } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import type { Decided } from '../domain/decide.js';
import {
  isPlaced,
  type PlacedPurchase,
  type Purchase,
  purchaseDecider,
  type PurchaseEvent,
} from '../domain/purchase.js';
import { PurchaseWork } from './purchase-work.js';

/** In whose name something happens to a purchase, and after what. */
export interface By {
  /** `account:<id>`, `operator:<id>`, `system:<part>`. */
  readonly actor: string;
  readonly causationId?: string;
  readonly correlationId?: string;
  readonly reason?: string;
}

/** New events of a purchase, and what is committed together with them or not at all. */
export interface PurchaseChange {
  readonly purchaseId: string;
  /** Before the events. */
  readonly purchase: Purchase;
  /** Of the last event before them; 0 before the first. */
  readonly version: number;
  readonly events: Decided;
  /** Of other streams, at the versions that were read. */
  readonly appends: readonly StreamAppend[];
  /** Rows to write in the transaction, after the append. */
  readonly alongside?: (tx: PoolClient) => Promise<void>;
}

/** Purchases by their streams: every change writes the purchase's row of work in its own transaction. */
@Injectable()
export class PurchaseStreams {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly work: PurchaseWork,
  ) {}

  load(purchaseId: string): Promise<Loaded<Purchase, PurchaseEvent>> {
    return load<Purchase, PurchaseEvent>(this.store, purchaseDecider, streams.purchase(purchaseId));
  }

  /** @throws Refusal 404 `no-purchase` */
  async require(purchaseId: string): Promise<Loaded<Purchase, PurchaseEvent> & { readonly state: PlacedPurchase }> {
    const loaded = await this.load(purchaseId);
    if (!isPlaced(loaded.state)) throw refusal('purchases.no-purchase');
    return { ...loaded, state: loaded.state };
  }

  /**
   * Appends in one transaction.
   * @returns the purchase after the events
   * @throws ConcurrencyError where another writer of one of the streams was first: nothing was appended
   */
  async append(
    { purchaseId, purchase, version, events, appends, alongside }: PurchaseChange,
    by: By,
  ): Promise<Purchase> {
    const after = evolveAll(purchaseDecider, purchase, events);
    const own: StreamAppend = { streamId: streams.purchase(purchaseId), expectedVersion: version, events };
    const { actor, reason, causationId } = by;
    await this.store.append([own, ...appends], {
      metadata: {
        correlationId: by.correlationId ?? correlationId(),
        actor,
        ...(causationId === undefined ? {} : { causationId }),
        ...(reason === undefined ? {} : { reason }),
      },
      alongside: async (tx) => {
        await alongside?.(tx);
        await this.work.save(tx, after);
      },
    });
    return after;
  }
}
