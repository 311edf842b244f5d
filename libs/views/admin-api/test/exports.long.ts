import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { TestApp } from './test-app.js';

const ROWS = 200_000;
const MIB = 1024 * 1024;

it('ADM-03 streams 200,000 orders as a file without a cap, and the heap stays flat', async () => {
  const app = await TestApp.open();
  await app.sale('completed');
  const { owner } = app.db;
  // Filling the indexes that this list is not walked by takes longer than everything else here.
  const { rows: indexes } = await owner.query<{ indexname: string }>(
    `select indexname from pg_indexes where tablename = 'admin_orders'
     and indexname not in ('admin_orders_pkey', 'admin_orders_by_time')`,
  );
  for (const { indexname } of indexes) await owner.query(`drop index ${indexname}`);
  await owner.query(
    `insert into admin_orders select (jsonb_populate_record(o, jsonb_build_object(
       'order_id', gen_random_uuid(), 'number', 'S' || lpad(n::text, 12, '0'),
       'placed_at', o.placed_at + n * interval '1 millisecond'))).*
     from admin_orders o, generate_series(1, ${ROWS}) n`,
  );
  await owner.query('analyze admin_orders');

  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const { cookie } = await app.operator('finance');
  const answer = await fetch(`${app.url}/api/admin/orders/export`, {
    method: 'POST',
    headers: { origin: app.url, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'The year’s report', filter: { side: 'sell' } }),
  });
  expect(answer.headers.get('total-rows')).toBe(String(ROWS + 1));
  let lines = 0;
  let next = ROWS / 10;
  let base = 0;
  let most = 0;
  for await (const bytes of answer.body!) {
    for (const byte of bytes as Uint8Array) if (byte === 10) lines += 1;
    if (lines < next) continue;
    next += ROWS / 10;
    base ||= used();
    most = Math.max(most, used() - base);
  }
  expect(lines).toBe(ROWS + 2);
  expect(most / MIB).toBeLessThan(16);
  await app.close();
});
