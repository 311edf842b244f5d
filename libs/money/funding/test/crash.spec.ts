import type { ChildProcess } from 'node:child_process';
import { PaystackCollections } from '@usdt-africa/banking';
import { endOf, forkSource, killChild } from '@usdt-africa/test-kit';
import { Bank } from '../../../../apps/sandbox/src/bank/bank.js';
import type { BankCredit } from '../../../../apps/sandbox/src/bank/collections-model.js';
import { PaystackServer } from '../../../../apps/sandbox/src/bank/paystack-server.js';
import { Webhooks } from '../../../../apps/sandbox/src/bank/webhooks.js';
import { requestReturn } from '../src/domain/decide.js';
import { fundingIdOf } from '../src/index.js';
import { TestApp } from './test-app.js';

const SECRET = 'sk_test_funding';
const LONG = 90_000;
/** Longer than a refund request without an answer is waited for, and than any claim. */
const LATER_MS = 11 * 60_000;

describe('funding whose process is killed', () => {
  let app: TestApp;
  let bank: Bank;
  let server: PaystackServer;
  let accountId: string;
  let number: string;
  let running: ChildProcess[] = [];

  beforeEach(async () => {
    app = await TestApp.open();
    bank = new Bank({ file: null, settings: { settleDelayMs: 0 } });
    server = new PaystackServer(bank, new Webhooks(bank, { url: null, secretKey: SECRET }), {
      port: 0,
      secretKey: SECRET,
    });
    await server.start();
    await identified();
  });
  afterEach(async () => {
    await Promise.all(running.map(killChild));
    running = [];
    await server.stop();
    bank.close();
    await app.close();
  });

  /** A customer of the bank, identified, with a number that our side opened. */
  async function identified(): Promise<void> {
    accountId = await app.account();
    const { code } = bank.customers.add('temitope@accounts.example', 'Temitope', 'Adewale');
    const answered = new Promise<void>((resolve) => bank.customers.onAnswer(() => resolve()));
    bank.customers.identify(code, {
      bvn: '22222222221',
      accountNumber: '0145528174',
      bankCode: '058',
      firstName: 'Temitope',
      lastName: 'Adewale',
    });
    await answered;
    await app.request(accountId, code);
    const provider = new PaystackCollections({ baseUrl: server.url, secretKey: SECRET });
    const opening = await provider.openAccount({ customerCode: code, preferredBank: 'test-bank' });
    if (opening.kind !== 'opened') throw new Error(opening.kind);
    await app.process.accounts.open(accountId, opening.account, 'paystack', { actor: 'test' });
    number = opening.account.accountNumber;
  }

  function start(crashAt: string | null, aheadMs = 0): ChildProcess {
    const { CRASH_AT: _none, ...env } = process.env;
    const child = forkSource(new URL('./funding-process-main.ts', import.meta.url), {
      env: {
        ...env,
        ...app.keys,
        ...(crashAt === null ? {} : { CRASH_AT: crashAt }),
        DATABASE_URL: app.db.appUrl,
        BANK_URL: server.url,
        SECRET,
        AHEAD_MS: String(aheadMs),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running.push(child);
    return child;
  }

  const payIn = (senderName = 'TEMITOPE ADEWALE'): BankCredit =>
    bank.collections.payIn({
      accountNumber: number,
      amount: 1_000_000n,
      senderName,
      senderBank: 'GTBank',
      narration: null,
    })!;

  async function until(credit: BankCredit, phase: string): Promise<void> {
    const deadline = Date.now() + LONG / 2;
    while ((await app.funding(String(credit.id))).phase !== phase) {
      if (Date.now() > deadline) throw new Error(`never ${phase}: ${await app.types(String(credit.id))}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it.each(['fund.after-seen', 'fund.before-credit', 'fund.after-credit'])(
    'INT-02 has each payment in the wallet once after death at %s',
    async (point) => {
      const credits = [payIn(), payIn(), payIn()];
      expect(await endOf(start(`${point}:2`))).toBe('SIGKILL');
      start(null, LATER_MS);
      for (const credit of credits) await until(credit, 'credited');
      expect((await app.wallet(accountId)).balanceKobo).toBe(3_000_000n);
      expect(await app.faults()).toEqual([]);
    },
    LONG,
  );

  it.each(['fund.after-refund-intent', 'fund.after-refund-answer'])(
    'INT-02 has a payment refunded once after death at %s',
    async (point) => {
      const credit = payIn('KELECHI NWOSU');
      const fundingId = fundingIdOf('paystack', String(credit.id));
      const first = start(null);
      await until(credit, 'held');
      await killChild(first);
      await app.process.fundings.change(fundingId, (funding, now) => requestReturn(funding, 'customer', now), {
        actor: 'test',
      });
      expect(await endOf(start(`${point}:1`))).toBe('SIGKILL');
      start(null, LATER_MS);
      await until(credit, 'returned');
      expect(bank.refunds.all()).toMatchObject([{ amount: '1000000' }]);
      expect(await app.sumOf('suspense:funding')).toBe(0n);
      expect(await app.faults()).toEqual([]);
    },
    LONG,
  );
});
