import { type EventData, type EventType, streams } from '@usdt-africa/contracts/events';
import type { EventStore, PersonalData, ProcessManager, RecordedEvent } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import {
  type Browser,
  gone,
  type Known,
  type LimitRules,
  type NewLimitEvent,
  paying,
  release,
  see,
  type Sighted,
} from '../domain/decide.js';
import { loadBrowser, loadPerson, untilAlone } from './limit-streams.js';
import { browserOf, identifiersOf, personOf } from './person.js';

const HANDLES = [
  'OrderDepositSeen',
  'OrderDepositConfirmed',
  'OrderDepositDropped',
  'OrderCancelled',
  'OrderCompleted',
] as const satisfies readonly EventType[];

/** What it is called and fed, for whoever watches that it keeps up. */
export const LIMIT_PROCESS = { name: 'limit-process', handles: HANDLES } as const;

/** What to tell of an order: to each identifier of its person, and to its browser. */
interface Told {
  readonly person: (known: Known) => readonly NewLimitEvent[];
  readonly browser: readonly NewLimitEvent[];
}

/**
 * What becomes of an order's place in a limit while it goes its way: what is seen weighs on its person and no more on its
 * browser, what ends gives back. What a final deposit does to it, the order says itself.
 */
export class LimitProcess implements ProcessManager {
  readonly name = LIMIT_PROCESS.name;
  readonly handles = LIMIT_PROCESS.handles;

  constructor(
    private readonly store: EventStore,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
    private readonly rules: LimitRules & { readonly minimumSellMicro: bigint },
  ) {}

  /** One after the other: what thousands of transfers of dust need of it is nothing, and that is found out in one go. */
  async reactTogether(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) if (!this.isDust(event)) await this.react(event);
  }

  async react(event: RecordedEvent): Promise<void> {
    if (this.isDust(event)) return;
    const orderId = event.metadata.orderId!;
    const [first] = await this.store.readStream(streams.order(orderId), { from: 1, to: 1 });
    const placed = first!.data as EventData<'OrderPlaced'>;
    const person = await personOf(this.personalData, placed);
    if (!person) return;
    const identifiers = identifiersOf(this.personalData, person);
    const browserIndexes = browserOf(this.personalData, placed.guestHash);
    await untilAlone(async () => {
      const [loaded, browser] = await Promise.all([
        loadPerson(this.store, identifiers),
        loadBrowser(this.store, browserIndexes),
      ]);
      const told = this.decide(event, orderId, loaded.known, browser);
      const appends = [...loaded.appends(told.person), ...browser.appends(told.browser)];
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

  /** What is below the minimum is not paid by itself: it takes nobody's room before it is final, with more. */
  private isDust({ type, data }: RecordedEvent): boolean {
    if (type !== 'OrderDepositSeen' && type !== 'OrderDepositConfirmed') return false;
    return BigInt((data as EventData<typeof type>).amountMicro) < this.rules.minimumSellMicro;
  }

  private decide(event: RecordedEvent, orderId: string, known: readonly Known[], browser: Browser): Told {
    const now = this.clock.now();
    const released = (cause: 'cancelled' | 'completed'): Told => ({
      person: (one) => release(one, orderId, cause, now),
      browser: release(browser, orderId, cause, now),
    });
    switch (event.type as (typeof HANDLES)[number]) {
      case 'OrderDepositSeen': {
        const { depositKey, amountMicro, seenAt } = event.data as EventData<'OrderDepositSeen'>;
        const seen: Sighted = { orderId, depositKey, amountMicro: BigInt(amountMicro), seenAt: new Date(seenAt) };
        return { person: see(known, seen, now, this.rules), browser: paying(browser, seen, now) };
      }
      case 'OrderDepositConfirmed': {
        const { depositKey, amountMicro, arrivedAt } = event.data as EventData<'OrderDepositConfirmed'>;
        const final: Sighted = { orderId, depositKey, amountMicro: BigInt(amountMicro), seenAt: new Date(arrivedAt) };
        return { person: () => [], browser: paying(browser, final, now) };
      }
      case 'OrderDepositDropped': {
        const { depositKey } = event.data as EventData<'OrderDepositDropped'>;
        return { person: (one) => gone(one, orderId, depositKey, now), browser: [] };
      }
      case 'OrderCancelled':
        return released('cancelled');
      case 'OrderCompleted':
        return released('completed');
    }
  }
}
