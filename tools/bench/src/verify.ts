import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  comparePositions,
  createEventStore,
  FileHeadExport,
  newSealerKeys,
  Sealer,
  SealSigner,
  verifyChain,
} from '@usdt-africa/event-store';
import pg from 'pg';
import { median } from './benchmark.js';
import type { BenchmarkContext, BenchmarkReport } from './benchmark.js';

export interface VerifyBenchOptions extends BenchmarkContext {
  /** Events to seal and verify. */
  readonly events?: number;
  readonly rounds?: number;
}

const EVENTS = 400_000;
const ROUNDS = 3;
const BLOCK_EVENTS = 1000;
const WRITTEN_AT_ONCE = 20_000;

/**
 * Events like those of orders, in streams of eight: about 700 bytes of data with sealed personal data, and the usual
 * metadata. Every statement is a transaction of its own.
 */
const WRITE = `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
  select 'order-' || n / 8, 1 + n % 8, gen_random_uuid(), 'OrderBenched', 1,
    jsonb_build_object('orderId', gen_random_uuid(), 'n', n, 'amountMicro', '25000000', 'placedAt', '2026-01-31T12:00:00.000Z',
      'recipient', jsonb_build_object('$sealed', jsonb_build_object('v', 1, 's', 'recipient-' || n / 8,
        'c', encode(sha256(n::text::bytea) || sha256(n::text::bytea) || sha256('a') || sha256('b') || sha256('c'), 'base64'))),
      'postings', '[{"account": "chain:deposits", "currency": "USDT", "amount": "25000000"},
        {"account": "orders:owed", "currency": "USDT", "amount": "-25000000"}]'::jsonb),
    '{"correlationId": "019a6f0e-3c55-7d3e-9f59-4a3f0e6ac0ff", "actor": "system:bench", "orderId": "019a6f0e-3c55-7d3e-9f59-4a3f0e6ac0fe"}'
  from generate_series($1::int, $2::int) n`;

/** Seals a history and proves it: events a second, and the memory it takes. */
export async function benchVerify(options: VerifyBenchOptions): Promise<BenchmarkReport> {
  const { print, events = EVENTS, rounds = ROUNDS } = options;
  const pool = new pg.Pool({ connectionString: options.appUrl, max: 2 });
  const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-bench-seals-'));
  try {
    for (let from = 0; from < events; from += WRITTEN_AT_ONCE)
      await pool.query(WRITE, [from, Math.min(events, from + WRITTEN_AT_ONCE) - 1]);
    await vacuum(options.ownerUrl);
    await untilVisible(pool);
    const keys = newSealerKeys();
    const heads = new FileHeadExport(folder);
    const sealer = new Sealer({ pool, signer: new SealSigner(keys.privateKey), heads, blockEvents: BLOCK_EVENTS });
    const begun = performance.now();
    while (await sealer.sealNext(true));
    const sealed = Math.round((events / (performance.now() - begun)) * 1000);
    print(`sealing: ${sealed.toLocaleString('en')} events/s, in blocks of ${BLOCK_EVENTS}`);
    const rates: number[] = [];
    let memory = 0;
    for (let round = 1; round <= rounds; round++) {
      const onProgress = (): void => void (memory = Math.max(memory, process.memoryUsage().rss));
      const result = await verifyChain({ pool, publicKeys: [keys.publicKey], heads, onProgress });
      if (result.verdict === 'broken' || result.events !== events)
        throw new Error(`verified ${result.events} of ${events} events: ${result.finding?.sentence ?? ''}`);
      rates.push(Math.round(result.events / result.seconds));
      print(`round ${round}  ${rates.at(-1)!.toLocaleString('en')} events/s verified`);
    }
    const megabytes = Math.round(memory / 1e6);
    print(`median ${median(rates).toLocaleString('en')} events/s verified, at most ${megabytes} MB`);
    return {
      measured: { events, sealedPerSecond: sealed, verifiedPerSecond: rates, megabytes },
      bounds: [{ name: 'events verified a second', value: median(rates), atLeast: 60_000 }],
    };
  } finally {
    await pool.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As the autovacuum of a store that has stood for a while has left it. */
async function vacuum(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('vacuum (analyze) events');
  } finally {
    await owner.end();
  }
}

/** Waits until no older transaction of the cluster hides the written events. */
async function untilVisible(pool: pg.Pool): Promise<void> {
  const store = createEventStore({ pool });
  const last = await store.lastPosition('committed');
  for (;;) {
    const visible = await store.lastPosition('visible');
    if (!last || (visible && comparePositions(visible, last) >= 0)) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
