import { createEventStore, DirectTransport, Rebuilder } from '@usdt-africa/event-store';
import type { EventPosition, PostgresEventStore, Projection } from '@usdt-africa/event-store';
import pg from 'pg';
import { median } from './benchmark.js';
import type { BenchmarkContext, BenchmarkReport } from './benchmark.js';
import { EVENTS_PER_STREAM, seedEvents } from './seed-events.js';

export interface ProjectionBenchOptions extends BenchmarkContext {
  /** Slices of each case, interleaved with the others'. */
  readonly rounds?: number;
  /** Events in a slice. */
  readonly slice?: number;
}

const EVENTS = 1_000_000;
const ROUNDS = 5;
const SLICE = 160_000;
const PAGE = 4000;
const TYPE = 'BenchDepositConfirmed';

/** Slices of events in the order of the store, read or folded. */
interface Case {
  readonly name: string;
  /** Goes from one place to another. @returns how many events that were */
  run(from: EventPosition | null, to: EventPosition, round: number): Promise<number>;
}

/**
 * How fast rows are made of events: a projection that catches up with the store, against reading the same events and
 * doing nothing with them, in interleaved slices; then a rebuild of everything, with its memory.
 */
export async function benchProjection(options: ProjectionBenchOptions): Promise<BenchmarkReport> {
  const { appUrl, ownerUrl, print, events = EVENTS, rounds = ROUNDS, slice = SLICE } = options;
  print(`${events} events are being written`);
  await seedEvents(ownerUrl, events);
  await makeTables(ownerUrl, rounds);
  const pool = new pg.Pool({ connectionString: appUrl, max: 8 });
  const store = createEventStore({ pool });
  try {
    const speeds = await compare(store, { print, rounds, slice: Math.min(slice, Math.floor(events / rounds)) });
    const rebuilt = await rebuild(store, events, print);
    const folded = median(speeds['projection']!);
    const ratios = speeds['projection']!.map((speed, round) => speed / speeds['reading']![round]!);
    print(
      `median   projection ${Math.round(folded)} events/s, ${median(ratios).toFixed(2)} × reading [${list(ratios, 2)}]`,
    );
    return {
      measured: { eventsPerSecond: speeds, projectionPerReading: ratios, rebuild: rebuilt },
      bounds: [
        { name: 'events folded a second', value: folded, atLeast: 80_000 },
        { name: 'projection / reading', value: median(ratios), atLeast: 0.35 },
        { name: 'memory of a rebuild, early / late', value: rebuilt.early / rebuilt.late, atLeast: 0.8 },
      ],
    };
  } finally {
    await pool.end();
  }
}

/** The rows of one slice are in a table of their own, so that every slice begins with an empty one. */
function balances(name: string): Projection {
  return {
    name,
    tables: [name],
    handles: [TYPE],
    async apply(events, tx) {
      const streams = new Map<string, { version: number; amount: bigint }>();
      for (const { streamId, version, data } of events) {
        const amount = BigInt((data as { amount: string }).amount);
        const known = streams.get(streamId);
        if (known) {
          known.version = version;
          known.amount += amount;
        } else streams.set(streamId, { version, amount });
      }
      const rows = [...streams.values()];
      await tx.query({
        name: `fold-${name}`,
        text: `insert into ${name} as t select * from unnest($1::text[], $2::int[], $3::bigint[])
          on conflict (stream_id) do update set version = excluded.version, amount = t.amount + excluded.amount`,
        values: [[...streams.keys()], rows.map((row) => row.version), rows.map((row) => row.amount.toString())],
      });
    },
  };
}

async function makeTables(ownerUrl: string, rounds: number): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  for (const name of ['bench_rebuild', ...Array.from({ length: rounds + 1 }, (_, round) => `bench_fold_${round}`)]) {
    await client.query(`
      create table ${name} (stream_id text collate "C" primary key, version integer not null, amount bigint not null);
      grant select, insert, update, delete on ${name} to usdt_app;
      insert into projection_tables (table_name, projection) values ('${name}', '${name}')`);
  }
  await client.end();
}

async function compare(
  store: PostgresEventStore,
  { print, rounds, slice }: { print: (line: string) => void; rounds: number; slice: number },
): Promise<Record<string, number[]>> {
  const cases: Case[] = [
    { name: 'driver alone', run: (from, to) => readWithDriver(store.pool, from, to) },
    { name: 'reading', run: (from, to) => readWithStore(store, from, to) },
    { name: 'projection', run: (from, to, round) => project(store, from, to, round) },
  ];
  const speeds: Record<string, number[]> = Object.fromEntries(cases.map(({ name }) => [name, []]));
  let from: EventPosition | null = null;
  for (let round = 0; round <= rounds; round++) {
    // The first warms up, on the events of the second.
    const start: EventPosition | null = round <= 1 ? null : from;
    const to = await positionAfter(store.pool, start, slice);
    for (const { name, run } of cases) {
      const began = performance.now();
      const events = await run(start, to, round);
      const speed = (events * 1000) / (performance.now() - began);
      if (round === 0) continue;
      speeds[name]!.push(speed);
      print(`round ${round}  ${name.padEnd(12)} ${Math.round(speed).toString().padStart(7)} events/s`);
    }
    from = to;
  }
  return speeds;
}

/** What reading costs at least: the same rows in the same pages, as the driver gives them. */
async function readWithDriver(pool: pg.Pool, from: EventPosition | null, to: EventPosition): Promise<number> {
  let count = 0;
  for (let after = from; ;) {
    const { rows } = await pool.query<[number, string, string]>({
      name: 'bench-read',
      text: `select epoch, transaction_id, global_position, stream_id, version, event_id, type, schema_version, data, metadata,
          recorded_at::text
        from events where (epoch, transaction_id, global_position) > ($1::smallint, $2::xid8, $3::bigint)
          and (epoch, transaction_id, global_position) <= ($4::smallint, $5::xid8, $6::bigint)
        order by epoch, transaction_id, global_position limit $7`,
      values: [...parameters(after), ...parameters(to), PAGE],
      rowMode: 'array',
    });
    count += rows.length;
    if (rows.length < PAGE) return count;
    const [epoch, transactionId, globalPosition] = rows.at(-1)!;
    after = { epoch, transactionId: BigInt(transactionId), globalPosition: BigInt(globalPosition) };
  }
}

async function readWithStore(
  store: PostgresEventStore,
  from: EventPosition | null,
  to: EventPosition,
): Promise<number> {
  let count = 0;
  for (let after = from; !after || after.globalPosition < to.globalPosition;) {
    const { events, position } = await store.readAll(after, { limit: PAGE });
    count += events.filter((event) => event.position.globalPosition <= to.globalPosition).length;
    after = position;
  }
  return count;
}

/** As the product runs it, from a checkpoint until it has passed the end of the slice. */
async function project(
  store: PostgresEventStore,
  from: EventPosition | null,
  to: EventPosition,
  round: number,
): Promise<number> {
  const name = `bench_fold_${round}`;
  await store.pool.query(
    `insert into subscription_checkpoints (name, epoch, transaction_id, global_position) values ($1, $2, $3, $4)`,
    [name, ...parameters(from)],
  );
  const transport = new DirectTransport({ store });
  const projection = balances(name);
  let count = 0;
  await new Promise<void>((resolve, reject) => {
    const apply: Projection['apply'] = async (events, tx) => {
      await projection.apply(events, tx);
      count += events.length;
      if (events.at(-1)!.position.globalPosition >= to.globalPosition) resolve();
    };
    transport.project({ ...projection, apply }).catch(reject);
  });
  await transport.close();
  return count;
}

interface RebuildFigures {
  readonly eventsPerSecond: number;
  readonly rows: number;
  /** Memory of the process in MB, every quarter of a second. */
  readonly memory: readonly number[];
  /** The middle of the second quarter of these, and of the last. */
  readonly early: number;
  readonly late: number;
}

async function rebuild(
  store: PostgresEventStore,
  events: number,
  print: (line: string) => void,
): Promise<RebuildFigures> {
  const rebuilder = new Rebuilder({ store, projections: [balances('bench_rebuild')] });
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(Math.round(process.memoryUsage().rss / 1e6)), 250);
  const began = performance.now();
  const [request] = await rebuilder.request(['bench_rebuild'], { by: 'bench', reason: 'to be measured' });
  let printedAt = 0;
  const [status] = await rebuilder.finish([request!.id], {
    onProgress: ([one]) => {
      if (performance.now() - printedAt < 5000) return;
      printedAt = performance.now();
      print(
        `rebuild  ${one!.state}: ${one!.eventsDone} events, ${one!.eventsPerSecond ?? 0} a second, ${one!.secondsLeft ?? '?'} s left`,
      );
    },
  });
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  if (status!.state !== 'done' || status!.eventsDone !== events)
    throw new Error(`the rebuild ended as ${status!.state}: ${status!.error}`);
  const { rows } = await store.pool.query<{ count: number; wrong: number }>(
    `select count(*)::int as count, count(*) filter (where version <> $1)::int as wrong from bench_rebuild`,
    [EVENTS_PER_STREAM],
  );
  if (events % 2000 === 0 && rows[0]!.wrong > 0) throw new Error('the rebuild lost events');
  const quarter = Math.floor(memory.length / 4);
  const early = median(memory.slice(quarter, quarter * 2 || 1));
  const late = median(memory.slice(-Math.max(1, quarter)));
  const eventsPerSecond = Math.round(events / seconds);
  print(
    `rebuild  ${events} events into ${rows[0]!.count} rows in ${seconds.toFixed(1)} s: ${eventsPerSecond} events/s, memory ${early} MB early, ${late} MB late, ${Math.max(...memory)} MB at most`,
  );
  return { eventsPerSecond, rows: rows[0]!.count, memory, early, late };
}

async function positionAfter(pool: pg.Pool, from: EventPosition | null, count: number): Promise<EventPosition> {
  const { rows } = await pool.query<[number, string, string]>({
    text: `select epoch, transaction_id, global_position from events
      where (epoch, transaction_id, global_position) > ($1::smallint, $2::xid8, $3::bigint)
      order by epoch, transaction_id, global_position offset $4 limit 1`,
    values: [...parameters(from), count - 1],
    rowMode: 'array',
  });
  const [epoch, transactionId, globalPosition] = rows[0]!;
  return { epoch, transactionId: BigInt(transactionId), globalPosition: BigInt(globalPosition) };
}

function parameters(position: EventPosition | null): [number, string, string] {
  if (!position) return [0, '0', '0'];
  return [position.epoch, position.transactionId.toString(), position.globalPosition.toString()];
}

const list = (values: readonly number[], digits: number): string =>
  values.map((value) => value.toFixed(digits)).join(' ');
