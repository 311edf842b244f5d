import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import {
  type EventHandlers,
  type EventStore,
  handle,
  isEvent,
  PersonalData,
  PostgresEventStore,
  type ProcessManager,
  type RecordedEvent,
  typesOf,
} from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, ProductConfig } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import {
  type Browser,
  gone,
  type Known,
  type LimitRules,
  type NewLimitEvent,
  paying,
  type PersonRules,
  release,
  see,
  type Sighted,
} from '../domain/decide.js';
import { LimitPeople, type Proven } from './limit-people.js';
import { LimitSources } from './limit-sources.js';
import { LimitStates, type LimitStore } from './limit-states.js';
import { retryOnConflictWithPerson } from './limit-streams.js';
import { browserOf } from './person.js';
import { TierRules } from './tier-rules.js';

/** Limit events of an order: for each identifier of its person, and for its browser. */
interface LimitEffect {
  readonly person: (known: Known) => readonly NewLimitEvent[];
  readonly browser: readonly NewLimitEvent[];
}

/** Order, states, time and rules that limit events are decided from. */
interface Scene {
  readonly orderId: string;
  readonly known: readonly Known[];
  readonly browser: Browser;
  readonly now: Date;
  readonly rules: PersonRules;
}

const released =
  (cause: 'cancelled' | 'completed') =>
  (_data: unknown, _event: unknown, { orderId, browser, now }: Scene): LimitEffect => ({
    person: (one) => release(one, orderId, cause, now),
    browser: release(browser, orderId, cause, now),
  });

/** What each event of an order is to its person's limit. */
const EFFECTS: EventHandlers<[scene: Scene], LimitEffect> = {
  OrderDepositSeen: ({ depositKey, amountMicro, seenAt }, _event, { orderId, known, browser, now, rules }) => {
    const seen: Sighted = { orderId, depositKey, amountMicro: BigInt(amountMicro), seenAt: new Date(seenAt) };
    return { person: see(known, seen, now, rules), browser: paying(browser, seen, now) };
  },
  OrderDepositConfirmed: ({ depositKey, amountMicro, receivedAt }, _event, { orderId, browser, now }) => {
    const final: Sighted = { orderId, depositKey, amountMicro: BigInt(amountMicro), seenAt: new Date(receivedAt) };
    return { person: () => [], browser: paying(browser, final, now) };
  },
  OrderDepositDropped: ({ depositKey }, _event, { orderId, now }) => ({
    person: (one) => gone(one, orderId, depositKey, now),
    browser: [],
  }),
  // A final deposit of a cancelled order uses no limit until a release counts it: its use as a pending deposit ends
  // here.
  OrderHeld: ({ depositKeys }, _event, { orderId, now }) => ({
    person: (one) => depositKeys.flatMap((depositKey) => gone(one, orderId, depositKey, now)),
    browser: [],
  }),
  OrderCancelled: released('cancelled'),
  OrderCompleted: released('completed'),
};

/** Name and event types of this subscription: how far it is behind is monitored by them. */
export const LIMIT_PROCESS = { name: 'limit-process', handles: typesOf(EFFECTS) } as const;

/**
 * Process manager for limit reservations: a seen deposit counts against its person instead of its browser, and an ended
 * order frees what it reserved. The order itself records the effect of final deposits.
 */
@Injectable()
export class LimitProcess implements ProcessManager {
  readonly name = LIMIT_PROCESS.name;
  readonly handles = LIMIT_PROCESS.handles;

  readonly #people: LimitPeople;

  constructor(
    @Inject(PostgresEventStore) private readonly store: Pick<EventStore, 'append'> & LimitStore,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ProductConfig) private readonly rules: LimitRules & { readonly minimumSellMicro: bigint },
    @Inject(LimitSources) { pool, proven }: { readonly pool?: Pool; readonly proven?: Proven } = {},
  ) {
    const states = new LimitStates(store, pool ?? null);
    this.#people = new LimitPeople(store, states, personalData, new TierRules(store, clock, rules), proven);
  }

  /** One after the other: what thousands of transfers of dust need of it is nothing, and that is found out in one go. */
  async reactTogether(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) if (!this.isNothing(event)) await this.react(event);
  }

  async react(event: RecordedEvent): Promise<void> {
    if (this.isNothing(event)) return;
    const orderId = event.metadata.orderId!;
    const [first] = await this.store.readStream(streams.order(orderId), { from: 1, to: 1 });
    if (!isEvent(first, 'OrderPlaced')) throw new Error(`order ${orderId} was never placed`);
    const placed = first.data;
    const browserIndexes = browserOf(this.personalData, placed.guestHash);
    await retryOnConflictWithPerson(async () => {
      const { identifiers, person, others: browser } = await this.#people.loadOrder(placed, browserIndexes);
      if (identifiers.length === 0) return;
      const rules = await this.#people.rulesFor(identifiers);
      const scene = { orderId, known: person.known, browser, now: this.clock.now(), rules };
      const effect = handle(EFFECTS, event, scene);
      if (!effect) return;
      const appends = [...person.appends(effect.person), ...browser.appends(effect.browser)];
      if (appends.length === 0) return;
      await this.store.append(appends, {
        metadata: {
          correlationId: event.metadata.correlationId,
          causationId: event.eventId,
          actor: `system:${this.name}`,
          orderId,
        },
      });
    });
  }

  /**
   * A deposit below the minimum is not paid on its own: it uses no limit before it is final, together with others.
   * Deposits held for any reason except a cancelled order keep their use.
   */
  private isNothing(event: RecordedEvent): boolean {
    if (isEvent(event, 'OrderHeld')) return event.data.reason !== 'after-cancellation';
    if (!isEvent(event, 'OrderDepositSeen', 'OrderDepositConfirmed')) return false;
    return BigInt(event.data.amountMicro) < this.rules.minimumSellMicro;
  }
}
