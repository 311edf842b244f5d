import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AdminOrderView } from '@usdt-africa/contracts/admin';
import type { OrderView } from '@usdt-africa/contracts/api';
import { until } from '../lib/processes.mjs';
import { ROOT } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';
import { Product } from './product.js';
import { Operator } from './console-pages/operator.js';

const completed = ({ status }: OrderView): boolean => status === 'completed';

/** A copy of the database is restored: payouts that the bank made since then are not made a second time. */
describe('payouts after a restore', () => {
  const product = new Product();
  const database = join(product.data, 'postgres');
  const copy = join(product.folder, 'copy-of-postgres');
  beforeAll(async () => {
    await product.prepare();
    await product.start();
  });
  afterAll(() => product.clear());

  const copyFolder = (from: string, to: string): void => {
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, to]);
  };
  const paidFor = async (number: string): Promise<readonly string[]> =>
    (
      await product.control.must<{ bank: { transfers: { reason: string; amount: string }[] } }>('GET', '/control/state')
    ).bank.transfers
      .filter(({ reason }) => reason === number)
      .map(({ amount }) => amount);
  const rows = (number: string) =>
    product.query<{ order_id: string; attention: string | null }>(
      'select order_id, attention from admin_orders where number = $1',
      [number],
    );
  const events = async (orderId: string): Promise<string[]> =>
    (
      await product.query<{ type: string }>(
        `select type from events where metadata->>'orderId' = $1 order by epoch, transaction_id, global_position`,
        [orderId],
      )
    ).map(({ type }) => type);
  /** Operators see an order a moment after its customer. */
  async function rowOf(number: string): Promise<string> {
    expect(await until(async () => (await rows(number)).length === 1, 60_000, 100)).toBe(true);
    return (await rows(number))[0]!.order_id;
  }

  it('OPS-02 two deposits that one payout paid are not paid again, an unpaid one is paid, new orders do not wait', async () => {
    const guest = product.guest();
    const together = await guest.placeOrder('10');
    const single = await guest.placeOrder('12');
    const unpaid = await guest.placeOrder('14');
    const id = await rowOf(together.number);
    await product.stop();
    copyFolder(database, copy);
    await product.start();

    // Held, so that two deposits go into one payout.
    const finance = await Operator.of(product, 'finance');
    const act = async (action: 'hold' | 'release', reason: string): Promise<void> => {
      // An event of the order may come between the reading and the action: then both are repeated.
      const isDone = async (): Promise<boolean> => {
        const { version } = await finance.must<AdminOrderView>('GET', `orders/${id}`);
        return finance.must('POST', `orders/${id}/${action}`, { version, reason }).then(
          () => true,
          (error: unknown) => {
            if (String(error).includes('changed-meanwhile')) return false;
            throw error;
          },
        );
      };
      expect(await until(isDone, 20_000, 100)).toBe(true);
    };
    await act('hold', 'Rings the customer first');
    await product.send(together.address!, '10');
    await product.send(together.address!, '7');
    await guest.orderThat(
      together.number,
      ({ deposits }) => deposits.length === 2 && deposits.every(({ state }) => state === 'confirmed'),
    );
    await act('release', 'Rang the customer');
    const paid = await guest.orderThat(together.number, completed);
    expect(paid.payouts).toHaveLength(1);
    await product.send(single.address!, '12');
    await guest.orderThat(single.number, completed);
    const before = [await paidFor(together.number), await paidFor(single.number)];
    expect(before.map(({ length }) => length)).toEqual([1, 1]);

    await product.stop();
    copyFolder(copy, database);
    const raised = await run([process.execPath, join(ROOT, 'apps', 'cli', 'bin', 'raise-epoch.mjs')], [], {
      env: product.environment,
    });
    expect(raised.output).toContain('wait until the provider’s list of transfers is read');
    expect(raised.code).toBe(0);
    await product.start();

    // The deposits are found again on the chain. Found one after the other, the first payout has another sum than the
    // bank paid and is disputed; found together, it is the payout that the bank has, and settles. No payout is sent in
    // either case.
    const isDisputed = async () => (await rows(together.number))[0]?.attention === 'payout-disputed';
    const isKnown = async () => (await isDisputed()) || (await events(id)).includes('OrderCompleted');
    expect(await until(isKnown, 120_000, 200)).toBe(true);
    const known = await events(id);
    expect(known).toEqual(expect.arrayContaining(['OrderPayoutAwaitingList', 'OrderPayoutListCompared']));
    expect(known.filter((type) => type === 'PayoutRequested')).toHaveLength(1);
    expect(known).not.toContain('PayoutSubmitting');
    // Paid once and known to the bank under the same reference: it settles automatically and nothing is sent.
    await guest.orderThat(single.number, completed, 120);
    expect(await events(await rowOf(single.number))).not.toContain('PayoutSubmitting');
    // Never paid: it is paid now, and so is an order that is placed after the restore.
    await product.send(unpaid.address!, '14');
    await guest.orderThat(unpaid.number, completed, 120);
    const later = await guest.placeOrder('9');
    await product.send(later.address!, '9');
    await guest.orderThat(later.number, completed, 120);
    expect(await events(await rowOf(later.number))).not.toContain('PayoutAwaitingList');
    expect([await paidFor(together.number), await paidFor(single.number)]).toEqual(before);
    expect(await paidFor(unpaid.number)).toHaveLength(1);
  });
});
