import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consoleOperator, insist } from './buying-customer.js';
import { type HotWalletShown, Product } from './product.js';
import { Sending } from './sending.js';
import { type Held, Sweeping } from './sweeping.js';
import { until } from '../lib/processes.mjs';

const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-product-'));
/** A top-up of the sandbox's chain burns 1.1 TRX and gives 6.4285: for one of them there are enough, and not for two. */
const HOT_TRX = 12;
/** Runs are an operator's here: the clock makes one a day. */
const COMMON = { GUEST_DAY_LIMIT: '1000000', SWEEP_EVERY_SECONDS: '86400', SANDBOX_HOT_WALLET_TRX: String(HOT_TRX) };
/** A send that is not signed is given up after 40 seconds here. */
const GIVEN_UP_SECONDS = 160;
const SUN = 1_000_000;

interface Chain {
  readonly hotWallet: HotWalletShown;
}

/** Sweeps on the running product: the first with a fee limit that no transfer keeps, and with a hot wallet that has few TRX. */
describe('sweeps of deposit addresses', () => {
  let product = new Product({ ...COMMON, SEND_FEE_LIMIT_TRX: '1', SEND_GIVE_UP_SECONDS: '40' }, folder);
  let sending: Sending;
  let sweeping: Sweeping;
  let treasury: string;
  const swept: { readonly held: Held; readonly to: string }[] = [];
  const stuck: Held[] = [];

  async function starts(): Promise<void> {
    await product.prepare();
    await product.start();
    sending = new Sending(product);
    sweeping = new Sweeping(product, sending);
  }
  beforeAll(async () => {
    await starts();
    // A send with the usual fee limit would need more TRX than the hot wallet has.
    await sending.possible(10n, 90, ['trx-short']);
  });
  afterAll(async () => {
    await sending?.close();
    await product.clear();
  });

  const control = <Body = unknown>(method: string, path: string, body?: unknown): Promise<Body> =>
    product.control.must<Body>(method, `/control/tron${path}`, body ?? (method === 'POST' ? {} : undefined));
  const hotWallet = async (): Promise<string> => (await control<Chain>('GET', '')).hotWallet.address;
  /** Waits until the worker has read so many TRX at least at the hot wallet. */
  async function hasTrx(least: number): Promise<void> {
    const isRead = async (): Promise<boolean> =>
      (await product.query('select from hot_wallet where trx_sun >= $1', [least * SUN])).length === 1;
    expect(await until(isRead, 90_000, 250)).toBe(true);
  }
  async function sweeps(held: Held, to: string): Promise<void> {
    await sweeping.expectSwept(held, to);
    swept.push({ held, to });
  }

  it(
    'ADM-13 a fee limit below the price of energy, and a hot wallet without TRX: both are stuck with their reasons and an alarm',
    async () => {
      const limited = await sweeping.deposits('700');
      const short = await sweeping.deposits('600');
      await sweeping.held(limited, short);
      const run = await sweeping.run();
      expect(run).toMatchObject({ outcome: 'planned', addresses: 2, leftOut: 0 });
      for (const one of run.sweeps) expect(one).toMatchObject({ phase: 'top-up', stuck: null, actions: [] });

      const [atLimit, withoutTrx] = await Promise.all([
        sweeping.reaches(limited, 'stuck', GIVEN_UP_SECONDS),
        sweeping.reaches(short, 'stuck', GIVEN_UP_SECONDS),
      ]);
      await sweeping.alarm('sweeps-stuck', true);
      expect(await sweeping.eventOf(atLimit, 'SweepStuck')).toMatchObject({
        leg: 'sweep',
        reason: 'not-signed',
        detail: 'fee-limit',
      });
      expect(await sweeping.eventOf(withoutTrx, 'SweepStuck')).toMatchObject({
        leg: 'top-up',
        reason: 'not-signed',
        detail: 'trx-short',
      });
      const { sweeps: shown } = await sweeping.show(run.id);
      for (const one of shown) expect(one.actions.map(({ action }) => action)).toEqual(['try-again', 'leave']);
      expect(await sending.headUsdt(limited.address)).toBe(limited.amountMicro);
      expect(await sending.headUsdt(short.address)).toBe(short.amountMicro);
      stuck.push(limited, short);
    },
    (GIVEN_UP_SECONDS + 180) * 1_000,
  );

  it('ADM-13 tried again with a higher fee limit and TRX, they end done; the top-up is not repeated', async () => {
    await sending.close();
    await product.stop();
    product = new Product({ ...COMMON, HOT_CEILING: '102300' }, folder);
    await starts();
    await product.send(await hotWallet(), '1000', 'TRX');
    await hasTrx(1_000);
    await sending.possible();
    const [limited, short] = stuck as [Held, Held];
    for (const held of stuck) await sweeping.triesAgain((await sweeping.sweepOf(held))!);
    await sweeps(limited, await hotWallet());
    await sweeps(short, await hotWallet());
    const { sweeps: shown } = await sweeping.show((await sweeping.sweepOf(limited))!.runId);
    const legs = new Map(shown.map(({ address, legs: sends }) => [address, sends.map(({ leg }) => leg)]));
    expect(legs.get(limited.address)).toEqual(['top-up', 'sweep', 'sweep']);
    expect(legs.get(short.address)).toEqual(['top-up', 'top-up', 'sweep']);
    await sweeping.alarm('sweeps-stuck', false);
  });

  it('ADM-13 inactive addresses are topped up by exactly what they lack and emptied: into the hot wallet up to its ceiling, above it into the treasury', async () => {
    treasury = (await (await sweeping.finance()).must<{ treasury: { address: string } }>('GET', '/api/admin/treasury'))
      .treasury.address;
    const [expenseBefore, hotBefore] = [
      await sweeping.ledgerSun('expense:network'),
      await sending.headUsdt(await hotWallet()),
    ];
    const toTreasury = await sweeping.deposits('1200');
    const toHot = await sweeping.deposits('500');
    const active = await sweeping.deposits('450');
    // TRX of a customer are not ours: they make the account, and are not spent.
    await product.send(active.address, '50', 'TRX');
    const few = await sweeping.deposits('20');
    await sweeping.held(toTreasury, toHot, active, few);
    // A sum that came to the hot wallet counts as on its way until its balance is read again.
    const isRead = async (): Promise<boolean> =>
      (await product.query('select from hot_wallet where read_at > (select max(ended_at) from sweep_work)')).length ===
      1;
    expect(await until(isRead, 90_000, 250)).toBe(true);
    const run = await sweeping.run();
    expect(run).toMatchObject({ outcome: 'planned', addresses: 3 });
    const plans = new Map(run.sweeps.map((one) => [one.address, one]));
    expect(plans.get(toTreasury.address)).toMatchObject({ into: 'chain:treasury', to: treasury });
    expect(plans.get(toHot.address)).toMatchObject({ into: 'chain:hot', planTrx: '7.528500', planBps: 49 });
    await sweeps(toTreasury, treasury);
    await sweeps(active, await hotWallet());
    await sweeps(toHot, await hotWallet());
    expect(await sending.solidUsdt(treasury)).toBe(toTreasury.amountMicro);
    const gained = toHot.amountMicro + active.amountMicro;
    expect((await sending.headUsdt(await hotWallet())) - hotBefore).toBe(gained);
    expect(await sending.headUsdt(few.address)).toBe(few.amountMicro);
    const { TRX } = await control<{ TRX: string }>('GET', `/balances/${active.address}`);
    expect(TRX).toBe('50.000000');

    const { trx, naira, state } = await sweeping.show(run.id);
    expect([state, Number(naira.replaceAll(',', '')) > 0]).toEqual(['final', true]);
    const spent = (await sweeping.ledgerSun('expense:network')) - expenseBefore;
    expect(Number(spent) / 1e6).toBeCloseTo(Number(trx), 6);
  });

  it('ADM-13 energy is gone in the middle: it is stuck with its reason and an alarm, and tried again it ends done', async () => {
    const held = await sweeping.deposits('400');
    await sweeping.held(held);
    // The chain makes no block: the top-up is broadcast, and then the plan is for the sweep's own transaction.
    await control('POST', '/pause');
    try {
      await sweeping.run();
      await sweeping.inPool(held);
      await sending.plan({ answer: 'node', outcome: 'OUT_OF_ENERGY' });
    } finally {
      await control('POST', '/resume');
    }
    const row = await sweeping.reaches(held, 'stuck', GIVEN_UP_SECONDS);
    await sweeping.alarm('sweeps-stuck', true);
    const { leg, reason, detail, feeSun } = await sweeping.eventOf(row, 'SweepStuck');
    expect([leg, reason, detail]).toEqual(['sweep', 'failed-on-chain', 'OUT_OF_ENERGY']);
    expect(BigInt(feeSun)).toBeGreaterThan(0n);
    expect(await sending.headUsdt(held.address)).toBe(held.amountMicro);
    await sweeping.triesAgain(row);
    await sweeps(held, treasury);
    await sweeping.alarm('sweeps-stuck', false);
  });

  it('ADM-13 two runs at once and a deposit that comes meanwhile: one sweep of each address, and the late sum goes with the next', async () => {
    const first = await sweeping.deposits('350');
    const second = await sweeping.deposits('360');
    await sweeping.held(first, second);
    const tayo = await consoleOperator(product, 'Tayo Musa');
    const other = insist(tayo, 'POST', '/api/admin/sweeps', { reason: 'At the same time' });
    await Promise.all([sweeping.run(), other]);
    await sweeping.reaches(first, 'top-up').catch(() => null);
    await product.send(first.address, '340');
    await sweeps(second, treasury);
    const row = await sweeping.reaches(first, 'completed');
    const open = await product.query<{ count: number }>(
      'select count(*)::int as count from sweep_work where address = any($1)',
      [[first.address, second.address]],
    );
    expect(open).toEqual([{ count: 2 }]);
    const { amountMicro } = await sweeping.eventOf(row, 'SweepCompleted');
    expect(BigInt(amountMicro)).toBe(first.amountMicro);
    const late: Held = { ...first, amountMicro: 340_000_000n };
    await sweeping.held(late);
    await sweeping.run();
    const next = async (): Promise<boolean> => (await sweeping.sweepOf(first))?.sweepId !== row.sweepId;
    expect(await until(next, 30_000, 100)).toBe(true);
    await sweeping.reaches(late, 'completed');
    expect(await sending.headUsdt(first.address)).toBe(0n);
  });

  it('ADM-13 ENG-01 after all of them the chain agrees with the ledger address by address, and the history is clean', async () => {
    expect(await sweeping.chainChecked()).toBeGreaterThanOrEqual(swept.length);
    expect(await product.query('select address, currency from chain_differences')).toEqual([]);
    expect(await sending.alarms()).not.toContain('chain-differs');
    const left = await product.query(
      `select account, balance::text from ledger_balances
         where balance <> 0 and (account like 'payable:send:%' or account like 'transit:%')`,
    );
    expect(left).toEqual([]);
    const wrong = await product.query(
      `select s.data->>'sweepId' from events s where s.type = 'SweepRequested'
         and (select count(*) from events c where c.stream_id = s.stream_id and c.type = 'SweepCompleted') <> 1`,
    );
    expect(wrong).toEqual([]);
    await sending.verify();
  }, 360_000);
});
