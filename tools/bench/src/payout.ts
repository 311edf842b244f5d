import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PaystackProvider } from '@usdt-africa/banking';
import { event, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore, createWakeUp, DirectTransport, personalDataFrom } from '@usdt-africa/event-store';
import type { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { posting, Refusal, systemClock, uuidv7 } from '@usdt-africa/kernel';
import { openPayouts, PayoutHints } from '@usdt-africa/payouts';
import { WebhookInbox } from '@usdt-africa/provider-webhooks';
import pg from 'pg';
import { median } from './benchmark.js';
import type { BenchmarkContext, BenchmarkReport } from './benchmark.js';
import { PayoutBank } from './payout-bank.js';

const SECRET = 'sk_test_benchmark';
/** Payouts requested one after the other, as orders do. */
const STEADY = 200;
const STEADY_GAP_MS = 40;
/** Payouts requested at once. */
const BURST = 1_000;
const AMOUNT_KOBO = 1_960_000n;
/** The bank's own time from acceptance to success. */
const SETTLE_MS = 100;

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Milliseconds from an order's request to each step of its payouts. */
interface Steps {
  readonly requestedMs: readonly number[];
  readonly settledMs: readonly number[];
}

/**
 * How soon a payout request reaches the bank (a separate process, over HTTP, with webhooks) after an order requests it,
 * how soon it is settled, and how many a second one worker pays when many come at once. Figures count only when the
 * bank's books and ours agree to the kobo.
 */
export async function benchPayout({ appUrl, print }: BenchmarkContext): Promise<BenchmarkReport> {
  const pool = new pg.Pool({ connectionString: appUrl, max: 20 });
  const bus = createWakeUp({ connectionString: appUrl });
  const store = createEventStore({ pool, notifier: bus, moneyEvents: MONEY_EVENTS });
  const key = (): string => randomBytes(32).toString('base64');
  const personalData = personalDataFrom({ MASTER_KEY: key(), BLIND_INDEX_KEY: key() }, { pool });
  const clock = systemClock;
  const hints = new PayoutHints(pool, bus);
  const inbox = new WebhookInbox(pool, personalData, { paystackSecrets: [SECRET] }, clock, silent, hints);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      inbox.receive(Buffer.concat(chunks), request.headers).then(
        () => response.writeHead(200).end(),
        (error: unknown) => response.writeHead(error instanceof Refusal ? error.status : 500).end(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const bank = await PayoutBank.start({ secretKey: SECRET, webhookUrl });
  const provider = new PaystackProvider({ baseUrl: bank.url, secretKey: SECRET });
  const payouts = openPayouts({ pool, store, personalData, provider, clock, log: silent, bus });
  const transport = new DirectTransport({ store });
  try {
    await bank.settlesAfter(SETTLE_MS);
    const opening = await bank.balanceKobo();
    await bus.ready();
    await transport.manage(payouts.process);
    payouts.resolver.start();
    await request(store, personalData, 20);
    await settled(pool, 20);

    const steady = await request(store, personalData, STEADY, STEADY_GAP_MS);
    await settled(pool, 20 + STEADY);
    const alone = await steps(pool, steady);
    print(`${STEADY} payouts, one each ${STEADY_GAP_MS} ms: ${line('requested', alone.requestedMs)}`);
    print(`  ${line('settled', alone.settledMs)} (the bank takes ${SETTLE_MS} ms of it)`);

    const started = performance.now();
    const burst = await request(store, personalData, BURST);
    await settled(pool, 20 + STEADY + BURST);
    const perSecond = BURST / ((performance.now() - started) / 1_000);
    const together = await steps(pool, burst);
    print(
      `${BURST} payouts at once: ${perSecond.toFixed(0)} settled a second; ${line('requested', together.requestedMs)}`,
    );

    await agree(pool, bank, opening, 20 + STEADY + BURST);
    print('the bank’s books and ours agree: each paid once, to the kobo');
    const withinASecond = alone.requestedMs.filter((ms) => ms < 1_000).length / STEADY;
    return {
      measured: {
        steady: { request: summary(alone.requestedMs), settled: summary(alone.settledMs) },
        burst: { settledPerSecond: perSecond, request: summary(together.requestedMs) },
      },
      bounds: [
        { name: 'share of payouts that start within a second', value: withinASecond, atLeast: 1 },
        { name: 'payouts settled a second by one worker', value: perSecond, atLeast: 20 },
      ],
    };
  } finally {
    await payouts.resolver.stop();
    await transport.close();
    await bank.stop();
    await new Promise((resolve) => server.close(resolve));
    await bus.close();
    await pool.end();
  }
}

/**
 * Creates orders that request payouts.
 * @returns the payouts' ids
 */
async function request(
  store: PostgresEventStore,
  personalData: PersonalData,
  count: number,
  gapMs = 0,
): Promise<string[]> {
  const one = async (): Promise<string> => {
    const orderId = uuidv7();
    const payoutId = uuidv7();
    const subject = `recipient-${orderId}`;
    await personalData.ensureSubjects([subject]);
    const recipient = await personalData.seal(subject, {
      bankCode: '058',
      accountNumber: '0145528174',
      accountName: 'ADAEZE CHINWE OKONKWO-BALOGUN',
    });
    const requested = event('PayoutRequested', {
      payoutId,
      orderId,
      number: 'S123456789012',
      sequence: 1,
      depositKeys: [],
      amountMicro: '12500000',
      amountKobo: AMOUNT_KOBO.toString(),
      recipient,
      why: 'reached',
      requestedAt: new Date().toISOString(),
      postings: [
        posting('clearing:exchange', 'NGN', AMOUNT_KOBO),
        posting(`payable:payout:${payoutId}`, 'NGN', -AMOUNT_KOBO),
      ],
    });
    const metadata = { correlationId: payoutId, actor: 'system:bench', orderId };
    await store.append({ streamId: streams.order(orderId), expectedVersion: 0, events: [requested] }, { metadata });
    return payoutId;
  };
  if (gapMs === 0) return Promise.all(Array.from({ length: count }, one));
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    ids.push(await one());
    await new Promise((resolve) => setTimeout(resolve, gapMs));
  }
  return ids;
}

/** Waits until so many payouts are settled. */
async function settled(pool: pg.Pool, count: number): Promise<void> {
  for (let before = -1, since = Date.now(); ;) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from payout_work where phase = 'settled'`,
    );
    const { n } = rows[0]!;
    if (n >= count) return;
    if (n !== before) since = Date.now();
    else if (Date.now() - since > 60_000) throw new Error(`${n} of ${count} payouts settled, and no more come`);
    before = n;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** From the database's own times. */
async function steps(pool: pg.Pool, payoutIds: readonly string[]): Promise<Steps> {
  const { rows } = await pool.query<{ type: string; ms: number }>(
    `select e.type, extract(epoch from e.recorded_at - r.recorded_at)::float8 * 1000 as ms
     from events e join events r on r.type = 'PayoutRequested' and 'payout-' || (r.data->>'payoutId') = e.stream_id
     where e.type in ('PayoutSubmitting', 'PayoutSettled') and e.stream_id = any($1)`,
    [payoutIds.map(streams.payout)],
  );
  const of = (type: string): number[] => rows.filter((row) => row.type === type).map((row) => row.ms);
  return { requestedMs: of('PayoutSubmitting'), settledMs: of('PayoutSettled') };
}

/** @throws Error when a payout was paid other than once, or the ledger's account is not the bank's */
async function agree(pool: pg.Pool, bank: PayoutBank, opening: bigint, count: number): Promise<void> {
  const transfers = await bank.transfers();
  const paid = transfers.filter((transfer) => transfer.status === 'success');
  if (paid.length !== count || new Set(paid.map((transfer) => transfer.reference)).size !== count)
    throw new Error(`${paid.length} transfers were paid for ${count} payouts`);
  const { rows } = await pool.query<{ sum: string }>(
    `select sum((line->>'amount')::numeric)::text as sum from events, jsonb_array_elements(data->'postings') line
     where line->>'account' = 'provider:paystack'`,
  );
  const ours = BigInt(rows[0]!.sum);
  const theirs = (await bank.balanceKobo()) - opening;
  if (ours !== theirs) throw new Error(`the ledger says ${ours} kobo, the bank ${theirs}`);
}

function summary(values: readonly number[]): { medianMs: number; p99Ms: number; worstMs: number } {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    medianMs: median(values),
    p99Ms: sorted[Math.floor((sorted.length - 1) * 0.99)]!,
    worstMs: sorted.at(-1)!,
  };
}

function line(step: string, values: readonly number[]): string {
  const { medianMs, p99Ms, worstMs } = summary(values);
  return `${step} after ${medianMs.toFixed(1)} ms (median), ${p99Ms.toFixed(1)} (99 %), ${worstMs.toFixed(1)} (worst)`;
}
