import { randomBytes } from 'node:crypto';
import type { OrderView } from '@usdt-africa/contracts/api';
import { event, streams } from '@usdt-africa/contracts/events';
import { type Clock, formatMoney, parseMoney, uuidv7 } from '@usdt-africa/kernel';
import { auditLedger } from '@usdt-africa/ledger';
import { ApiAtWork, LaterClock } from '../test/api-at-work.js';
import { ContractNode, newAddress, USDT } from '../test/buyer.js';
import { Outbox, PIN } from '../test/customer.js';
import { addressesReady, newGuest } from '../test/customers.js';
import { GuestSale } from '../test/guest-sale.js';
import { RefundWorker } from '../test/refund-worker.js';
import { payoutRefused } from '../test/refused-payout.js';
import { Seller } from '../test/seller.js';

const NAME = 'ADAEZE CHINWE OKONKWO';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const clock = new LaterClock();
const usdt = (whole: number): bigint => BigInt(whole) * 1_000_000n;

describe('refunds over HTTP', () => {
  const node = new ContractNode();
  beforeAll(() => node.start());
  const api = ApiAtWork.forAll(
    undefined,
    () => ({ TRON_FULL_NODE_URL: node.url, TRON_SOLIDITY_NODE_URL: node.url, USDT_CONTRACT: USDT }),
    clock as Clock,
  );
  let worker: RefundWorker;

  beforeAll(async () => {
    worker = new RefundWorker(api, clock);
    await api.rated();
    await addressesReady(api, 400);
  });
  beforeEach(async () => {
    clock.reset();
    node.isAway = false;
    await api.db.owner.query('delete from rate_limits; delete from text_message_caps');
  });
  afterAll(() => node.stop());

  const read = async (number: string, cookie?: string) =>
    (await (await api.get(`/api/orders/${number}`, cookie)).json()) as OrderView;
  const typesOf = async (streamId: string) => (await worker.store.readStream(streamId)).map(({ type }) => type);
  const eventsSoFar = async () =>
    (await api.db.owner.query<{ count: number }>(`select count(*)::int as count from events where type ~ 'Refund'`))
      .rows[0]!.count;

  const guestSale = (received?: number) => GuestSale.placed(api, worker, received);

  it('SELL-14 a guest requests it by codes to the order’s email and phone, which confirm one address alone', async () => {
    const sale = await guestSale(12);
    expect(await read(sale.number, sale.cookie)).toMatchObject({
      refund: null,
      refundOffer: {
        ...{ confirmedBy: 'codes', amount: '12.000000', cost: '0.000000', sends: '12.000000', notBefore: null },
      },
    });
    expect((await api.get(`/api/orders/${sale.number}/refund`, sale.cookie)).status).toBe(404);
    const [own, theirs] = [newAddress(), newAddress()];
    const codes = await sale.codes(own);
    expect(await sale.post('refunds', { address: theirs, ...codes })).toMatchObject({
      status: 422,
      body: { code: 'code-ended' },
    });
    const wrong = String((Number(codes.phoneCode) + 1) % 1_000_000).padStart(6, '0');
    expect(await sale.post('refunds', { address: own, ...codes, phoneCode: wrong })).toMatchObject({
      status: 422,
      body: { code: 'wrong-code' },
    });
    for (const proof of [{}, { pin: PIN }, { emailCode: codes.emailCode }])
      expect((await sale.post('refunds', { address: own, ...proof })).status).toBe(422);
    const key = randomBytes(16).toString('hex');
    const refund = await sale.post('refunds', { address: own, ...codes }, sale.cookie, key);
    expect(refund).toMatchObject({
      status: 201,
      body: {
        ...{ status: 'unproved', amount: '12.000000', cost: '0.000000', sends: '12.000000', address: own },
        ...{ proof: null, people: null, mayEnd: true, endedAt: null, transactionId: null, orderNumber: sale.number },
      },
    });
    // The same again is the same refund, whatever it is confirmed by; a new one waits for the end of this one.
    const again = { address: own, emailCode: '000000', phoneCode: '000000' };
    expect(await sale.post('refunds', again, sale.cookie, key)).toEqual(refund);
    expect(await sale.post('refunds', { address: own, ...codes })).toMatchObject({
      status: 409,
      body: { code: 'refund-open' },
    });
    expect(await read(sale.number, sale.cookie)).toMatchObject({
      status: 'refunding',
      refundOffer: null,
      refund: { refundId: refund.body.refundId, address: own },
    });
    const orderId = await worker.orderIdOf(sale.number);
    expect(await typesOf(streams.refund(refund.body.refundId))).toEqual(['RefundRequested', 'RefundAddressNamed']);
    expect((await typesOf(streams.order(orderId))).at(-1)).toBe('OrderRefundReserved');
  });

  it('SELL-14 the mail of a code names the address that it confirms', async () => {
    const sale = await guestSale(12);
    const address = newAddress();
    await sale.codes(address);
    const [mail] = await new Outbox(api).to(sale.email);
    expect(JSON.stringify(mail)).toContain(address);
  });

  it('SELL-14 a number, a shared link and another browser request nothing and learn nothing', async () => {
    const sale = await guestSale(12);
    const stranger = newGuest();
    const shared = (await (await api.post(`/api/orders/${sale.number}/shares`, {}, sale.cookie)).json()) as {
      token: string;
    };
    const exchanged = await api.post(
      '/api/share-links/exchange',
      { token: shared.token, number: sale.number },
      stranger,
    );
    const share = exchanged.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    await sale.requested(newAddress());
    const before = await eventsSoFar();
    const address = newAddress();
    const codes = { emailCode: '123456', phoneCode: '123456' };
    for (const cookie of [stranger, `${stranger}; ${share}`]) {
      for (const [path, body] of [
        ['refunds/codes', { address }],
        ['refunds/confirmations', { address }],
        ['refunds', { address, ...codes }],
        ['refund/addresses', { address, ...codes }],
        ['refund/proofs', { method: 'sum' }],
        ['refund/signatures', { signature: '00'.repeat(65) }],
        ['refund/endings', { why: 'withdrawn' }],
      ] as const)
        expect([path, (await sale.post(path, body, cookie)).status]).toEqual([path, 404]);
      expect((await api.get(`/api/orders/${sale.number}/refund`, cookie)).status).toBe(404);
    }
    expect(await eventsSoFar()).toBe(before);
    expect(await read(sale.number)).toMatchObject({ view: 'masked', refund: null, refundOffer: null });
  });

  it('SELL-14 an address of ours, a contract, a listed one, another network’s and a wrong one reserve nothing', async () => {
    const sale = await guestSale(12);
    const [contract, listed, issued] = [newAddress(), newAddress(), newAddress()];
    node.contracts.add(contract);
    const finance = await api.signIn('finance', 0);
    await api.post('/api/admin/senders/list/add', { address: listed, reason: 'Letter 9' }, finance);
    await api.db.owner.query('insert into address_pool (index, address, issued_at) values (77101, $1, now())', [
      issued,
    ]);
    const before = await eventsSoFar();
    const codes = { emailCode: '123456', phoneCode: '123456' };
    for (const [address, code] of [
      ['0x52908400098527886E0F7030069857D2E4169EE7', 'ethereum-address'],
      ['nonsense', 'tron-address'],
      [USDT, 'own-address'],
      [issued, 'own-address'],
      [contract, 'contract-address'],
      [listed, 'listed-address'],
    ] as const)
      for (const [path, proof] of [
        ['refunds/codes', {}],
        ['refunds', codes],
      ] as const)
        expect(await sale.post(path, { address, ...proof })).toMatchObject({
          status: 422,
          body: { code, errors: [{ field: 'address' }] },
        });
    node.isAway = true;
    expect(await sale.post('refunds', { address: newAddress(), ...codes })).toMatchObject({
      status: 503,
      body: { code: 'address-unchecked' },
    });
    expect(await eventsSoFar()).toBe(before);
    expect(await new Outbox(api).to(sale.email)).toEqual([]);
  });

  it('SELL-14 the exact sum from the named address proves it, is returned with it, and the order is refunded', async () => {
    const sale = await guestSale(12);
    const [own, other] = [newAddress(), newAddress()];
    const { refundId } = await sale.requested(own);
    const proof = await sale.post('refund/proofs', { method: 'sum' });
    const { address: to } = await read(sale.number, sale.cookie);
    expect(proof).toMatchObject({ status: 200, body: { proof: { method: 'sum', to, message: null, failed: false } } });
    expect(await sale.post('refund/proofs', { method: 'sum' })).toEqual(proof);
    const sum = parseMoney(proof.body.proof!.amount!, 'USDT');
    await worker.receives(sale.number, sum, other);
    expect(await read(sale.number, sale.cookie)).toMatchObject({
      refund: { status: 'unproved', proof: { failed: true } },
    });
    await worker.receives(sale.number, sum, own);
    const sends = formatMoney(usdt(12) + 2n * sum, 'USDT');
    expect(await read(sale.number, sale.cookie)).toMatchObject({
      status: 'refunding',
      refund: { status: 'sending', sends, proof: null, mayEnd: false },
    });
    // What is proved stays: no other address, no end, no second send for the same sum sent twice.
    expect(await sale.post('refund/endings', { why: 'withdrawn' })).toMatchObject({
      status: 409,
      body: { code: 'sending-already' },
    });
    const later = { address: newAddress(), emailCode: '123456', phoneCode: '123456' };
    expect(await sale.post('refund/addresses', later)).toMatchObject({
      status: 409,
      body: { code: 'proved-already' },
    });
    expect(await sale.post('refund/proofs', { method: 'message' })).toMatchObject({
      status: 409,
      body: { code: 'proved-already' },
    });
    await worker.receives(sale.number, sum, own);
    expect((await worker.refunds.load(refundId)).state.sends).toHaveLength(1);
    await worker.settles(refundId);
    expect(await read(sale.number, sale.cookie)).toMatchObject({
      status: 'refunded',
      refund: { status: 'completed', transactionId: 'c3'.repeat(32), sends },
    });
  });

  it('SELL-14 the sum after its half hour proves nothing and is kept; a new one can be requested', async () => {
    const sale = await guestSale(12);
    const own = newAddress();
    const { refundId } = await sale.requested(own);
    const proof = await sale.post('refund/proofs', { method: 'sum' });
    clock.advance(31 * MINUTE_MS);
    await worker.receives(sale.number, parseMoney(proof.body.proof!.amount!, 'USDT'), own);
    expect((await worker.refunds.load(refundId)).state.phase).toBe('unproved');
    const next = await sale.post('refund/proofs', { method: 'sum' });
    expect(next.body.proof!.amount).not.toBe(proof.body.proof!.amount);
    await worker.receives(sale.number, parseMoney(next.body.proof!.amount!, 'USDT'), own);
    expect((await worker.refunds.load(refundId)).state.phase).toBe('sending');
  });

  it('SELL-14 another address needs its own proof: the sum of the first one proves nothing any more', async () => {
    const sale = await guestSale(12);
    const [first, second] = [newAddress(), newAddress()];
    const { refundId } = await sale.requested(first);
    const proof = await sale.post('refund/proofs', { method: 'sum' });
    const codes = await sale.codes(second);
    expect(await sale.post('refund/addresses', { address: first, ...codes })).toMatchObject({
      status: 200,
      body: { address: first },
    });
    const key = randomBytes(16).toString('hex');
    const named = await sale.post('refund/addresses', { address: second, ...codes }, sale.cookie, key);
    expect(named).toMatchObject({ status: 200, body: { address: second, proof: null } });
    expect(await sale.post('refund/addresses', { address: second, ...codes }, sale.cookie, key)).toEqual(named);
    await worker.receives(sale.number, parseMoney(proof.body.proof!.amount!, 'USDT'), first);
    expect((await worker.refunds.load(refundId)).state).toMatchObject({ phase: 'unproved', proved: null });
  });

  it('SELL-14 its owner ends it, and the order pays its deposits again where it would have', async () => {
    const sale = await guestSale(12);
    clock.advance(2 * MINUTE_MS);
    const { refundId } = await sale.requested(newAddress());
    clock.advance(11 * MINUTE_MS);
    const ended = await sale.post('refund/endings', { why: 'naira-instead' });
    expect(ended).toMatchObject({ status: 200, body: { status: 'ended', endedWhy: 'naira-instead', mayEnd: false } });
    expect(await sale.post('refund/endings', { why: 'naira-instead' })).toEqual(ended);
    expect(await sale.post('refund/endings', { why: 'withdrawn' })).toMatchObject({
      status: 409,
      body: { code: 'ended' },
    });
    const orderId = await worker.orderIdOf(sale.number);
    expect(await typesOf(streams.order(orderId))).toEqual(
      expect.arrayContaining(['OrderRefundEnded', 'PayoutRequested']),
    );
    expect(await sale.post('refund/proofs', { method: 'sum' })).toMatchObject({ status: 409, body: { code: 'ended' } });
    expect(await read(sale.number, sale.cookie)).toMatchObject({ refundOffer: null, refund: { refundId } });
  });

  it('SELL-14 an order that keeps less than ordered to be sent back pays it once its owner wants naira instead', async () => {
    for (const [why, isPaid] of [
      ['withdrawn', false],
      ['naira-instead', true],
    ] as const) {
      const sale = await guestSale();
      expect((await sale.post('choose-mismatch', { choice: 'refund' })).status).toBe(200);
      await worker.receives(sale.number, usdt(12), newAddress());
      await sale.requested(newAddress());
      clock.advance(11 * MINUTE_MS);
      expect((await sale.post('refund/endings', { why })).status).toBe(200);
      expect((await eventsOf(sale.number)).includes('PayoutRequested')).toBe(isPaid);
      clock.reset();
    }
  });

  it('SELL-14 an address that was listed since it was named waits for two people', async () => {
    const sale = await guestSale(12);
    const own = newAddress();
    const { refundId } = await sale.requested(own);
    const proof = await sale.post('refund/proofs', { method: 'sum' });
    const finance = await api.signIn('finance', 0);
    await api.post('/api/admin/senders/list/add', { address: own, reason: 'Letter 21' }, finance);
    await worker.receives(sale.number, parseMoney(proof.body.proof!.amount!, 'USDT'), own);
    expect((await worker.refunds.load(refundId)).state).toMatchObject({ phase: 'held', peopleNeeded: 2 });
    expect(await read(sale.number, sale.cookie)).toMatchObject({ refund: { status: 'held', people: 2 } });
  });

  it('SELL-14 a small one bears the network’s cost, and one that the cost eats is not offered', async () => {
    const small = await guestSale(4);
    const { refundOffer } = await read(small.number, small.cookie);
    expect(refundOffer).toMatchObject({ amount: '4.000000', cost: '1.500000', sends: '2.500000' });
    expect(await small.requested(newAddress())).toMatchObject({ cost: '1.500000', sends: '2.500000' });
    const tiny = await guestSale(1.2);
    expect((await read(tiny.number, tiny.cookie)).refundOffer).toBeNull();
    expect(await tiny.post('refunds/codes', { address: newAddress() })).toMatchObject({
      status: 409,
      body: { code: 'cost-eats-sum' },
    });
  });

  it('SELL-14 an order without money, one that was paid and one that is reviewed have nothing to send back', async () => {
    const empty = await guestSale();
    const paid = await guestSale(25);
    const reviewed = await guestSale(12);
    const support = await api.signIn('support');
    const held = await api.post(
      `/api/admin/orders/${await worker.orderIdOf(reviewed.number)}/hold`,
      { reason: 'The bank asked us to look at it' },
      support,
    );
    expect(held.status).toBeLessThan(300);
    for (const [sale, code] of [
      [empty, 'nothing-to-refund'],
      [paid, 'nothing-to-refund'],
      [reviewed, 'under-review'],
    ] as const) {
      expect((await read(sale.number, sale.cookie)).refundOffer).toBeNull();
      expect(await sale.post('refunds/codes', { address: newAddress() })).toMatchObject({
        status: 409,
        body: { code },
      });
    }
  });

  it('SELL-14 a payout that surely failed is undone and closed in the append that requests its refund', async () => {
    const sale = await guestSale();
    const { orderId, payoutId } = await payoutRefused(api, sale.number, 25, 'account-closed');
    expect((await read(sale.number, sale.cookie)).refundOffer).toMatchObject({
      ...{ amount: '25.000000', cost: '0.000000', confirmedBy: 'codes' },
    });
    const { refundId } = await sale.requested(newAddress());
    const requested = (await worker.store.readStream(streams.refund(refundId)))[0]!;
    const closed = (await worker.store.readStream(streams.payout(payoutId))).at(-1)!;
    const order = (await worker.store.readStream(streams.order(orderId))).slice(-2);
    expect(closed).toMatchObject({ type: 'PayoutClosed', data: { why: 'refunded', by: 'guest' } });
    expect(order.map(({ type }) => type)).toEqual(['OrderPayoutUndone', 'OrderRefundReserved']);
    expect(new Set([requested, closed, ...order].map(({ position }) => position.transactionId)).size).toBe(1);
    // Without it the order is paid again, by another payout.
    expect((await sale.post('refund/endings', { why: 'withdrawn' })).status).toBe(200);
    expect((await typesOf(streams.order(orderId))).slice(-2)).toEqual(['OrderRefundEnded', 'PayoutRequested']);
  });

  it('SELL-14 a customer requests it with the PIN, and a day after a change of it', async () => {
    const ada = await Seller.registered(api);
    const number = await ada.sold(NAME);
    await worker.receives(number, usdt(12), newAddress());
    expect((await read(number, ada.cookie)).refundOffer).toMatchObject({ confirmedBy: 'pin', notBefore: null });
    const at = `/api/orders/${number}`;
    const address = newAddress();
    expect(await ada.post(`${at}/refunds/codes`, { address })).toMatchObject({
      status: 403,
      body: { code: 'needs-confirming' },
    });
    const codes = { emailCode: '123456', phoneCode: '123456' };
    expect((await ada.post(`${at}/refunds`, { address, ...codes })).status).toBe(403);
    expect(await ada.post(`${at}/refunds`, { address, pin: '0001' })).toMatchObject({
      status: 422,
      body: { code: 'wrong-pin' },
    });
    const own = streams.account(ada.accountId);
    const changed = event('AccountPinSet', {
      accountId: ada.accountId,
      at: new Date().toISOString(),
      how: 'changed',
    });
    await worker.store.append(
      { streamId: own, expectedVersion: (await worker.store.readStream(own)).length, events: [changed] },
      { metadata: { correlationId: 'test', actor: `account:${ada.accountId}` } },
    );
    const { refundOffer } = await read(number, ada.cookie);
    expect(Date.parse(refundOffer!.notBefore!) - Date.now()).toBeGreaterThan(0.99 * DAY_MS);
    expect(await ada.post(`${at}/refunds`, { address, pin: PIN })).toMatchObject({
      status: 403,
      body: { code: 'refund-waits' },
    });
    expect(await eventsOf(number)).not.toContain('OrderRefundReserved');
  });

  it('SELL-14 a customer’s order goes back with the PIN alone, and a look-alike of a used address is questioned', async () => {
    const ada = await Seller.registered(api);
    const number = await ada.sold(NAME);
    await worker.receives(number, usdt(12), newAddress());
    const at = `/api/orders/${number}/refunds`;
    const [like, used] = [newAddress(), newAddress()];
    // Made for this test: no real one begins and ends alike by chance.
    await api.db.owner.query(
      `insert into purchase_work (purchase_id, number, account_id, address, amount_micro, placed_at, ended_at, outcome)
       values ($1, 'B000000000001', $2, $3, 1000000, now(), now(), 'settled')`,
      [uuidv7(), ada.accountId, `${like.slice(0, 4)}${used.slice(4, -4)}${like.slice(-4)}`],
    );
    expect(await ada.post(at, { address: like, pin: PIN })).toMatchObject({
      status: 409,
      body: { code: 'look-alike-address' },
    });
    const refund = await ada.post(at, { address: like, differentWallet: true, pin: PIN });
    expect(refund).toMatchObject({ status: 201, body: { status: 'unproved' } });
    const { state } = await worker.refunds.load(String(refund.body['refundId']));
    expect(state.requested).toMatchObject({ by: 'customer' });
  });

  it('ENG-01 the ledger agrees with all of it', async () => {
    const { findings } = await auditLedger(worker.store, { reactionMs: 0 });
    const about = findings.filter(({ rule }) => rule.includes('refund'));
    expect(about.map(({ rule, sentence }) => `${rule}: ${sentence}`)).toEqual([]);
  });

  async function eventsOf(number: string): Promise<string[]> {
    return typesOf(streams.order(await worker.orderIdOf(number)));
  }
});
