import { TOPICS } from '../events/index.js';
import type { PublishedSchema } from './json-schemas.js';

/** Headers that consumers receive with every event (libs/core/streaming writes them). */
const HEADERS = {
  type: 'Type of the event: with the version it names the schema of its data.',
  'schema-version': 'Version of the type, as a decimal text.',
  'correlation-id': 'One id from the first click to the last event it caused.',
  'causation-id': 'The event that made this one follow; absent when none did.',
  position:
    'Its place in the order of all events, epoch.transaction-id.global-position: drop what is not above the last seen.',
  previous: 'Place of the event before it in the partition, as position, or empty: tells what is missing.',
  generation: 'Rises when the topic is filled again from the store; the same events then come once more.',
} as const;
const MAY_BE_ABSENT: readonly string[] = ['causation-id'];

/** What a message holds besides the data of its event. */
const ENVELOPE = {
  eventId: { type: 'string', format: 'uuid' },
  streamId: { type: 'string', description: 'Also the key of the message.' },
  version: { type: 'integer', minimum: 1, description: 'Place of the event in its stream, 1 for the first.' },
  metadata: {
    type: 'object',
    properties: {
      correlationId: { type: 'string' },
      causationId: { type: 'string' },
      actor: { type: 'string', description: 'guest, system:<process>, operator:<id>.' },
      reason: { type: 'string' },
      orderId: { type: 'string', format: 'uuid', description: 'The order it belongs to, when it belongs to one.' },
    },
    required: ['correlationId', 'actor'],
  },
  recordedAt: { type: 'string', format: 'date-time' },
} as const;

function payloadOf({ name, type, version }: PublishedSchema): object {
  return {
    type: 'object',
    properties: {
      ...ENVELOPE,
      type: { const: type },
      schemaVersion: { const: version },
      data: { $ref: `./events/${name}.json` },
    },
    required: [...Object.keys(ENVELOPE), 'type', 'schemaVersion', 'data'],
  };
}

/**
 * The published events as an AsyncAPI document: one channel per topic, one message per version of an event type. The
 * key of a message is the stream's id, so that the events of one stream keep their order; the value is the event as it
 * was recorded.
 */
export function catalogue(schemas: readonly PublishedSchema[]): object {
  const names = Object.keys(HEADERS);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Events of USDT Africa',
      version: '1.0.0',
      description:
        'Personal data are sealed ({"$sealed": …}) and stay so on every topic. Amounts are integers of the smallest unit as decimal texts.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(
      TOPICS.map((topic) => [
        topic,
        {
          address: topic,
          messages: Object.fromEntries(
            schemas
              .filter((schema) => schema.topic === topic)
              .map(({ name }) => [name, { $ref: `#/components/messages/${name}` }]),
          ),
        },
      ]),
    ),
    operations: Object.fromEntries(
      TOPICS.map((topic) => [`publish-${topic}`, { action: 'send', channel: { $ref: `#/channels/${topic}` } }]),
    ),
    components: {
      messages: Object.fromEntries(
        schemas.map((schema) => [
          schema.name,
          {
            name: schema.type,
            title: `${schema.type}, version ${schema.version}`,
            headers: { $ref: '#/components/schemas/headers' },
            payload: payloadOf(schema),
          },
        ]),
      ),
      schemas: {
        headers: {
          type: 'object',
          properties: Object.fromEntries(
            Object.entries(HEADERS).map(([name, description]) => [name, { type: 'string', description }]),
          ),
          required: names.filter((name) => !MAY_BE_ABSENT.includes(name)),
        },
      },
    },
  };
}
