import { randomBytes } from 'node:crypto';
import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore, createWakeUp, type PostgresEventStore } from '@usdt-africa/event-store';
import { systemClock, uuidv7 } from '@usdt-africa/kernel';
import { openSendRequests, type SendRequests } from '@usdt-africa/sends';
import { addressFromHex } from '@usdt-africa/tron/address';
import pg from 'pg';
import { type BenchmarkContext, type BenchmarkReport, median } from './benchmark.js';
import { pause, RunningProduct } from './running-product.js';

/** Sends before the measured ones, and the measured ones: requested one after the other, as purchases are. */
const WARM_UP = 10;
const SENDS = 200;
const GAP_MS = 300;
const AMOUNT_MICRO = 10_000_000n;
const BROADCAST_WITHIN_MS = 300;
const SETTLED_WITHIN_MS = 250;

interface Step {
  readonly tx_id: string;
  readonly requested_at: Date;
  /** From the request to the stored intent, and from there to the stored signature. */
  readonly started_ms: number;
  readonly signed_ms: number;
  /** From the record of the solid block's transaction. */
  readonly settled_ms: number;
}

/**
 * The whole product with its signer and the sandbox's chain: how soon after a purchase's append its transaction is at
 * the node, and how soon after the record of the solid block the send is settled.
 */
export async function benchSend({ print }: BenchmarkContext): Promise<BenchmarkReport> {
  const product = await RunningProduct.prepare({ SANDBOX_HOT_WALLET_TRX: '1000000' });
  try {
    await product.start();
    const connectionString = product.databaseUrl('app');
    const pool = new pg.Pool({ connectionString, max: 4 });
    pool.on('error', () => undefined);
    const bus = createWakeUp({ connectionString });
    try {
      await bus.ready();
      const store = createEventStore({ pool, notifier: bus, moneyEvents: MONEY_EVENTS });
      const requests = openSendRequests({ pool, clock: systemClock });
      await possible(requests);
      await settled(pool, await send(store, requests, WARM_UP));
      const steps = await settled(pool, await send(store, requests, SENDS));
      const broadcastMs = await untilBroadcast(product, steps);
      const settledMs = steps.map((step) => step.settled_ms);
      print(`${SENDS} sends, one each ${GAP_MS} ms: ${line('broadcast', broadcastMs)} after the purchase’s append`);
      const [startedMs, signedMs] = [steps.map((step) => step.started_ms), steps.map((step) => step.signed_ms)];
      print(`  of it ${line('to the intent', startedMs)}, ${line('to the signature', signedMs)}`);
      print(`  ${line('settled', settledMs)} after the record of the solid block`);
      return {
        measured: { broadcast: summary(broadcastMs), settled: summary(settledMs) },
        bounds: [
          {
            name: 'ms left until a send is broadcast, p99',
            value: BROADCAST_WITHIN_MS - p99(broadcastMs),
            atLeast: 0,
          },
          { name: 'ms left until a send is settled, p99', value: SETTLED_WITHIN_MS - p99(settledMs), atLeast: 0 },
        ],
      };
    } finally {
      await bus.close();
      await pool.end();
    }
  } finally {
    await product.clear();
  }
}

/** Waits until the hot wallet is filled, and nothing keeps a send from being signed. */
async function possible(requests: SendRequests): Promise<void> {
  for (const end = performance.now() + 120_000; ; await pause(100)) {
    const reason = await requests.reasonNotNow(AMOUNT_MICRO);
    if (reason === null) return;
    if (performance.now() > end) throw new Error(`nothing can be sent: ${reason}`);
  }
}

/** @returns the sends' ids */
async function send(store: PostgresEventStore, requests: SendRequests, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const cause = { kind: 'purchase' as const, id: uuidv7() };
    const to = addressFromHex(`41${randomBytes(20).toString('hex')}`);
    const order = { for: cause, walletId: null, to, amountMicro: AMOUNT_MICRO };
    const { sendId, append, alongside } = requests.prepare(order, cause.id);
    await store.append([append], { metadata: { correlationId: cause.id, actor: 'system:bench' }, alongside });
    ids.push(sendId);
    await pause(GAP_MS);
  }
  return ids;
}

/** Waits until these sends are settled. @throws Error when one ends otherwise, or no more come */
async function settled(pool: pg.Pool, sendIds: readonly string[]): Promise<Step[]> {
  for (let before = -1, since = performance.now(); ; await pause(200)) {
    const { rows } = await pool.query<Step>(
      `select o.tx_id, r.recorded_at as requested_at,
         extract(epoch from b.recorded_at - r.recorded_at)::float8 * 1000 as started_ms,
         extract(epoch from s.recorded_at - b.recorded_at)::float8 * 1000 as signed_ms,
         extract(epoch from e.recorded_at - o.recorded_at)::float8 * 1000 as settled_ms
       from events e join events r on r.stream_id = e.stream_id and r.type = 'SendRequested'
         join events b on b.stream_id = e.stream_id and b.type = 'SendSigningStarted'
         join events s on s.stream_id = e.stream_id and s.type = 'SendSigned'
         join own_transactions o on o.tx_id = e.data->>'txId'
       where e.type = 'SendSettled' and e.data->>'sendId' = any($1)`,
      [sendIds],
    );
    if (rows.length === sendIds.length) return rows;
    if (rows.length !== before) since = performance.now();
    else if (performance.now() - since > 60_000)
      throw new Error(`${rows.length} of ${sendIds.length} sends settled, and no more come`);
    before = rows.length;
  }
}

/** From each request to the first broadcast that the sandbox received, in milliseconds. */
async function untilBroadcast(product: RunningProduct, steps: readonly Step[]): Promise<number[]> {
  // The newest come first: the oldest one stays.
  const first = new Map((await product.broadcasts()).map(({ txid, at }) => [txid, Date.parse(at)]));
  return steps.map((step) => first.get(step.tx_id)! - step.requested_at.getTime());
}

function p99(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * 0.99)]!;
}

function summary(values: readonly number[]): { medianMs: number; p99Ms: number; worstMs: number } {
  return { medianMs: median(values), p99Ms: p99(values), worstMs: Math.max(...values) };
}

function line(step: string, values: readonly number[]): string {
  const { medianMs, p99Ms, worstMs } = summary(values);
  return `${step} ${medianMs.toFixed(1)} ms (median), ${p99Ms.toFixed(1)} (99 %), ${worstMs.toFixed(1)} (worst)`;
}
