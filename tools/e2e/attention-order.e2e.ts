import type { AdminApprovalView, AdminOrderView, AdminSenderRow } from '@usdt-africa/contracts/admin';
import type { OrderView } from '@usdt-africa/contracts/api';
import { addressToHex20 } from '@usdt-africa/tron';
import { until } from '../lib/processes.mjs';
import { Product } from './product.js';
import { Operator } from './console-pages/operator.js';
import { mailText } from './texts.js';

/** Two payouts an hour to one bank account go out automatically. */
const product = new Product({ VELOCITY_PAYOUTS_ACCOUNT: '2' });
beforeAll(async () => {
  await product.prepare();
  await product.start();
});
afterAll(() => product.clear());

const ANOTHER_ACCOUNT = '0145528198';
const completed = ({ status }: OrderView): boolean => status === 'completed';
const isChecked = ({ holds }: OrderView): boolean => holds.some(({ reason }) => reason === 'checking');

/** Finance sees why it is held, in the queue and on its page, and lets it go. */
async function letGo(finance: Operator, number: string, why: string): Promise<void> {
  const rows = () =>
    product.query<{ order_id: string; attention: string }>(
      'select order_id, attention from admin_orders where number = $1 and attention is not null',
      [number],
    );
  expect(await until(async () => (await rows()).length === 1, 60_000, 100)).toBe(true);
  const [{ order_id: id, attention }] = (await rows()) as [{ order_id: string; attention: string }];
  const { version, holds } = await finance.must<AdminOrderView>('GET', `orders/${id}`);
  expect([attention, holds.map(({ reason }) => reason)]).toEqual([why, [why]]);
  await finance.must('POST', `orders/${id}/release`, { version, reason: 'Rang the customer' });
}

describe('review before payment', () => {
  it('SELL-07 holds one payout too many to an account; its owner sees a check, finance sees the reason and releases it', async () => {
    const guest = product.guest();
    for (const amount of ['3', '4']) {
      const { number, address } = await guest.placeOrder(amount);
      await product.send(address!, amount);
      await guest.orderThat(number, completed);
    }
    const third = await guest.placeOrder('5');
    await product.send(third.address!, '5');
    const held = await guest.orderThat(third.number, isChecked);
    expect(held).toMatchObject({ status: 'held', payouts: [], deposits: [{ held: 'checking' }] });
    await letGo(await Operator.of(product, 'finance'), third.number, 'velocity');
    expect((await guest.orderThat(third.number, completed)).payouts).toHaveLength(1);
  });

  it('SELL-07 finance adds an address to the watchlist, its deposits are held until they are released, and two operators remove it', async () => {
    const [{ from }] = (await product.query<{ from: string }>(
      `select data->>'from' as from from events where type = 'DepositConfirmed' limit 1`,
    )) as [{ from: string }];
    const [finance, colleague] = [await Operator.of(product, 'finance'), await Operator.of(product, 'colleague')];
    const request = { address: `41${addressToHex20(from)}`, reason: 'Named in letter 14' };
    await finance.must('POST', 'senders/list/add', request);
    const listed = () => finance.must<readonly AdminSenderRow[]>('GET', 'senders');
    expect(await listed()).toMatchObject([{ address: from, reason: request.reason, pending: null }]);

    const guest = product.guest();
    const order = await guest.placeOrder('6', ANOTHER_ACCOUNT);
    await product.send(order.address!, '6');
    const held = await guest.orderThat(order.number, isChecked);
    expect(held).toMatchObject({ status: 'held', payouts: [], holds: [{ reason: 'checking', amount: '6.000000' }] });
    expect(JSON.stringify(held)).not.toMatch(/listed/);
    expect(await product.mailAbout(order, mailText('heldSubject', { word: order.word!, amount: '' }))).toContain(
      mailText('heldChecking'),
    );
    await letGo(finance, order.number, 'listed-sender');
    await guest.orderThat(order.number, completed);

    const [{ id }] = (await listed()) as [AdminSenderRow];
    await finance.must('POST', 'senders/list/remove', { id, reason: 'The bank took letter 14 back' });
    const path = `approvals/${(await listed())[0]!.pending!.id}`;
    const { payloadHash } = await colleague.must<AdminApprovalView>('GET', path);
    await colleague.must('POST', `${path}/approve`, { payloadHash });
    expect(await listed()).toEqual([]);
    const free = await guest.placeOrder('6', ANOTHER_ACCOUNT);
    await product.send(free.address!, '6');
    await guest.orderThat(free.number, completed);
  });
});
