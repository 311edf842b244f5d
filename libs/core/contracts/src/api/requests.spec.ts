import fc from 'fast-check';
import * as z from 'zod/mini';
import { ENQUIRY, faults, ORDER, QUOTE, SENDER, TOKEN, UUID } from '../../test/request-bodies.js';
import { FIELD_SENTENCES } from './problems.js';
import {
  EmptyRequest,
  IDEMPOTENCY_KEY,
  NameEnquiryRequest,
  ORDER_NUMBER,
  PlaceOrderRequest,
  QuoteRequest,
  SenderDetails,
  SharedLinkRequest,
  TokenRequest,
} from './requests.js';

/** Every schema with a body it takes. */
const SCHEMAS: readonly (readonly [string, z.ZodMiniType, Readonly<Record<string, unknown>>])[] = [
  ['QuoteRequest', QuoteRequest, QUOTE],
  ['NameEnquiryRequest', NameEnquiryRequest, ENQUIRY],
  ['SenderDetails', SenderDetails, SENDER],
  ['PlaceOrderRequest', PlaceOrderRequest, ORDER],
  ['TokenRequest', TokenRequest, TOKEN],
  ['SharedLinkRequest', SharedLinkRequest, { ...TOKEN, number: 'S482039551840' }],
  ['EmptyRequest', EmptyRequest, {}],
];

/** Null says that there is none. */
const NULLABLE: ReadonlySet<string> = new Set(['recipientEmail']);

describe.each(SCHEMAS)('%s', (_name, schema, valid) => {
  it('accepts a valid body', () => {
    expect(faults(schema, valid)).toBe('fine');
    expect(z.parse(schema, valid)).toEqual(valid);
  });

  it('rejects a body that is not an object', () => {
    for (const body of [undefined, null, 'sell', 1, true, [], [valid]]) expect(faults(schema, body)).not.toBe('fine');
  });

  it('refuses a field it does not know, whatever its name', () => {
    for (const name of ['rate', 'status', 'constructor', 'toString', 'hasOwnProperty', ''])
      expect(faults(schema, { ...valid, [name]: 1 })).not.toBe('fine');
  });

  it('refuses each field that is missing, null, of another type, or nested in a list or object', () => {
    for (const [field, value] of Object.entries(valid)) {
      const { [field]: _removed, ...rest } = valid;
      const wrongs = [...(NULLABLE.has(field) ? [] : [null]), 7, true, [value], { value }];
      for (const body of [rest, ...wrongs.map((wrong) => ({ ...valid, [field]: wrong }))])
        expect([field, faults(schema, body)]).not.toEqual([field, 'fine']);
    }
  });

  it('has a sentence for every fault code; only missing and unknown fields use the library’s texts', () => {
    for (const field of Object.keys(valid))
      for (const wrong of [undefined, null, 7, '', ' ', '\u0000', 'x'.repeat(1_000), '\ud800'])
        for (const issue of z.safeParse(schema, { ...valid, [field]: wrong }).error?.issues ?? [])
          expect([...Object.keys(FIELD_SENTENCES), 'Invalid input']).toContain(issue.message);
  });

  it('takes no value from a submitted __proto__, and changes no object prototype', () => {
    const body = JSON.parse(
      `{"__proto__":{"admin":true},${JSON.stringify(valid).slice(1)}`.replace(',}', '}'),
    ) as object;
    const result = z.safeParse(schema, body);
    if (result.success) expect((result.data as Record<string, unknown>)['admin']).toBeUndefined();
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it('never throws, whatever the input', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (body) => {
        expect(typeof z.safeParse(schema, body).success).toBe('boolean');
      }),
    );
  });
});

describe('an order', () => {
  it.each([
    [{ quoteId: 'x' }, 'quoteId: uuid'],
    [{ quoteId: UUID.toUpperCase() }, 'quoteId: uuid'],
    [{ enquiryId: `${UUID}\n` }, 'enquiryId: uuid'],
    [{ network: 'ERC20' }, 'network: network'],
    [{ recipientEmail: 'adaeze' }, 'recipientEmail: email'],
    [{ recipientEmail: 'a.@yahoo.com' }, 'recipientEmail: email'],
    [{ recipientEmail: '.ada@gmail.com' }, 'recipientEmail: email'],
    [{ recipientEmail: 'a..da@gmail.com' }, 'recipientEmail: email'],
    [{ recipientEmail: `${'a'.repeat(65)}@gmail.com` }, 'recipientEmail: email'],
    [{ sender: { ...SENDER, phone: '0803' } }, 'sender.phone: phone'],
  ])('SELL-01 %j is refused as %s', (change, fault) =>
    expect(faults(PlaceOrderRequest, { ...ORDER, ...change })).toBe(fault),
  );

  it('SELL-01 reports all faults at once, and accepts no recipient name from the browser', () => {
    const body = {
      ...ORDER,
      quoteId: '',
      recipientName: 'Mallory',
      sender: { ...SENDER, firstName: '', tier: 'gold' },
    };
    const found = faults(PlaceOrderRequest, body);
    for (const part of [
      'quoteId: uuid',
      'sender.firstName: first-name-required',
      'unknown: sender.tier',
      'unknown: recipientName',
    ])
      expect(found).toContain(part);
  });
});

describe('patterns of ids and tokens in requests', () => {
  it.each(['S482039551840', 'B000000000000'])('TRACK-02 %s is an order id', (id) =>
    expect(ORDER_NUMBER.test(id)).toBe(true),
  );
  it.each([
    '',
    'S48203955184',
    'S4820395518400',
    's482039551840',
    'X482039551840',
    'S482 039 551 840',
    'S482039551840\n',
    'S٤٨٢٠٣٩٥٥١٨٤٠',
  ])('TRACK-02 %j is not an order id', (id) => expect(ORDER_NUMBER.test(id)).toBe(false));

  it.each(['a'.repeat(16), 'A-z_0'.padEnd(64, '9')])('INT-08 %s is an idempotency key', (key) =>
    expect(IDEMPOTENCY_KEY.test(key)).toBe(true),
  );
  it.each([
    '',
    'a'.repeat(15),
    'a'.repeat(65),
    `${'a'.repeat(16)} `,
    `${'a'.repeat(16)}\n`,
    'ä'.repeat(16),
    'a,'.repeat(8),
  ])('%j is not an idempotency key', (key) => expect(IDEMPOTENCY_KEY.test(key)).toBe(false));

  it.each(['', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}=`, `${'a'.repeat(42)}+`])(
    'TRACK-05 %j is not a token',
    (token) => expect(faults(TokenRequest, { token })).toBe('token: token'),
  );
});

describe('the sentences of field errors', () => {
  it('every validation code has one, ending like a sentence or a form label', () => {
    for (const [code, sentence] of Object.entries(FIELD_SENTENCES)) {
      expect(code).toMatch(/^[a-z-]+$/);
      expect(sentence.length).toBeGreaterThan(10);
    }
    for (const code of [
      'decimal-text',
      'too-long',
      'uuid',
      'bank',
      'account-required',
      'account-number',
      'email',
      'phone',
      'token',
    ])
      expect(Object.keys(FIELD_SENTENCES)).toContain(code);
  });
});
