import { createEventStore, createWakeUp, DirectTransport, Leadership } from '@usdt-africa/event-store';
import type { MessageBus, PostgresEventStore, Projection } from '@usdt-africa/event-store';
import { KafkaJsClient, KafkaTransport, Relay } from '@usdt-africa/streaming';
import pg from 'pg';
import { median } from './benchmark.js';
import type { BenchmarkContext, BenchmarkReport } from './benchmark.js';
import { withKafka } from './kafka-place.js';

export interface VisibleBenchOptions extends BenchmarkContext {
  readonly rounds?: number;
  readonly secondsPerRound?: number;
}

const PER_SECOND = 200;
const ROUNDS = 5;
const SECONDS = 6;
const METADATA = { correlationId: 'bench', actor: 'system:bench' };

/** Rows of one way, with the instant each was first seen by a reader. */
interface Way {
  readonly name: 'direct' | 'kafka';
  readonly table: string;
  readonly mostMs: number;
}

const WAYS: readonly Way[] = [
  { name: 'direct', table: 'bench_seen_direct', mostMs: 50 },
  { name: 'kafka', table: 'bench_seen_kafka', mostMs: 80 },
];

/**
 * From the commit of an event until a reader on another connection sees its row, at 200 events a second; the same events
 * feed a projection straight from the store and one through Kafka, so that both are measured in the same seconds.
 */
export async function benchVisible(options: VisibleBenchOptions): Promise<BenchmarkReport> {
  const { appUrl, ownerUrl, print, rounds = ROUNDS, secondsPerRound = SECONDS } = options;
  await makeTables(ownerUrl);
  const pool = new pg.Pool({ connectionString: appUrl, max: 12 });
  const wakeUp = createWakeUp({ connectionString: appUrl });
  await wakeUp.ready();
  const store = createEventStore({ pool, notifier: wakeUp });
  try {
    return await withKafka(async (brokers) => {
      const stop = await startWays(store, pool, wakeUp, brokers);
      const runs: Record<Way['name'], number[]> = { direct: [], kafka: [] };
      const middles: Record<Way['name'], number[]> = { direct: [], kafka: [] };
      for (let round = 0; round <= rounds; round++) {
        const latencies = await measure(store, appUrl, round, round === 0 ? 2 : secondsPerRound);
        if (round === 0) continue;
        for (const { name } of WAYS) {
          const sorted = latencies[name].sort((a, b) => a - b);
          const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)]!;
          runs[name].push(at(0.99));
          middles[name].push(at(0.5));
          print(`round ${round}  ${name.padEnd(6)} p50 ${at(0.5).toFixed(1)} ms  p99 ${at(0.99).toFixed(1)} ms`);
        }
      }
      await stop();
      for (const { name } of WAYS)
        print(
          `median   ${name.padEnd(6)} p50 ${median(middles[name]).toFixed(1)} ms  p99 ${median(runs[name]).toFixed(1)} ms`,
        );
      return {
        measured: { p50Ms: middles, p99Ms: runs },
        bounds: WAYS.map(({ name, mostMs }) => ({
          name: `${mostMs} ms / p99 from commit to row, ${name}`,
          value: mostMs / median(runs[name]),
          atLeast: 1,
        })),
      };
    });
  } finally {
    await wakeUp.close();
    await pool.end();
  }
}

async function makeTables(ownerUrl: string): Promise<void> {
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  for (const { table } of WAYS)
    await owner.query(`
      create table ${table} (seen bigint generated always as identity, stream_id text, version integer, primary key (stream_id, version));
      create index on ${table} (seen);
      grant select, insert on ${table} to usdt_app`);
  await owner.end();
}

/** Starts both ways and waits until both have caught up once. @returns what stops them */
async function startWays(
  store: PostgresEventStore,
  pool: pg.Pool,
  wakeUp: MessageBus,
  brokers: readonly string[],
): Promise<() => Promise<void>> {
  const leadership = new Leadership(pool);
  const kafka = new KafkaJsClient({ brokers });
  const relay = new Relay({ pool, wakeUp, leadership, kafka }).start();
  const transports = { direct: new DirectTransport({ store }), kafka: new KafkaTransport({ store, kafka }) };
  for (const { name, table } of WAYS) await (await transports[name].project(rows(table))).caughtUp();
  return async () => {
    await Promise.all([transports.direct.close(), transports.kafka.close()]);
    await relay.stop();
    await kafka.close();
    await leadership.close();
  };
}

function rows(table: string): Projection {
  return {
    name: table,
    tables: [table],
    handles: ['BenchSeen'],
    async apply(events, tx) {
      await tx.query({
        name: table,
        text: `insert into ${table} (stream_id, version) select * from unnest($1::text[], $2::int[])`,
        values: [events.map((event) => event.streamId), events.map((event) => event.version)],
      });
    },
  };
}

async function measure(
  store: PostgresEventStore,
  connectionString: string,
  round: number,
  seconds: number,
): Promise<Record<Way['name'], number[]>> {
  const count = PER_SECOND * seconds;
  const committedAt = new Map<string, number>();
  const watched = Promise.all(WAYS.map(({ table }) => watch(connectionString, table, `bench-${round}-`, count)));
  const begin = performance.now();
  const appends: Promise<unknown>[] = [];
  for (let n = 0; n < count; n++) {
    const due = begin + (n * 1000) / PER_SECOND - performance.now();
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
    const streamId = `bench-${round}-${n}`;
    appends.push(
      store
        .append(
          { streamId, expectedVersion: 0, events: [{ type: 'BenchSeen', schemaVersion: 1, data: {} }] },
          { metadata: METADATA },
        )
        .then(() => committedAt.set(streamId, performance.now())),
    );
  }
  await Promise.all(appends);
  const seen = await watched;
  const latencies = (index: number): number[] =>
    // A row may be visible before its writer receives the commit.
    [...seen[index]!].map(([streamId, at]) => Math.max(0, at - committedAt.get(streamId)!));
  return { direct: latencies(0), kafka: latencies(1) };
}

/**
 * Polls for new rows.
 * @returns when each was first seen
 */
async function watch(
  connectionString: string,
  table: string,
  prefix: string,
  count: number,
): Promise<Map<string, number>> {
  const client = new pg.Client(connectionString);
  await client.connect();
  const seen = new Map<string, number>();
  let last = '0';
  while (seen.size < count) {
    const { rows: found } = await client.query<{ seen: string; stream_id: string }>({
      name: 'look',
      text: `select seen, stream_id from ${table} where seen > $1 order by seen`,
      values: [last],
    });
    const at = performance.now();
    for (const { stream_id: streamId } of found) if (streamId.startsWith(prefix)) seen.set(streamId, at);
    last = found.at(-1)?.seen ?? last;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await client.end();
  return seen;
}
