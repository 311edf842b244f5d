import type { DomainEvent, EventType } from '@usdt-africa/contracts/events';
import {
  type AppendedEvent,
  eventsOf,
  handle,
  isEvent,
  onEach,
  processManager,
  projectionOf,
  typesOf,
} from './index.js';
import type { EventHandlers, RecordedEvent } from './index.js';

const at = '2026-01-05T12:00:00.000Z';

function recorded<Type extends EventType>(type: Type, data: DomainEvent<Type>['data'], version = 1): RecordedEvent {
  return {
    eventId: `event-${version}`,
    streamId: 'switch-payouts',
    version,
    type,
    schemaVersion: 1,
    data,
    metadata: { correlationId: 'c', actor: 'test' },
    recordedAt: new Date(at),
    position: { epoch: 0, transactionId: 1n, globalPosition: BigInt(version) },
  };
}

const paused = recorded('SwitchPaused', { name: 'payouts', until: null, at });
const resumed = recorded('SwitchResumed', { name: 'payouts', at }, 2);
const granted = recorded('ApprovalExecuted', { at }, 3);

/** Texts for two of the three event types. */
const words: EventHandlers<[greeting: string], string> = {
  SwitchPaused: ({ name, until }, { version }, greeting) => `${greeting}: ${name} paused until ${until} at ${version}`,
  SwitchResumed: ({ name }, _event, greeting) => `${greeting}: ${name} goes on`,
};

describe('handlers by type of event', () => {
  it('ENG-01 requests the types that have a handler, and no other', () => {
    expect(typesOf(words)).toEqual(['SwitchPaused', 'SwitchResumed']);
    expect(processManager('switchboard', { SwitchPaused: () => undefined }).handles).toEqual(['SwitchPaused']);
    expect(projectionOf({ name: 'rows', tables: ['rows'], on: { SwitchResumed: () => undefined } }).handles).toEqual([
      'SwitchResumed',
    ]);
  });

  it('ENG-01 passes the data, the event and all further arguments to a handler', () => {
    expect(handle(words, paused, 'Now')).toBe('Now: payouts paused until null at 1');
    expect(handle(words, resumed, 'Now')).toBe('Now: payouts goes on');
    expect(handle(words, granted, 'Now')).toBeUndefined();
  });

  it('ENG-01 gives several types one handler', () => {
    const handler = onEach(['SwitchPaused', 'ApprovalExecuted'], (_data, { type }: AppendedEvent) => type);
    expect([paused, resumed, granted].map((event) => handle(handler, event))).toEqual([
      'SwitchPaused',
      undefined,
      'ApprovalExecuted',
    ]);
  });

  it('ENG-01 passes a process manager its dependencies, and rethrows errors of its handlers', async () => {
    const seen: string[] = [];
    const { react } = processManager<{ readonly to: string[] }>('switchboard', {
      SwitchPaused: ({ name }, _event, { to }) => void to.push(name),
      SwitchResumed: () => Promise.reject(new RangeError('no')),
    });
    await react(paused, { to: seen });
    await react(granted, { to: seen });
    expect(seen).toEqual(['payouts']);
    await expect(react(resumed, { to: seen })).rejects.toEqual(new RangeError('no'));
  });

  it('ENG-01 writes a projection’s rows event by event, in their order', async () => {
    const written: unknown[] = [];
    const tx = { query: (text: string) => Promise.resolve(written.push(text)) };
    const rows = projectionOf({
      name: 'rows',
      tables: ['rows'],
      on: {
        SwitchPaused: ({ name }, _event, client) => client.query(`pause ${name}`),
        SwitchResumed: ({ name }, _event, client) => client.query(`resume ${name}`),
      },
    });
    await rows.apply([paused, resumed, paused], tx as never);
    expect(written).toEqual(['pause payouts', 'resume payouts', 'pause payouts']);
  });

  it('ENG-01 narrows an event by its type', () => {
    expect([paused, resumed, granted].map((event) => isEvent(event, 'SwitchPaused', 'ApprovalExecuted'))).toEqual([
      true,
      false,
      true,
    ]);
    expect(isEvent(undefined, 'SwitchPaused')).toBe(false);
    expect(eventsOf([paused, granted, resumed], 'SwitchPaused', 'SwitchResumed').map(({ data }) => data.name)).toEqual([
      'payouts',
      'payouts',
    ]);
  });
});
