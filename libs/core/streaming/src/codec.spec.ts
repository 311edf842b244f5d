import type { StoredEvent } from '@usdt-africa/event-store';
import { decode, encode, labelOf } from './codec.js';
import type { IncomingMessage } from './kafka-client.js';

const position = { epoch: 2, transactionId: 18_446_744_073_709_551_000n, globalPosition: 9_007_199_254_740_993n };
const recorded = {
  eventId: '0199a000-0000-7000-8000-000000000001',
  streamId: 'order-1',
  version: 3,
  type: 'Counted',
  schemaVersion: 2,
  data: { n: '1', text: '₦ 5' },
  metadata: { correlationId: 'c', causationId: 'e', actor: 'system:test' },
  recordedAt: new Date('2026-11-21T18:00:00.123Z'),
};
const event: StoredEvent = {
  streamId: 'order-1',
  type: 'Counted',
  schemaVersion: 2,
  correlationId: 'c',
  causationId: 'e',
  json: JSON.stringify(recorded),
  position,
};

function received({ value, headers }: ReturnType<typeof encode>): IncomingMessage {
  return { offset: 7n, key: event.streamId, value: Buffer.from(value), header: (name) => headers[name] };
}

describe('an event encoded as a Kafka message', () => {
  it('ENG-02 arrives as it was recorded, with its exact position', () => {
    const previous = { ...position, globalPosition: 1n };
    const message = received(encode({ event, previous, generation: 5n }));
    const label = labelOf(message)!;
    expect(label).toEqual({
      offset: 7n,
      streamId: 'order-1',
      type: 'Counted',
      position,
      previous,
      generation: 5n,
    });
    expect(decode(message, label)).toEqual({ ...recorded, position });
  });

  it('ENG-02 has headers with everything that is needed without parsing it', () => {
    expect(encode({ event, previous: null, generation: 1n }).headers).toEqual({
      type: 'Counted',
      'schema-version': '2',
      'correlation-id': 'c',
      'causation-id': 'e',
      position: '2.18446744073709551000.9007199254740993//1',
    });
    expect(labelOf(received(encode({ event, previous: null, generation: 1n })))!.previous).toBeNull();
  });

  it('ENG-02 is not confused with a foreign message', () => {
    const strange = (header: string | undefined) => ({
      offset: 0n,
      key: '',
      value: Buffer.alloc(0),
      header: () => header,
    });
    expect(labelOf(strange(undefined))).toBeNull();
    for (const word of [
      'Counted',
      'top/left/1',
      '1.2/3/4',
      '1.2.x/1.2.3/4',
      '1.2.3/0/4',
      '1.2.3//',
      '//1',
      '1.2.3//1.5',
    ])
      expect([word, labelOf(strange(word))]).toEqual([word, null]);
  });

  it('ENG-02 is not decoded when its content does not match its label', () => {
    const message = received(encode({ event, previous: null, generation: 1n }));
    const label = labelOf(message)!;
    const bodies = ['', 'no JSON', 'null', '[]', '{}', event.json.replace('order-1', 'order-2')];
    for (const body of bodies)
      expect([body, decode({ ...message, value: Buffer.from(body) }, label)]).toEqual([body, null]);
  });
});
