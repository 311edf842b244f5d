import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BankOnWire, eventually, SECRET_KEY, WebhookReceiver } from '../../test/bank-on-wire.js';
import type { PayIn } from './collections.js';

const CUSTOMER = {
  email: 'a1@accounts.example',
  first_name: 'Temitope',
  last_name: 'Adewale',
  phone: '+2348031234567',
};
let receiver: WebhookReceiver;
let webhookUrl: string;
let wire: BankOnWire;

beforeEach(async () => {
  receiver = new WebhookReceiver();
  webhookUrl = await receiver.start();
  wire = await BankOnWire.start({ webhookUrl, settings: { settleDelayMs: 0 } });
});
afterEach(async () => {
  await wire.stop();
  await receiver.stop();
});

async function assigned(bvn = '22222222221'): Promise<string> {
  const before = receiver.calls.length;
  const { status, body } = await wire.post('/dedicated_account/assign', {
    ...CUSTOMER,
    preferred_bank: 'wema-bank',
    country: 'NG',
    bvn,
    bank_code: '058',
    account_number: '0145528174',
  });
  expect([status, body['message']]).toEqual([200, 'Assign dedicated account in progress']);
  await receiver.until(before + 2);
  return wire.bank.accounts.all().at(-1)?.accountNumber ?? '';
}

function paidIn(accountNumber: string, more: Partial<PayIn> = {}) {
  const sender = { senderName: 'TEMITOPE ADEWALE', senderBank: 'Guaranty Trust Bank', narration: null };
  return wire.bank.collections.payIn({ accountNumber, amount: 2_000_000n, ...sender, ...more })!;
}

/** The calls of one kind, when there are so many. */
const callsOf = (event: string, count = 1) =>
  eventually(() => {
    const calls = receiver.calls.filter((call) => call.event === event);
    return calls.length >= count ? calls : undefined;
  });

describe('INT-07 account numbers of the sandbox bank', () => {
  it('INT-07 assigns an account number after identification, and calls back with it', async () => {
    const number = await assigned();
    expect(receiver.calls.map(({ event }) => event).sort()).toEqual([
      'customeridentification.success',
      'dedicatedaccount.assign.success',
    ]);
    const [call] = await callsOf('dedicatedaccount.assign.success');
    expect(call?.signature).toBe(
      createHmac('sha512', SECRET_KEY)
        .update(call?.body ?? '')
        .digest('hex'),
    );
    expect(call?.data).toMatchObject({
      customer: { email: CUSTOMER.email, phone: CUSTOMER.phone },
      dedicated_account: {
        account_number: number,
        account_name: 'USDT AFRICA / TEMITOPE ADEWALE',
        assigned: true,
        bank: { slug: 'wema-bank' },
        assignment: { assignee_type: 'Customer', account_type: 'PAY-WITH-TRANSFER-RECURRING' },
      },
      identification: { status: 'success' },
    });
    const { body } = await wire.get(`/customer/${CUSTOMER.email}`);
    expect(body.data).toMatchObject({ dedicated_account: { account_number: number, assigned: true } });
  });

  it('INT-07 calls back with a failure when number and account belong to different people', async () => {
    expect(await assigned('22222222223')).toBe('');
    const [call] = await callsOf('dedicatedaccount.assign.failed');
    expect(call?.data).toMatchObject({ dedicated_account: null, identification: { status: 'failed' } });
  });

  it('INT-07 gives an account number to an identified customer only, and unassigns it', async () => {
    const { body: made } = await wire.post('/customer', { ...CUSTOMER, email: 'a2@accounts.example' });
    const request = { customer: made.data?.['customer_code'], preferred_bank: 'wema-bank' };
    expect((await wire.post('/dedicated_account', request)).status).toBe(400);
    const number = await assigned();
    const { code } = wire.bank.customers.find(CUSTOMER.email)!;
    const { body } = await wire.post('/dedicated_account', { ...request, customer: code });
    expect(body).toMatchObject({ message: 'NUBAN successfully created', data: { account_number: number } });
    const closed = await fetch(`${wire.server.url}/dedicated_account/${String(body.data?.['id'])}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${SECRET_KEY}` },
    });
    expect(await closed.json()).toMatchObject({
      message: 'Managed Account Successfully Unassigned',
      data: { assigned: false, active: true, assignment: { assignee_type: 'Integration' } },
    });
    expect((await wire.get(`/customer/${code}`)).body.data?.['dedicated_account']).toBeNull();
  });

  it('INT-07 lists the banks that give account numbers', async () => {
    const { body } = await wire.get('/dedicated_account/available_providers');
    expect(body.data).toContainEqual({ provider_slug: 'wema-bank', bank_id: 20, bank_name: 'Wema Bank', id: 5 });
  });
});

describe('INT-07 payments into account numbers of the sandbox bank', () => {
  it('INT-07 calls back about a payment, with the envelope and the sender as Paystack writes them', async () => {
    const number = await assigned();
    const { reference, id } = paidIn(number);
    const [call] = await callsOf('charge.success');
    expect(call?.data).toMatchObject({
      id,
      reference,
      status: 'success',
      amount: 2_000_000,
      fees: 20_000,
      channel: 'dedicated_nuban',
      domain: 'test',
      currency: 'NGN',
      authorization: {
        sender_name: 'TEMITOPE ADEWALE',
        sender_bank: 'Guaranty Trust Bank',
        sender_bank_account_number: expect.stringMatching(/^XXXXXX\d{4}$/),
        receiver_bank_account_number: number,
        receiver_bank: 'Wema Bank',
      },
      customer: { email: CUSTOMER.email },
    });
    const verified = await wire.get(`/transaction/verify/${reference}`);
    expect(verified.body).toMatchObject({ message: 'Verification successful', data: { id, amount: 2_000_000 } });
    expect(await wire.get('/transaction/verify/unknown')).toMatchObject({
      status: 400,
      body: { status: false, message: 'Transaction reference not found.', code: 'transaction_not_found' },
    });
  });

  it('INT-07 calls back late, never, three times, and with another amount than verify', async () => {
    const number = await assigned();
    wire.bank.faults.on('webhooks.never', 1);
    const lost = paidIn(number);
    wire.bank.faults.on('webhooks.late', 1, 50);
    wire.bank.faults.on('webhooks.duplicate', 1, 3);
    wire.bank.faults.on('webhooks.wrong-amount', 1, 777);
    const late = paidIn(number);
    const calls = await callsOf('charge.success', 3);
    expect(calls.map(({ data }) => [data['reference'], data['amount']])).toEqual(
      Array.from({ length: 3 }, () => [late.reference, 2_000_777]),
    );
    const { body } = await wire.get('/transaction?status=success&perPage=1&page=2');
    expect(body.data).toMatchObject([{ reference: lost.reference, amount: 2_000_000 }]);
    expect(body['meta']).toEqual({ total: 2, skipped: 1, perPage: 1, page: 2, pageCount: 2 });
  });

  it('INT-07 accepts money to a closed account number, and none to a number that was never given', async () => {
    const number = await assigned();
    wire.bank.accounts.close(wire.bank.accounts.byNumber(number)!.id);
    expect(paidIn(number)).toMatchObject({ accountNumber: number, status: 'success' });
    expect(paidIn('9900000000')).toBeUndefined();
  });

  it('INT-07 settles payments to the balance, amount and fee of 1 % up to ₦300 as a line each', async () => {
    const number = await assigned();
    const before = wire.bank.account.balance;
    const { id } = paidIn(number, { amount: 10_050n });
    paidIn(number, { amount: 100_000_000n });
    expect(wire.bank.account.balance).toBe(before);
    expect(wire.bank.collections.settle()).toHaveLength(2);
    expect(wire.bank.collections.settle()).toHaveLength(0);
    expect(wire.bank.account.balance - before).toBe(10_050n - 101n + 100_000_000n - 30_000n);
    const { body } = await wire.get('/balance/ledger?perPage=4');
    expect(body.data).toMatchObject([
      { difference: -30_000, model_responsible: 'Transaction', balance: Number(wire.bank.account.balance) },
      { difference: 100_000_000 },
      { difference: -101, model_row: id },
      { difference: 10_050, model_row: id },
    ]);
  });

  it('INT-07 settles by itself after a delay, and to another account where that is set', async () => {
    wire.bank.change({ settlementDelayMs: 10, settlesTo: 'elsewhere' });
    const before = wire.bank.account.balance;
    const { reference } = paidIn(await assigned());
    const settled = await eventually(() => wire.bank.collections.find(reference)?.settlement ?? undefined);
    expect(settled.to).toBe('elsewhere');
    expect(wire.bank.account.balance).toBe(before);
  });

  it('INT-07 takes a payment back: a dispute, then the transaction is reversed and the balance falls', async () => {
    const number = await assigned();
    wire.bank.faults.on('collections.taken-back', 1, 20);
    const before = wire.bank.account.balance;
    const { reference } = paidIn(number);
    wire.bank.collections.settle();
    const [resolved] = await callsOf('charge.dispute.resolve');
    expect(await callsOf('charge.dispute.create')).toMatchObject([
      { data: { status: 'awaiting-merchant-feedback', transaction: { reference, status: 'success' } } },
    ]);
    expect(resolved?.data).toMatchObject({
      status: 'resolved',
      resolution: 'auto-accepted',
      refund_amount: 2_000_000,
      transaction: { reference, status: 'reversed' },
    });
    expect((await wire.get(`/transaction/verify/${reference}`)).body.data?.['status']).toBe('reversed');
    expect(wire.bank.account.balance).toBe(before - 20_000n);
    expect(wire.bank.collections.takeBack(reference)).toBeNull();
  });
});

describe('INT-07 refunds of the sandbox bank', () => {
  it('INT-07 refunds in steps, with a webhook for each, and debits the balance once', async () => {
    const before = wire.bank.account.balance;
    const credit = paidIn(await assigned());
    const { body } = await wire.post('/refund', { transaction: credit.id, amount: 2_000_000 });
    expect(body).toMatchObject({
      message: 'Refund has been queued for processing',
      data: { status: 'pending', amount: 2_000_000, transaction: { id: credit.id, reference: credit.reference } },
    });
    const [processed] = await callsOf('refund.processed');
    expect(processed?.data).toMatchObject({
      transaction_reference: credit.reference,
      refund_reference: expect.stringMatching(/^TRF_/),
      amount: '2000000',
    });
    for (const event of ['refund.pending', 'refund.processing']) expect(await callsOf(event)).toHaveLength(1);
    expect(wire.bank.account.balance).toBe(before - 2_000_000n);
    const { body: listed } = await wire.get(`/refund?transaction=${credit.id}`);
    expect(listed.data).toMatchObject([{ transaction: credit.id, amount: 2_000_000, status: 'processed' }]);
    expect((await wire.post('/refund', { transaction: credit.reference })).body).toMatchObject({
      message: 'Transaction has been fully reversed',
    });
  });

  it('INT-07 gives the money of a failed refund back to the balance', async () => {
    const before = wire.bank.account.balance;
    const { id } = paidIn(await assigned());
    wire.bank.faults.on('refunds.failed', 1);
    await wire.post('/refund', { transaction: id });
    expect(await callsOf('refund.failed')).toMatchObject([{ data: { amount: 2_000_000 } }]);
    expect(wire.bank.account.balance).toBe(before);
    expect((await wire.get('/balance/ledger?perPage=1')).body.data).toMatchObject([{ model_responsible: 'Refund' }]);
  });

  it('INT-07 pays a refund that needs attention to a given account', async () => {
    const { id } = paidIn(await assigned());
    wire.bank.faults.on('refunds.needs-attention', 1);
    const { body } = await wire.post('/refund', { transaction: id });
    const path = `/refund/retry_with_customer_details/${String(body.data?.['id'])}`;
    const account = { refund_account_details: { currency: 'NGN', account_number: '0145528174', bank_id: '9' } };
    const [call] = await callsOf('refund.needs-attention');
    expect(call?.data['id']).toBe(String(body.data?.['id']));
    expect((await wire.post(path, account)).body).toMatchObject({ data: { status: 'processing' } });
    await callsOf('refund.processed');
    expect(await wire.post(path, account)).toMatchObject({ status: 422, body: { code: 'invalid_params' } });
  });
});

describe('INT-07 collections of the sandbox bank after a restart', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sandbox-collections-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('INT-07 remembers account numbers, payments and refunds, and continues what was due', async () => {
    await wire.stop();
    const file = join(folder, 'bank', 'books.jsonl');
    const settings = { settleDelayMs: 0, settlementDelayMs: 1_000 };
    wire = await BankOnWire.start({ file, webhookUrl, settings });
    const number = await assigned();
    const credit = paidIn(number);
    wire.bank.change({ settleDelayMs: 500 });
    await wire.post('/refund', { transaction: credit.id, amount: 50_000 });
    await wire.post('/dedicated_account/assign', {
      ...CUSTOMER,
      email: 'a2@accounts.example',
      preferred_bank: 'titan-paystack',
      country: 'NG',
    });
    const before = wire.bank.account.balance;
    await wire.stop();
    expect(receiver.calls.filter(({ event }) => event === 'refund.processed')).toEqual([]);

    wire = await BankOnWire.start({ file, webhookUrl, settings });
    expect(wire.bank.accounts.byNumber(number)).toMatchObject({ isAssigned: true });
    expect(wire.bank.collections.find(credit.reference)).toMatchObject({ settlement: null });
    await callsOf('refund.processed');
    await callsOf('dedicatedaccount.assign.failed');
    await eventually(() => wire.bank.collections.find(credit.reference)?.settlement ?? undefined);
    expect(wire.bank.account.balance).toBe(before + 2_000_000n - 20_000n);
    expect((await wire.get(`/refund?transaction=${credit.id}`)).body.data).toMatchObject([{ status: 'processed' }]);
  });
});
