import { type EventData, type EventType, streams } from '@usdt-africa/contracts/events';
import type { EventStore, PersonalData, ProcessManager, RecordedEvent } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { keep, type Known, loosen, type NewLimitEvent, release } from '../domain/decide.js';
import { loadPerson, untilAlone } from './limit-streams.js';
import { identifiersOf, personOf } from './person.js';

const HANDLES = [
  'OrderDepositSeen',
  'OrderDepositDropped',
  'OrderCancelled',
  'OrderCompleted',
] as const satisfies readonly EventType[];

/** What becomes of an order's reservation while it goes its way. What a final deposit does to it, the order says itself. */
export class LimitProcess implements ProcessManager {
  readonly name = 'limit-process';
  readonly handles = HANDLES;

  constructor(
    private readonly store: EventStore,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    const orderId = event.metadata.orderId!;
    const decide = this.decision(event, orderId);
    const [first] = await this.store.readStream(streams.order(orderId), { from: 1, to: 1 });
    const person = await personOf(this.personalData, first!.data as EventData<'OrderPlaced'>);
    if (!person) return;
    const identifiers = identifiersOf(this.personalData, person);
    await untilAlone(async () => {
      const loaded = await loadPerson(this.store, identifiers);
      const now = this.clock.now();
      const appends = loaded.appends((known) => decide(known, now));
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

  private decision(event: RecordedEvent, orderId: string): (known: Known, now: Date) => readonly NewLimitEvent[] {
    switch (event.type as (typeof HANDLES)[number]) {
      case 'OrderDepositSeen': {
        const { depositKey } = event.data as EventData<'OrderDepositSeen'>;
        return (known, now) => keep(known, orderId, depositKey, now);
      }
      case 'OrderDepositDropped': {
        const { depositKey } = event.data as EventData<'OrderDepositDropped'>;
        return (known, now) => loosen(known, orderId, depositKey, now);
      }
      case 'OrderCancelled':
        return (known, now) => release(known, orderId, 'cancelled', now);
      case 'OrderCompleted':
        return (known, now) => release(known, orderId, 'completed', now);
    }
  }
}
