import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderView } from '@usdt-africa/contracts/api';
import { childrenOf, signal, until } from '../lib/processes.mjs';
import { accountKills } from './account-kills.js';
import { databasePid } from './campaign/killer.js';
import { Product } from './product.js';

const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-product-'));
/** File that names the point at which a part crashes. */
const crashAt = join(folder, 'crash-at');
// One guest sells all day long here: the daily limit is not tested.
const product = new Product({ GUEST_DAY_LIMIT: '1000000', CRASH_AT: `@${crashAt}` }, folder);
beforeAll(async () => {
  await product.prepare();
  await product.start();
});
afterAll(() => product.clear());

/**
 * A worker that was killed after it recorded the payout attempt and before the bank received it repeats the request
 * only when it has certainly ended and the bank has twice, two minutes apart, not known it.
 */
const REQUESTED_AGAIN_WITHIN_S = 300;

const completed = (order: OrderView): boolean => order.status === 'completed';

async function paidOnce(order: OrderView): Promise<void> {
  const references = new Set(order.payouts.map((payout) => payout.reference));
  const paid = (await product.transfers()).filter(
    (transfer) => references.has(transfer.reference) && transfer.status === 'success',
  );
  expect(paid).toHaveLength(1);
  expect(order.payouts).toHaveLength(1);
}

describe('kill -9', () => {
  it.each(['api', 'worker', 'signer', 'sandbox'])(
    'ENG-07 of the %s in the middle of a sale: the sale completes automatically and is paid once',
    async (part) => {
      const guest = product.guest();
      const order = await guest.placeOrder('12');
      await product.send(order.address!, '12');
      await guest.orderThat(order.number, (now) => now.deposits.length > 0);
      product.kill(part);
      await paidOnce(await guest.orderThat(order.number, completed, 90));
    },
  );

  it.each(['api', 'worker', 'signer', 'sandbox'])('ENG-07 of the %s at rest: a new sale goes through', async (part) => {
    const guest = product.guest();
    const killed = product.pidOf(part);
    product.kill(part);
    // A browser would retry until it gets a response.
    const orders: OrderView[] = [];
    const isPlaced = async (): Promise<boolean> => {
      const order = await guest.placeOrder('6').catch(() => null);
      if (order) orders.push(order);
      return order !== null;
    };
    expect(await until(isPlaced, 60_000, 200)).toBe(true);
    const { number, address } = orders[0]!;
    await product.send(address!, '6');
    await paidOnce(await guest.orderThat(number, completed, 90));
    expect(await until(async () => product.runs(part) && product.pidOf(part) !== killed, 60_000, 100)).toBe(true);
  });

  it('ENG-07 of PostgreSQL: routes answer 503 with Retry-After and none 500 until it is back, and a sale goes through', async () => {
    const guest = product.guest();
    const { number } = await guest.placeOrder('6');
    const families: readonly (readonly [method: string, path: string, body?: unknown])[] = [
      ['GET', `/api/orders/${number}`],
      ['GET', '/api/guest-limit'],
      ['POST', '/api/quotes', { side: 'sell', amount: '6' }],
      ['POST', '/api/auth/login', { identifier: 'nobody@example.com', password: 'eight green lanterns' }],
      ['POST', '/api/webhooks/paystack', { event: 'transfer.success' }],
      ['GET', '/api/admin/orders'],
    ];
    const cookie = `${guest.cookie}; operator=${'a'.repeat(43)}`;
    const pid = databasePid(product)!;
    for (const each of [pid, ...childrenOf(pid)]) signal(each, 'SIGKILL');
    const away = new Set<string>();
    const send = async ([method, path, body]: (typeof families)[number]): Promise<void> => {
      const { status, headers } = await guest.call(method, path, body, { cookie });
      expect([path, status]).not.toEqual([path, 500]);
      if (status !== 503) return;
      expect([path, headers.get('retry-after')]).toEqual([path, expect.stringMatching(/^[1-9]/)]);
      away.add(path);
    };
    const isPlaced = async (): Promise<boolean> => {
      await Promise.all(families.map(send));
      return guest.placeOrder('6').then(
        () => true,
        () => false,
      );
    };
    expect(await until(isPlaced, 60_000, 100)).toBe(true);
    // The supervisor may be quick: database-away.spec.ts calls every route without a database.
    expect(away.size).toBeGreaterThan(0);
  });

  it('ENG-07 of the worker at each step of the way: paid once', async () => {
    for (const reached of [
      (order: OrderView) => order.deposits.some((deposit) => deposit.state === 'confirmed'),
      (order: OrderView) => order.payouts.length > 0,
      (order: OrderView) => order.payouts.some((payout) => payout.state === 'requested'),
    ]) {
      const guest = product.guest();
      const order = await guest.placeOrder('7');
      await product.send(order.address!, '7');
      await guest.orderThat(order.number, (now) => reached(now) || completed(now));
      product.kill('worker');
      await paidOnce(await guest.orderThat(order.number, completed, REQUESTED_AGAIN_WITHIN_S));
    }
  }, 960_000);

  it('ENG-07 of the starter and all processes: the next start continues the sale', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('9');
    await product.send(order.address!, '9');
    await guest.orderThat(order.number, (now) => now.deposits.length > 0);
    product.killStarter();
    // They end automatically when their starter is gone.
    for (const part of ['api', 'worker', 'signer', 'sandbox']) {
      const isLeft = product.runs(part);
      try {
        if (isLeft) product.kill(part);
      } catch (error) {
        // It may have been about to.
        if (product.runs(part)) throw error;
      }
    }
    await product.start();
    await paidOnce(await guest.orderThat(order.number, completed, 120));
  });
});

describe('kill -9 of the api at a point in the life of an account', () => accountKills(product, crashAt));
