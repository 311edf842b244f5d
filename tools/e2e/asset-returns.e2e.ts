import type { AdminOrderView, AdminRefundView } from '@usdt-africa/contracts/admin';
import type { RefundView } from '@usdt-africa/contracts/api';
import { addressToHex20 } from '@usdt-africa/tron/address';
import { consoleOperator, insist } from './buying-customer.js';
import { Product } from './product.js';
import { type RefundableSale, Refunding } from './refunding.js';
import { Sending } from './sending.js';

/** The look-alike token of the sandbox, which any key of its own name is the same for. */
const TOKEN = 'THnSWvRYE7Dm2rW6Ry9ztGyQJWWjb4r6P7';
const product = new Product({
  RETURNABLE_TOKENS: `${TOKEN}:FAKE:6:30`,
  RETURN_TRX_TWO_PEOPLE_ABOVE: '1000',
  SIGNER_RETURN_TOKENS: `${TOKEN}:6:100:200`,
  SIGNER_RETURN_TRX: '100',
});
const refunding = new Refunding(product);
let sending: Sending;
let phone: string;

beforeAll(async () => {
  await product.prepare();
  await product.start();
  sending = new Sending(product);
  phone = await refunding.wallet('phone');
  await sending.possible();
});
afterAll(async () => {
  await sending?.close();
  await product.clear();
});

/** What an address of the sandbox's chain holds. */
const holds = (address: string) =>
  product.control.must<Record<string, string>>('GET', `/control/tron/balances/${address}`);

/** An order of a guest at whose address another asset was received, with the id of the order. */
async function received(
  amount: string,
  token: string,
): Promise<{ readonly sale: RefundableSale; readonly id: string }> {
  const sale = await refunding.places('25');
  await product.send(sale.address, amount, token);
  await sale.guest.orderThat(sale.number, ({ unsupported }) => unsupported.length === 1, 90);
  const [order] = await product.query<{ id: string }>(
    `select data->>'orderId' as id from events where type = 'OrderPlaced' and data->>'number' = $1`,
    [sale.number],
  );
  return { sale, id: order!.id };
}

/** The guest names and proves the phone's address by a signed message. */
async function proves(sale: RefundableSale): Promise<RefundView> {
  const codes = await refunding.codes(sale, phone);
  const named = await insist<RefundView>(sale.guest, 'POST', `/api/orders/${sale.number}/refund/addresses`, {
    address: phone,
    ...codes,
  });
  expect(named?.status).toBe(200);
  const sum = await sale.guest.call('POST', `/api/orders/${sale.number}/refund/proofs`, { method: 'sum' });
  expect([sum.status, (sum.body as { code?: string }).code]).toEqual([409, 'message-only']);
  const { message } = await refunding.proof(sale, 'message');
  const answer = await refunding.signature(sale, await refunding.signs('phone', message!));
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Nothing of the history or the ledger is wrong. */
const verified = async (): Promise<void> => void (await sending.verify());

describe('another token and TRX at an order’s address on the running product', () => {
  it('SELL-07 support has a token sent back: named, proved, topped up, and on the chain once', async () => {
    const { sale, id } = await received('12.5', 'FAKE');
    const support = await consoleOperator(product, 'Femi Ojo');
    const shown = await support.must<AdminOrderView>('GET', `/api/admin/orders/${id}`);
    expect(shown.otherAssets).toMatchObject([{ returnable: '12.5 FAKE', going: false, open: true }]);
    const path = `/api/admin/orders/${id}/return-assets`;
    const requested = await insist<AdminOrderView>(support, 'POST', path, { reason: 'The customer wrote to us' });
    expect(requested?.body).toMatchObject({ otherAssets: [{ going: true, open: false }] });
    const order = await sale.guest.order(sale.number);
    expect(order).toMatchObject({
      status: 'waiting',
      refund: { status: 'unproved', asset: 'FAKE', amount: '12.5', sends: '12.5' },
      unsupported: [{ back: 'going' }],
    });
    await proves(sale);
    const done = await refunding.completed(sale, 180);
    expect(await refunding.finalTransfer(done.transactionId!)).toEqual({
      to: addressToHex20(phone),
      amountMicro: 12_500_000n,
    });
    expect(await holds(sale.address)).toMatchObject({ FAKE: '0.000000' });
    const sent = await product.query<{ kind: string; count: number }>(
      `select s.data->'for'->>'kind' as kind, count(*)::int as count from events s join events o on o.stream_id = s.stream_id
       where s.type = 'SendRequested' and o.type = 'SendSettled' group by 1 order by 1`,
    );
    expect(sent).toEqual([
      { kind: 'token-return', count: 1 },
      { kind: 'top-up', count: 1 },
    ]);
    expect(await sale.guest.order(sale.number)).toMatchObject({
      status: 'waiting',
      unsupported: [{ became: 'returned' }],
    });
    await verified();
  });

  it('SELL-07 above the limit of the token two people approve it', async () => {
    const { sale } = await received('31', 'FAKE');
    const offer = (await sale.guest.order(sale.number)).refundOffer;
    expect(offer).toMatchObject({ asset: { symbol: 'FAKE' }, sends: '31' });
    const assetKey = offer!.asset!.key;
    const codes = await refunding.codesAfter(sale, async () => {
      await insist(sale.guest, 'POST', `/api/orders/${sale.number}/refunds/codes`, { address: phone, assetKey });
    });
    const path = `/api/orders/${sale.number}/refunds`;
    const requested = await insist<RefundView>(sale.guest, 'POST', path, { address: phone, assetKey, ...codes });
    expect(requested?.status).toBe(201);
    const { message } = await refunding.proof(sale, 'message');
    const held = await refunding.signature(sale, await refunding.signs('phone', message!));
    expect(held.body).toMatchObject({ status: 'held', people: 2 });
    const femi = await consoleOperator(product, 'Femi Ojo');
    const { refundId } = held.body;
    const view = await femi.must<AdminRefundView>('GET', `/api/admin/refunds/${refundId}`);
    expect(view).toMatchObject({ asset: { symbol: 'FAKE', amount: '31' }, sends: '31', peopleNeeded: 2 });
    await insist(femi, 'POST', `/api/admin/refunds/${refundId}/approve`, { reason: 'Seen on the chain' });
    await refunding.approvedByAnother(held.body);
    const done = await refunding.completed(sale, 180);
    expect(await refunding.finalTransfer(done.transactionId!)).toMatchObject({ amountMicro: 31_000_000n });
    await verified();
  });

  it('SELL-07 TRX go back from the address, less the network’s cost, without a top-up', async () => {
    const { sale, id } = await received('20', 'TRX');
    const before = Number((await holds(phone))['TRX']);
    const support = await consoleOperator(product, 'Femi Ojo');
    await insist(support, 'POST', `/api/admin/orders/${id}/return-assets`, { reason: 'The customer wrote to us' });
    await proves(sale);
    await refunding.completed(sale, 180);
    expect(Number((await holds(phone))['TRX']) - before).toBeCloseTo(18.5, 5);
    await verified();
  });
});
