import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NameEnquiryView, OrderView, QuoteView } from '@usdt-africa/contracts/api';
import type { Problem } from '@usdt-africa/kernel';
import { until } from '../lib/processes.mjs';
import { type ApiAnswer, type Guest, Product } from './product.js';

const product = new Product();
let guest: Guest;
let quote: QuoteView;
let enquiry: NameEnquiryView;
let order: OrderView;

beforeAll(async () => {
  await product.prepare();
  await product.start();
  guest = product.guest();
  order = await guest.placeOrder('5');
  quote = await guest.must<QuoteView>('POST', '/api/quotes', { side: 'sell', amount: '5' });
  enquiry = await guest.must<NameEnquiryView>('POST', '/api/name-enquiries', {
    bankCode: '058',
    accountNumber: '0145528174',
  });
});
afterAll(() => product.clear());

const TABLES = ['quotes', 'name_enquiries', 'deposit_addresses', 'webhook_inbox'];

/** Rows that a customer's request can leave behind; rates and addresses change without one. */
async function stored(): Promise<Record<string, string>> {
  const counts: Record<string, string> = {};
  for (const table of TABLES)
    counts[table] = (await product.query<{ n: string }>(`select count(*) as n from ${table}`))[0]!.n;
  counts['events'] = (
    await product.query<{ n: string }>(
      `select count(*) as n from events where stream_id like 'order-%' or stream_id like 'payout-%'`,
    )
  )[0]!.n;
  counts['keys'] = (await product.query<{ n: string }>('select count(*) as n from idempotency_keys'))[0]!.n;
  return counts;
}

function expectProblem(answer: ApiAnswer<Problem>, status: number, code?: string): void {
  expect({ status: answer.status, type: answer.headers.get('content-type') }).toEqual({
    status,
    type: expect.stringContaining('application/problem+json'),
  });
  expect(answer.body).toMatchObject({
    status,
    ...(code ? { code } : {}),
    detail: expect.stringMatching(/^[A-Z].*[.]$/s),
    correlationId: expect.any(String),
  });
  expect(answer.headers.get('x-correlation-id')).toBe(answer.body.correlationId);
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\bat .*\(|select |insert /);
}

const HOSTILE: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 5],
  ['zero', 0],
  ['a negative number', -1],
  ['a boolean', true],
  ['a list', ['5']],
  ['an object', { a: 1 }],
  ['an empty text', ''],
  ['an exponent', '1e3'],
  ['a negative text', '-5'],
  ['seven decimals', '5.1234567'],
  ['2^63', '9223372036854775808'],
  ['NUL', 'a\u0000b'],
  ['a lone surrogate', 'a\ud800'],
  ['a bidi control', 'a\u202eb'],
  ['a very long text', 'x'.repeat(5_000)],
];

/** Bodies that are right but for one field. Each route's every field meets every hostile value. */
const ROUTES: readonly { path: string; body: () => Record<string, unknown>; fields: readonly string[] }[] = [
  { path: '/api/quotes', body: () => ({ side: 'sell', amount: '5' }), fields: ['side', 'amount'] },
  {
    path: '/api/name-enquiries',
    body: () => ({ bankCode: '058', accountNumber: '0145528174' }),
    fields: ['bankCode', 'accountNumber'],
  },
  {
    path: '/api/orders',
    body: () => ({
      quoteId: quote.id,
      enquiryId: enquiry.id,
      network: 'TRC20',
      sender: { firstName: 'A', lastName: 'B', email: 'a@example.com', phone: '+2348035550148' },
      recipientEmail: 'b@example.com',
    }),
    fields: [
      'quoteId',
      'enquiryId',
      'network',
      'sender',
      'sender.firstName',
      'sender.lastName',
      'sender.email',
      'sender.phone',
      'recipientEmail',
    ],
  },
  { path: '/api/order-links/exchange', body: () => ({ token: 'x'.repeat(43) }), fields: ['token'] },
  {
    path: '/api/share-links/exchange',
    body: () => ({ number: order.number, token: 'x'.repeat(43) }),
    fields: ['token', 'number'],
  },
];

function withField(body: Record<string, unknown>, field: string, value: unknown): Record<string, unknown> {
  const [head, rest] = field.split('.') as [string, string?];
  if (!rest) return { ...body, [head]: value };
  return { ...body, [head]: withField(body[head] as Record<string, unknown>, rest, value) };
}

describe('bad input', () => {
  for (const { path, body, fields } of ROUTES)
    for (const field of fields)
      it(`SELL-02 ${path} refuses what ${field} must not be, names it, and stores nothing`, async () => {
        const before = await stored();
        for (const [what, value] of HOSTILE) {
          // Names may be any text that is safe; "a negative text" is one.
          if (/Name$/.test(field) && typeof value === 'string' && /^[-\w.]{1,60}$/.test(value)) continue;
          // Who is paid at an account of their own has no other address.
          if (field === 'recipientEmail' && value === null) continue;
          const answer = await guest.call<Problem>('POST', path, withField(body(), field, value));
          // Some providers' codes have letters: a text in the form of a code is an unknown bank.
          const isCode = field === 'bankCode' && typeof value === 'string' && /^[0-9A-Za-z]{3,12}$/.test(value);
          expectProblem(answer, 422, isCode ? 'unknown-bank' : 'invalid-fields');
          expect({ what, fields: answer.body.errors?.map((error) => error.field.startsWith(field)) }).toEqual({
            what,
            fields: expect.arrayContaining([true]),
          });
        }
        expect(await stored()).toEqual(before);
      });

  it('SELL-02 refuses unknown fields and prototypes by name', async () => {
    const before = await stored();
    for (const { path, body } of ROUTES) {
      const unknown = await guest.call<Problem>('POST', path, { ...body(), tier: 'Business' });
      expectProblem(unknown, 422, 'invalid-fields');
      expect(unknown.body.errors).toEqual([expect.objectContaining({ field: 'tier', code: 'unknown-field' })]);
      const proto = await guest.call<Problem>(
        'POST',
        path,
        JSON.stringify(body()).replace('{', '{"__proto__":{"x":1},'),
        {
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
      );
      expectProblem(proto, 422, 'invalid-fields');
    }
    expect(await stored()).toEqual(before);
  });

  it('SELL-01 refuses a bank that does not exist and an account the bank does not know', async () => {
    const before = await stored();
    const unknownBank = await guest.call<Problem>('POST', '/api/name-enquiries', {
      bankCode: '000',
      accountNumber: '0145528174',
    });
    expectProblem(unknownBank, 422);
    expect(unknownBank.body.errors?.[0]?.field).toBe('bankCode');
    const unknownAccount = await guest.call<Problem>('POST', '/api/name-enquiries', {
      bankCode: '058',
      accountNumber: '0000000000',
    });
    expectProblem(unknownAccount, 422, 'account-not-found');
    expect(unknownAccount.body.errors?.[0]?.field).toBe('accountNumber');
    expect(await stored()).toEqual(before);
  });

  it('SELL-02 refuses bodies that are too large, not JSON, not UTF-8, or of another type', async () => {
    const before = await stored();
    const post = (body: string, headers: Record<string, string>) =>
      guest.call<Problem>('POST', '/api/quotes', body, { 'idempotency-key': randomUUID(), ...headers });
    const json = { 'content-type': 'application/json' };
    expectProblem(await post(`{"side":"sell","amount":"${'1'.repeat(40_000)}"}`, json), 413, 'too-large');
    expectProblem(await post('{"side":', json), 400, 'bad-request');
    expectProblem(await post('[]', json), 400, 'bad-request');
    expectProblem(await post('"text"', json), 400, 'bad-request');
    expectProblem(
      await post('side=sell', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'wrong-content-type',
    );
    expectProblem(await post('{}', { 'content-type': 'text/plain' }), 415, 'wrong-content-type');
    expectProblem(await post('{}', { 'content-type': 'application/json; charset=utf-16' }), 415, 'wrong-content-type');
    expectProblem(await post('{}', { ...json, 'content-encoding': 'gzip' }), 415);
    expect(await stored()).toEqual(before);
  });

  it('wrong methods and unknown addresses under /api are problems, never the web page', async () => {
    for (const [method, path, status] of [
      ['PUT', '/api/quotes', 405],
      ['GET', '/api/quotes', 405],
      ['DELETE', '/api/orders', 405],
      ['POST', '/api/rates/current', 405],
      ['GET', '/api/nothing', 404],
      ['POST', '/api/nothing', 404],
      ['GET', '/api', 404],
      ['GET', '/api/../api/x', 404],
      ['GET', '/api/orders/%00', 400],
      ['GET', '/api/orders/%ff', 400],
      ['GET', `/api/quotes/${'9'.repeat(500)}`, 404],
      ['GET', "/api/quotes/' or 1=1", 404],
    ] as const) {
      const answer = await guest.call<Problem>(method, path, method === 'POST' || method === 'PUT' ? {} : undefined);
      expectProblem(answer, status);
      if (status === 405) expect(answer.headers.get('allow')).toBeTruthy();
    }
  });

  it('SELL-04 a POST needs an idempotency key of the right form; the same key is the same request', async () => {
    const before = await stored();
    const send = (body: unknown, key?: string) =>
      guest.call<Problem & QuoteView>('POST', '/api/quotes', JSON.stringify(body), {
        'content-type': 'application/json',
        'idempotency-key': key ?? '',
      });
    for (const key of [
      undefined,
      'short',
      'x'.repeat(65),
      'with space and more',
      'ünïcödë-key-0123456789'.normalize().replace(/[^\x20-\x7e]/g, '!'),
    ])
      expectProblem(await send({ side: 'sell', amount: '5' }, key), 400, 'idempotency-key');
    expect(await stored()).toEqual(before);
    const key = randomUUID();
    const first = await send({ side: 'sell', amount: '5' }, key);
    const again = await send({ amount: '5', side: 'sell' }, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expectProblem(await send({ side: 'sell', amount: '6' }, key), 422, 'idempotency-key-reused');
  });

  it('SELL-04 fifty equal orders at once are one order', async () => {
    const own = await guest.must<QuoteView>('POST', '/api/quotes', { side: 'sell', amount: '5' });
    const body = { ...ROUTES[2]!.body(), quoteId: own.id };
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => guest.call<OrderView>('POST', '/api/orders', body, { 'idempotency-key': key })),
    );
    const numbers = new Set(answers.filter((answer) => answer.status === 201).map((answer) => answer.body.number));
    expect(numbers.size).toBe(1);
    for (const answer of answers) expect([201, 409, 429]).toContain(answer.status);
    const other = await guest.call<Problem>('POST', '/api/orders', body);
    expectProblem(other, 409, 'quote-used');
  });

  it('RATE-05 another browser’s quote and name enquiry are not known, and nothing is re-priced in silence', async () => {
    const stranger = product.guest();
    const theirs = await stranger.must<QuoteView>('POST', '/api/quotes', { side: 'sell', amount: '5' });
    expectProblem(await guest.call<Problem>('GET', `/api/quotes/${theirs.id}`), 404, 'quote-not-found');
    expectProblem(
      await guest.call<Problem>('POST', '/api/orders', { ...ROUTES[2]!.body(), quoteId: theirs.id }),
      404,
      'quote-not-found',
    );
    const own = await stranger.call<Problem>('POST', '/api/orders', { ...ROUTES[2]!.body(), quoteId: theirs.id });
    expect(own.status).toBe(422);
    expectProblem(await product.guest().call<Problem>('POST', '/api/orders', ROUTES[2]!.body()), 401, 'no-guest');
  });

  it('TRACK-02 guessing order ids is slowed down, and a wrong id looks like another customer’s', async () => {
    const stranger = product.guest();
    const wrong = await stranger.call<Problem>('GET', '/api/orders/S000000000000');
    expectProblem(wrong, 404, 'order-not-found');
    expectProblem(await stranger.call<Problem>('GET', '/api/orders/S12'), 404, 'order-not-found');
    let refused: ApiAnswer<Problem> | null = null;
    for (let n = 0; n < 80 && !refused; n++) {
      const answer = await stranger.call<Problem>('GET', `/api/orders/S${String(n).padStart(12, '0')}`);
      if (answer.status === 429) refused = answer;
    }
    expectProblem(refused!, 429, 'too-many');
    expect(Number(refused!.headers.get('retry-after'))).toBeGreaterThan(0);
    // The owner's own page is not part of that.
    expect((await guest.order(order.number)).view).toBe('full');
  });

  it('a request from another site changes nothing', async () => {
    const before = await stored();
    const post = (headers: Record<string, string>) =>
      guest.call<Problem>('POST', '/api/quotes', { side: 'sell', amount: '5' }, headers);
    expectProblem(await post({ origin: 'https://evil.example' }), 403, 'foreign-origin');
    expectProblem(await post({ origin: 'null' }), 403, 'foreign-origin');
    expectProblem(await post({ 'sec-fetch-site': 'cross-site' }), 403, 'foreign-origin');
    expect(await stored()).toEqual(before);
    expect((await post({ origin: product.app })).status).toBe(201);
  });

  it('SELL-08 refuses live updates to a page of another site', async () => {
    const live = (headers: Record<string, string>) =>
      guest.call<Problem>('GET', `/api/orders/${order.number}/events`, undefined, headers);
    expectProblem(await live({ origin: 'https://evil.example' }), 403, 'foreign-origin');
    expectProblem(await live({ 'sec-fetch-site': 'cross-site' }), 403, 'foreign-origin');
  });
});

describe('health', () => {
  it('RATE-09 INT-09 explains errors in sentences, and refuses to quote without a fresh rate', async () => {
    const health = () =>
      guest.must<{ status: string; alarms: { code: string; sentence: string }[] }>('GET', '/api/health');
    // Something of its start, or of the tests before, may just be over.
    expect(await until(async () => (await health()).alarms.length === 0, 60_000, 250)).toBe(true);
    expect(await health()).toMatchObject({ status: 'ok', mode: 'sandbox', events: 'direct', alarms: [] });
    for (const source of ['quidax', 'coingecko', 'coinbase'])
      await product.control.must('POST', `/control/rates/${source}`, { mode: 'off' });
    // Nothing is fresher than a minute any more.
    await until(async () => (await health()).alarms.length > 0, 200_000, 250);
    expect((await health()).alarms).toEqual([
      expect.objectContaining({ code: 'no-fresh-rate', sentence: expect.stringMatching(/\.$/) }),
    ]);
    expectProblem(
      await guest.call<Problem>('POST', '/api/quotes', { side: 'sell', amount: '5' }),
      503,
      'no-fresh-rate',
    );
    for (const source of ['quidax', 'coingecko', 'coinbase'])
      await product.control.must('POST', `/control/rates/${source}`, { mode: 'ok' });
  });
});

describe('webhooks', () => {
  const body = JSON.stringify({
    event: 'transfer.success',
    data: { reference: 'po-00000000000000000000000000000000', status: 'success', id: 1 },
  });
  const sign = (bytes: string | Buffer, key?: string): string => {
    const secrets = JSON.parse(readFileSync(join(product.data, 'secrets.json'), 'utf8')) as {
      paystackSecretKey: string;
    };
    return createHmac('sha512', key ?? secrets.paystackSecretKey)
      .update(bytes)
      .digest('hex');
  };
  const post = (raw: string, headers: Record<string, string>) =>
    product
      .guest()
      .call<Problem>('POST', '/api/webhooks/paystack', raw, { 'content-type': 'application/json', ...headers });

  it('INT-05 refuses wrong, missing and other signatures, and bytes that were changed', async () => {
    const before = await stored();
    expectProblem(await post(body, {}), 401);
    expectProblem(await post(body, { 'x-paystack-signature': 'nonsense' }), 401);
    expectProblem(await post(body, { 'x-paystack-signature': sign(body, 'sk_other') }), 401);
    expectProblem(await post(`${body} `, { 'x-paystack-signature': sign(body) }), 401);
    expectProblem(await post('x'.repeat(300_000), { 'x-paystack-signature': sign('x'.repeat(300_000)) }), 413);
    expect(await stored()).toEqual(before);
  });

  it('INT-05 answers a correctly signed webhook about an unknown transfer and moves no money', async () => {
    const { events } = await stored();
    const answer = await post(body, { 'x-paystack-signature': sign(body) });
    expect(answer.status).toBe(200);
    expect((await stored())['events']).toBe(events);
  });
});

describe('the store under the product', () => {
  it.each([
    ['update events set type = type'],
    ['delete from events'],
    ['truncate events'],
    ['drop table events'],
    ['alter table events disable trigger all'],
    ['set session_replication_role = replica'],
    ['create table mine (a int)'],
  ])('ENG-01 the app role cannot %s', async (sql) => {
    await expect(product.query(sql, [], 'app')).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|23001)$/),
    });
  });

  it('ENG-08 events and logs hold no personal data in the clear', async () => {
    const [found] = await product.query<{ n: string }>(
      `select count(*) as n from events where data::text ~* 'temitope|adaeze|0145528174|8035550148' or metadata::text ~* 'temitope|adaeze'`,
    );
    expect(found!.n).toBe('0');
    for (const part of ['api', 'worker', 'signer']) {
      const log = readFileSync(join(product.data, 'logs', `${part}.log`), 'utf8');
      expect(log).not.toMatch(/temitope|adaeze|0145528174|8035550148|sk_test_/i);
    }
  });
});
