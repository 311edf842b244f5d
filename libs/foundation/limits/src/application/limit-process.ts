import { streams } from '@usdt-africa/contracts/events';
import {
  type EventHandlers,
  type EventStore,
  handle,
  isEvent,
  type PersonalData,
  type ProcessManager,
  type RecordedEvent,
  typesOf,
} from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
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
import { LimitStates, type LimitStore } from './limit-states.js';
import { untilAloneWithPerson } from './limit-streams.js';
import { browserOf } from './person.js';
import { TierRules } from './tier-rules.js';

/** What to tell of an order: to each identifier of its person, and to its browser. */
interface Told {
  readonly person: (known: Known) => readonly NewLimitEvent[];
  readonly browser: readonly NewLimitEvent[];
}

/** Of whom it is told, and when. */
interface Scene {
  readonly orderId: string;
  readonly known: readonly Known[];
  readonly browser: Browser;
  readonly now: Date;
  readonly rules: PersonRules;
}

const released =
  (cause: 'cancelled' | 'completed') =>
  (_data: unknown, _event: unknown, { orderId, browser, now }: Scene): Told => ({
    person: (one) => release(one, orderId, cause, now),
    browser: release(browser, orderId, cause, now),
  });

/** What each event of an order is to its person's limit. */
const TELLING: EventHandlers<[scene: Scene], Told> = {
  OrderDepositSeen: ({ depositKey, amountMicro, seenAt }, _event, { orderId, known, browser, now, rules }) => {
    const seen: Sighted = { orderId, depositKey, amountMicro: BigInt(amountMicro), seenAt: new Date(seenAt) };
    return { person: see(known, seen, now, rules), browser: paying(browser, seen, now) };
  },
  OrderDepositConfirmed: ({ depositKey, amountMicro, arrivedAt }, _event, { orderId, browser, now }) => {
    const final: Sighted = { orderId, depositKey, amountMicro: BigInt(amountMicro), seenAt: new Date(arrivedAt) };
    return { person: () => [], browser: paying(browser, final, now) };
  },
  OrderDepositDropped: ({ depositKey }, _event, { orderId, now }) => ({
    person: (one) => gone(one, orderId, depositKey, now),
    browser: [],
  }),
  // A final deposit of a cancelled order takes up nothing until a release counts it: what it took up while it was seen ends here.
  OrderHeld: ({ depositKeys }, _event, { orderId, now }) => ({
    person: (one) => depositKeys.flatMap((depositKey) => gone(one, orderId, depositKey, now)),
    browser: [],
  }),
  OrderCancelled: released('cancelled'),
  OrderCompleted: released('completed'),
};

/** What it is called and fed, for whoever watches that it keeps up. */
export const LIMIT_PROCESS = { name: 'limit-process', handles: typesOf(TELLING) } as const;

/**
 * What becomes of an order's place in a limit while it goes its way: what is seen weighs on its person and no more on its
 * browser, what ends gives back. What a final deposit does to it, the order says itself.
 */
export class LimitProcess implements ProcessManager {
  readonly name = LIMIT_PROCESS.name;
  readonly handles = LIMIT_PROCESS.handles;

  readonly #people: LimitPeople;

  constructor(
    private readonly store: Pick<EventStore, 'append'> & LimitStore,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
    private readonly rules: LimitRules & { readonly minimumSellMicro: bigint },
    { pool, proven }: { readonly pool?: Pool; readonly proven?: Proven } = {},
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
    await untilAloneWithPerson(async () => {
      const { identifiers, person, others: browser } = await this.#people.loadOrder(placed, browserIndexes);
      if (identifiers.length === 0) return;
      const rules = await this.#people.rulesFor(identifiers);
      const scene = { orderId, known: person.known, browser, now: this.clock.now(), rules };
      const told = handle(TELLING, event, scene);
      if (!told) return;
      const appends = [...person.appends(told.person), ...browser.appends(told.browser)];
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
   * What is below the minimum is not paid by itself: it takes nobody's room before it is final, with more. What is held for any
   * reason but that its order was cancelled goes on taking what it takes.
   */
  private isNothing(event: RecordedEvent): boolean {
    if (isEvent(event, 'OrderHeld')) return event.data.reason !== 'after-cancellation';
    if (!isEvent(event, 'OrderDepositSeen', 'OrderDepositConfirmed')) return false;
    return BigInt(event.data.amountMicro) < this.rules.minimumSellMicro;
  }
}
