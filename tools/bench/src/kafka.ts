import { createEventStore, createWakeUp, Leadership, LocalWakeUp, StoredEvents } from '@usdt-africa/event-store';
import type { Projection } from '@usdt-africa/event-store';
import { encode, KafkaJsClient, KafkaTransport, Relay } from '@usdt-africa/streaming';
import { Kafka, logLevel } from 'kafkajs';
import pg from 'pg';
import { median } from './benchmark.js';
import type { BenchmarkContext, BenchmarkReport } from './benchmark.js';
import { withKafka } from './kafka-place.js';
import { holdEvents, seedEvents } from './seed-events.js';

export interface KafkaBenchOptions extends BenchmarkContext {
  /** Slices of each case, interleaved with the other's. */
  readonly rounds?: number;
  /** Events in a slice. */
  readonly slice?: number;
}

const ROUNDS = 5;
const SLICE = 60_000;
const BATCH = 1000;
const PARTITIONS = 6;

/**
 * Events from the store through relay, Kafka and consumer into rows, against a bare loop of the same client that produces
 * as many of the same values, without headers, and then consumes them and does nothing with them. Both with the broker on
 * the same cores.
 */
export async function benchKafka(options: KafkaBenchOptions): Promise<BenchmarkReport> {
  const { print, rounds = ROUNDS, slice = SLICE } = options;
  return withKafka(async (brokers) => {
    const bare = await openBare(brokers, await sampleValue(options));
    const product = await openProduct(options, brokers);
    const speeds: Record<'bare' | 'product', number[]> = { bare: [], product: [] };
    try {
      for (let round = 0; round <= rounds; round++) {
        for (const [name, run] of [
          ['bare', bare.run],
          ['product', product.run],
        ] as const) {
          const milliseconds = await run(slice, round);
          const speed = (slice * 1000) / milliseconds;
          // The first round warms up.
          if (round === 0) continue;
          speeds[name].push(speed);
          print(`round ${round}  ${name.padEnd(8)} ${Math.round(speed).toString().padStart(7)} events/s`);
        }
      }
    } finally {
      await product.close();
      await bare.close();
    }
    const ratios = speeds.product.map((speed, round) => speed / speeds.bare[round]!);
    const all = ratios.map((value) => value.toFixed(2)).join(' ');
    print(
      `median   bare ${Math.round(median(speeds.bare))} events/s, product ${Math.round(median(speeds.product))} events/s, ${median(ratios).toFixed(2)} × bare [${all}]`,
    );
    return {
      measured: { eventsPerSecond: speeds, productPerBare: ratios },
      bounds: [
        { name: 'through Kafka / bare loop', value: median(ratios), atLeast: 0.35 },
        { name: 'events through Kafka into rows a second', value: median(speeds.product), atLeast: 12_000 },
      ],
    };
  });
}

interface Opened {
  /** @returns how long a slice took, in ms */
  run(this: void, events: number, round: number): Promise<number>;
  close(): Promise<void>;
}

async function openProduct({ appUrl, ownerUrl }: BenchmarkContext, brokers: readonly string[]): Promise<Opened> {
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  await owner.query(`
    create table bench_streamed (stream_id text collate "C" primary key, amount bigint not null);
    grant select, insert, update, delete on bench_streamed to usdt_app`);
  await owner.end();
  const pool = new pg.Pool({ connectionString: appUrl, max: 8 });
  const wakeUp = createWakeUp({ connectionString: appUrl });
  const store = createEventStore({ pool, notifier: wakeUp });
  const leadership = new Leadership(pool, { pollMs: 5 });
  const kafka = new KafkaJsClient({ brokers });
  const relay = new Relay({ pool, wakeUp, leadership, kafka, partitions: PARTITIONS }).start();
  const transport = new KafkaTransport({ store, kafka });
  let applied = 0;
  let reached = (): void => undefined;
  let wanted = Infinity;
  const subscription = await transport.project({
    ...amounts,
    apply: async (events, tx) => {
      await amounts.apply(events, tx);
      if ((applied += events.length) >= wanted) reached();
    },
  });
  await subscription.caughtUp();
  // One was written to see what an event is like.
  let seeded = 1;
  return {
    run: async (events) => {
      // Both are connected and have nothing to do when the clock starts.
      const commit = await holdEvents(ownerUrl, events, seeded);
      seeded += events;
      wanted = seeded;
      const done = new Promise<void>((resolve) => (reached = resolve));
      const began = performance.now();
      await commit();
      wakeUp.signal();
      await done;
      await subscription.caughtUp();
      return performance.now() - began;
    },
    close: async () => {
      await Promise.all([transport.close(), relay.stop()]);
      await kafka.close();
      await leadership.close();
      await wakeUp.close();
      await pool.end();
    },
  };
}

/** What one of the seeded events is on its way. */
async function sampleValue({ appUrl, ownerUrl }: BenchmarkContext): Promise<string> {
  await seedEvents(ownerUrl, 1);
  const pool = new pg.Pool({ connectionString: appUrl, max: 1 });
  const { events } = await new StoredEvents(pool, new LocalWakeUp()).read(null, 1);
  await pool.end();
  return encode({ event: events[0]!, previous: null, generation: 1n }).value;
}

/** A sum for each stream. */
const amounts: Projection = {
  name: 'bench_streamed',
  tables: ['bench_streamed'],
  handles: ['BenchDepositConfirmed'],
  async apply(events, tx) {
    const sums = new Map<string, bigint>();
    for (const { streamId, data } of events) {
      sums.set(streamId, (sums.get(streamId) ?? 0n) + BigInt((data as { amount: string }).amount));
    }
    await tx.query({
      name: 'bench-streamed',
      text: `insert into bench_streamed as t select * from unnest($1::text[], $2::bigint[])
        on conflict (stream_id) do update set amount = t.amount + excluded.amount`,
      values: [[...sums.keys()], [...sums.values()].map(String)],
    });
  },
};

/** Idempotent, acknowledged by all, a thousand at a time; then one consumer until the last message is there. */
async function openBare(brokers: readonly string[], value: string): Promise<Opened> {
  const kafka = new Kafka({ brokers: [...brokers], clientId: 'bench-bare', logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 });
  await Promise.all([admin.connect(), producer.connect()]);
  const topic = 'bench-bare';
  await admin.createTopics({ waitForLeaders: true, topics: [{ topic, numPartitions: PARTITIONS }] });
  const consumer = kafka.consumer({ groupId: 'bench-bare', maxWaitTimeInMs: 100 });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  let consumed = 0;
  let wanted = Infinity;
  let reached = (): void => undefined;
  const joined = new Promise<void>((resolve) => consumer.on(consumer.events.GROUP_JOIN, () => resolve()));
  await consumer.run({
    eachBatch: async ({ batch }) => {
      if ((consumed += batch.messages.length) >= wanted) reached();
    },
  });
  await joined;
  consumer.pause([{ topic }]);
  return {
    run: async (events, round) => {
      wanted = consumed + events;
      const done = new Promise<void>((resolve) => (reached = resolve));
      const began = performance.now();
      for (let sent = 0; sent < events; sent += BATCH) {
        const messages = Array.from({ length: Math.min(BATCH, events - sent) }, (_, n) => ({
          key: `bench-${round}-${(sent + n) % BATCH}`,
          value,
        }));
        await producer.send({ topic, acks: -1, messages });
      }
      consumer.resume([{ topic }]);
      await done;
      const milliseconds = performance.now() - began;
      consumer.pause([{ topic }]);
      return milliseconds;
    },
    close: async () => {
      await consumer.disconnect();
      await producer.disconnect();
      await admin.disconnect();
    },
  };
}
