import type { ChildProcess } from 'node:child_process';
import { endOf, forkSource, killChild } from '@usdt-africa/test-kit';
import { type PlacedOrder, Scene, until } from './scene.js';
import { call, native, transferLog, usdt, USDT } from './stub-chain.js';

describe('a watcher that is killed', () => {
  let scene: Scene;
  let running: ChildProcess[] = [];
  beforeEach(async () => {
    scene = await new Scene().open();
  });
  afterEach(async () => {
    await Promise.all(running.map(killChild));
    running = [];
    await scene.close();
  });

  const watch = (crashAt?: string): ChildProcess => {
    const { CRASH_AT: _none, ...env } = process.env;
    const child = forkSource(new URL('./watch-process.ts', import.meta.url), {
      env: {
        ...env,
        ...(crashAt === undefined ? {} : { CRASH_AT: `${crashAt}:1` }),
        DATABASE_URL: scene.db.appUrl,
        NODE_URL: scene.url,
        CONTRACT: USDT,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running.push(child);
    return child;
  };
  const count = async ({ orderId }: PlacedOrder, type: string): Promise<number> =>
    (await scene.types(orderId)).filter((one) => one === type).length;

  it.each(['deposit.before-append', 'deposit.between-orders', 'deposit.before-commit', 'deposit.after-commit'])(
    'INT-01 at %s loses nothing and credits nothing twice',
    async (point) => {
      const orders = [await scene.order(), await scene.order(), await scene.order()];
      const { chain } = scene;
      chain.mineEmpty(3);
      chain.mine(call(orders.map(({ address }) => transferLog(address, 5n))), native(orders[0]!.address, 9));
      chain.mineEmpty(2);
      chain.solidify();
      expect(await endOf(watch(point))).toBe('SIGKILL');
      watch();
      await until(async () => (await cursor()) === 6, 20_000);
      for (const order of orders) expect(await count(order, 'DepositConfirmed')).toBe(1);
      expect(await count(orders[0]!, 'UnsupportedAssetReceived')).toBe(1);
      expect(await ledger()).toEqual({ deposits: '15', customers: '-15' });
    },
    60_000,
  );

  it('INT-01 at deposit.between-parts of the dust to one order loses nothing and credits nothing twice', async () => {
    const [attacked, honest] = [await scene.order(), await scene.order()];
    const { chain } = scene;
    chain.mineEmpty(3);
    chain.mine(call(Array.from({ length: 600 }, () => transferLog(attacked.address, 1n))), usdt(honest.address, 5n));
    chain.mineEmpty(2);
    chain.solidify();
    expect(await endOf(watch('deposit.between-parts'))).toBe('SIGKILL');
    expect(await count(honest, 'DepositConfirmed')).toBe(1);
    const written = await count(attacked, 'DepositConfirmed');
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(600);
    watch();
    await until(async () => (await cursor()) === 6, 20_000);
    expect(await count(attacked, 'DepositConfirmed')).toBe(600);
    expect(await ledger()).toEqual({ deposits: '605', customers: '-605' });
  }, 60_000);

  it.each(['pending-deposit.before-block-saved', 'sighting.dropped-before-blocks-forgotten'])(
    'SELL-05 at %s shows and withdraws a deposit once',
    async (point) => {
      const order = await scene.order();
      const { chain } = scene;
      chain.mineEmpty(2);
      chain.solidify();
      chain.mine(usdt(order.address, 5n));
      const first = watch(point);
      await until(async () => (await count(order, 'DepositSeen')) === 1, 20_000);
      if (point === 'pending-deposit.before-block-saved') {
        expect(await endOf(first)).toBe('SIGKILL');
        watch();
        chain.mine(usdt(order.address, 6n));
        await until(async () => (await count(order, 'DepositSeen')) === 2, 20_000);
      } else {
        chain.reorganise(1);
        chain.mineEmpty(2);
        expect(await endOf(first)).toBe('SIGKILL');
        watch();
        chain.mine(usdt(order.address, 6n));
        await until(async () => (await count(order, 'DepositSeen')) === 2, 20_000);
        expect(await scene.types(order.orderId)).toEqual(['DepositSeen', 'DepositDropped', 'DepositSeen']);
      }
      chain.solidify();
      await until(async () => (await cursor()) === chain.head.number, 20_000);
      expect((await scene.db.app.query('select from pending_deposits')).rowCount).toBe(0);
    },
    60_000,
  );

  it.each([
    ['pending-deposit.saved-before-seen', 0],
    ['deposit.between-orders', 1],
  ])(
    'SELL-05 at %s withdraws what it had shown, where its block is replaced meanwhile',
    async (point, most) => {
      const orders = [await scene.order(), await scene.order(), await scene.order()];
      const { chain } = scene;
      chain.mineEmpty(2);
      chain.solidify();
      chain.mine(call(orders.map(({ address }) => transferLog(address, 5n))));
      expect(await endOf(watch(point))).toBe('SIGKILL');
      const shown = await Promise.all(orders.map((order) => count(order, 'DepositSeen')));
      expect(Math.max(...shown)).toBe(most);
      chain.reorganise(1);
      chain.mineEmpty(2);
      chain.solidify();
      watch();
      await until(async () => (await cursor()) === chain.head.number, 20_000);
      expect(await Promise.all(orders.map((order) => count(order, 'DepositDropped')))).toEqual(shown);
      expect((await scene.db.app.query('select from pending_deposits')).rowCount).toBe(0);
    },
    60_000,
  );

  it('INT-01 is replaced at once by a standby watcher', async () => {
    const order = await scene.order();
    const { chain } = scene;
    chain.mineEmpty(1);
    chain.solidify();
    const first = watch();
    await until(async () => (await cursor()) === 1, 20_000);
    watch();
    await until(async () => (await standBys()) > 0, 20_000);
    await killChild(first);
    chain.mine(usdt(order.address, 5n));
    chain.solidify();
    await until(async () => (await count(order, 'DepositConfirmed')) === 1, 20_000);
  });

  async function cursor(): Promise<number> {
    const { rows } = await scene.db.app.query<{ block_number: string }>('select block_number from chain_cursors');
    return Number(rows[0]?.block_number ?? -1);
  }

  /** Counts connected processes other than this one and the leader. */
  async function standBys(): Promise<number> {
    const { rows } = await scene.db.app.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()
         and pid not in (select pid from pg_locks where locktype = 'advisory' and granted)`,
    );
    return rows[0]!.n;
  }

  async function ledger(): Promise<{ deposits: string; customers: string }> {
    const { rows } = await scene.db.app.query<{ deposits: string; customers: string }>(
      `select sum((p->>'amount')::numeric) filter (where p->>'account' = 'chain:deposits')::text as deposits,
              sum((p->>'amount')::numeric) filter (where p->>'account' like 'customer:order:%')::text as customers
       from events, jsonb_array_elements(data->'postings') as p`,
    );
    return rows[0]!;
  }
});
