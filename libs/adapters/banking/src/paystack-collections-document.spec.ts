import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseCollection, parseWebhook, PaystackCollections, ProviderUnavailableError } from './index.js';

const REFERENCE = 're4lyvq3s3';
/** As the document has `GET /transaction/verify/:reference`, with the authorization of a transfer. */
const verified = {
  id: 4_099_260_516,
  domain: 'live',
  status: 'success',
  reference: REFERENCE,
  amount: 40_333,
  gateway_response: 'Successful',
  paid_at: '2024-08-22T09:15:02.000Z',
  created_at: '2024-08-22T09:14:24.000Z',
  channel: 'dedicated_nuban',
  currency: 'NGN',
  metadata: '',
  fees: 403,
  authorization: {
    bank: 'First City Monument Bank',
    sender_bank: 'First City Monument Bank',
    sender_bank_account_number: 'XXXXXX0011',
    sender_name: 'RANDALL AKANBI HORTON',
    narration: 'NIP: RHODA CHURCH -1123344343/44343231232',
    receiver_bank_account_number: '9930000902',
    receiver_bank: 'Wema Bank',
  },
  customer: { id: 181_873_746, email: 'demo@test.com', customer_code: 'CUS_1rkzaqsv4rrhqo6' },
  requested_amount: 30_050,
};
const READ = {
  id: '4099260516',
  reference: REFERENCE,
  status: 'success',
  amountKobo: 40_333n,
  feesKobo: 403n,
  currency: 'NGN',
  domain: 'live',
  channel: 'dedicated_nuban',
  paidAt: new Date('2024-08-22T09:15:02.000Z'),
  senderName: 'RANDALL AKANBI HORTON',
  senderBank: 'First City Monument Bank',
  senderAccountMasked: 'XXXXXX0011',
  narration: 'NIP: RHODA CHURCH -1123344343/44343231232',
  receiverAccountNumber: '9930000902',
  customerCode: 'CUS_1rkzaqsv4rrhqo6',
};
const dedicated = {
  bank: { name: 'Wema Bank', id: 20, slug: 'wema-bank' },
  account_name: 'KAROKART / RHODA CHURCH',
  account_number: '9930000737',
  assigned: true,
  currency: 'NGN',
  active: true,
  id: 253,
  customer: { customer_code: 'CUS_kpb3qj71u1m0rw8' },
};
const refundRow = { id: 3_018_284, transaction: 1_641, amount: 500_000, status: 'processed', currency: 'NGN' };

describe('the Paystack collections client with answers as Paystack documents them', () => {
  let answer: (path: string) => { readonly status: number; readonly text: string };
  let paths: string[];
  let server: Server;
  let provider: PaystackCollections;

  beforeAll(async () => {
    server = createServer((request, response) => {
      paths.push(`${request.method} ${request.url}`);
      const { status, text } = answer(request.url!);
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    provider = new PaystackCollections({ baseUrl: `http://127.0.0.1:${port}`, secretKey: 'sk_test_document' });
  });
  beforeEach(() => {
    paths = [];
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const always = (status: number, body: unknown) => (answer = () => ({ status, text: JSON.stringify(body) }));
  const verifiedAs = (more: object) => {
    always(200, { status: true, message: 'Verification successful', data: { ...verified, ...more } });
    return provider.verify(REFERENCE);
  };

  it('WALLET-02 reads a credit', async () => {
    expect(await verifiedAs({})).toEqual({ kind: 'credit', credit: READ });
  });

  it('WALLET-02 keeps all digits of an id beyond what a double holds', async () => {
    const text = JSON.stringify({ status: true, data: verified }).replace('4099260516', '18446744073709551615');
    answer = () => ({ status: 200, text });
    expect(await provider.verify(REFERENCE)).toMatchObject({ credit: { id: '18446744073709551615' } });
  });

  it.each<[string, object, object]>([
    ['fees as text with decimals', { fees: '403.50' }, { feesKobo: 404n }],
    ['fees that are none', { fees: null }, { feesKobo: null }],
    ['an amount as text', { amount: '40333' }, {}],
    ['no time', { paid_at: null }, { paidAt: null }],
    ['a status in capitals', { status: 'SUCCESS' }, {}],
    ['no authorization', { authorization: {} }, withoutSender()],
    ['no customer', { customer: null }, { customerCode: null }],
    [
      'a placeholder for a name, and nine digits for a number',
      { authorization: { ...verified.authorization, sender_name: 'OK', receiver_bank_account_number: '930000902' } },
      { senderName: null, receiverAccountNumber: null },
    ],
    [
      'a narration with characters that hide',
      { authorization: { ...verified.authorization, narration: ' for\u202e me\n\n now ' } },
      { narration: 'for me now' },
    ],
  ])('WALLET-02 an optional field never hides money: %s', async (_what, more, expected) => {
    expect(await verifiedAs(more)).toEqual({ kind: 'credit', credit: { ...READ, ...expected } });
  });

  it.each<[string, object, string]>([
    ['an amount with a fraction', { amount: 40_333.5 }, 'unreadable-answer'],
    ['a negative amount', { amount: -40_333 }, 'unreadable-answer'],
    ['no amount', { amount: null }, 'unreadable-answer'],
    ['no currency', { currency: null }, 'unreadable-answer'],
    ['no domain', { domain: null }, 'unreadable-answer'],
    ['no id', { id: null }, 'unreadable-answer'],
    ['an unknown status', { status: 'successful' }, 'unreadable-answer'],
    ['a status that every object has', { status: 'constructor' }, 'unreadable-answer'],
    ['another reference', { reference: 'other' }, 'answer-about-another'],
  ])('WALLET-02 a required field must be there: %s', async (_what, more, cause) => {
    expect(await verifiedAs(more)).toEqual({ kind: 'unavailable', cause });
  });

  it.each(['pending', 'ongoing', 'processing', 'queued'])(
    'WALLET-02 reads the status %s as pending',
    async (status) => {
      expect(await verifiedAs({ status })).toEqual({ kind: 'pending' });
    },
  );

  it.each<[number, object, object]>([
    [400, { status: false, message: 'Transaction reference not found.' }, { kind: 'not-found' }],
    [404, { status: false, message: 'Transaction not found' }, { kind: 'not-found' }],
    [404, { status: false, message: 'Entity not found' }, { kind: 'not-found' }],
    [404, { status: false, message: 'Route not found' }, { kind: 'unavailable', cause: 'http-404' }],
    [404, { error: 'not found' }, { kind: 'unavailable', cause: 'http-404' }],
    [400, { status: false, message: 'Invalid key' }, { kind: 'unavailable', cause: 'http-400' }],
    [200, { status: false, message: 'Transaction not found' }, { kind: 'unavailable', cause: 'unreadable-answer' }],
  ])('WALLET-02 reads an unknown reference only from the provider itself: %i %j', async (status, body, expected) => {
    always(status, body);
    expect(await provider.verify(REFERENCE)).toEqual(expected);
  });

  it('WALLET-02 reads an account number, and takes no answer about another customer', async () => {
    always(200, { status: true, message: 'NUBAN successfully created', data: dedicated });
    const open = (customerCode: string) => provider.openAccount({ customerCode, preferredBank: 'wema-bank' });
    expect(await open('CUS_kpb3qj71u1m0rw8')).toEqual({
      kind: 'opened',
      account: {
        id: '253',
        accountNumber: '9930000737',
        accountName: 'KAROKART / RHODA CHURCH',
        bankName: 'Wema Bank',
        bankSlug: 'wema-bank',
        customerCode: 'CUS_kpb3qj71u1m0rw8',
      },
    });
    expect(await open('CUS_other')).toEqual({ kind: 'unknown', cause: 'answer-about-another' });
    always(200, { status: true, data: { ...dedicated, account_number: 9_930_000 } });
    expect(await open('CUS_kpb3qj71u1m0rw8')).toEqual({ kind: 'unknown', cause: 'unreadable-answer' });
    always(400, { status: false, message: 'Customer already has a dedicated account' });
    expect(await open('CUS_kpb3qj71u1m0rw8')).toEqual({ kind: 'unknown', cause: 'already-assigned' });
    always(503, { status: false, message: 'Service unavailable' });
    expect(await open('CUS_kpb3qj71u1m0rw8')).toEqual({ kind: 'unknown', cause: 'http-503' });
  });

  it('WALLET-02 judges a closed account number by whether it is assigned', async () => {
    always(200, { status: true, data: { ...dedicated, assigned: false } });
    expect(await provider.closeAccount('253')).toEqual({ kind: 'closed' });
    expect(paths).toEqual(['DELETE /dedicated_account/253']);
    expect(await provider.closeAccount('254')).toEqual({ kind: 'unknown', cause: 'answer-about-another' });
    always(200, { status: true, data: dedicated });
    expect(await provider.closeAccount('253')).toEqual({ kind: 'unknown', cause: 'still-assigned' });
  });

  it('WALLET-02 finds an open account number of a customer only', async () => {
    const customer = (more: object) => {
      always(200, { status: true, data: { customer_code: 'CUS_a', ...more } });
      return provider.accountOf('CUS_a');
    };
    expect((await customer({ dedicated_account: dedicated })).kind).toBe('found');
    expect(await customer({ dedicated_account: null })).toEqual({ kind: 'none' });
    expect(await customer({ dedicated_account: { ...dedicated, assigned: false } })).toEqual({ kind: 'none' });
    expect(await customer({})).toEqual({ kind: 'unavailable', cause: 'unreadable-answer' });
    expect(await customer({ dedicated_account: { id: 7 } })).toMatchObject({ kind: 'unavailable' });
  });

  it('ADM-08 reads a list that points to its next page, leaves out other money, and counts rows that it cannot read', async () => {
    const rows = [
      verified,
      { ...verified, currency: 'USD' },
      { ...verified, status: 'failed' },
      { ...verified, id: '' },
    ];
    const query = { from: new Date(0), to: new Date(1), page: 1 };
    always(200, { status: true, data: rows, meta: { next: 'dW5kZWZpbmVkOjQw', previous: null, perPage: 50 } });
    expect(await provider.listCredits(query)).toEqual({ credits: [READ], unreadable: 1, more: true });
    expect(paths[0]).toContain('status=success&from=1970-01-01');
    always(200, { status: true, data: rows, meta: { next: null, perPage: 100 } });
    expect((await provider.listCredits(query)).more).toBe(false);
    always(200, { status: true, data: [], meta: { next: 'more' } });
    expect((await provider.listCredits(query)).more).toBe(false);
    always(200, { status: true, data: {} });
    await expect(provider.listCredits(query)).rejects.toThrow(ProviderUnavailableError);
  });

  it('WALLET-02 reads every page of refunds, and none when a row cannot be read', async () => {
    answer = (path) => {
      const page = new URL(path, 'http://bank').searchParams.get('page');
      const data =
        page === '1'
          ? [
              { ...refundRow, id: 1, amount: '20000' },
              { ...refundRow, transaction: 9 },
            ]
          : [refundRow];
      return { status: 200, text: JSON.stringify({ status: true, data, meta: { page: Number(page), pageCount: 2 } }) };
    };
    expect(await provider.refundsOf('1641')).toMatchObject({
      kind: 'listed',
      refunds: [
        { id: '1', amountKobo: 20_000n },
        { id: '3018284', amountKobo: 500_000n },
      ],
    });
    for (const row of [{ ...refundRow, status: 'sent' }, { ...refundRow, transaction: null }, 5]) {
      always(200, { status: true, data: [row] });
      expect(await provider.refundsOf('1641')).toEqual({ kind: 'unavailable', cause: 'unreadable-answer' });
    }
    always(200, { status: true, data: [refundRow], meta: { next: 'always' } });
    expect(await provider.refundsOf('1641')).toEqual({ kind: 'unavailable', cause: 'endless-list' });
  });

  it.each<[number, object, object]>([
    [
      200,
      { status: true, data: { ...refundRow, transaction: { id: 1_641 }, status: 'pending' } },
      { kind: 'accepted' },
    ],
    [200, { status: true, data: { ...refundRow, status: 'needs-attention' } }, { kind: 'accepted' }],
    [200, { status: true, data: { ...refundRow, amount: 400_000 } }, { kind: 'unknown' }],
    [200, { status: true, data: { ...refundRow, transaction: 1 } }, { kind: 'unknown' }],
    [400, { status: false, message: 'Transaction has been fully reversed' }, { kind: 'unknown' }],
    [400, { status: false, message: 'Refund amount cannot be more than 100' }, { kind: 'unknown' }],
    [400, { status: false, message: 'Insufficient balance', type: 'api_error' }, { kind: 'refused', passing: true }],
    [400, { status: false, message: 'No', type: 'api_error' }, { kind: 'unknown', cause: 'http-400' }],
    [400, { status: false, message: 'Currency is invalid' }, { kind: 'refused', code: 'refused-by-provider' }],
    [401, { status: false, message: 'Invalid key' }, { kind: 'unknown', cause: 'http-401' }],
    [500, {}, { kind: 'unknown', cause: 'http-500' }],
  ])('WALLET-02 a refund is accepted or refused only for certain: %i %j', async (status, body, expected) => {
    always(status, body);
    expect(await provider.refund({ transactionId: '1641', amountKobo: 500_000n })).toMatchObject(expected);
  });

  it('WALLET-02 reads the ledger', async () => {
    const entry = {
      balance: 2_077_534_123,
      currency: 'NGN',
      difference: -210_000,
      model_responsible: 'Refund',
      model_row: 1_600_361,
      id: 149_089_424,
      createdAt: '2021-04-07T12:19:22.000Z',
    };
    always(200, { status: true, data: [entry, { ...entry, currency: 'GHS' }], meta: { page: 1, pageCount: 739 } });
    expect(await provider.ledger(1)).toEqual({
      entries: [
        {
          id: '149089424',
          differenceKobo: -210_000n,
          balanceKobo: 2_077_534_123n,
          cause: 'refund',
          causeId: '1600361',
          at: new Date('2021-04-07T12:19:22.000Z'),
        },
      ],
      more: true,
    });
  });
});

/** What a credit is without an authorization. */
function withoutSender(): object {
  return {
    senderName: null,
    senderBank: null,
    senderAccountMasked: null,
    narration: null,
    receiverAccountNumber: null,
  };
}

describe('webhooks of Paystack about collections', () => {
  const bytes = (event: string, data: object) => Buffer.from(JSON.stringify({ event, data }));
  const refund = { status: 'needs-attention', transaction_reference: 'T1', refund_reference: 'TRF_7', amount: 5_306 };

  it.each<[string, object, string, object | null]>([
    ['charge.success', verified, `charge.success|${REFERENCE}|success`, { kind: 'credit', reference: REFERENCE }],
    [
      'dedicatedaccount.assign.success',
      { customer: { customer_code: 'CUS_a' }, dedicated_account: dedicated, identification: { status: 'success' } },
      'dedicatedaccount.assign.success|CUS_a|',
      { kind: 'account', customerCode: 'CUS_a', isAssigned: true },
    ],
    [
      'dedicatedaccount.assign.failed',
      { customer: { customer_code: 'CUS_a' }, dedicated_account: null, identification: { status: 'failed' } },
      'dedicatedaccount.assign.failed|CUS_a|',
      { kind: 'account', customerCode: 'CUS_a', isAssigned: false },
    ],
    [
      'refund.needs-attention',
      refund,
      'refund.needs-attention|T1|5306|TRF_7|needs-attention',
      { kind: 'refund', transactionReference: 'T1', status: 'needs-attention' },
    ],
    [
      'refund.pending',
      { ...refund, status: 'pending', refund_reference: null, amount: '10000' },
      'refund.pending|T1|10000||pending',
      { kind: 'refund', transactionReference: 'T1', status: 'pending' },
    ],
    [
      'charge.dispute.resolve',
      { id: 358_949, status: 'resolved', transaction: { reference: 'T1', status: 'reversed' } },
      'charge.dispute.resolve|id-358949|resolved',
      { kind: 'dispute', transactionReference: 'T1', isResolved: true },
    ],
    [
      'charge.dispute.create',
      { id: 358_949, status: 'awaiting-merchant-feedback', transaction: { reference: 'T1' } },
      'charge.dispute.create|id-358949|awaiting-merchant-feedback',
      { kind: 'dispute', transactionReference: 'T1', isResolved: false },
    ],
    ['transfer.success', { reference: 'po-0123456789abcdef' }, 'transfer.success|po-0123456789abcdef|', null],
  ])('INT-05 are parsed into hints of their own kinds: %s', (event, data, eventKey, hint) => {
    expect(parseWebhook(bytes(event, data))).toMatchObject({ event, eventKey });
    expect(parseCollection(bytes(event, data))).toEqual(hint);
  });

  it('INT-05 are no hints when what they are about cannot be read', () => {
    for (const [event, data] of [
      ['charge.success', { reference: null }],
      ['refund.vanished', refund],
      ['refund.failed', { transaction_reference: 'with blanks' }],
      ['charge.dispute.create', { id: 7 }],
      ['dedicatedaccount.assign.success', { customer: 'CUS_a' }],
    ] as const)
      expect(parseCollection(bytes(event, data))).toBeNull();
    expect(parseCollection(Buffer.from('{'))).toBeNull();
  });
});
