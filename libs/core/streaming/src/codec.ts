import type { EventPosition, RecordedEvent, StoredEvent } from '@usdt-africa/event-store';
import type { IncomingMessage } from './kafka-client.js';

/**
 * Message format of an event: the payload is the event as it was recorded (consumers upcast it to its newest version,
 * as when reading the store), the headers hold what is needed without parsing it.
 */
export const HEADERS = {
  type: 'type',
  schemaVersion: 'schema-version',
  correlationId: 'correlation-id',
  causationId: 'causation-id',
  /**
   * `position/previous/generation`: the position of the event (`epoch.transaction-id.global-position`), the position of
   * the previous event in its partition, or any position between the two, which reveals a gap, and the topic's refill
   * generation. One header, since each costs client and broker about as much as the event itself.
   */
  position: 'position',
} as const;

export interface Envelope {
  readonly event: StoredEvent;
  readonly previous: EventPosition | null;
  readonly generation: bigint;
}

/** What stands on a message; the event itself is read only when it is wanted. */
export interface Label {
  readonly offset: bigint;
  readonly streamId: string;
  readonly type: string;
  readonly position: EventPosition;
  readonly previous: EventPosition | null;
  readonly generation: bigint;
}

export function encode({ event, previous, generation }: Envelope): { value: string; headers: Record<string, string> } {
  const { type, schemaVersion, correlationId, causationId, json, position } = event;
  return {
    value: json,
    headers: {
      [HEADERS.type]: type,
      [HEADERS.schemaVersion]: String(schemaVersion),
      [HEADERS.correlationId]: correlationId,
      ...(causationId === undefined ? {} : { [HEADERS.causationId]: causationId }),
      [HEADERS.position]: `${textOf(position)}/${previous ? textOf(previous) : ''}/${generation}`,
    },
  };
}

/**
 * `position/previous/generation`, as {@link encode} writes it: a foreign value as position would stop its partition
 * permanently.
 */
const PLACE = /^(\d{1,5}\.\d{1,20}\.\d{1,19})\/(\d{1,5}\.\d{1,20}\.\d{1,19})?\/(\d{1,19})$/;

/** @returns null for a message that is no event of ours */
export function labelOf(message: IncomingMessage): Label | null {
  const type = message.header(HEADERS.type);
  const place = message.header(HEADERS.position);
  if (type === undefined || place === undefined) return null;
  const [, position, previous, generation] = PLACE.exec(place) ?? [];
  if (!position || !generation) return null;
  return {
    offset: message.offset,
    streamId: message.key,
    type,
    position: positionOf(position),
    previous: previous ? positionOf(previous) : null,
    generation: BigInt(generation),
  };
}

/** @returns null for content that does not match its label: the store has the right event */
export function decode(message: IncomingMessage, { position, streamId, type }: Label): RecordedEvent | null {
  const recorded = parsed(message.value.toString());
  if (recorded?.streamId !== streamId || recorded.type !== type) return null;
  return { ...recorded, recordedAt: new Date(recorded.recordedAt), position };
}

type OnItsWay = Omit<RecordedEvent, 'position' | 'recordedAt'> & { readonly recordedAt: string };

function parsed(text: string): OnItsWay | null {
  try {
    return JSON.parse(text) as OnItsWay | null;
  } catch {
    return null;
  }
}

/** `epoch.transaction-id.global-position` */
export function textOf({ epoch, transactionId, globalPosition }: EventPosition): string {
  return `${epoch}.${transactionId}.${globalPosition}`;
}

function positionOf(text: string): EventPosition {
  const [epoch, transactionId, globalPosition] = text.split('.');
  return { epoch: Number(epoch), transactionId: BigInt(transactionId!), globalPosition: BigInt(globalPosition!) };
}
