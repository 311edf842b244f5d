import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../lib/processes.mjs';
import { Product } from './product.js';
import { Sending } from './sending.js';
import { type Held, Sweeping } from './sweeping.js';

const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-product-'));
/** File that names the point at which the worker crashes. */
const crashAt = join(folder, 'crash-at');

/**
 * Where the worker is killed on the way of a sweep, and at which passing: two legs end. After the first two the run is claimed by the
 * dead worker for a minute.
 */
const POINTS = [
  ['sweep.before-leg', 1],
  ['sweep.before-end', 1],
  ['sweep.after-end', 1],
  ['sweep.before-end', 2],
  ['sweep.after-end', 2],
  ['sweep.before-request', 1],
  ['sweep.after-request', 1],
] as const;

describe('kill -9 on the way of a sweep', () => {
  const product = new Product(
    { GUEST_DAY_LIMIT: '1000000', SWEEP_EVERY_SECONDS: '86400', CRASH_AT: `@${crashAt}` },
    folder,
  );
  const swept: Held[] = [];
  let sending: Sending;
  let sweeping: Sweeping;
  let hotWallet: string;
  beforeAll(async () => {
    await product.prepare();
    await product.start();
    sending = new Sending(product);
    sweeping = new Sweeping(product, sending);
    await sending.possible();
    const { hotWallet: shown } = await product.control.must<{ hotWallet: { address: string } }>('GET', '/control/tron');
    hotWallet = shown.address;
  });
  afterAll(async () => {
    await sending?.close();
    await product.clear();
  });

  /** The worker crashes at the point while the work is done, and is started again. */
  async function crashing(point: string, passing: number, work: () => Promise<unknown>): Promise<void> {
    const killed = product.pidOf('worker');
    writeFileSync(crashAt, `${point}:${passing}`);
    await work();
    if (!(await until(() => !existsSync(crashAt), 90_000, 20))) throw new Error(`nothing came by ${point}`);
    expect(await until(() => product.runs('worker') && product.pidOf('worker') !== killed, 60_000, 20)).toBe(true);
  }

  it.each(POINTS)('ENG-06 at %s, passing %d: the address is swept once', async (point, passing) => {
    const held = await sweeping.deposits('400');
    await sweeping.held(held);
    await crashing(point, passing, () => sweeping.run());
    await sweeping.expectSwept(held, hotWallet);
    swept.push(held);
  });

  it('ENG-06 at sweep.before-leg, tried again: the leg is requested once', async () => {
    const held = await sweeping.deposits('400');
    await sweeping.held(held);
    await product.control.must('POST', '/control/tron/pause', {});
    try {
      await sweeping.run();
      await sweeping.inPool(held);
      await sending.plan({ answer: 'node', outcome: 'OUT_OF_ENERGY' });
    } finally {
      await product.control.must('POST', '/control/tron/resume', {});
    }
    const stuck = await sweeping.reaches(held, 'stuck');
    await crashing('sweep.before-leg', 1, () => sweeping.triesAgain(stuck));
    await sweeping.expectSwept(held, hotWallet);
    swept.push(held);
  });

  it('ENG-06 after all of them: one sweep of each address, each leg on the chain once, and the history is clean', async () => {
    const sweeps = await product.query<{ type: string; count: number }>(
      `select type, count(*)::int as count from events
       where type in ('SweepRequested', 'SweepCompleted', 'SweepStuck') group by 1 order by 1`,
    );
    expect(sweeps).toEqual([
      { type: 'SweepCompleted', count: swept.length },
      { type: 'SweepRequested', count: swept.length },
      { type: 'SweepStuck', count: 1 },
    ]);
    // A top-up and the sweep of each; of the stuck one both again.
    const signed = await product.query<{ kind: string; count: number }>(
      `select kind, count(*)::int as count from own_transactions where kind in ('transfer', 'trx') group by 1 order by 1`,
    );
    expect(signed).toEqual([
      { kind: 'transfer', count: swept.length + 1 },
      { kind: 'trx', count: swept.length + 1 },
    ]);
    const left = await product.query(
      `select account, balance::text from ledger_balances
       where balance <> 0 and (account like 'payable:send:%' or account like 'transit:%')`,
    );
    expect(left).toEqual([]);
    await sending.verify();
  });
});
