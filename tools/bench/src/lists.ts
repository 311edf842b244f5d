import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { personalDataFrom } from '@usdt-africa/event-store';
import pg from 'pg';
import { type BenchmarkContext, type BenchmarkReport, median } from './benchmark.js';
import { ListsApi } from './lists-api.js';
import { type Case, orderCases, payoutCases, type Sample } from './lists-cases.js';
import { seedLists } from './lists-seed.js';

const ORDERS = 1_000_000;
/** Rounds over all questions, the first of which warms up; of each question so many a round. */
const ROUNDS = 4;
const TIMES = 100;
const CONSOLES = 300;
const IDLE_S = 20;
/** The bounds. */
const WITHIN_MS = 150;
const IDLE_WITHIN = 0.05;

interface Timings {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

/**
 * The console's lists over a million orders (`--events` sets another number), requested through the api as the console
 * does; the cost of 300 open consoles while nothing happens; and all orders as a file, with the memory that takes.
 */
export async function benchLists({
  appUrl,
  ownerUrl,
  events = ORDERS,
  print,
}: BenchmarkContext): Promise<BenchmarkReport> {
  const key = (): string => randomBytes(32).toString('base64');
  const keys = { MASTER_KEY: key(), BLIND_INDEX_KEY: key() };
  const pool = new pg.Pool({ connectionString: appUrl, max: 4 });
  await seedLists({ appUrl, ownerUrl }, personalDataFrom(keys, { pool }), events, print);
  const samples = await sampled(pool);
  await pool.end();
  const api = await ListsApi.start({ DATABASE_URL: appUrl, ...keys });
  try {
    const lists = await queryAll(api, [...orderCases(samples), ...payoutCases(samples)], print);
    const idle = await idleConsoles(api, print);
    const file = await exported(api, print);
    const slowest = Math.max(...Object.values(lists).map(({ p99 }) => p99));
    return {
      measured: { lists, idle, file },
      bounds: [
        { name: 'ms left of the slowest question, p99', value: WITHIN_MS - slowest, atLeast: 0 },
        { name: 'part of a core left with 300 idle consoles', value: IDLE_WITHIN - idle.cores, atLeast: 0 },
        { name: 'memory of an export, early / late', value: file.earlyMb / file.lateMb, atLeast: 0.8 },
      ],
    };
  } finally {
    await api.stop();
  }
}

const ms = (value: number): string => `${value.toFixed(1).padStart(7)} ms`;

/** Orders to search for, with their search terms. */
async function sampled(pool: pg.Pool): Promise<readonly Sample[]> {
  const { rows } = await pool.query<Sample>(
    `select number, lookups[2] as transaction, p.reference, p.session_id as session
     from admin_orders o join admin_payouts p on p.payout_id = o.last_payout_id
     where p.session_id is not null order by md5(number) limit 200`,
  );
  return rows;
}

/** Every question in every round; the middle of the rounds counts. */
async function queryAll(
  api: ListsApi,
  cases: readonly Case[],
  print: (line: string) => void,
): Promise<Record<string, Timings>> {
  const rounds: Timings[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const found: Timings[] = [];
    for (const one of cases) found.push(await measure(api, one, round));
    if (round > 0) rounds.push(found);
  }
  return Object.fromEntries(
    cases.map(({ name }, at): [string, Timings] => {
      const of = (figure: keyof Timings): number => median(rounds.map((round) => round[at]![figure]));
      const request = { p50: of('p50'), p99: of('p99'), worst: of('worst') };
      print(`${name.padEnd(52)} p50 ${ms(request.p50)}  p99 ${ms(request.p99)}  worst ${ms(request.worst)}`);
      return [name, request];
    }),
  );
}

async function measure(api: ListsApi, { request: question }: Case, round: number): Promise<Timings> {
  const took: number[] = [];
  for (let n = 0; n < TIMES; n++) took.push(await api.timed(question(round * TIMES + n)));
  const sorted = took.sort((a, b) => a - b);
  return { p50: median(sorted), p99: sorted[Math.ceil(sorted.length * 0.99) - 1]!, worst: sorted.at(-1)! };
}

async function idleConsoles(
  api: ListsApi,
  print: (line: string) => void,
): Promise<{ readonly cores: number; readonly without: number }> {
  const used = async (): Promise<number> => {
    const before = api.cpuSeconds();
    await pause(IDLE_S * 1000);
    return (api.cpuSeconds() - before) / IDLE_S;
  };
  await pause(2_000);
  const without = await used();
  const close = await api.open(CONSOLES);
  await pause(2_000);
  const cores = await used();
  close();
  const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;
  print(`${CONSOLES} consoles open, nothing happening: ${percent(cores)} of a core, ${percent(without)} with none`);
  return { cores, without };
}

async function exported(
  api: ListsApi,
  print: (line: string) => void,
): Promise<{
  readonly earlyMb: number;
  readonly lateMb: number;
  readonly mostMb: number;
  readonly rowsPerSecond: number;
}> {
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(api.memoryMb()), 250);
  const began = performance.now();
  const { bytes, lines } = await api.download('/api/admin/orders/export', { filter: {}, reason: 'to be measured' });
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  const quarter = Math.max(1, Math.floor(memory.length / 4));
  const earlyMb = median(memory.slice(quarter, quarter * 2));
  const lateMb = median(memory.slice(-quarter));
  const mostMb = Math.max(...memory);
  const rowsPerSecond = Math.round((lines - 1) / seconds);
  print(
    `file of ${lines - 1} orders, ${(bytes / 1e6).toFixed(0)} MB, in ${seconds.toFixed(0)} s: ${rowsPerSecond} a second; memory of the api ${earlyMb.toFixed(0)} MB early, ${lateMb.toFixed(0)} MB late, ${mostMb.toFixed(0)} MB at most`,
  );
  return { earlyMb, lateMb, mostMb, rowsPerSecond };
}
