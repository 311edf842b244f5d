import { randomUUID } from 'node:crypto';
import type { OrderView, RefundView } from '@usdt-africa/contracts/api';
import { until } from '../lib/processes.mjs';
import { consoleOperator } from './buying-customer.js';
import { type ApiAnswer, Product } from './product.js';
import { micro, type RefundableSale, Refunding } from './refunding.js';
import { Sending } from './sending.js';

const product = new Product({ GUEST_DAY_LIMIT: '1000000' });
const refunding = new Refunding(product);
let sending: Sending;
let phone: string;
let stranger: string;

beforeAll(async () => {
  await product.prepare();
  await product.start();
  sending = new Sending(product);
  phone = await refunding.wallet('phone');
  stranger = await refunding.wallet('stranger');
  await refunding.wallet('exchange', 'exchange');
  await sending.possible();
});
afterAll(async () => {
  await sending?.close();
  await product.clear();
});

const codeOf = ({ status, body }: ApiAnswer<unknown>) => [status, (body as { code?: string }).code];
const typesOf = async ({ refundId }: RefundView): Promise<string[]> =>
  (
    await product.query<{ type: string }>('select type from events where stream_id = $1 order by version', [
      `refund-${refundId}`,
    ])
  ).map(({ type }) => type);

/** How many payouts of an order the bank was asked for. */
const transfersOf = async ({ guest, number }: RefundableSale): Promise<number> => {
  const references = new Set((await guest.order(number)).payouts.map(({ reference }) => reference));
  return (await product.transfers()).filter((one) => references.has(one.reference) && one.status === 'success').length;
};

describe('refunds on the running product', () => {
  it('SELL-14 a cancelled order’s deposit goes back to the wallet that sent the exact sum, with that sum', async () => {
    const sale = await refunding.cancelled('40');
    const { refundOffer } = await sale.guest.order(sale.number);
    expect(refundOffer).toEqual({
      confirmedBy: 'codes',
      amount: '40.000000',
      cost: '0.000000',
      sends: '40.000000',
      notBefore: null,
    });
    const requested = await refunding.requests(sale, phone);
    expect(requested).toMatchObject({ status: 'unproved', address: phone, amount: '40.000000', mayEnd: true });
    expect((await sale.guest.order(sale.number)).status).toBe('refunding');
    const proof = await refunding.proof(sale, 'sum');
    expect(proof).toMatchObject({ method: 'sum', to: sale.address, message: null, failed: false });
    expect(proof.amount).toMatch(/^0\.[1-9]\d{3}00$/);
    const sum = await refunding.proves(sale, 'phone');
    await refunding.expectReturned(sale, phone, micro('40') + sum);
    expect(await typesOf(requested)).toEqual([
      'RefundRequested',
      'RefundAddressNamed',
      'RefundProofRequested',
      'RefundProved',
      'RefundSendRequested',
      'RefundCompleted',
    ]);
    expect(await transfersOf(sale)).toBe(0);
  });

  it('SELL-14 a signature of the message proves the address without a transfer; the cost of a small sum is deducted', async () => {
    const sale = await refunding.cancelled('8');
    const requested = await refunding.requests(sale, phone);
    const { message } = await refunding.proof(sale, 'message');
    expect(message).toContain(phone);
    expect(message).toContain(requested.number);
    const answer = await refunding.signature(sale, await refunding.signs('phone', message!));
    expect([answer.status, answer.body.status]).toEqual([200, 'sending']);
    const { cost } = await refunding.completed(sale);
    expect(micro(cost)).toBeGreaterThan(0n);
    await refunding.expectReturned(sale, phone, micro('8') - micro(cost));
  });

  it('SELL-14 a payout that failed is undone and closed: its USDT go back, and it can never be paid', async () => {
    const sale = await refunding.failed('30');
    const [payout] = (await sale.guest.order(sale.number)).payouts;
    await refunding.requests(sale, phone);
    const femi = await consoleOperator(product, 'Femi Ojo');
    const [row] = await product.query<{ id: string; phase: string }>(
      `select payout_id as id, phase from payout_work where reference = $1`,
      [payout!.reference],
    );
    expect(row!.phase).toBe('closed');
    const path = `/api/admin/payouts/${row!.id}/repay`;
    const again = await femi.call('POST', path, { reason: 'Once more' }, { origin: femi.base });
    expect(again.status).toBe(409);
    const sum = await refunding.proves(sale, 'phone');
    await refunding.expectReturned(sale, phone, micro('30') + sum);
    expect(await transfersOf(sale)).toBe(0);
  });

  it('SELL-14 above ₦500,000 it waits for two people of finance, and one is not enough', async () => {
    const sale = await refunding.cancelled('400');
    await refunding.requests(sale, phone);
    const sum = await refunding.proves(sale, 'phone');
    const held = await refunding.refundThat(sale, ({ status }) => status === 'held');
    expect(held).toMatchObject({ people: 2, mayEnd: true, transactionId: null });
    const femi = await consoleOperator(product, 'Femi Ojo');
    const reason = { reason: 'Address proved by its own sum' };
    const path = `/api/admin/refunds/${held.refundId}/approve`;
    await femi.call('POST', path, reason, { origin: femi.base, 'idempotency-key': randomUUID() });
    await femi.call('POST', path, reason, { origin: femi.base, 'idempotency-key': randomUUID() });
    expect((await refunding.refund(sale)).status).toBe('held');
    await refunding.approvedByAnother(held);
    await refunding.expectReturned(sale, phone, micro('400') + sum);
  });

  it('SELL-14 only the owner: neither the number nor codes for another address suffice', async () => {
    const sale = await refunding.cancelled('20');
    const codes = await refunding.codes(sale, phone);
    const other = product.guest();
    // A visitor with a browser of their own.
    await other.quote('10');
    for (const path of ['refunds', 'refund/proofs', 'refund/endings', 'refunds/codes']) {
      const body = { address: phone, method: 'sum', why: 'withdrawn' };
      expect((await other.call('POST', `/api/orders/${sale.number}/${path}`, body)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await other.call('GET', `/api/orders/${sale.number}/refund`)).status).toBe(404);
    const bound = await refunding.tries(sale, stranger, codes);
    expect(bound.status).toBe(422);
    expect(
      await product.query(`select 1 from events where type = 'RefundRequested' and data->>'orderNumber' = $1`, [
        sale.number,
      ]),
    ).toEqual([]);
    expect((await refunding.tries(sale, phone, codes)).status).toBe(201);
    const ended = await sale.guest.must<RefundView>('POST', `/api/orders/${sale.number}/refund/endings`, {
      why: 'withdrawn',
    });
    expect(ended).toMatchObject({ status: 'ended', endedWhy: 'withdrawn', mayEnd: false });
    expect((await sale.guest.order(sale.number)).refundOffer).not.toBeNull();
  });
});

describe('attacks on the proof of an address', () => {
  /** The order of the curve. */
  const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  /** The other signature of the same message, with a high s. */
  function highS(signature: string): string {
    const hex = signature.slice(2);
    const s = (N - BigInt(`0x${hex.slice(64, 128)}`)).toString(16).padStart(64, '0');
    return `0x${hex.slice(0, 64)}${s}${hex.slice(128) === '1b' ? '1c' : '1b'}`;
  }

  it('SELL-14 the right sum from another address proves nothing, and is kept; the right one is taken once', async () => {
    const sale = await refunding.cancelled('15');
    const requested = await refunding.requests(sale, phone);
    const { amount, to } = await refunding.proof(sale, 'sum');
    await refunding.pays('exchange', to!, amount!);
    await refunding.refundThat(sale, ({ proof }) => proof?.failed === true);
    await refunding.pays('stranger', to!, amount!);
    const isTwice = async () => (await typesOf(requested)).filter((type) => type === 'RefundProofFailed').length === 2;
    expect(await until(isTwice, 60_000, 200)).toBe(true);
    expect(await refunding.refund(sale)).toMatchObject({ status: 'unproved' });
    // The same sum once more, now from the named address, and a second time after it proved it.
    await refunding.pays('phone', to!, amount!);
    await refunding.refundThat(sale, ({ status }) => status !== 'unproved');
    await refunding.pays('phone', to!, amount!);
    await refunding.expectReturned(sale, phone, micro('15') + 3n * micro(amount!));
    const isSeen = async () => (await sale.guest.order(sale.number)).deposits.length === 5;
    expect(await until(isSeen, 60_000, 200)).toBe(true);
    expect(await typesOf(requested)).toEqual(expect.arrayContaining(['RefundProved', 'RefundCompleted']));
    expect(await transfersOf(sale)).toBe(0);
  });

  it('SELL-14 signatures: another key, another message, an older one, high s, V1, CRLF, another order’s', async () => {
    const sale = await refunding.cancelled('15');
    const another = await refunding.cancelled('16');
    await refunding.requests(sale, phone);
    await refunding.requests(another, phone);
    const { message } = await refunding.proof(sale, 'message');
    const { message: theirs } = await refunding.proof(another, 'message');
    const good = await refunding.signs('phone', message!);
    const refused = async (signature: string) => codeOf(await refunding.signature(sale, signature));
    expect(await refused(await refunding.signs('stranger', message!))).toEqual([422, 'another-signer']);
    expect(await refused(highS(good))).toEqual([422, 'not-a-signature']);
    expect(await refused('0x1234')).toEqual([422, 'not-a-signature']);
    expect(await refused(await refunding.signs('phone', message!, 1))).toEqual([422, 'another-message']);
    expect(await refused(await refunding.signs('phone', `${message!}\r\n`))).toEqual([422, 'another-message']);
    expect((await refused(await refunding.signs('phone', theirs!)))[0]).toBe(422);
    expect(await refunding.refund(sale)).toMatchObject({ status: 'unproved' });

    // Another address: its message is another one, and a signature of the older one is none of it.
    const body = { address: stranger, ...(await refunding.codes(sale, stranger)) };
    const named = await sale.guest.must<RefundView>('POST', `/api/orders/${sale.number}/refund/addresses`, body);
    expect(named).toMatchObject({ address: stranger, proof: null });
    expect(await refused(good)).toEqual([409, 'no-proof-open']);
    const { message: renewed } = await refunding.proof(sale, 'message');
    expect(renewed).not.toBe(message);
    expect(await refused(good)).toEqual([422, 'another-signer']);
    expect(await refused(await refunding.signs('stranger', message!))).toEqual([422, 'another-message']);
    const right = await refunding.signature(sale, await refunding.signs('stranger', renewed!));
    expect(right.body.status).toBe('sending');
    // Nothing changes the address any more.
    const late = await sale.guest.call('POST', `/api/orders/${sale.number}/refund/addresses`, {
      address: phone,
      emailCode: '123456',
      phoneCode: '123456',
    });
    expect(late.status).toBe(409);
    await refunding.expectReturned(sale, stranger, micro('15'));
  });

  it('SELL-14 an address that several keys rule does not prove itself by one signature', async () => {
    const shared = await refunding.wallet('shared');
    const { control } = product;
    await control.must('POST', '/control/tron/wallets/shared/second-key', {});
    await control.must('POST', '/control/tron/mine-until-solid', {});
    const sale = await refunding.cancelled('15');
    await refunding.requests(sale, shared);
    const { message } = await refunding.proof(sale, 'message');
    const answer = await refunding.signature(sale, await refunding.signs('shared', message!));
    expect(codeOf(answer)).toEqual([422, 'shared-address']);
    expect(await refunding.refund(sale)).toMatchObject({ status: 'unproved' });
  });

  it('SELL-14 refuses an address of ours, a contract, a listed one and none, before a code is sent', async () => {
    const sale = await refunding.cancelled('15');
    const { hotWallet, contracts } = await product.control.must<{
      hotWallet: { address: string };
      contracts: { USDT: string; MULTI_SEND: string };
    }>('GET', '/control/tron');
    const listed = await refunding.wallet('listed');
    const femi = await consoleOperator(product, 'Femi Ojo');
    await femi.call(
      'POST',
      '/api/admin/senders/list/add',
      { address: listed, reason: 'Named in letter 14' },
      {
        origin: femi.base,
      },
    );
    const codes = async (address: string) => {
      await product.query('delete from rate_limits');
      return codeOf(await sale.guest.call('POST', `/api/orders/${sale.number}/refunds/codes`, { address }));
    };
    expect(await codes(hotWallet.address)).toEqual([422, 'own-address']);
    expect(await codes(sale.address)).toEqual([422, 'own-address']);
    expect(await codes(contracts.USDT)).toEqual([422, 'own-address']);
    expect(await codes(contracts.MULTI_SEND)).toEqual([422, 'contract-address']);
    expect(await codes(listed)).toEqual([422, 'listed-address']);
    expect((await codes(`${phone.slice(0, -1)}x`))[0]).toBe(422);
    expect(await codes('0x52908400098527886E0F7030069857D2E4169EE7')).toEqual([422, 'ethereum-address']);
  });
});

describe('races of a refund', () => {
  it('SELL-14 refund and release at once: one of them has the deposits', async () => {
    const femi = await consoleOperator(product, 'Femi Ojo');
    const ends: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const sale = await refunding.cancelled('11');
      const codes = await refunding.codes(sale, phone);
      const [row] = await product.query<{ id: string }>(
        `select data->>'orderId' as id from events where type = 'OrderPlaced' and data->>'number' = $1`,
        [sale.number],
      );
      const release = { reason: 'The customer wants naira' };
      const [refund, released] = await Promise.all([
        refunding.tries(sale, phone, codes),
        femi.call('POST', `/api/admin/orders/${row!.id}/release`, release, { origin: femi.base }),
      ]);
      expect([refund.status === 201, released.status < 300].filter(Boolean)).toHaveLength(1);
      for (const { status } of [refund, released]) expect([200, 201, 409]).toContain(status);
      if (refund.status === 201) {
        const sum = await refunding.proves(sale, 'phone');
        await refunding.expectReturned(sale, phone, micro('11') + sum);
        expect(await transfersOf(sale)).toBe(0);
      } else {
        expect(refund.status).toBe(409);
        await sale.guest.orderThat(sale.number, ({ status }) => status === 'completed');
        expect(await transfersOf(sale)).toBe(1);
      }
      ends.push(refund.status === 201 ? 'refund' : 'release');
    }
    expect(ends).toHaveLength(4);
  });

  it('SELL-14 a refund requested while the payout is sent again: one of them has the money', async () => {
    const femi = await consoleOperator(product, 'Femi Ojo');
    for (let round = 0; round < 3; round += 1) {
      const sale = await refunding.failed('12');
      const codes = await refunding.codes(sale, phone);
      const [payout] = (await sale.guest.order(sale.number)).payouts;
      const [row] = await product.query<{ id: string }>(
        `select payout_id as id from payout_work where reference = $1`,
        [payout!.reference],
      );
      const [refund, repaid] = await Promise.all([
        refunding.tries(sale, phone, codes),
        femi.call('POST', `/api/admin/payouts/${row!.id}/repay`, { reason: 'Once more' }, { origin: femi.base }),
      ]);
      expect([refund.status === 201, repaid.status < 300].filter(Boolean)).toHaveLength(1);
      for (const { status } of [refund, repaid]) expect([200, 201, 409]).toContain(status);
      const { payouts } = await sale.guest.order(sale.number);
      if (refund.status === 201) {
        const sum = await refunding.proves(sale, 'phone');
        await refunding.expectReturned(sale, phone, micro('12') + sum);
      } else {
        // The account refuses every transfer: it fails again, and is refunded after all.
        await refunding.offered(sale);
        // The codes were not used up.
        expect((await refunding.tries(sale, phone, codes)).status).toBe(201);
        const sum = await refunding.proves(sale, 'phone');
        await refunding.expectReturned(sale, phone, micro('12') + sum);
      }
      expect(payouts.length).toBeLessThanOrEqual(2);
      expect(await transfersOf(sale)).toBe(0);
    }
  });
});

describe('after all of them', () => {
  it('ENG-01 SELL-14 nothing is left on the way, and the history is clean', async () => {
    const left = await product.query(
      `select account, balance::text from ledger_balances where balance <> 0 and account like 'payable:send:%'`,
    );
    expect(left).toEqual([]);
    await sending.verify();
  });

  // The chain's time goes ahead for good: last.
  it('SELL-14 the right sum after its time proves nothing', async () => {
    const sale = await refunding.cancelled('15');
    const requested = await refunding.requests(sale, phone);
    const { amount, to } = await refunding.proof(sale, 'sum');
    await product.control.must('POST', '/control/tron/advance-time', { seconds: 31 * 60 });
    await refunding.pays('phone', to!, amount!);
    const isFinal = (order: OrderView): boolean =>
      order.deposits.some((deposit) => deposit.amount === amount && deposit.state !== 'seen');
    await sale.guest.orderThat(sale.number, isFinal, 90);
    expect(await typesOf(requested)).not.toContain('RefundProved');
    expect(await refunding.refund(sale)).toMatchObject({ status: 'unproved' });
  });
});
