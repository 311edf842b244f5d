import { Inject, Injectable } from '@nestjs/common';
import { CustomerProfiles } from '@usdt-africa/accounts';
import type { PurchaseTrackView, PurchaseView } from '@usdt-africa/contracts/api';
import { streams } from '@usdt-africa/contracts/events';
import { chainHead } from '@usdt-africa/deposits';
import { foldRecorded, PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { POOL, ProductConfig } from '@usdt-africa/platform';
import { type Send, sendDecider, type SendEvent, sendIdOf } from '@usdt-africa/sends';
import type { Pool } from 'pg';
import {
  isPlaced,
  type PlacedPurchase,
  type Purchase,
  purchaseDecider,
  type PurchaseEvent,
} from '../domain/purchase.js';
import { purchaseTrackView, purchaseView } from './purchase-view.js';

/** Purchases as people see them, from their own streams at request time: never from a projection, which may lag. */
@Injectable()
export class PurchaseViews {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    private readonly profiles: CustomerProfiles,
    @Inject(ProductConfig)
    private readonly config: Pick<ProductConfig, 'confirmations' | 'explorerTransactionUrl'>,
  ) {}

  /** The owner's views, by the purchase's id. Ids of no purchase are left out. */
  async of(purchaseIds: readonly string[]): Promise<ReadonlyMap<string, PurchaseView>> {
    if (purchaseIds.length === 0) return new Map();
    const recorded = await this.store.readStreams(purchaseIds.map(streams.purchase));
    const purchases = purchaseIds.flatMap((id) => {
      const events = recorded.get(streams.purchase(id)) ?? [];
      const purchase = foldRecorded<Purchase, PurchaseEvent>(purchaseDecider, events);
      return isPlaced(purchase) ? [purchase] : [];
    });
    const views = await this.viewsOf(purchases);
    return new Map(purchases.map(({ placed }, at) => [placed.purchaseId, views[at]!]));
  }

  /** The owner's view of a purchase that was loaded, or is about to be placed. */
  async viewOf(purchase: PlacedPurchase): Promise<PurchaseView> {
    return (await this.viewsOf([purchase]))[0]!;
  }

  /** What any holder of the number sees. */
  async trackOf(purchase: PlacedPurchase): Promise<PurchaseTrackView> {
    const [sends, head] = await Promise.all([this.#sendsOf([purchase]), chainHead(this.pool)]);
    const send = sends.get(purchase.placed.purchaseId) ?? null;
    return purchaseTrackView(purchase, { send, headBlock: head?.headNumber ?? null }, this.config);
  }

  private async viewsOf(purchases: readonly PlacedPurchase[]): Promise<PurchaseView[]> {
    const [sends, head, profiles] = await Promise.all([
      this.#sendsOf(purchases),
      chainHead(this.pool),
      this.profiles.of([...new Set(purchases.map(({ placed }) => placed.accountId))]),
    ]);
    return Promise.all(
      purchases.map(async (purchase) => {
        const { purchaseId, accountId, label } = purchase.placed;
        const profile = profiles.get(accountId);
        const nickname = label && (await this.personalData.open<{ text: string }>(label));
        const surroundings = {
          send: sends.get(purchaseId) ?? null,
          headBlock: head?.headNumber ?? null,
          nickname: nickname?.text ?? '',
          holder: profile ? `${profile.firstName} ${profile.lastName}` : '',
        };
        return purchaseView(purchase, surroundings, this.config);
      }),
    );
  }

  /** The sends that are requested, by the purchase's id. */
  async #sendsOf(purchases: readonly PlacedPurchase[]): Promise<ReadonlyMap<string, Send>> {
    const ids = purchases.map(({ placed }) => placed.purchaseId);
    const streamOf = (id: string): string => streams.send(sendIdOf({ kind: 'purchase', id }));
    const recorded = await this.store.readStreams(ids.map(streamOf));
    return new Map(
      ids.flatMap((id): [string, Send][] => {
        const events = recorded.get(streamOf(id)) ?? [];
        return events.length === 0 ? [] : [[id, foldRecorded<Send, SendEvent>(sendDecider, events)]];
      }),
    );
  }
}
