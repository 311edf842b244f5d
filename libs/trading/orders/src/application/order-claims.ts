import { Inject, Injectable } from '@nestjs/common';
import { assertNotFrozen, CustomerProfiles } from '@usdt-africa/accounts';
import type { ClaimableOrdersView } from '@usdt-africa/contracts/api';
import { event, streams } from '@usdt-africa/contracts/events';
import {
  crashPoint,
  type EventStore,
  PersonalData,
  PostgresEventStore,
  retryOnConflict,
  versionOf,
} from '@usdt-africa/event-store';
import { type Clock, formatMoney, maskPayee, uuidFrom } from '@usdt-africa/kernel';
import { LimitService } from '@usdt-africa/limits';
import { CLOCK, correlationId, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { claim, type ClaimReason, isClaimable } from '../domain/claim.js';
import type { PlacedOrder } from '../domain/order.js';
import { listed, type Payee } from './transaction-index.js';
import { browserLookup, lookupsOf, type LookupKind, ordersFoundBy } from './order-lookup.js';
import { OrderStreams } from './order-streams.js';

/** Maximum number of orders claimed at once; a customer with more repeats the request. */
const MOST = 100;
/** Phone numbers are reassigned after a while: by the number alone, only orders placed within this time match. */
const PHONE_MS = 30 * 86_400_000;

/** A customer, and the browser that they signed in with. */
export interface Adopter {
  readonly accountId: string;
  /** The guest that this browser was before; null where it was none. */
  readonly guestKey: string | null;
}

interface Candidate {
  readonly orderId: string;
  readonly because: ClaimReason;
}

const REASONS: Readonly<Record<LookupKind, ClaimReason>> = {
  browser: 'browser',
  'mail-address': 'email',
  'phone-number': 'phone',
};

/** The guest becomes a customer: orders of their browser, and of their proven address and number, become their account's. */
@Injectable()
export class Adoptions {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(PostgresEventStore) private readonly store: EventStore,
    private readonly orders: OrderStreams,
    private readonly personalData: PersonalData,
    private readonly limits: LimitService,
    @Inject(CustomerProfiles) private readonly profiles: Pick<CustomerProfiles, 'of'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Guest orders that the account can claim, masked: the requester may not be the person who had the address when it
   * was given. Orders that the customer declined are left out.
   */
  async claimable(adopter: Adopter): Promise<ClaimableOrdersView> {
    const found = await this.#candidates(adopter);
    await this.personalData.preload(found.flatMap(({ order }) => order.placed.recipient.$sealed.s));
    return {
      orders: await Promise.all(
        found.map(async ({ orderId, order: { placed }, because }) => {
          const payee = await this.personalData.open<Payee>(placed.recipient);
          return {
            id: offerId(adopter.accountId, orderId),
            number: `${placed.number.slice(0, 3)}••••••${placed.number.slice(-3)}`,
            placedAt: placed.placedAt,
            usdt: formatMoney(BigInt(placed.amountMicro), 'USDT'),
            recipient: payee ? maskPayee(payee.accountName) : null,
            because,
          };
        }),
      ),
    };
  }

  /**
   * Claims the chosen orders one by one, each atomically with the event in the account's own stream. Of two accounts
   * that match the same order, the first gets it; an interrupted claim is resumed by a repeat.
   * @param ids of the offers; null: all but those that only the phone number matches
   * @param request id of the request; the same for a repeat after an interruption
   * @returns how many were claimed by this request
   * @throws Refusal 403 `paused` for a frozen account
   */
  async claim(adopter: Adopter, ids: readonly string[] | null, request: string): Promise<number> {
    await assertNotFrozen(this.pool, adopter.accountId);
    for (const candidate of await this.#candidates(adopter)) {
      const { orderId, because } = candidate;
      if (ids ? !ids.includes(offerId(adopter.accountId, orderId)) : because === 'phone') continue;
      await this.#take(adopter, candidate, request);
      crashPoint('adoption.after-order');
    }
    const { rows } = await this.pool.query<{ claimed: number }>(
      `select count(*)::int as claimed from events
       where stream_id = $1 and type = 'AccountOrdersClaimed' and metadata->>'causationId' = $2`,
      [streams.account(adopter.accountId), request],
    );
    return rows[0]!.claimed;
  }

  /** The order is not this customer's: it is not offered to the account again. An unknown id changes nothing. */
  async decline(adopter: Adopter, id: string): Promise<void> {
    const { accountId } = adopter;
    const declined = (await this.#candidates(adopter)).find(({ orderId }) => offerId(accountId, orderId) === id);
    if (!declined) return;
    await this.pool.query(
      `insert into declined_guest_orders (account_id, order_id, declined_at) values ($1, $2, $3)
       on conflict do nothing`,
      [accountId, declined.orderId, this.clock.now()],
    );
  }

  #take({ accountId, guestKey }: Adopter, { orderId, because }: Candidate, request: string): Promise<void> {
    return retryOnConflict(async () => {
      // Of the account's stream its end alone is wanted, and it grows with every log-in.
      const own = streams.account(accountId);
      const [order, ownVersion] = await Promise.all([this.orders.load(orderId), versionOf(this.pool, own)]);
      if (!isClaimable(order, because, guestKey)) return;
      const now = this.clock.now();
      const payee = await this.personalData.open<Payee>(order.placed.recipient);
      const taken = [claim(accountId, now), await listed(this.personalData, accountId, payee, now)];
      const claimed = event('AccountOrdersClaimed', { accountId, orderIds: [orderId], at: now.toISOString() });
      try {
        await this.store.append(
          [
            { streamId: streams.order(orderId), expectedVersion: order.version, events: taken },
            { streamId: own, expectedVersion: ownVersion, events: [claimed] },
          ],
          {
            metadata: { correlationId: correlationId(), causationId: request, actor: `account:${accountId}`, orderId },
            // An order claimed by a frozen customer would be blocked with the account, and its payee would not be paid.
            alongside: (tx) => assertNotFrozen(tx, accountId),
          },
        );
      } finally {
        // Another request may have changed the order: it is read again.
        this.orders.forget(orderId);
      }
    });
  }

  /** Newest first. An order that matches by browser and otherwise counts as matched by browser, the strongest proof. */
  async #candidates(adopter: Adopter): Promise<(Candidate & { readonly order: PlacedOrder })[]> {
    const { accountId, guestKey } = adopter;
    const profile = (await this.profiles.of([accountId])).get(accountId);
    const known = profile ? lookupsOf(this.limits.identifiers({ ...profile, bankCode: '', accountNumber: '' })) : [];
    const lookups = [...(guestKey === null ? [] : [browserLookup(guestKey)]), ...known];
    const since = new Date(this.clock.now().getTime() - PHONE_MS);
    const found = await Promise.all(
      lookups.map((lookup) =>
        ordersFoundBy(this.pool, lookup, { since: lookup.kind === 'phone-number' ? since : null, most: 2 * MOST }),
      ),
    );
    const candidates = new Map<string, ClaimReason>();
    for (const { orderId, by } of found.flat()) if (!candidates.has(orderId)) candidates.set(orderId, REASONS[by]);
    for (const orderId of await this.#declined(accountId, [...candidates.keys()])) candidates.delete(orderId);
    const orders = await Promise.all(
      [...candidates].map(async ([orderId, because]) => ({ orderId, because, order: await this.orders.load(orderId) })),
    );
    return orders
      .filter(({ order, because }) => isClaimable(order, because, guestKey))
      .sort((a, b) => (a.order.placed.placedAt < b.order.placed.placedAt ? 1 : -1))
      .slice(0, MOST);
  }
  async #declined(accountId: string, orderIds: readonly string[]): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      'select order_id as id from declined_guest_orders where account_id = $1 and order_id = any($2)',
      [accountId, orderIds],
    );
    return rows.map(({ id }) => id);
  }
}

/** An order's id in the offers to one account: tells nothing about the order. */
function offerId(accountId: string, orderId: string): string {
  return uuidFrom('guest-order-offer', accountId, orderId);
}
