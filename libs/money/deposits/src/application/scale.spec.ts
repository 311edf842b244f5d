import { addressFromHex } from '@usdt-africa/tron';
import { Scene } from '../../test/scene.js';
import { call, type StubTransaction, transferLog, usdt } from '../../test/stub-chain.js';

const WATCHED = 100_000;
const BLOCKS = 60;
const TRANSFERS = 20;

/** Blocks as main net has them: many transfers, none of them ours. */
function busy(block: number): StubTransaction[] {
  return Array.from({ length: TRANSFERS }, (_, at) =>
    call([transferLog(addressFromHex((block * TRANSFERS + at + 1).toString(16).padStart(40, 'e')), 5n)]),
  );
}

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** All queries of the scan to the database, in order. */
async function statementsOf(scene: Scene): Promise<Statement[]> {
  for (let block = 0; block < BLOCKS; block++) scene.chain.mine(...busy(block));
  scene.chain.solidify();
  const { solid } = scene.watcher({ startBlock: 1 });
  const { app } = scene.db;
  const seen: Statement[] = [];
  const query = app.query.bind(app) as (...args: unknown[]) => unknown;
  app.query = ((text: string, values: unknown[]) => {
    seen.push({ text, values });
    return query(text, values);
  }) as typeof app.query;
  try {
    expect(await solid.step()).toBe(BLOCKS);
  } finally {
    app.query = query as typeof app.query;
  }
  return seen;
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
}

describe('the watch at scale', () => {
  let few: Scene;
  let many: Scene;
  beforeAll(async () => {
    [few, many] = [await new Scene().open(), await new Scene().open()];
    for (let index = 0; index < 10; index++) await few.order();
    await many.db.owner.query(
      `insert into address_pool select n, 'T' || translate(lpad(n::text, 33, '1'), '0', 'A'), now()
       from generate_series(1000000, 1000000 + $1::int - 1) n`,
      [WATCHED],
    );
    await many.db.owner.query(
      `insert into deposit_addresses select address, index, gen_random_uuid(), 'S' || index, now() from address_pool`,
    );
  });
  afterAll(async () => {
    await few.close();
    await many.close();
  });

  it('INT-01 a block costs the same with 100,000 watched addresses as with ten', async () => {
    const [small, large] = [await statementsOf(few), await statementsOf(many)];
    expect(large.map(({ text }) => text)).toEqual(small.map(({ text }) => text));
    // Requests made ahead come in any order.
    expect([...many.chain.requests].sort()).toEqual([...few.chain.requests].sort());
    const lookups = large.filter(({ text }) => text.includes('deposit_addresses'));
    expect(lookups.length).toBeGreaterThan(0);
    for (const { text, values } of lookups) {
      const { rows } = await many.db.app.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      );
      const plan = rows[0]!['QUERY PLAN'][0]!.Plan;
      expect(JSON.stringify(plan)).not.toContain('Seq Scan');
      // One index descent per queried address, however many addresses exist.
      const keyCount = (values[0] as string[]).length;
      expect((plan['Shared Hit Blocks'] + plan['Shared Read Blocks']) / keyCount).toBeLessThan(5);
    }
  });

  it('SELL-05 finds the one paid address among 100,000', async () => {
    const order = await many.order();
    const { solid } = many.watcher();
    many.chain.mine(...busy(0), usdt(order.address, 1n), ...busy(1));
    many.chain.solidify();
    await solid.step();
    expect(await many.types(order.orderId)).toEqual(['DepositConfirmed']);
  });
});
