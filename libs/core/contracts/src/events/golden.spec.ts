import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { assertBalanced, type Posting } from '@usdt-africa/kernel';
import * as z from 'zod/mini';
import { UpcasterChain } from '@usdt-africa/event-store';
import { eventSchemas, type EventType, eventUpcasters, MONEY_EVENTS, newestVersion, streams } from './index.js';

/** An event as the store recorded it. */
interface Recorded {
  readonly eventId: string;
  readonly streamId: string;
  readonly version: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: Record<string, unknown>;
  readonly metadata: Record<string, unknown>;
  readonly recordedAt: string;
}

const FOLDER = new URL('./__golden__/', import.meta.url);
const DIGESTS = 'digests.json';
const read = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');

/** `Type.v1` → schema, for every version of every type. */
const versions = new Map<string, z.ZodMiniType>(
  Object.entries(eventSchemas).flatMap(([type, byVersion]) =>
    Object.entries(byVersion).map(([version, schema]): [string, z.ZodMiniType] => [`${type}.v${version}`, schema]),
  ),
);
const golden = new Map<string, Recorded>(
  readdirSync(FOLDER)
    .filter((file) => file !== DIGESTS)
    .map((file) => [file.replace(/\.json$/, ''), JSON.parse(read(file)) as Recorded]),
);
const cases = [...golden].map(([name, event]) => [name, event, versions.get(name)!] as const);

const upcasters = new UpcasterChain(eventUpcasters);

describe('golden events', () => {
  it('ENG-06 start at version 1 of every type and have a step from every version to the next', () => {
    for (const byVersion of Object.values(eventSchemas)) expect(Object.keys(byVersion)).toContain('1');
    const steps = Object.entries(eventSchemas).flatMap(([type, byVersion]) =>
      Object.keys(byVersion)
        .map(Number)
        .filter((version) => version < newestVersion(type as EventType))
        .map((from) => `${type}.v${from}`),
    );
    // A type that was renamed keeps its golden files, and leaves the schemas of its new name behind them.
    expect(eventUpcasters.map(({ type, from }) => `${type}.v${from}`)).toEqual(expect.arrayContaining(steps));
    for (const { type, from } of eventUpcasters) expect(golden.has(`${type}.v${from}`)).toBe(true);
  });

  it('ENG-06 exist for exactly every version of every event type', () => {
    expect([...golden.keys()].sort()).toEqual([...versions.keys()].sort());
  });

  it('ENG-06 are never changed: stored events must stay readable as they were written', () => {
    const digests = [...golden.keys()].map((name): [string, string] => [
      name,
      createHash('sha256')
        .update(read(`${name}.json`))
        .digest('hex'),
    ]);
    expect(Object.fromEntries(digests)).toEqual(JSON.parse(read(DIGESTS)));
  });
});

describe.each(cases)('golden event %s', (name, event, schema) => {
  it('ENG-06 is parsed by its schema without loss', () => {
    expect(z.parse(schema, event.data)).toEqual(event.data);
    expect(`${event.type}.v${event.schemaVersion}`).toBe(name);
  });

  it('ENG-06 is upcast to the newest version and fits its schema', () => {
    const lifted = upcasters.apply(event);
    const type = lifted.type as EventType;
    expect(lifted.schemaVersion).toBe(newestVersion(type));
    const newest = versions.get(`${type}.v${lifted.schemaVersion}`)!;
    expect(z.parse(newest, lifted.data)).toEqual(lifted.data);
  });

  it('ENG-06 is invalid with a missing or an additional property', () => {
    for (const key of Object.keys(event.data)) {
      const { [key]: _removed, ...rest } = event.data;
      expect([key, z.safeParse(schema, rest).success]).toEqual([key, false]);
    }
    expect(z.safeParse(schema, { ...event.data, unknown: 1 }).success).toBe(false);
  });

  it('ENG-06 belongs to a stream whose name the product uses', () => {
    const uuid = event.streamId.replace(/^[a-z]+-/, '');
    const names = Object.values(streams).map((name) => (typeof name === 'string' ? name : name(uuid)));
    expect(names).toContain(event.streamId);
    expect(event.eventId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(event.metadata).toMatchObject({ correlationId: expect.any(String), actor: expect.any(String) });
  });

  it('ENG-08 holds personal data only sealed', () => {
    expect(JSON.stringify(event.data)).not.toMatch(
      /@|\+234|"(email|phone|firstName|lastName|accountName|accountNumber)"/,
    );
  });

  it('WALLET-03 states postings that sum to zero exactly when it moves money', () => {
    expect('postings' in event.data).toBe(MONEY_EVENTS.has(event.type));
    expect(() => assertBalanced(event.type, (event.data['postings'] ?? []) as Posting[])).not.toThrow();
  });
});
