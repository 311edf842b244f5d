import type { EventPosition, RecordedEvent } from '@usdt-africa/event-store';
import type { IncomingMessage } from './kafka-client.js';

/**
 * An event on its way: the payload is the event as it was recorded (readers lift it to its newest version, as they do when
 * they read the store), the headers say what one must know without reading it.
 */
export const HEADERS = {
  type: 'type',
  schemaVersion: 'schema-version',
  correlationId: 'correlation-id',
  causationId: 'causation-id',
  /** `epoch.transaction-id.global-position`: one header, for each costs about as much as the event itself. */
  position: 'position',
  /** Where the partition's event before this one stands (or any place between the two): tells whether one is missing. */
  previous: 'previous',
  generation: 'generation',
} as const;

export interface Envelope {
  readonly event: RecordedEvent;
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
  const { position, ...recorded } = event;
  const { correlationId, causationId } = event.metadata;
  return {
    value: JSON.stringify(recorded),
    headers: {
      [HEADERS.type]: event.type,
      [HEADERS.schemaVersion]: String(event.schemaVersion),
      [HEADERS.correlationId]: correlationId,
      ...(causationId === undefined ? {} : { [HEADERS.causationId]: causationId }),
      [HEADERS.position]: textOf(position),
      [HEADERS.previous]: previous ? textOf(previous) : '',
      [HEADERS.generation]: generation.toString(),
    },
  };
}

/** @returns null for a message that is no event of ours */
export function labelOf(message: IncomingMessage): Label | null {
  const type = message.header(HEADERS.type);
  const position = message.header(HEADERS.position);
  if (type === undefined || position === undefined) return null;
  const previous = message.header(HEADERS.previous);
  return {
    offset: message.offset,
    streamId: message.key,
    type,
    position: positionOf(position),
    previous: previous ? positionOf(previous) : null,
    generation: BigInt(message.header(HEADERS.generation) ?? 0),
  };
}

export function decode(message: IncomingMessage, { position }: Label): RecordedEvent {
  const recorded = JSON.parse(message.value.toString()) as Omit<RecordedEvent, 'position' | 'recordedAt'> & {
    readonly recordedAt: string;
  };
  return { ...recorded, recordedAt: new Date(recorded.recordedAt), position };
}

function textOf({ epoch, transactionId, globalPosition }: EventPosition): string {
  return `${epoch}.${transactionId}.${globalPosition}`;
}

function positionOf(text: string): EventPosition {
  const [epoch, transactionId, globalPosition] = text.split('.');
  return { epoch: Number(epoch), transactionId: BigInt(transactionId!), globalPosition: BigInt(globalPosition!) };
}
