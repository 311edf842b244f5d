import { assertNotFrozen, type CustomerProfiles } from '@usdt-africa/accounts';
import type { AdoptableView } from '@usdt-africa/contracts/api';
import { event, streams } from '@usdt-africa/contracts/events';
import { crashPoint, type EventStore, type PersonalData, untilAlone, versionOf } from '@usdt-africa/event-store';
import { type Clock, formatMoney, maskPayee } from '@usdt-africa/kernel';
import type { LimitDesk } from '@usdt-africa/limits';
import { correlationId } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { adopt, type AdoptReason, isAdoptable } from '../domain/adopt.js';
import type { PlacedOrder } from '../domain/order.js';
import { listed, type Payee } from './listing.js';
import { browserFinder, findersOf, type FinderKind, ordersFoundBy } from './order-finders.js';
import type { OrderStreams } from './order-streams.js';

/** Most orders that become an account's at once; whoever has more presses again. */
const MOST = 100;
/** Numbers are given to others after a while: by the number alone only what was placed since. */
const PHONE_MS = 30 * 86_400_000;

/** A customer, and the browser that they signed in with. */
export interface Adopter {
  readonly accountId: string;
  /** The guest that this browser was before; null where it was none. */
  readonly guestKey: string | null;
}

interface Candidate {
  readonly orderId: string;
  readonly because: AdoptReason;
}

const REASONS: Readonly<Record<FinderKind, AdoptReason>> = {
  browser: 'browser',
  'mail-address': 'email',
  'phone-number': 'phone',
};

/** The guest becomes a customer: orders of their browser, and of their proven address and number, become their account's. */
export class Adoptions {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    private readonly orders: OrderStreams,
    private readonly personalData: PersonalData,
    private readonly limits: LimitDesk,
    private readonly profiles: Pick<CustomerProfiles, 'of'>,
    private readonly clock: Clock,
  ) {}

  /** What could be taken over, masked: whoever looks may not be whom the address belonged to when it was given. */
  async adoptable(adopter: Adopter): Promise<AdoptableView> {
    const found = await this.#candidates(adopter);
    await this.personalData.preload(found.flatMap(({ order }) => order.placed.recipient.$sealed.s));
    return {
      orders: await Promise.all(
        found.map(async ({ order: { placed }, because }) => {
          const payee = because === 'browser' ? await this.personalData.open<Payee>(placed.recipient) : null;
          return {
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
   * Takes all of it over, order by order: each with what the account's own stream says of it, or not at all. Of two accounts
   * that may have the same order, the first has it; whatever is cut off in the middle is gone on with by asking again.
   * @param request what they asked by: cut off and asked again, it is the same
   * @returns how many came by this request
   * @throws Refusal 403 `paused` for a frozen account
   */
  async adopt(adopter: Adopter, request: string): Promise<number> {
    await assertNotFrozen(this.pool, adopter.accountId);
    for (const candidate of await this.#candidates(adopter)) {
      await this.#take(adopter, candidate, request);
      crashPoint('adoption.after-order');
    }
    const { rows } = await this.pool.query<{ adopted: number }>(
      `select count(*)::int as adopted from events
       where stream_id = $1 and type = 'AccountOrdersAdopted' and metadata->>'causationId' = $2`,
      [streams.account(adopter.accountId), request],
    );
    return rows[0]!.adopted;
  }

  #take({ accountId, guestKey }: Adopter, { orderId, because }: Candidate, request: string): Promise<void> {
    return untilAlone(async () => {
      // Of the account's stream its end alone is wanted, and it grows with every log-in.
      const own = streams.account(accountId);
      const [order, ownVersion] = await Promise.all([this.orders.load(orderId), versionOf(this.pool, own)]);
      if (!isAdoptable(order, because, guestKey)) return;
      const now = this.clock.now();
      const payee = await this.personalData.open<Payee>(order.placed.recipient);
      const taken = [adopt(accountId, now), await listed(this.personalData, accountId, payee, now)];
      const told = event('AccountOrdersAdopted', { accountId, orderIds: [orderId], at: now.toISOString() });
      try {
        await this.store.append(
          [
            { streamId: streams.order(orderId), expectedVersion: order.version, events: taken },
            { streamId: own, expectedVersion: ownVersion, events: [told] },
          ],
          {
            metadata: { correlationId: correlationId(), causationId: request, actor: `account:${accountId}`, orderId },
            // An order that became a frozen customer's would wait with them, and with it whoever is paid by it.
            alongside: (tx) => assertNotFrozen(tx, accountId),
          },
        );
      } finally {
        // Whoever was first: it is read anew.
        this.orders.forget(orderId);
      }
    });
  }

  /** Newest first. What is found by the browser is shown for its sake: that says most. */
  async #candidates(adopter: Adopter): Promise<(Candidate & { readonly order: PlacedOrder })[]> {
    const { accountId, guestKey } = adopter;
    const profile = (await this.profiles.of([accountId])).get(accountId);
    const known = profile ? findersOf(this.limits.identifiers({ ...profile, bankCode: '', accountNumber: '' })) : [];
    const finders = [...(guestKey === null ? [] : [browserFinder(guestKey)]), ...known];
    const since = new Date(this.clock.now().getTime() - PHONE_MS);
    const found = await Promise.all(
      finders.map((finder) =>
        ordersFoundBy(this.pool, finder, { since: finder.kind === 'phone-number' ? since : null, most: 2 * MOST }),
      ),
    );
    const candidates = new Map<string, AdoptReason>();
    for (const { orderId, by } of found.flat()) if (!candidates.has(orderId)) candidates.set(orderId, REASONS[by]);
    const orders = await Promise.all(
      [...candidates].map(async ([orderId, because]) => ({ orderId, because, order: await this.orders.load(orderId) })),
    );
    return orders
      .filter(({ order, because }) => isAdoptable(order, because, guestKey))
      .sort((a, b) => (a.order.placed.placedAt < b.order.placed.placedAt ? 1 : -1))
      .slice(0, MOST);
  }
}
