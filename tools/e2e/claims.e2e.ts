import { randomBytes } from 'node:crypto';
import type { ClaimTruth, ClaimView, OrderView } from '@usdt-africa/contracts/api';
import { browser } from '@usdt-africa/test-kit';
import { addressFromHex } from '@usdt-africa/tron';
import type { Browser } from 'playwright-core';
import { until } from '../lib/processes.mjs';
import { person, PHONE, withoutFindings } from './person.js';
import { type ApiAnswer, type Guest, Product } from './product.js';
import { customerText } from './texts.js';

const product = new Product();
let chromium: Browser;

beforeAll(async () => {
  await product.prepare();
  [chromium] = await Promise.all([browser(), product.start()]);
});
afterAll(async () => {
  await chromium?.close();
  await product.clear();
});

const post = (guest: Guest, number: string, transactionId: string): Promise<ApiAnswer<ClaimView>> =>
  guest.call('POST', `/api/orders/${number}/claims`, { transactionId });

/** Looks up until the answer is this: blocks come by themselves. Each look starts with none counted. */
async function claimThat(
  guest: Guest,
  { number }: Pick<OrderView, 'number'>,
  transactionId: string,
  truth: ClaimTruth,
): Promise<ClaimView> {
  let last: ApiAnswer<ClaimView> | null = null;
  const isIt = async (): Promise<boolean> => {
    await product.query(`delete from rate_limits where key like 'claims%'`);
    last = await post(guest, number, transactionId);
    return last.status === 200 && last.body.truth === truth;
  };
  if (!(await until(isIt, 60_000, 200))) throw new Error(`not ${truth}: ${JSON.stringify(last!.body)}`);
  return last!.body;
}

const sent = async (act: string, body: object): Promise<string> =>
  (await product.control.must<{ txid: string }>('POST', `/control/tron/${act}`, body)).txid;

/** Pays while the watcher stands still, and moves its cursor past the payment: as a database that was restored. */
async function paysUnseen(address: string, amount: string): Promise<string> {
  const worker = product.pidOf('worker');
  process.kill(worker, 'SIGSTOP');
  try {
    const txid = await product.send(address, amount);
    await product.control.must('POST', '/control/tron/mine-until-solid', {});
    const answer = await fetch(`${product.solidity}/walletsolidity/getnowblock`, { method: 'POST', body: '{}' });
    const { blockID, block_header } = (await answer.json()) as {
      blockID: string;
      block_header: { raw_data: { number: number; timestamp: number } };
    };
    const { number, timestamp } = block_header.raw_data;
    await product.query('update chain_cursors set block_number = $1, block_id = $2, block_time = $3', [
      number,
      blockID,
      new Date(timestamp),
    ]);
    return txid;
  } finally {
    process.kill(worker, 'SIGCONT');
  }
}

describe('claims on the running product', () => {
  it('SELL-15 a transfer is followed to its order; it is taken for a stranger, and its owner is told where it went', async () => {
    const [guest, stranger] = [product.guest(), product.guest()];
    const [order, another, theirs] = [
      await guest.placeOrder('25'),
      await guest.placeOrder('26'),
      await stranger.placeOrder('27'),
    ];
    const txid = await product.send(order.address!, '25');
    const found = await claimThat(guest, order, txid, 'credited');
    expect(found).toMatchObject({ orderNumber: order.number, amount: '25.000000', held: null });
    expect(await claimThat(guest, another, txid, 'credited')).toMatchObject({ orderNumber: order.number });
    expect(await claimThat(stranger, theirs, txid, 'taken')).toMatchObject({ orderNumber: null, amount: null });
  });

  it('SELL-15 tells a failed transfer, another token, too little, another address and an unknown hash', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('25');
    const { address: to } = order;
    const failed = await sent('send-failing', { to, amount: '25', how: 'OUT_OF_ENERGY' });
    expect(await claimThat(guest, order, failed, 'failed')).toMatchObject({ outcome: 'OUT_OF_ENERGY', amount: null });
    const fake = await sent('send', { to, amount: '25', token: 'FAKE' });
    expect(await claimThat(guest, order, fake, 'another-token')).toMatchObject({
      orderNumber: order.number,
      token: { kind: 'TRC20', name: null },
    });
    const trx = await sent('send', { to, amount: '3', token: 'TRX' });
    expect(await claimThat(guest, order, trx, 'another-token')).toMatchObject({ token: { kind: 'TRX' } });
    const elsewhere = addressFromHex(randomBytes(20).toString('hex'));
    const astray = await product.send(elsewhere, '25');
    expect(await claimThat(guest, order, astray, 'not-ours')).toMatchObject({ to: elsewhere, amount: '25.000000' });
    const little = await product.send(to!, '0.4');
    expect(await claimThat(guest, order, little, 'below-minimum')).toMatchObject({ held: 'below-minimum' });
    const unknown = randomBytes(32).toString('hex');
    await claimThat(guest, order, unknown, 'unknown');
    await claimThat(guest, order, `0x${unknown}`, 'another-network');
    await claimThat(guest, order, 'the transfer of today', 'no-hash');
  });

  it('SELL-15 an uncredited transfer is found in the browser, attached to its order and paid, once', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('25');
    const txid = await paysUnseen(order.address!, '25');
    await product.query(`delete from rate_limits where key like 'claims%'`);
    const { context, page } = await person(chromium, PHONE);
    await context.addCookies(
      guest.cookie.split('; ').map((pair) => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: product.app };
      }),
    );
    await page.goto(`${product.app}/order/${order.number}`);
    await page.getByRole('link', { name: 'I paid but nothing happened' }).click();
    await page.getByLabel('Transaction hash').fill(txid);
    await withoutFindings(page);
    await page.getByRole('button', { name: customerText('claim.look') }).click();
    await page.getByRole('heading', { name: customerText('claim.title.attached') }).waitFor();
    await withoutFindings(page);
    await page.getByRole('link', { name: customerText('claim.follow') }).click();
    await page.waitForURL(`**/order-status/${order.number}`);
    const done = await guest.orderThat(order.number, ({ status }) => status === 'completed');
    expect(done).toMatchObject({ received: '25.000000', deposits: [{ transactionId: txid }] });
    expect(done.payouts).toHaveLength(1);
    expect(await claimThat(guest, order, txid, 'credited')).toMatchObject({ orderNumber: order.number });
    const claimed = await product.query(`select 1 from events where type = 'DepositClaimed'`);
    expect(claimed).toHaveLength(1);
  });

  it('SELL-15 looks up ten in an hour', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('25');
    await product.query(`delete from rate_limits where key like 'claims%'`);
    const hash = (): string => randomBytes(32).toString('hex');
    for (let at = 0; at < 10; at++) expect((await post(guest, order.number, hash())).status).toBe(200);
    expect((await post(guest, order.number, hash())).status).toBe(429);
  });
});
