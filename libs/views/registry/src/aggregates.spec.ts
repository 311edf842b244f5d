import { readdirSync, readFileSync } from 'node:fs';
import { eventUpcasters, STREAM_KINDS, streamKindOf } from '@usdt-africa/contracts/events';
import { type RecordedEvent, UpcasterChain } from '@usdt-africa/event-store';
import { makeScenario } from '@usdt-africa/test-kit/scenarios';
import { stateOf } from './index.js';

const GOLDEN = new URL('../../../core/contracts/src/events/__golden__/', import.meta.url);
const upcasters = new UpcasterChain(eventUpcasters);
/** As the store reads them: whatever version they were written in. */
const golden = readdirSync(GOLDEN)
  .filter((file) => file !== 'digests.json')
  .map((file) => upcasters.apply(JSON.parse(readFileSync(new URL(file, GOLDEN), 'utf8')) as RecordedEvent));

/** A scenario's events, stream by stream. */
function streamsOf(index: number): Map<string, RecordedEvent[]> {
  const streams = new Map<string, RecordedEvent[]>();
  for (const { streamId, events } of makeScenario(1, index).steps) {
    streams.set(streamId, [...(streams.get(streamId) ?? []), ...(events as RecordedEvent[])]);
  }
  return streams;
}

describe('the state of a stream', () => {
  it('ENG-05 can be computed for every event type', () => {
    const kinds = new Set(golden.map((event) => streamKindOf(event.streamId)));
    expect([...kinds].sort()).toEqual(Object.keys(STREAM_KINDS).sort());
    for (const event of golden) expect(stateOf(event.streamId, [event])).toBeDefined();
  });

  it('ENG-05 is what the deciders of the contexts make of the events', () => {
    const states = [...streamsOf(1)].map(([streamId, events]) => [streamKindOf(streamId), stateOf(streamId, events)]);
    expect(states).toEqual(
      expect.arrayContaining([
        ['order', expect.objectContaining({ completedAt: expect.any(String), version: 7 })],
        ['deposit', { stage: 'confirmed' }],
        ['payout', expect.objectContaining({ phase: 'settled' })],
        ['mail', expect.objectContaining({ state: 'sent' })],
      ]),
    );
  });

  it('ENG-05 can be computed at an earlier time, from fewer events', () => {
    const [streamId, events] = [...streamsOf(1)].find(([id]) => id.startsWith('order-'))!;
    expect(stateOf(streamId, events.slice(0, 1))).toMatchObject({ version: 1, completedAt: null });
    expect(stateOf(streamId, [])).toMatchObject({ placed: null });
  });

  it('ENG-05 refuses a stream of no known kind', () => {
    expect(() => stateOf('nonsense-1', [])).toThrow('nonsense-1 is a stream of no known kind');
  });
});
