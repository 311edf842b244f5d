import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MAGIC_ACCOUNTS } from '../../../../apps/sandbox/src/bank/account-names.js';
import { Bank } from '../../../../apps/sandbox/src/bank/bank.js';
import type { BankFaultId } from '../../../../apps/sandbox/src/bank/faults.js';
import { PaystackServer } from '../../../../apps/sandbox/src/bank/paystack-server.js';
import { Webhooks } from '../../../../apps/sandbox/src/bank/webhooks.js';
import { parseWebhook, PaystackProvider, ProviderUnavailableError, verifyWebhook } from './index.js';
import type { PayoutInstruction } from './index.js';

const SECRET = 'sk_test_banking';
const account = { bankCode: '058', accountNumber: '0145528174', accountName: 'ADAEZE CHINWE OKONKWO-BALOGUN' };

let sequence = 0;
function instruction(more: Partial<PayoutInstruction> = {}): PayoutInstruction {
  sequence += 1;
  return {
    reference: `po-${String(sequence).padStart(32, '0')}`,
    amountKobo: 1_960_000n,
    account,
    narration: 'S123456789012',
    ...more,
  };
}

describe('Paystack against the sandbox bank', () => {
  let bank: Bank;
  let server: PaystackServer;
  let provider: PaystackProvider;
  let impatient: PaystackProvider;

  beforeEach(async () => {
    bank = new Bank({ file: null, settings: { settleDelayMs: 60_000, resolveDelayMs: 0, slowAccountMs: 1_000 } });
    server = new PaystackServer(bank, new Webhooks(bank, { url: null, secretKey: SECRET }), {
      port: 0,
      secretKey: SECRET,
    });
    await server.start();
    const where = { baseUrl: server.url, secretKey: SECRET };
    provider = new PaystackProvider(where);
    impatient = new PaystackProvider({ ...where, submitTimeoutMs: 600, requestTimeoutMs: 600 });
  });
  afterEach(async () => {
    await server.stop();
    bank.close();
  });

  it('ADM-08 returns a day’s transfers page by page, with each outcome and never the account holder', async () => {
    for (let count = 0; count < 101; count++) await provider.submit(instruction());
    const last = instruction({ amountKobo: 777n });
    await provider.submit(last);
    bank.conclude(last.reference, 'success');
    const window = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
    const first = await provider.statement(window, 1);
    expect({ ...first, transfers: first.transfers.length }).toEqual({
      transfers: 100,
      listed: 100,
      total: 102,
      more: true,
    });
    const second = await provider.statement(window, 2);
    expect({ ...second, transfers: second.transfers.length }).toEqual({
      transfers: 2,
      listed: 2,
      total: 102,
      more: false,
    });
    const transfers = [...first.transfers, ...second.transfers];
    expect(new Set(transfers.map((one) => one.reference)).size).toBe(102);
    expect(transfers.find((one) => one.reference === last.reference)).toEqual({
      reference: last.reference,
      providerReference: expect.stringMatching(/^TRF_/),
      amountKobo: 777n,
      outcome: 'paid',
      feeKobo: 1_000n,
      sessionId: expect.stringMatching(/^\d{30}$/),
      at: expect.any(Date),
      narration: 'S123456789012',
    });
    expect(
      JSON.stringify(first, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(account.accountNumber);
    const later = { from: window.to, to: new Date(window.to.getTime() + 1) };
    expect(await provider.statement(later, 1)).toEqual({ transfers: [], listed: 0, total: 0, more: false });
  });

  it('ADM-08 reports that a statement is unavailable', async () => {
    bank.faults.on('line.rate-limited');
    const statement = provider.statement({ from: new Date(0), to: new Date() }, 1);
    await expect(statement).rejects.toThrow(ProviderUnavailableError);
  });

  it('SELL-01 lists the banks that can be paid, each once', async () => {
    const banks = await provider.listBanks();
    expect(banks).toContainEqual({ code: '058', name: 'Guaranty Trust Bank', slug: 'guaranty-trust-bank' });
    expect(new Set(banks.map((one) => one.code)).size).toBe(banks.length);
    expect(banks).toContainEqual({ code: '035A', name: 'ALAT by WEMA', slug: 'alat-by-wema' });
  });

  it('SELL-01 a name enquiry returns the account name, not found, or unavailable', async () => {
    expect(await provider.resolveAccount(account)).toEqual({ kind: 'found', accountName: account.accountName });
    const at = (accountNumber: string) => provider.resolveAccount({ bankCode: '058', accountNumber });
    expect(await at(MAGIC_ACCOUNTS.notFound)).toEqual({ kind: 'not-found' });
    expect(await at(MAGIC_ACCOUNTS.placeholderName)).toEqual({ kind: 'not-found' });
    expect(await at(MAGIC_ACCOUNTS.unavailable)).toEqual({ kind: 'unavailable', cause: 'http-503' });
    bank.faults.on('names.garbage', 1);
    expect(await provider.resolveAccount(account)).toEqual({ kind: 'unavailable', cause: 'unreadable-answer' });
    bank.faults.on('line.rate-limited', 1);
    expect(await provider.resolveAccount(account)).toEqual({ kind: 'unavailable', cause: 'http-429' });
    const slow = { bankCode: '058', accountNumber: MAGIC_ACCOUNTS.slow };
    expect(await impatient.resolveAccount(slow)).toEqual({ kind: 'unavailable', cause: 'timeout' });
  });

  it('INT-04 submits a payout, and returns its state on a query', async () => {
    const order = instruction();
    expect(await provider.query(order.reference)).toEqual({ state: 'NOT_FOUND' });
    expect(await provider.submit(order)).toEqual({
      outcome: 'ACCEPTED',
      providerId: bank.transfer(order.reference)!.code,
      settled: false,
    });
    expect(bank.transfer(order.reference)).toMatchObject({ amount: '1960000', reason: 'S123456789012' });
    expect(await provider.query(order.reference)).toEqual({ state: 'PENDING' });

    bank.conclude(order.reference, 'success');
    expect(await provider.query(order.reference)).toEqual({
      state: 'SUCCEEDED',
      paid: {
        amountKobo: 1_960_000n,
        currency: 'NGN',
        account: { bankCode: '058', accountNumber: '0145528174' },
        feeKobo: 2_500n,
        sessionId: bank.transfer(order.reference)!.sessionId,
        at: new Date(bank.transfer(order.reference)!.transferredAt!),
      },
    });
    bank.conclude(order.reference, 'reversed');
    expect(await provider.query(order.reference)).toMatchObject({
      state: 'REVERSED',
      paid: { amountKobo: 1_960_000n },
    });
  });

  it('INT-04 reports an accepted payout as settled when the provider claims so', async () => {
    bank.change({ settleDelayMs: 0 });
    expect(await provider.submit(instruction())).toMatchObject({ outcome: 'ACCEPTED', settled: true });
  });

  it.each<[BankFaultId, boolean, string]>([
    ['transfers.timeout-before-accept', false, 'timeout'],
    ['transfers.timeout-after-accept', true, 'timeout'],
    ['transfers.reset-after-accept', true, 'connection'],
    ['transfers.error-before-accept', false, 'http-500'],
    ['transfers.error-after-accept', true, 'http-500'],
    ['transfers.rate-limited', false, 'http-429'],
    ['transfers.garbage', true, 'unreadable-answer'],
  ])('INT-04 calls the outcome unknown on %s', async (fault, accepted, cause) => {
    const client = cause === 'timeout' ? impatient : provider;
    const order = instruction();
    bank.faults.on(fault, 1);
    expect(await client.submit(order)).toEqual({ outcome: 'UNKNOWN', cause });
    expect(bank.transfer(order.reference) !== undefined).toBe(accepted);
  });

  it('INT-04 reports a duplicate reference as an unknown outcome, not as a failure', async () => {
    const order = instruction();
    await provider.submit(order);
    expect(await provider.submit(order)).toEqual({ outcome: 'UNKNOWN', cause: 'duplicate-reference' });
    expect(bank.transfers()).toHaveLength(1);
  });

  it('INT-04 the outcome is unknown when the provider is down', async () => {
    bank.faults.on('line.refused');
    await server.followLine();
    expect(await provider.submit(instruction())).toEqual({ outcome: 'UNKNOWN', cause: 'recipient-connection' });
    expect(await provider.query('po-00000000000000')).toEqual({ state: 'UNAVAILABLE', cause: 'connection' });
    await expect(provider.listBanks()).rejects.toThrow(ProviderUnavailableError);
    await expect(provider.balance()).rejects.toThrow(ProviderUnavailableError);
  });

  it('INT-04 rejects a payout on a low balance temporarily, and on an unknown recipient permanently', async () => {
    bank.faults.on('transfers.balance-low', 1);
    expect(await provider.submit(instruction())).toEqual({ outcome: 'REJECTED', code: 'float-low', passing: true });
    const unknown = { ...account, accountNumber: MAGIC_ACCOUNTS.notFound };
    expect(await provider.submit(instruction({ account: unknown }))).toEqual({
      outcome: 'REJECTED',
      code: 'recipient-refused',
      passing: false,
    });
    expect(bank.transfers()).toHaveLength(0);
  });

  it('INT-04 distinguishes temporary failures from permanent ones', async () => {
    const fails = async (failure: string) => {
      const order = instruction();
      await provider.submit(order);
      bank.conclude(order.reference, 'failed', failure);
      return provider.query(order.reference);
    };
    expect(await fails('Beneficiary bank not available')).toEqual({
      state: 'FAILED',
      code: 'bank-down',
      passing: true,
    });
    expect(await fails('Dormant account')).toEqual({ state: 'FAILED', code: 'recipient-refused', passing: false });
    expect(await fails('No')).toEqual({ state: 'FAILED', code: 'refused-by-provider', passing: false });
    // The bank network's texts for a timeout: the transfer may have arrived.
    for (const gaveUp of ['Transaction timed out', 'Timeout waiting for response, try again', 'System malfunction'])
      expect(await fails(gaveUp)).toEqual({ state: 'FAILED', code: 'bank-down', passing: false });
  });

  it('INT-04 names a transfer that waits for a code', async () => {
    bank.change({ otpRequired: true });
    const order = instruction();
    expect(await provider.submit(order)).toMatchObject({ outcome: 'ACCEPTED' });
    expect(await provider.query(order.reference)).toEqual({ state: 'NEEDS_AUTH' });
  });

  it.each<[BankFaultId, object]>([
    ['lookups.not-found', { state: 'NOT_FOUND' }],
    ['lookups.error', { state: 'UNAVAILABLE', cause: 'http-500' }],
    ['lookups.timeout', { state: 'UNAVAILABLE', cause: 'timeout' }],
    ['lookups.garbage', { state: 'UNAVAILABLE', cause: 'unreadable-answer' }],
  ])('INT-04 classifies %s', async (fault, expected) => {
    const order = instruction();
    await provider.submit(order);
    bank.faults.on(fault, 1);
    const client = fault === 'lookups.timeout' ? impatient : provider;
    expect(await client.query(order.reference)).toEqual(expected);
  });

  it('INT-04 does not take a route that is missing, or a wrong key, for a payout that is missing', async () => {
    const elsewhere = new PaystackProvider({ baseUrl: `${server.url}/v2`, secretKey: SECRET });
    expect(await elsewhere.query('po-00000000000000')).toEqual({ state: 'UNAVAILABLE', cause: 'http-404' });
    const stranger = new PaystackProvider({ baseUrl: server.url, secretKey: 'sk_test_other' });
    expect(await stranger.query('po-00000000000000')).toEqual({ state: 'UNAVAILABLE', cause: 'http-401' });
    expect(await stranger.submit(instruction())).toEqual({ outcome: 'UNKNOWN', cause: 'recipient-http-401' });
  });

  it('returns the balance in kobo', async () => {
    expect(await provider.balance()).toBe(bank.account.balance);
  });
});

describe('Paystack against a faulty or hostile server', () => {
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let server: Server;
  let provider: PaystackProvider;

  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    provider = new PaystackProvider({ baseUrl: `http://127.0.0.1:${port}`, secretKey: SECRET, requestTimeoutMs: 500 });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const json = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const REFERENCE = 'po-0123456789abcdef';
  const paid = {
    amount: 100,
    currency: 'NGN',
    reference: REFERENCE,
    status: 'success',
    recipient: { details: { account_number: '0145528174', bank_code: '058' } },
    session: { provider: 'nip', id: '110006200324071331002061586801' },
    fee_charged: 1_000,
    transferred_at: '2026-01-05T09:00:00.000Z',
  };

  it('INT-04 reads the documented answer', async () => {
    answer = json(200, { status: true, message: 'Transfer retrieved', data: paid });
    expect(await provider.query(REFERENCE)).toMatchObject({ state: 'SUCCEEDED', paid: { feeKobo: 1_000n } });
  });

  it.each<[string, number, unknown]>([
    ['another reference', 200, { status: true, data: { ...paid, reference: 'po-ffffffffffffffff' } }],
    ['an amount with a fraction', 200, { status: true, data: { ...paid, amount: 100.5 } }],
    ['an amount as text', 200, { status: true, data: { ...paid, amount: '100' } }],
    ['a negative amount', 200, { status: true, data: { ...paid, amount: -100 } }],
    ['no account', 200, { status: true, data: { ...paid, recipient: 5 } }],
    ['an unknown status', 200, { status: true, data: { ...paid, status: 'successful' } }],
    ['status false with 200', 200, { status: false, message: 'Transfer not found' }],
    ['no data', 200, { status: true }],
    ['404 of something in between', 404, { error: 'not found' }],
    ['404 about a route', 404, { status: false, message: 'Route not found' }],
  ])('INT-04 takes no answer from %s', async (_what, status, body) => {
    answer = json(status, body);
    expect(await provider.query(REFERENCE)).toMatchObject({ state: 'UNAVAILABLE' });
  });

  it('INT-04 follows no redirect and stops reading an endless answer', async () => {
    answer = (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    expect(await provider.query(REFERENCE)).toEqual({ state: 'UNAVAILABLE', cause: 'connection' });
    answer = (_, response) => {
      response.writeHead(200);
      const pour = () => void (response.writable && response.write(Buffer.alloc(65_536, 32), pour));
      pour();
    };
    const endless = await provider.query(REFERENCE);
    expect(endless.state === 'UNAVAILABLE' && ['too-large', 'timeout']).toContain(
      endless.state === 'UNAVAILABLE' ? endless.cause : '',
    );
  });

  it('INT-04 sends no transfer when the recipient’s stored account differs from the requested one', async () => {
    const paths: string[] = [];
    answer = (request, response) => {
      paths.push(request.url!);
      json(201, {
        status: true,
        data: { recipient_code: 'RCP_1', details: { account_number: '9999999999', bank_code: '058' } },
      })(request, response);
    };
    expect(await provider.submit(instruction())).toMatchObject({ outcome: 'UNKNOWN' });
    expect(new Set(paths)).toEqual(new Set(['/transferrecipient']));
  });

  it('reads a list of banks over several pages, and refuses one that never ends', async () => {
    const bankRow = (code: string) => ({ name: `Bank ${code}`, code, slug: `bank-${code}`, active: true });
    answer = (request, response) => {
      const next = new URL(request.url!, 'http://bank').searchParams.get('next');
      json(200, {
        status: true,
        data: next ? [bankRow('002'), { ...bankRow('003'), active: false }, bankRow('035A')] : [bankRow('001')],
        meta: { next: next ? null : 'more' },
      })(request, response);
    };
    expect((await provider.listBanks()).map((bank) => bank.code)).toEqual(['001', '002', '035A']);
    let page = 0;
    answer = (request, response) =>
      json(200, { status: true, data: [], meta: { next: `page-${(page += 1)}` } })(request, response);
    await expect(provider.listBanks()).rejects.toThrow('endless-list');
  });
});

describe('webhooks of Paystack', () => {
  const body = Buffer.from(
    JSON.stringify({ event: 'transfer.success', data: { reference: 'po-0123456789abcdef', status: 'success', id: 7 } }),
  );
  const sign = (secret: string, bytes: Buffer = body) => createHmac('sha512', secret).update(bytes).digest('hex');
  const verify = (signature: unknown, bytes: Buffer = body) => verifyWebhook(bytes, signature, [SECRET, 'sk_old']);

  it('INT-05 accepts raw bytes signed with the current key or the previous one', () => {
    expect(verify(sign(SECRET))).toBe(true);
    expect(verify(sign('sk_old'))).toBe(true);
    expect(verify(sign(SECRET).toUpperCase())).toBe(true);
  });

  it('INT-05 refuses another key, changed bytes, and malformed signatures', () => {
    expect(verify(sign('sk_other'))).toBe(false);
    expect(verify(sign(SECRET), Buffer.concat([body, Buffer.from(' ')]))).toBe(false);
    for (const signature of [undefined, '', 'zz', sign(SECRET).slice(1), `${sign(SECRET)}00`, [sign(SECRET)]])
      expect(verify(signature)).toBe(false);
  });

  it('INT-05 are parsed into event, reference and an event key that is equal for every copy', () => {
    expect(parseWebhook(body)).toEqual({
      event: 'transfer.success',
      eventKey: 'transfer.success|po-0123456789abcdef|success',
      reference: 'po-0123456789abcdef',
    });
    const other = Buffer.from('{"event":"charge.success","data":{"id":12,"status":"success"}}');
    expect(parseWebhook(other)).toEqual({
      event: 'charge.success',
      eventKey: 'charge.success|id-12|success',
      reference: null,
    });
    // Ids beyond 2^53 keep all their digits, also when they are written as text.
    const keyOf = (id: string) =>
      parseWebhook(Buffer.from(`{"event":"charge.success","data":{"id":${id},"status":"success"}}`))?.eventKey;
    expect(keyOf('18446744073709551615')).toBe('charge.success|id-18446744073709551615|success');
    expect(keyOf('18446744073709551614')).toBe('charge.success|id-18446744073709551614|success');
    expect(keyOf('"18446744073709551615"')).toBe(keyOf('18446744073709551615'));
    for (const text of [
      '',
      'null',
      '[]',
      '{"event":5,"data":{}}',
      '{"event":"transfer.success"}',
      '{"event":"x","data":{}}',
    ])
      expect(parseWebhook(Buffer.from(text))).toBeNull();
  });
});
