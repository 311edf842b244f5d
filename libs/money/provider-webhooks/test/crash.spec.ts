import type { ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { endOf, forkSource, killChild } from '@usdt-africa/test-kit';
import { SECRET, TestApp } from './test-app.js';
import type { RequestedPayout } from './test-app.js';

const TIMEOUT_MS = 90_000;

describe('webhooks whose process is killed', () => {
  let app: TestApp;
  let running: ChildProcess[] = [];
  beforeAll(async () => {
    app = await TestApp.open();
  });
  beforeEach(() => app.bank.faults.on('webhooks.never'));
  afterEach(async () => {
    await Promise.all(running.map(killChild));
    running = [];
    app.reset();
  });
  afterAll(() => app.close());

  function start(crashAt?: string): ChildProcess {
    const { CRASH_AT: _none, ...env } = process.env;
    const child = forkSource(new URL('./webhook-process-main.ts', import.meta.url), {
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
  async function settled({ payoutId }: RequestedPayout): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS / 2;
    while ((await app.payout(payoutId)).phase !== 'settled') {
      if (Date.now() > deadline) throw new Error(`payout did not settle: ${await app.history(payoutId)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  async function expectPaidOnce(requested: RequestedPayout): Promise<void> {
    expect(app.transfers(requested)).toEqual([{ reference: requested.reference, status: 'success' }]);
    const ledger = await app.ledger(requested);
    expect(ledger[`payable:payout:${requested.payoutId}`]).toBe(0n);
    expect(-ledger['provider:paystack']!).toBe(app.debited(requested));
  }

  it.each([
    ['webhook.after-verify-before-store', 1],
    ['webhook.after-store-before-200', 2],
  ])(
    'INT-05 come again after death at %s, and count once',
    async (point, copies) => {
      const requested = await app.sendPayout();
      app.bank.conclude(requested.reference, 'success');
      const body = Buffer.from(
        JSON.stringify({ event: 'transfer.success', data: { reference: requested.reference, status: 'success' } }),
      );
      const deliver = async (child: ChildProcess): Promise<number | null> => {
        const [{ port }] = (await once(child, 'message')) as [{ port: number }];
        const headers = { 'x-paystack-signature': createHmac('sha512', SECRET).update(body).digest('hex') };
        const answer = fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers });
        return answer.then(({ status }) => status).catch(() => null);
      };
      const first = start(`${point}:1`);
      expect(await deliver(first)).toBeNull();
      expect(await endOf(first)).toBe('SIGKILL');
      expect(await deliver(start())).toBe(200);
      await settled(requested);
      await expectPaidOnce(requested);
      const { rows } = await app.db.reader.query('select copies from webhook_inbox where reference = $1', [
        requested.reference,
      ]);
      expect(rows).toEqual([{ copies }]);
    },
    TIMEOUT_MS,
  );
});
