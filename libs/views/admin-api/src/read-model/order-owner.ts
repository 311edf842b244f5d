import { Inject, Injectable } from '@nestjs/common';
import type { AdminActor, AdminFreeze, AdminOrderOwner, AdminOrderRow } from '@usdt-africa/contracts/admin';
import { type DomainEvent, streams } from '@usdt-africa/contracts/events';
import { eventsOf, isEvent, placesOf, PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { Actors, may, type Viewer } from '@usdt-africa/operators';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** The owner of an order, and the freeze that stops their payouts. */
@Injectable()
export class OrderOwners {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly actors: Actors,
  ) {}

  /** Null for a guest's order, and for an operator who may not see customers. */
  async of(orderId: string, viewer: Viewer): Promise<AdminOrderOwner | null> {
    if (!may(viewer.role, 'customers.read')) return null;
    const { rows } = await this.pool.query<{ account_id: string; frozen: boolean }>(
      `select a.account_id, a.state = 'frozen' as frozen from admin_order_owners o join accounts a using (owner_key) where o.order_id = $1`,
      [orderId],
    );
    return rows[0] ? this.#owner(rows[0]) : null;
  }

  /** The customer of a withdrawal; null for an operator who may not see customers. */
  async ofAccount(accountId: string, viewer: Viewer): Promise<AdminOrderOwner | null> {
    if (!may(viewer.role, 'customers.read')) return null;
    const { rows } = await this.pool.query<{ account_id: string; frozen: boolean }>(
      `select account_id, state = 'frozen' as frozen from accounts where account_id = $1`,
      [accountId],
    );
    return rows[0] ? this.#owner(rows[0]) : null;
  }

  async #owner({ account_id: accountId, frozen }: { readonly account_id: string; readonly frozen: boolean }) {
    return { accountId, frozen: frozen ? await this.#freeze(accountId) : null };
  }

  /** The tier under which an order was placed, from its account's own stream: its value in lists may lag. */
  async tierOf(placed: RecordedEvent | undefined): Promise<AdminOrderRow['tier']> {
    const accountId = /^account:(.+)$/.exec(placed?.metadata.actor ?? '')?.[1];
    if (!isEvent(placed, 'OrderPlaced') || !accountId) return 'guest';
    const stream = streams.account(accountId);
    const places = await placesOf(this.pool, stream, ['AccountTierSet']);
    const set = await Promise.all(places.map((at) => this.store.readStream(stream, { from: at, to: at })));
    const before = eventsOf(set.flat(), 'AccountTierSet').filter(({ data }) => data.at <= placed.data.placedAt);
    return before.at(-1)?.data.tier ?? 'basic';
  }

  async #freeze(accountId: string): Promise<AdminFreeze | null> {
    const freezing = eventsOf(await this.store.readStream(streams.account(accountId)), 'AccountFrozen').at(-1);
    return freezing ? freezeNotified(freezing, await this.actors.of([freezing.metadata.actor])) : null;
  }
}

/** A freeze as operators read it. */
export function freezeNotified(
  { data, metadata }: RecordedEvent & DomainEvent<'AccountFrozen'>,
  who: (actor: string) => AdminActor,
): AdminFreeze {
  return { at: data.at, by: who(metadata.actor), because: data.because, words: metadata.reason ?? '' };
}
