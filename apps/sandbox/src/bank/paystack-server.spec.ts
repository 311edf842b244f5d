import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BankOnWire, eventually } from '../../test/bank-on-wire.js';

const REFERENCE = 'po-0199f3a2-7c1e-7000-8000-000000000001';
let wire: BankOnWire;

beforeEach(async () => {
  wire = await BankOnWire.start();
});
afterEach(() => wire.stop());

const settled = (reference: string, status = 'success') =>
  eventually(async () => {
    const { body } = await wire.get(`/transfer/verify/${reference}`);
    return body.data?.['status'] === status ? body.data : undefined;
  });

describe('INT-07 HTTP API of the sandbox bank', () => {
  it('INT-07 refuses a key that is not its own', async () => {
    const { status, body } = await wire.get('/balance', 'sk_test_of_someone_else');
    expect(status).toBe(401);
    expect(body).toMatchObject({ status: false, message: 'Invalid key' });
  });

  it('INT-07 lists Nigerian banks page by page with a cursor', async () => {
    const codes: unknown[] = [];
    let next: unknown = '';
    do {
      const { body } = await wire.get(`/bank?currency=NGN&use_cursor=true&perPage=10&next=${String(next)}`);
      const page = body.data as unknown as Record<string, unknown>[];
      expect(page[0]).toMatchObject({ active: true, country: 'Nigeria', currency: 'NGN', type: 'nuban' });
      codes.push(...page.map((bank) => bank['code']));
      next = (body['meta'] as { next: string | null }).next;
    } while (next !== null);
    expect(codes).toEqual(
      expect.arrayContaining(['044', '058', '057', '033', '011', '214', '50211', '999992', '999991', '50515']),
    );
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThanOrEqual(27);
  });

  it('INT-07 sends all banks at once to a client that does not page', async () => {
    const { body } = await wire.get('/bank?currency=NGN');
    expect((body.data as unknown as unknown[]).length).toBeGreaterThanOrEqual(27);
    expect(body['meta']).toBeUndefined();
  });

  it('INT-07 resolves an account number to the same holder name each time', async () => {
    const first = await wire.get('/bank/resolve?account_number=0145528174&bank_code=058');
    expect(first).toEqual({
      status: 200,
      body: {
        status: true,
        message: 'Account number resolved',
        data: { account_number: '0145528174', account_name: 'ADAEZE CHINWE OKONKWO-BALOGUN', bank_id: 9 },
      },
    });
    const another = await wire.get('/bank/resolve?account_number=2081234567&bank_code=057');
    expect(another.body.data?.['account_name']).toMatch(/^[A-Z]+( [A-Z]+){1,2}$/);
    expect((await wire.get('/bank/resolve?account_number=2081234567&bank_code=057')).body).toEqual(another.body);
  });

  it.each([
    ['no such account', '/bank/resolve?account_number=0000000000&bank_code=058', 422, 'invalid_account_number'],
    ['no such bank', '/bank/resolve?account_number=0145528174&bank_code=777', 422, 'invalid_bank_code'],
    ['a number of nine digits', '/bank/resolve?account_number=014552817&bank_code=058', 422, 'invalid_account_number'],
    ['a bank that does not answer', '/bank/resolve?account_number=0000000002&bank_code=058', 503, 'bank_unavailable'],
  ])('INT-07 reports the error for %s', async (_name, path, status, code) => {
    const answer = await wire.get(path);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ status: false, code });
  });

  it('INT-07 returns a placeholder as the name of some accounts', async () => {
    const { body } = await wire.get('/bank/resolve?account_number=0000000003&bank_code=011');
    expect(body.data?.['account_name']).toBe('OK');
  });

  it('INT-07 gives the same recipient for the same account', async () => {
    const first = await wire.recipient();
    expect(first).toMatch(/^RCP_[a-z0-9]{15}$/);
    expect(await wire.recipient()).toBe(first);
    expect(await wire.recipient('0145528174', '044')).not.toBe(first);
  });

  it('INT-07 pays a transfer: pending, then success with an interbank session id and charges', async () => {
    const recipient = await wire.recipient();
    const { status, body } = await wire.transfer(REFERENCE, 39_400_000, recipient);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: true,
      message: 'Transfer has been queued',
      data: {
        status: 'pending',
        amount: 39_400_000,
        reference: REFERENCE,
        currency: 'NGN',
        source: 'balance',
        transferred_at: null,
      },
    });
    const paid = await settled(REFERENCE);
    expect(paid).toMatchObject({
      amount: 39_400_000,
      fee_charged: 5_000,
      transferred_at: expect.any(String),
      recipient: { recipient_code: recipient, details: { account_number: '0145528174', bank_code: '058' } },
      session: { provider: 'nip', id: expect.stringMatching(/^\d{30}$/) },
    });
  });

  it('INT-07 books amount, fee by band, and stamp duty from ₦10,000', async () => {
    const recipient = await wire.recipient();
    const balance = async () =>
      ((await wire.get('/balance')).body.data as unknown as { balance: number }[])[0]?.balance ?? 0;
    const costs: number[] = [];
    for (const [at, amount] of [500_000, 999_999, 1_000_000, 5_000_001].entries()) {
      const before = await balance();
      await wire.transfer(`po-books-of-the-bank-${at}`, amount, recipient);
      costs.push(before - (await balance()) - amount);
    }
    expect(costs).toEqual([1_000, 2_500, 7_500, 10_000]);
  });

  it('INT-07 gives amount and charges back when a transfer fails', async () => {
    const before = wire.bank.account.balance;
    await wire.transfer(REFERENCE, 2_000_000, await wire.recipient('0000000004'));
    expect(wire.bank.account.balance).toBe(before - 2_007_500n);
    const failed = await settled(REFERENCE, 'failed');
    expect(failed).toMatchObject({ fee_charged: 0, gateway_response: 'Dormant account' });
    expect(wire.bank.account.balance).toBe(before);
  });

  it('INT-07 treats a reference used before as an error, not as a replay', async () => {
    const recipient = await wire.recipient();
    await wire.transfer(REFERENCE, 2_000_000, recipient);
    const again = await wire.transfer(REFERENCE, 2_000_000, recipient);
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({ status: false, code: 'duplicate_transfer_reference', type: 'validation_error' });
    expect(wire.bank.transfers()).toHaveLength(1);
  });

  it.each([
    ['fifteen letters', 'po-234567890123', 2_000],
    ['capital letters', 'PO-2345678901234', 2_000],
    ['fifty-one letters', 'p'.repeat(51), 2_000],
    ['a fraction of a kobo', REFERENCE, 2_000.5],
    ['nothing', REFERENCE, 0],
  ])('INT-07 refuses a transfer with %s', async (_name, reference, amount) => {
    const { status, body } = await wire.transfer(reference, amount, await wire.recipient());
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: false, type: 'validation_error' });
  });

  it('INT-07 refuses and does not store a transfer above the balance including charges', async () => {
    wire.bank.account.setBalance(2_007_499n);
    const { status, body } = await wire.transfer(REFERENCE, 2_000_000, await wire.recipient());
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: 'Your balance is not enough to fulfil this request' });
    expect((await wire.get(`/transfer/verify/${REFERENCE}`)).status).toBe(404);
  });

  it('INT-07 reports an unknown transfer as not found', async () => {
    expect(await wire.get('/transfer/verify/po-never-seen-before')).toEqual({
      status: 404,
      body: { status: false, message: 'Transfer not found' },
    });
  });

  it('INT-07 lists transfers, newest first', async () => {
    const recipient = await wire.recipient();
    for (const at of [1, 2, 3]) await wire.transfer(`po-listed-transfer-${at}`, 100_000, recipient);
    const { body } = await wire.get('/transfer?perPage=2');
    expect((body.data as unknown as { reference: string }[]).map((one) => one.reference)).toEqual([
      'po-listed-transfer-3',
      'po-listed-transfer-2',
    ]);
    expect(body['meta']).toEqual({ total: 3, skipped: 0, perPage: 2, page: 1, pageCount: 2 });
  });

  it('INT-07 requires a one-time code when configured', async () => {
    wire.bank.change({ otpRequired: true });
    const { body } = await wire.transfer(REFERENCE, 100_000, await wire.recipient());
    expect(body).toMatchObject({ message: 'Transfer requires OTP to continue', data: { status: 'otp' } });
    expect(body.data).not.toHaveProperty('request');
    const code = body.data?.['transfer_code'];
    expect((await wire.post('/transfer/finalize_transfer', { transfer_code: code, otp: '000000' })).status).toBe(400);
    expect((await wire.post('/transfer/finalize_transfer', { transfer_code: code, otp: '123456' })).status).toBe(200);
    await settled(REFERENCE);
  });

  it('INT-07 fails transfers and name checks for a bank that is down', async () => {
    wire.bank.change({ banksDown: ['058'] });
    await wire.transfer(REFERENCE, 100_000, await wire.recipient());
    expect(await settled(REFERENCE, 'failed')).toMatchObject({ gateway_response: 'Beneficiary bank not available' });
    expect((await wire.get('/bank/resolve?account_number=0145528174&bank_code=058')).status).toBe(503);
    expect((await wire.get('/bank/resolve?account_number=0145528174&bank_code=044')).status).toBe(200);
  });

  it('INT-07 returns the current name of a renamed account', async () => {
    const name = async () => (await wire.get('/bank/resolve?account_number=0145528174&bank_code=058')).body.data;
    expect(await name()).toMatchObject({ account_name: 'ADAEZE CHINWE OKONKWO-BALOGUN' });
    wire.bank.change({ renamed: { '058/0145528174': 'BLESSING EZEKIEL' } });
    expect(await name()).toMatchObject({ account_name: 'BLESSING EZEKIEL' });
  });

  it('INT-07 leaves a transfer pending until it is settled manually', async () => {
    await wire.transfer(REFERENCE, 100_000, await wire.recipient('0000000006'));
    expect(wire.bank.transfer(REFERENCE)).toMatchObject({ status: 'pending', next: null });
    wire.bank.conclude(REFERENCE, 'success');
    await settled(REFERENCE);
  });

  it('INT-07 reverses a successful transfer once, and refunds the money', async () => {
    const before = wire.bank.account.balance;
    wire.bank.faults.on('outcome.reverses', 1, 10);
    await wire.transfer(REFERENCE, 100_000, await wire.recipient());
    expect(await settled(REFERENCE, 'reversed')).toMatchObject({ fee_charged: 0, transferred_at: expect.any(String) });
    expect(wire.bank.account.balance).toBe(before);
    expect(wire.bank.conclude(REFERENCE, 'reversed')).toBeUndefined();
    expect(wire.bank.conclude(REFERENCE, 'success')).toBeUndefined();
  });

  it('INT-07 can still pay a transfer that it reported as failed, and debits the money once', async () => {
    const before = wire.bank.account.balance;
    await wire.transfer(REFERENCE, 100_000, await wire.recipient('0000000006'));
    const taken = before - wire.bank.account.balance;
    wire.bank.conclude(REFERENCE, 'failed', 'Beneficiary bank not available');
    expect(wire.bank.account.balance).toBe(before);
    wire.bank.conclude(REFERENCE, 'success');
    await settled(REFERENCE);
    expect(wire.bank.account.balance).toBe(before - taken);
    expect(wire.bank.conclude(REFERENCE, 'failed')).toBeUndefined();
  });
});
