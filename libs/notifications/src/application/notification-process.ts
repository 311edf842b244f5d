import { event as newEvent, type EventData, streams } from '@usdt-africa/contracts/events';
import {
  ConcurrencyError,
  type EventStore,
  type PersonalData,
  type ProcessManager,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import { type Clock, uuidFrom } from '@usdt-africa/kernel';
import { GIVE_UP_MS } from '../domain/mail.js';
import { addresseeOf } from './addressee.js';

type MailKind = EventData<'MailRequested'>['kind'];

/**
 * Asks for the mails that an order's sender gets. A mail's id follows from what it is about, so that reacting twice asks
 * once: one mail when the order is placed, one each time it is complete, one for each reason it is held, and one at each
 * step of its case.
 */
export class NotificationProcess implements ProcessManager {
  readonly name = 'notifications';
  readonly handles = [
    'OrderPlaced',
    'OrderCompleted',
    'OrderHeld',
    'DisputeOpened',
    'DisputeMessageWritten',
    'DisputeRepayStarted',
    'DisputeRefundAsked',
    'DisputeResolved',
  ] as const;

  constructor(
    private readonly store: EventStore,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    const now = this.clock.now();
    // Nobody is served by a mail about yesterday: a worker that was away for long, or a new one, starts with today.
    if (now.getTime() - event.recordedAt.getTime() >= GIVE_UP_MS) return;
    if (!(await this.isTold(event))) return;
    const placed = await this.placed(event);
    const to = placed && (await addresseeOf(this.personalData, placed.sender));
    if (!placed || !to) return;
    const { orderId } = placed;
    const { kind, mailId } = mailFor(orderId, event);
    try {
      await this.store.append(
        {
          streamId: streams.mail(mailId),
          expectedVersion: 0,
          events: [newEvent('MailRequested', { mailId, orderId, kind, to, at: now.toISOString() })],
        },
        {
          metadata: {
            correlationId: event.metadata.correlationId,
            causationId: event.eventId,
            actor: `system:${this.name}`,
            orderId,
          },
        },
      );
    } catch (error) {
      if (!(error instanceof ConcurrencyError)) throw error;
    }
  }

  /** The customer's own words are no news to them, nor that they have the money; what closes a case tells what was said with it. */
  private async isTold(event: RecordedEvent): Promise<boolean> {
    if (event.type === 'DisputeResolved') return (event.data as EventData<'DisputeResolved'>).how !== 'arrived';
    if (event.type !== 'DisputeMessageWritten') return true;
    const { by, at } = event.data as EventData<'DisputeMessageWritten'>;
    if (by === 'customer') return false;
    const next = event.version + 1;
    const [after] = await this.store.readStream(event.streamId, { from: next, to: next });
    return !(after?.type === 'DisputeResolved' && (after.data as EventData<'DisputeResolved'>).at === at);
  }

  private async placed(event: RecordedEvent): Promise<EventData<'OrderPlaced'> | null> {
    const { orderId } = event.metadata;
    const first =
      event.type === 'OrderPlaced'
        ? event
        : orderId && (await this.store.readStream(streams.order(orderId), { from: 1, to: 1 }))[0];
    if (!first) return null;
    return first.data as EventData<'OrderPlaced'>;
  }
}

function mailFor(orderId: string, event: RecordedEvent): { readonly kind: MailKind; readonly mailId: string } {
  switch (event.type) {
    case 'OrderPlaced':
      return { kind: 'order-placed', mailId: uuidFrom(orderId, 'order-placed') };
    case 'OrderCompleted':
      // Complete again means that another payout was made.
      return { kind: 'order-delivered', mailId: uuidFrom(orderId, 'order-delivered', event.eventId) };
    case 'OrderHeld':
      return {
        kind: 'order-held',
        mailId: uuidFrom(orderId, 'order-held', (event.data as EventData<'OrderHeld'>).reason),
      };
    case 'DisputeOpened':
    case 'DisputeMessageWritten':
    case 'DisputeRepayStarted':
    case 'DisputeRefundAsked':
    case 'DisputeResolved': {
      const kind = DISPUTE_MAILS[event.type];
      return { kind, mailId: uuidFrom(orderId, kind, event.eventId) };
    }
    default:
      throw new Error(`no mail is sent for ${event.type}`);
  }
}

const DISPUTE_MAILS = {
  DisputeOpened: 'dispute-opened',
  DisputeMessageWritten: 'dispute-answered',
  DisputeRepayStarted: 'dispute-paying-again',
  DisputeRefundAsked: 'dispute-refunding',
  DisputeResolved: 'dispute-resolved',
} as const;
