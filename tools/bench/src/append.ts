import { createEventStore, createWakeUp } from '@usdt-africa/event-store';
import type { GroupingOptions } from '@usdt-africa/event-store';
import pg from 'pg';
import { median } from './benchmark.js';
import type { BenchmarkContext, BenchmarkReport, Bound } from './benchmark.js';
import { openRaw } from './raw-inserts.js';
import { openEmmett } from './rivals/emmett.js';
import { openMessageDb } from './rivals/message-db.js';
import { type Append, DATA as data, METADATA as metadata, type Slice, takeSlice } from './slice.js';

export interface AppendBenchOptions extends BenchmarkContext {
  /** Slices of each case, interleaved with the others'. */
  readonly rounds?: number;
  readonly sliceMs?: number;
  readonly warmUpMs?: number;
  /** Only these cases, by {@link Case.name}; a case brings the one it is compared with. */
  readonly only?: readonly string[];
}

interface Case {
  readonly name: string;
  /** The cases it is compared with, and the least it should reach of each. */
  readonly against?: readonly { readonly name: string; readonly atLeast: number }[];
  open(): Promise<Opened>;
}

interface Opened {
  slice(milliseconds: number): Promise<Slice>;
  close(): Promise<void>;
}

const ROUNDS = 7;
const SLICE_MS = 1200;
const WARM_UP_MS = 400;
/**
 * Appends against raw inserts into a table that has a primary key and nothing else, and against two event stores on
 * PostgreSQL, all one event at a time, in interleaved slices: ratios are taken within a round, for the machine is not the
 * same from one second to the next.
 */
export async function benchAppend(options: AppendBenchOptions): Promise<BenchmarkReport> {
  const { print, rounds = ROUNDS, sliceMs = SLICE_MS, warmUpMs = WARM_UP_MS } = options;
  const cases = casesOf(options);
  // One after the other: each rival installs itself into the one database.
  const opened: Opened[] = [];
  for (const one of cases) opened.push(await one.open());
  const runs = new Map<string, Slice[]>(cases.map((one) => [one.name, []]));
  try {
    for (const index of cases.keys()) await opened[index]!.slice(warmUpMs);
    for (let round = 1; round <= rounds; round++) {
      for (const [index, one] of cases.entries()) {
        const measured = await opened[index]!.slice(sliceMs);
        runs.get(one.name)!.push(measured);
        print(`round ${round}  ${line(one.name, measured)}`);
      }
    }
  } finally {
    for (const one of opened) await one.close();
  }
  return report(cases, runs, print);
}

function casesOf({ appUrl, ownerUrl, only }: AppendBenchOptions): Case[] {
  const raw = (connections: number): Case => ({
    name: `raw insert, ${connections} connections`,
    open: () => openRaw(appUrl, ownerUrl, connections),
  });
  const emmett = (connections: number): Case => ({
    name: `emmett, ${connections} connections`,
    open: () => openEmmett(ownerUrl, connections),
  });
  const messageDb = (connections: number): Case => ({
    name: `message-db, ${connections} connections`,
    open: async () => opened(connections, await openMessageDb(ownerUrl, connections)),
  });
  const alone = (connections: number, ofRaw: number): Case => ({
    name: `append alone, ${connections} connections`,
    against: [
      { name: `raw insert, ${connections} connections`, atLeast: ofRaw },
      { name: `emmett, ${connections} connections`, atLeast: 2 },
      { name: `message-db, ${connections} connections`, atLeast: 1 },
    ],
    open: () => openStore(appUrl, connections, connections, { commands: 1, statements: connections }),
  });
  const grouped = (inFlight: number, atLeast: number): Case => ({
    name: `append grouped, ${inFlight} in flight`,
    against: [{ name: 'raw insert, 32 connections', atLeast }],
    open: () => openStore(appUrl, inFlight, 8, {}),
  });
  const cases = [
    ...[1, 8, 32].flatMap((connections, index) => [
      raw(connections),
      emmett(connections),
      messageDb(connections),
      alone(connections, [0.75, 0.7, 0.6][index]!),
    ]),
    grouped(32, 2.5),
    grouped(256, 4),
  ];
  if (!only) return cases;
  const wanted = new Set(cases.filter((one) => only.includes(one.name)).flatMap(namesIn));
  return cases.filter((one) => wanted.has(one.name));
}

function namesIn({ name, against = [] }: Case): string[] {
  return [name, ...against.map((other) => other.name)];
}

/** A case whose appends are made by this process. */
function opened(
  inFlight: number,
  { append, close }: { append: (worker: number) => Append; close(): Promise<void> },
): Opened {
  return { slice: (milliseconds) => takeSlice(inFlight, append, milliseconds), close };
}

/** The store as the product runs it: other processes are woken. */
async function openStore(
  connectionString: string,
  inFlight: number,
  connections: number,
  grouping: GroupingOptions,
): Promise<Opened> {
  const pool = new pg.Pool({ connectionString, max: connections });
  const notifier = createWakeUp({ connectionString });
  await notifier.ready();
  const store = createEventStore({ pool, notifier, grouping });
  return opened(inFlight, {
    append: () => (streamId, version) =>
      store.append(
        { streamId, expectedVersion: version - 1, events: [{ type: 'DepositConfirmed', schemaVersion: 1, data }] },
        { metadata },
      ),
    close: async () => {
      await notifier.close();
      await pool.end();
    },
  });
}

function report(
  cases: readonly Case[],
  runs: ReadonlyMap<string, readonly Slice[]>,
  print: (line: string) => void,
): BenchmarkReport {
  const bounds: Bound[] = [];
  const measured = cases.map(({ name, against = [] }) => {
    const slices = runs.get(name)!;
    const middle = {
      eventsPerSecond: median(slices.map((one) => one.eventsPerSecond)),
      p50Ms: median(slices.map((one) => one.p50Ms)),
      p99Ms: median(slices.map((one) => one.p99Ms)),
    };
    print(`median   ${line(name, middle)}`);
    const compared = against.map((other) => {
      const base = runs.get(other.name)!;
      const ratios = slices.map((one, round) => one.eventsPerSecond / base[round]!.eventsPerSecond);
      const ratio = median(ratios);
      print(`         ${ratio.toFixed(2)} × ${other.name} [${ratios.map((value) => value.toFixed(2)).join(' ')}]`);
      bounds.push({ name: `${name} / ${other.name}`, value: ratio, atLeast: other.atLeast });
      return { against: other.name, ratio, ratios };
    });
    return { name, median: middle, slices, compared };
  });
  return { measured, bounds };
}

function line(name: string, { eventsPerSecond, p50Ms, p99Ms }: Slice): string {
  const rate = Math.round(eventsPerSecond).toString().padStart(6);
  return `${name.padEnd(30)} ${rate} events/s  p50 ${p50Ms.toFixed(2)} ms  p99 ${p99Ms.toFixed(2)} ms`;
}
