import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { AdminPause } from '@usdt-africa/contracts/admin';
import { browser } from '@usdt-africa/test-kit';
import { ConsoleDriver } from './console.js';
import { Product } from './product.js';
import { Operator } from './console-pages/operator.js';

const DEMO = fileURLToPath(new URL('../bin/demo.mjs', import.meta.url));
const run = promisify(execFile);
/** What two of the states need; see docs/sandbox.md. */
const SETTINGS = { ORDER_SECONDS: '60', VELOCITY_PAYOUTS_ACCOUNT: '1' };

interface States {
  readonly ok: boolean;
  readonly sentence: string;
  readonly rows: readonly { readonly number: string; readonly wanted: string; readonly result: string }[];
}

describe('npm run demo', () => {
  let product: Product;
  /**
   * What `--states` answers, also when an order is not in its state: its rows name the order. It ends before this test
   * does, so that none is left when the test is tried again.
   */
  async function states(): Promise<States> {
    const { stdout, stderr } = await run(process.execPath, [DEMO, '--states', '--json', '--timeout', '90'], {
      env: { ...product.environment, ...SETTINGS },
      timeout: 280_000,
    }).catch((error: { readonly stdout: string; readonly stderr: string }) => error);
    if (!stdout.startsWith('{')) throw new Error(`no answer came: ${stdout}\n${stderr}`);
    const { rows = [], ...rest } = JSON.parse(stdout) as Omit<States, 'rows'> & Partial<Pick<States, 'rows'>>;
    return { rows, ...rest };
  }
  beforeAll(async () => {
    product = new Product(SETTINGS);
    await product.prepare();
    await product.start();
  });
  afterAll(() => product.clear());

  it('INT-07 --states makes one order in each state, and reverts its switches', async () => {
    const { ok, rows, sentence } = await states();
    expect({ sentence, missed: rows.filter(({ result }) => result !== 'made') }).toMatchObject({ missed: [] });
    expect(rows.map(({ wanted }) => wanted).sort()).toEqual(
      [
        ...['waiting', 'short', 'received', 'paying', 'paused', 'unknown', 'failed', 'returned', 'completed'],
        ...['cancelled', 'expired', 'another token'],
        ...['below-minimum', 'no-rate', 'above-threshold', 'after-cancellation', 'over-limit', 'not-creditable'].map(
          (reason) => `held: ${reason}`,
        ),
        ...['held: by an operator', 'held: listed-sender', 'held: velocity'],
      ].sort(),
    );
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
    expect(ok).toBe(true);
    const finance = await Operator.of(product, 'finance');
    expect(await finance.must('GET', 'senders')).toEqual([]);
    const pauses = await finance.must<readonly AdminPause[]>('GET', 'switches/paused');
    expect(pauses).toMatchObject([{ id: 'bank-057', until: expect.any(String) as string }]);
    const { sources } = await product.control.must<{ readonly sources: readonly { readonly mode: string }[] }>(
      'GET',
      '/control/rates',
    );
    expect(sources.map(({ mode }) => mode)).toEqual(['ok', 'ok', 'ok']);
  });

  it('ADM-03 every column of the orders list is in view on a laptop, with an order in each state', async () => {
    const chromium = await browser();
    try {
      const driver = await ConsoleDriver.open(chromium, product, 'Ada Eze');
      await driver.enter('Orders');
      const table = driver.page.getByRole('main').getByRole('table');
      for (const detail of ['until', 'below the minimum', 'from Paystack'])
        await table.getByText(detail).first().waitFor();
      expect(await table.evaluate((element) => element.scrollWidth - element.parentElement!.clientWidth)).toBe(0);
      await driver.withoutFindings();
    } finally {
      await chromium.close();
    }
  });

  it('INT-07 prints its usage, and refuses an unknown option with a message', async () => {
    const { stdout } = await run(process.execPath, [DEMO, '--help'], { env: product.environment });
    expect(stdout).toMatch(/^npm run demo/);
    const refused = await run(process.execPath, [DEMO, '--nope']).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Unknown option '--nope'\.\n/) as string });
  });
});
