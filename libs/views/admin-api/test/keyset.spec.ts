import { COUNTED_EXACTLY } from '@usdt-africa/contracts/admin';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { KeysetPager, type SortKey, typeOrmOver, type Wanted } from '@usdt-africa/platform';
import { DataSource } from 'typeorm';
import { partsByUrgency } from '../src/read-model/orders-projection.js';
import { ConsolePayout } from '../src/read-model/payout-list.js';

const ROWS = 12_000;
const START = Date.parse('2026-01-05T00:00:00.000Z');
const at = (second: number): string => new Date(START + second * 1000).toISOString();
const URGENCY: SortKey = { sql: 'p.urgency', type: 'bigint' };
const NAIRA: SortKey = { sql: 'p.amount_kobo', type: 'bigint' };
const everything = { sql: 'true', values: [] };

describe('pages of a big table', () => {
  let db: TestDatabase;
  let source: DataSource;
  let pager: KeysetPager;
  beforeAll(async () => {
    db = await testDatabase();
    // One a second; each thousandth needs a person since then.
    await db.owner.query(
      `insert into admin_payouts (payout_id, order_id, amount_kobo, requested_at, phase, attention, urgency, attempt, version, state)
       select gen_random_uuid(), gen_random_uuid(), (i * 7919) % 5000, at, 'settled', case when needs then 'payout-returned' end,
         case when needs then 8000000000000 - ms else ms end, 1, 1, '{}'
       from generate_series(0, $1 - 1) i cross join lateral (select $2::timestamptz + interval '1 second' * i as at) a
         cross join lateral (select (extract(epoch from at) * 1000)::bigint as ms, i % 1000 = 0 as needs) b`,
      [ROWS, at(0)],
    );
    await db.owner.query('analyze admin_payouts');
    source = new DataSource({ ...typeOrmOver(db.app), entities: [ConsolePayout] });
    await source.initialize();
    pager = new KeysetPager(db.app, source);
  });
  afterAll(async () => {
    await source.destroy();
    await db.drop();
  });

  const wanted = (more: Partial<Wanted<ConsolePayout>>): Wanted<ConsolePayout> => ({
    entity: ConsolePayout,
    alias: 'p',
    where: everything,
    sort: URGENCY,
    direction: 'DESC',
    first: 0,
    count: 25,
    ...more,
  });
  const ids = async (more: Partial<Wanted<ConsolePayout>>) =>
    (await pager.page(wanted(more))).rows.map(({ payout_id: id }) => id);
  /** PostgreSQL's result of the plain query. */
  const plainly = async ({
    where = everything,
    sort = URGENCY,
    first = 0,
    count = 25,
  }: Partial<Wanted<ConsolePayout>>) => {
    const { rows } = await db.app.query<{ id: string }>(
      `select payout_id as id from admin_payouts p where ${where.sql}
       order by ${sort.sql} desc, payout_id desc limit ${count} offset ${first}`,
      [...where.values],
    );
    return rows.map(({ id }) => id);
  };

  it('ADM-03 counts exactly what can be counted quickly, and estimates larger results', async () => {
    const some = { sql: 'p.requested_at < $1', values: [at(700)] };
    expect((await pager.page(wanted({ where: some }))).total).toBe(700);
    const { total } = await pager.page(wanted({}));
    expect(total).toBeGreaterThan(COUNTED_EXACTLY);
    expect(Math.abs(total - ROWS)).toBeLessThan(ROWS / 10);
    expect(await pager.counted(wanted({}), everything)).toBe(ROWS);
  });

  it('ADM-03 shows the same rows whichever way it goes: page after page, by a jump, and to the end', async () => {
    for (const sort of [URGENCY, NAIRA]) {
      for (const first of [0, 25, 975, 1_000, 1_025, 9_000, 9_025, 1_050, 11_990])
        expect(await ids({ sort, first })).toEqual(await plainly({ sort, first }));
    }
    expect(await ids({ first: ROWS + 1 })).toEqual([]);
  });

  it('ADM-03 sorts rows that need attention first within a time range, as one plain query does', async () => {
    for (const [from, to] of [
      [at(2_000), at(11_500)],
      [at(100), at(2_100)],
      [undefined, at(9_000)],
      [at(500), undefined],
    ] as const) {
      const where = {
        sql: `p.requested_at >= coalesce($1::timestamptz, '-infinity') and p.requested_at < coalesce($2::timestamptz, 'infinity')`,
        values: [from ?? null, to ?? null],
      };
      const parts = partsByUrgency({ attention: 'p.attention', urgency: 'p.urgency' }, from, to);
      expect(parts).toHaveLength(2);
      for (const first of [0, 1_100, 1_125])
        expect(await ids({ where, parts, first })).toEqual(await plainly({ where, first }));
    }
  });

  it('ADM-03 walks through the whole table, each row once', async () => {
    const seen: string[] = [];
    for await (const rows of pager.walk(wanted({ sort: NAIRA }))) seen.push(...rows.map(({ payout_id: id }) => id));
    expect(new Set(seen).size).toBe(ROWS);
    expect(seen).toHaveLength(ROWS);
  });
});
