import type { ChildProcess } from 'node:child_process';
import { endOf, forkSource, killChild } from '@usdt-africa/test-kit';
import type { BankFaultId } from '../../../../apps/sandbox/src/bank/faults.js';
import { SECRET, TestApp } from './test-app.js';
import type { RequestedPayout } from './test-app.js';

const LONG = 90_000;

describe('payouts whose process is killed', () => {
  let app: TestApp;
  let running: ChildProcess[] = [];
  beforeAll(async () => {
    app = await TestApp.open();
  });
  beforeEach(() => {
    app.bank.change({ settleDelayMs: 50 });
    app.bank.faults.on('webhooks.never');
  });
  afterEach(async () => {
    await Promise.all(running.map(killChild));
    running = [];
    app.reset();
  });
  afterAll(() => app.close());

  function start(crashAt?: string): ChildProcess {
    const { CRASH_AT: _none, ...env } = process.env;
    const child = forkSource(new URL('./payout-process-main.ts', import.meta.url), {
      env: {
        ...env,
        ...app.keys,
        ...(crashAt === undefined ? {} : { CRASH_AT: crashAt }),
        DATABASE_URL: app.db.appUrl,
        BANK_URL: app.server.url,
        SECRET,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running.push(child);
    return child;
  }
  async function settled(requested: RequestedPayout): Promise<void> {
    const deadline = Date.now() + LONG / 2;
    while ((await app.payout(requested.payoutId)).phase !== 'settled') {
      if (Date.now() > deadline) throw new Error(`never settled: ${await app.history(requested.payoutId)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  async function expectPaidOnce(requested: RequestedPayout): Promise<void> {
    expect(app.transfers(requested)).toEqual([{ reference: requested.reference, status: 'success' }]);
    const ledger = await app.ledger(requested);
    expect(ledger[`payable:payout:${requested.payoutId}`]).toBe(0n);
    expect(-ledger['provider:paystack']!).toBe(app.taken(requested));
  }

  it.each([
    'payout.before-intent',
    'payout.after-intent-commit-before-send',
    'payout.after-send-before-reply',
    'payout.after-reply-before-append',
    'payout.after-append',
  ])(
    'INT-04 are paid once each, and booked as the bank booked them, after death at %s',
    async (point) => {
      const requested = [await app.requested(), await app.withdrawal(), await app.withdrawal()];
      expect(await endOf(start(`${point}:2`))).toBe('SIGKILL');
      start();
      for (const one of requested) {
        await settled(one);
        await expectPaidOnce(one);
      }
    },
    LONG,
  );

  it.each<[string, BankFaultId]>([
    ['payout.after-intent-commit-before-send', 'transfers.error-before-accept'],
    ['payout.after-reply-before-append', 'transfers.error-before-accept'],
    ['payout.after-send-before-reply', 'transfers.error-after-accept'],
  ])(
    'INT-04 are paid once each when the process dies again and again at %s while the bank fails, too (%s)',
    async (point, fault) => {
      const requested = [await app.requested(), await app.requested()];
      app.bank.faults.on(fault, 2);
      for (let death = 0; death < 3; death += 1) {
        const child = start(`${point}:1`);
        const alive = new Promise((resolve) => setTimeout(resolve, 4_000, 'alive'));
        if ((await Promise.race([endOf(child), alive])) === 'alive') await killChild(child);
      }
      start();
      for (const one of requested) {
        await settled(one);
        await expectPaidOnce(one);
      }
    },
    LONG,
  );
});
