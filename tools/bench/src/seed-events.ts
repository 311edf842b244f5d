import pg from 'pg';

/** As many events as an order typically has. */
export const EVENTS_PER_STREAM = 8;
/** Streams that are written to at the same time. */
const STREAMS_AT_ONCE = 250;
const IN_ONE_TRANSACTION = 50_000;

/**
 * Fills the store with events of `bench-…` streams: eight each, of 250 streams at a time in turns, with about 250 bytes
 * of data and 130 of metadata. Written by the owner with `generate_series`, for it is reading that is measured.
 * @param first number of the first event: how many an earlier call has written
 */
export async function seedEvents(ownerUrl: string, count: number, first = 0): Promise<void> {
  const client = await openSeeder(ownerUrl);
  try {
    await insertEvents(client, count, first);
    await client.query('vacuum analyze events');
  } finally {
    await client.end();
  }
}

/** The same in one transaction. @returns commits it: the events are there, all at once */
export async function holdEvents(ownerUrl: string, count: number, first: number): Promise<() => Promise<void>> {
  const client = await openSeeder(ownerUrl);
  await client.query('analyze events');
  await client.query('begin');
  await insertEvents(client, count, first);
  return async () => {
    await client.query('commit');
    await client.end();
  };
}

async function openSeeder(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  // A power cut during a benchmark loses only the benchmark.
  await client.query('set synchronous_commit = off');
  return client;
}

async function insertEvents(client: pg.Client, count: number, first: number): Promise<void> {
  for (let from = first; from < first + count; from += IN_ONE_TRANSACTION) {
    await client.query(
      `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
         select 'bench-' || lpad((i / ($3::int * $4::int) * $4::int + i % $4::int)::text, 12, '0'), i / $4::int % $3::int + 1,
           gen_random_uuid(), 'BenchDepositConfirmed', 1,
           jsonb_build_object('depositId', '019a6f0e-3c55-7d3e-9f59-' || lpad(i::text, 12, '0'), 'amount', (25000000 + i % 1000)::text,
             'rate', '1576.0000', 'postings', jsonb_build_array(
               jsonb_build_object('account', 'chain:deposits', 'currency', 'USDT', 'amount', (25000000 + i % 1000)::text),
               jsonb_build_object('account', 'customer:order', 'currency', 'USDT', 'amount', (-25000000 - i % 1000)::text))),
           jsonb_build_object('correlationId', '019a6f0e-3c55-7d3e-9f59-4a3f0e6ac0ff', 'actor', 'system:bench',
             'orderId', '019a6f0e-3c55-7d3e-9f59-4a3f0e6ac0ff')
         from generate_series($1::int, $2::int - 1) i`,
      [from, Math.min(first + count, from + IN_ONE_TRANSACTION), EVENTS_PER_STREAM, STREAMS_AT_ONCE],
    );
  }
}
