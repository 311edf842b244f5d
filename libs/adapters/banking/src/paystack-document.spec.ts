import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Bank } from '../../../../apps/sandbox/src/bank/bank.js';
import type { BankFaultId } from '../../../../apps/sandbox/src/bank/faults.js';
import { PaystackServer } from '../../../../apps/sandbox/src/bank/paystack-server.js';
import { Webhooks } from '../../../../apps/sandbox/src/bank/webhooks.js';
import { PaystackProvider, ProviderUnavailableError } from './index.js';

const SECRET = 'sk_test_document';
const REFERENCE = 'po-0123456789abcdef';
const account = { bankCode: '058', accountNumber: '0145528174', accountName: 'ADAEZE CHINWE OKONKWO-BALOGUN' };
/** As the document has `GET /transfer/verify/:reference`, amounts and ids apart. */
const verified = {
  amount: 100_000,
  createdAt: '2025-08-04T09:59:19.000Z',
  currency: 'NGN',
  failures: null,
  reference: REFERENCE,
  status: 'success',
  transfer_code: 'TRF_8opchtrhtjlfz90n',
  transferred_at: null,
  recipient: {
    details: { authorization_code: null, account_number: '9876543210', account_name: null, bank_code: '044' },
  },
  session: { provider: null, id: null },
  fee_charged: 1_000,
  gateway_response: null,
};
const REPORTED = {
  amountKobo: 100_000n,
  currency: 'NGN',
  account: { bankCode: '044', accountNumber: '9876543210' },
  feeKobo: 1_000n,
  sessionId: null,
  at: null,
};

describe('the Paystack client with answers as Paystack documents them', () => {
  let answer: (path: string) => { readonly status: number; readonly body: unknown };
  let paths: string[];
  let server: Server;
  let provider: PaystackProvider;

  beforeAll(async () => {
    server = createServer((request, response) => {
      paths.push(request.url!);
      const { status, body } = answer(request.url!);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    provider = new PaystackProvider({ baseUrl: `http://127.0.0.1:${port}`, secretKey: SECRET });
  });
  beforeEach(() => {
    paths = [];
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const always = (status: number, body: unknown) => (answer = () => ({ status, body }));
  const outcomeOf = (more: object) => {
    always(200, { status: true, message: 'Transfer retrieved', data: { ...verified, ...more } });
    return provider.query(REFERENCE);
  };
  const row = (code: unknown, more: object = {}) => ({ name: `Bank ${String(code)}`, slug: '', code, ...more });
  const listed = async (rows: readonly unknown[], meta: unknown = { next: null }) => {
    always(200, { status: true, message: 'Banks retrieved', data: rows, meta });
    return (await provider.listBanks()).map(({ code }) => code);
  };

  it('INT-04 reads a transfer', async () => {
    expect(await outcomeOf({})).toEqual({ state: 'SUCCEEDED', paid: REPORTED });
  });

  it.each<[string, object, object]>([
    ['a fee as text', { fee_charged: '1000' }, {}],
    ['a fee with decimals', { fee_charged: 2_687.5 }, { feeKobo: 2_688n }],
    ['a fee as text with decimals', { fee_charged: '1000.00' }, {}],
    ['a fee that is none', { fee_charged: 'free' }, { feeKobo: null }],
    ['a fee below nothing', { fee_charged: -1 }, { feeKobo: null }],
    ['no fee', { fee_charged: undefined }, { feeKobo: null }],
    ['a time without a zone', { transferred_at: '2026-01-05 09:00:01' }, { at: new Date('2026-01-05T09:00:01.000Z') }],
    [
      'a time with hours of its own',
      { transferred_at: '2026-01-05T10:00:01+0100' },
      { at: new Date('2026-01-05T09:00:01.000Z') },
    ],
    ['a time that is none', { transferred_at: 'yesterday' }, {}],
    ['a status in capitals', { status: 'SUCCESS' }, {}],
    ['a code that lost its zeros', { recipient: { details: { account_number: '9876543210', bank_code: 44 } } }, {}],
  ])('INT-04 an optional field never hides a success: %s', async (_what, more, expected) => {
    expect(await outcomeOf(more)).toEqual({ state: 'SUCCEEDED', paid: { ...REPORTED, ...expected } });
  });

  it.each<[string, object]>([
    ['an amount with a fraction', { amount: 100_000.5 }],
    ['no amount', { amount: null }],
    ['no currency', { currency: null }],
    ['no account', { recipient: { details: { account_number: null, bank_code: '044' } } }],
  ])('INT-04 a required field must be there: %s', async (_what, more) => {
    expect(await outcomeOf(more)).toMatchObject({ state: 'UNAVAILABLE' });
  });

  it.each<[string, string]>([
    ['Transfer not found', 'NOT_FOUND'],
    ['Entity not found', 'NOT_FOUND'],
    ['Route not found', 'UNAVAILABLE'],
    ['Bank not found', 'UNAVAILABLE'],
  ])('INT-04 reads 404 "%s" as %s', async (message, state) => {
    always(404, { status: false, message });
    expect(await provider.query(REFERENCE)).toMatchObject({ state });
  });

  it('INT-04 distinguishes a failure without a reason from one with a reason', async () => {
    expect(await outcomeOf({ status: 'failed' })).toEqual({ state: 'FAILED', code: 'no-reason-given', passing: false });
    expect(await outcomeOf({ status: 'failed', failures: [] })).toMatchObject({ code: 'no-reason-given' });
    expect(await outcomeOf({ status: 'failed', gateway_response: 'Dormant account' })).toMatchObject({
      code: 'recipient-refused',
    });
  });

  it('SELL-01 offers every bank that takes transfers, whatever the form of its code, and no other', async () => {
    const rows = [
      row('801', { supports_transfer: true }),
      row('035A'),
      row('00zap'),
      row('FC40163'),
      row(58),
      row('802', { supports_transfer: false }),
      row('803', { supports_transfer: 'false' }),
      row('804', { active: false }),
      row('805', { is_deleted: true }),
      row('806', { is_deleted: null }),
    ];
    expect(await listed(rows)).toEqual(['801', '035A', '00zap', 'FC40163', '058', '806']);
  });

  it('SELL-01 skips a bank row that cannot be read and lists the others', async () => {
    expect(await listed([null, 5, row(null), row(''), row("1' or"), { code: '807' }, row('808')])).toEqual(['808']);
  });

  it.each(['null', 'undefined', '', null, undefined, 5])(
    'SELL-01 ends the list of banks at next = %j',
    async (next) => {
      expect(await listed([row('801')], { next, previous: null, perPage: 100 })).toEqual(['801']);
      expect(paths).toHaveLength(1);
      expect(await listed([row('801')], undefined)).toEqual(['801']);
    },
  );

  it('SELL-01 ends the list of banks when a page cursor repeats', async () => {
    let pages = 0;
    answer = () => ({
      status: 200,
      body: { status: true, data: [row('801')], meta: { next: ['a', 'b', 'a'][pages++] } },
    });
    expect(await provider.listBanks()).toHaveLength(1);
    expect(paths).toHaveLength(3);
  });

  const refusal = (message: string, more: object = {}) => ({ status: false, message, meta: { nextStep: '' }, ...more });
  it.each<[string, number, object, string]>([
    [
      'bad number',
      422,
      refusal('Could not resolve account name. Check parameters or try again.', {
        type: 'validation_error',
        code: 'invalid_account_number',
      }),
      'not-found',
    ],
    ['plain', 400, refusal('Could not resolve account name. Check parameters or try again.'), 'not-found'],
    ['entity', 404, refusal('Entity not found'), 'not-found'],
    [
      'processor',
      400,
      refusal('Could not resolve account name. Check parameters or try again.', {
        type: 'processor_error',
        code: 'unknown',
      }),
      'unavailable',
    ],
    ['kind in code', 400, refusal('Could not resolve account name', { code: 'processor_error' }), 'unavailable'],
    ['api', 400, refusal('Unknown bank code: 058', { type: 'api_error', code: 'unknown' }), 'unavailable'],
    [
      'limit',
      400,
      refusal('Test mode daily limit of 3 live bank resolves exceeded', { type: 'validation_error' }),
      'unavailable',
    ],
    ['key', 400, refusal('Invalid key'), 'unavailable'],
    ['route', 404, refusal('Route not found'), 'unavailable'],
  ])(
    'SELL-01 a refused name enquiry is "no such account" only with an explicit message: %s',
    async (_what, status, body, kind) => {
      always(status, body);
      expect(await provider.resolveAccount(account)).toMatchObject({ kind });
    },
  );

  it('INT-04 treats a processor error while creating a recipient as unknown, not as a refused recipient', async () => {
    always(400, refusal('Processor is down', { type: 'processor_error', code: 'unknown' }));
    const instruction = { reference: REFERENCE, amountKobo: 5n, account, narration: 'S1' };
    expect(await provider.submit(instruction)).toEqual({ outcome: 'UNKNOWN', cause: 'recipient-http-400' });
  });

  it('INT-04 reads the balance as number or text, also a negative one', async () => {
    for (const [balance, kobo] of [
      [1_700_000, 1_700_000n],
      ['1700000', 1_700_000n],
      [-5, -5n],
    ] as const) {
      always(200, {
        status: true,
        data: [
          { currency: 'USD', balance: 1 },
          { currency: 'NGN', balance },
        ],
      });
      expect(await provider.balance()).toBe(kobo);
    }
    always(200, { status: true, data: [{ currency: 'USD', balance: 1 }] });
    await expect(provider.balance()).rejects.toThrow(ProviderUnavailableError);
  });
});

describe('the sandbox bank, answering as the document does', () => {
  let bank: Bank;
  let server: PaystackServer;
  let provider: PaystackProvider;
  beforeEach(async () => {
    bank = new Bank({ file: null, settings: { settleDelayMs: 60_000, resolveDelayMs: 0 } });
    const options = { port: 0, secretKey: SECRET };
    server = new PaystackServer(bank, new Webhooks(bank, { url: null, secretKey: SECRET }), options);
    await server.start();
    provider = new PaystackProvider({ baseUrl: server.url, secretKey: SECRET });
  });
  afterEach(async () => {
    await server.stop();
    bank.close();
  });

  let sequence = 0;
  const sent = async (status?: 'success' | 'failed'): Promise<string> => {
    const reference = `po-${String((sequence += 1)).padStart(32, '0')}`;
    await provider.submit({ reference, amountKobo: 1_960_000n, account, narration: 'S1' });
    if (status) bank.conclude(reference, status);
    return reference;
  };
  const WINDOW = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) };

  it('ADM-08 a statement contains paid transfers although a list returns pending ones only', async () => {
    bank.faults.on('answers.pending-only');
    const references = [await sent('success'), await sent(), await sent('failed'), await sent('success')];
    const page = await provider.statement(WINDOW, 1);
    expect(page).toMatchObject({ listed: 4, total: 4, more: false });
    expect(page.transfers.map(({ reference }) => reference).sort()).toEqual([...references].sort());
    expect(page.transfers.map(({ outcome }) => outcome).sort()).toEqual(['failed', 'paid', 'paid', 'pending']);
  });

  it('ADM-08 a statement is read with fees as text and times without a zone', async () => {
    bank.faults.on('answers.fee-as-text');
    bank.faults.on('answers.time-without-zone');
    await sent('success');
    const { transfers } = await provider.statement(WINDOW, 1);
    expect(transfers).toMatchObject([{ outcome: 'paid', feeKobo: 2_500n, at: expect.any(Date) }]);
  });

  it.each<[BankFaultId, object]>([
    ['answers.fee-as-text', { state: 'SUCCEEDED', paid: { feeKobo: 2_500n } }],
    ['answers.time-without-zone', { state: 'SUCCEEDED', paid: { at: expect.any(Date) } }],
    ['lookups.entity-not-found', { state: 'NOT_FOUND' }],
    ['lookups.no-reason', { state: 'FAILED', code: 'no-reason-given' }],
  ])('INT-04 a query returns the right state under the fault %s', async (fault, expected) => {
    const reference = await sent('success');
    bank.faults.on(fault);
    expect(await provider.query(reference)).toMatchObject(expected);
  });

  it('INT-04 a query reports a failure without a reason under the fault outcome.fails-without-reason', async () => {
    bank.change({ settleDelayMs: 0 });
    bank.faults.on('outcome.fails-without-reason');
    const reference = await sent();
    let answer = await provider.query(reference);
    while (answer.state === 'PENDING') answer = await provider.query(reference);
    expect(answer).toEqual({ state: 'FAILED', code: 'no-reason-given', passing: false });
  });

  it.each<[BankFaultId, string]>([
    ['names.processor-error', 'unavailable'],
    ['names.refused', 'unavailable'],
    ['names.entity-not-found', 'not-found'],
  ])('SELL-01 a name enquiry returns the right kind of result under the fault %s', async (fault, kind) => {
    bank.faults.on(fault);
    expect(await provider.resolveAccount(account)).toMatchObject({ kind });
  });

  it('SELL-01 the list of banks omits non-transfer banks and tolerates bad rows and the cursor “null”', async () => {
    const all = await provider.listBanks();
    bank.faults.on('banks.unreadable-row');
    bank.faults.on('banks.next-null-text');
    expect(await provider.listBanks()).toEqual(all);
    bank.faults.on('banks.no-transfers');
    expect((await provider.listBanks()).length).toBeLessThan(all.length);
  });
});
