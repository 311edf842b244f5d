import type { SwitchedPayouts } from '@usdt-africa/switches';
import { PayoutSwitches } from '../src/application/payout-gate.js';
import { payoutAlarms, providerFloat } from '../src/index.js';
import { TestApp } from './test-app.js';
import type { Requested } from './test-app.js';

const DAY_MS = 86_400_000;

describe('further reports of the provider', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await TestApp.open();
    app.bank.faults.on('webhooks.never');
  });
  afterEach(() => app.close());

  const paidLongAgo = async (): Promise<Requested> => {
    const requested = await app.sent();
    app.bank.conclude(requested.reference, 'success');
    await app.until(requested.payoutId, 'settled', 5_000);
    // All scheduled checks are over: no query would follow.
    for (let day = 0; day < 5; day += 1) {
      app.clock.advance(DAY_MS);
      await app.payouts.resolver.runOnce();
    }
    return requested;
  };
  // The sandbox bank stamps its transfers with the real time, whatever the test clock shows.
  const monitor = async (): Promise<void> => {
    app.clock.advance(Math.max(0, Date.now() - app.clock.now().getTime()));
    await app.payouts.monitor.look();
  };

  it('INT-04 a reversal that only its list shows is found, queried and booked', async () => {
    const requested = await paidLongAgo();
    app.bank.conclude(requested.reference, 'reversed');
    expect(await app.payouts.resolver.runOnce()).toBe(0);
    await monitor();
    expect(await app.payouts.resolver.runOnce()).toBeGreaterThan(0);
    expect((await app.payout(requested.payoutId)).phase).toBe('returned');
    expect((await app.ledger(requested))['provider:paystack']).toBe(0n);
    expect(app.transfers(requested)).toHaveLength(1);
  });

  it('INT-04 a reversal in a statement is queried, and transfers that are not ours or not paid are ignored', async () => {
    const requested = await paidLongAgo();
    app.bank.conclude(requested.reference, 'reversed');
    const { monitor: listening } = app.payouts;
    await listening.listedAsReversed(['of-somebody-else', `${requested.reference}-a2`]);
    expect(await app.payouts.resolver.runOnce()).toBe(0);
    await listening.listedAsReversed([requested.reference]);
    await app.payouts.resolver.runOnce();
    expect((await app.payout(requested.payoutId)).phase).toBe('returned');
    await listening.listedAsReversed([requested.reference]);
    expect(await app.payouts.resolver.runOnce()).toBe(0);
  });

  it('INT-04 a wrong list books nothing: only the answer to our own query does', async () => {
    const requested = await paidLongAgo();
    const lying = Object.assign(app.provider(), {
      reversals: () =>
        Promise.resolve({
          transfers: [
            {
              reference: requested.reference,
              providerReference: null,
              amountKobo: 1_960_000n,
              outcome: 'reversed' as const,
              feeKobo: null,
              sessionId: null,
              at: app.clock.now(),
            },
          ],
          listed: 1,
          total: 1,
          more: false,
        }),
    });
    const other = app.another(lying);
    await other.monitor.look();
    for (let step = 0; step < 20; step += 1) {
      app.clock.advance(60_000);
      await other.resolver.runOnce();
    }
    expect((await app.payout(requested.payoutId)).phase).toBe('settled');
  });

  it('INT-09 counts customers’ naira as no float, and lets payouts wait while they exceed the balance', async () => {
    const pool = app.db.app;
    await app.payouts.monitor.readBalance();
    const before = (await providerFloat(pool))!;
    await app.db.owner.query(
      `insert into ledger_balances (account, currency, kind, balance, postings)
       values ('customer:wallet:a', 'NGN', 'customer:wallet', $1, 1), ('suspense:funding', 'NGN', 'suspense:funding', -1, 1)`,
      [(-before.kobo).toString()],
    );
    await app.payouts.monitor.readBalance();
    expect(await providerFloat(pool)).toMatchObject({ kobo: -1n, customersKobo: before.kobo + 1n, low: true });
    expect(await payoutAlarms(pool, app.clock.now())).toMatchObject([{ level: 'critical', code: 'float-negative' }]);
    const gate = new PayoutSwitches({ isPaused: () => Promise.resolve(false) } as unknown as SwitchedPayouts, pool);
    expect(await gate.isPaused('058', 1n)).toBe(true);
    await app.db.owner.query('delete from ledger_balances');
    await app.payouts.monitor.readBalance();
    expect(await gate.isPaused('058', 1n)).toBe(false);
  });

  it('INT-09 reads the balance, and raises an alarm when it is low or unknown', async () => {
    const codes = async () =>
      (await payoutAlarms(app.db.app, app.clock.now())).map(({ level, code }) => `${level} ${code}`);
    expect(await codes()).toEqual([]);
    await app.payouts.monitor.look();
    expect(await codes()).toEqual([]);
    app.bank.faults.on('transfers.balance-low');
    await app.payouts.monitor.look();
    expect(await codes()).toEqual([]);
    app.clock.advance(60_000);
    await app.payouts.monitor.look();
    expect(await codes()).toEqual(['critical provider-balance-low']);
    expect((await payoutAlarms(app.db.app, app.clock.now()))[0]!.sentence).toBe(
      "NGN 1.00 is left at the provider besides customers' naira, less than NGN 5000000.00. Top it up.",
    );
    app.bank.faults.clear();
    app.bank.faults.on('line.rate-limited');
    for (let minute = 0; minute < 16; minute += 1) {
      app.clock.advance(60_000);
      await app.payouts.monitor.look();
    }
    expect(await codes()).toEqual(['warning provider-balance-unknown', 'critical provider-balance-low']);
    app.bank.faults.clear();
    app.clock.advance(60_000);
    await app.payouts.monitor.look();
    expect(await codes()).toEqual([]);
  });
});
