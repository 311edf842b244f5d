import fc from 'fast-check';
import * as z from 'zod/mini';
import { isSafeText } from '../text.js';
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

const UUID = '01936a00-0000-7000-8000-00000000000a';
const SENDER = { firstName: 'Temitope', lastName: 'Adéwálé', email: 'temitope@example.com', phone: '+2348035550148' };
const ORDER = {
  quoteId: UUID,
  enquiryId: UUID,
  network: 'TRC20',
  sender: SENDER,
  recipientEmail: 'adaeze@example.com',
};
const QUOTE = { side: 'sell', amount: '250' };
const ENQUIRY = { bankCode: '058', accountNumber: '0145528174' };
const TOKEN = { token: 'q2XvA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t' };

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

/** `path: code` of every fault, or `fine`. */
function faults(schema: z.ZodMiniType, body: unknown): string {
  const result = z.safeParse(schema, body);
  if (result.success) return 'fine';
  return result.error.issues
    .map((issue) =>
      issue.code === 'unrecognized_keys'
        ? `unknown: ${[...issue.path, issue.keys.join()].join('.')}`
        : `${issue.path.join('.')}: ${issue.message}`,
    )
    .join(', ');
}
const quote = (amount: unknown): string => faults(QuoteRequest, { side: 'sell', amount });
const sender = (change: Record<string, unknown>): string => faults(SenderDetails, { ...SENDER, ...change });

/** Texts that no field takes: what breaks storage, display or a reader's eye. */
const UNSAFE = {
  NUL: 'Te\u0000mi',
  'a line break': 'Te\nmi',
  'an escape': 'Te\u001bmi',
  'a C1 control': 'Te\u0085mi',
  'a high surrogate alone': 'Te\ud83dmi',
  'a low surrogate alone': 'Te\udc00mi',
  'a right-to-left override': 'Te\u202emi',
  'a bidi isolate': 'Te\u2066mi',
  'an Arabic letter mark': 'Te\u061cmi',
  'a zero-width space': 'Te\u200bmi',
  'a zero-width joiner': 'Te\u200dmi',
  'a soft hyphen': 'Te\u00admi',
  'a line separator': 'Te\u2028mi',
  'a byte order mark': 'Te\ufeffmi',
  'an annotation anchor': 'Te\ufff9mi',
  'a replacement character': 'Te\ufffdmi',
  'a noncharacter': 'Te\u{1ffff}mi',
  'a private character': 'Te\ue000mi',
  'a filler that looks like nothing': 'Te\u3164mi',
  'a braille blank': 'Te\u2800mi',
  'a grapheme joiner': 'Te\u034fmi',
  'hidden tag letters': 'Te\u{e0041}mi',
};

describe.each(SCHEMAS)('%s', (_name, schema, valid) => {
  it('takes what it is made for', () => {
    expect(faults(schema, valid)).toBe('fine');
    expect(z.parse(schema, valid)).toEqual(valid);
  });

  it('refuses what is no object', () => {
    for (const body of [undefined, null, 'sell', 1, true, [], [valid]]) expect(faults(schema, body)).not.toBe('fine');
  });

  it('refuses a field it does not know, whatever its name', () => {
    for (const name of ['rate', 'status', 'constructor', 'toString', 'hasOwnProperty', ''])
      expect(faults(schema, { ...valid, [name]: 1 })).not.toBe('fine');
  });

  it('refuses each field missing, null, of another type, or twice as deep', () => {
    for (const [field, value] of Object.entries(valid)) {
      const { [field]: _removed, ...rest } = valid;
      for (const body of [rest, ...[null, 7, true, [value], { value }].map((wrong) => ({ ...valid, [field]: wrong }))])
        expect([field, faults(schema, body)]).not.toEqual([field, 'fine']);
    }
  });

  it('says of every fault a code that has a sentence; the library’s own words are for missing and unknown fields', () => {
    for (const field of Object.keys(valid))
      for (const wrong of [undefined, null, 7, '', ' ', '\u0000', 'x'.repeat(1_000), '\ud800'])
        for (const issue of z.safeParse(schema, { ...valid, [field]: wrong }).error?.issues ?? [])
          expect([...Object.keys(FIELD_SENTENCES), 'Invalid input']).toContain(issue.message);
  });

  it('takes nothing from a __proto__ that was sent, and changes no object', () => {
    const body = JSON.parse(
      `{"__proto__":{"admin":true},${JSON.stringify(valid).slice(1)}`.replace(',}', '}'),
    ) as object;
    const result = z.safeParse(schema, body);
    if (result.success) expect((result.data as Record<string, unknown>)['admin']).toBeUndefined();
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (body) => {
        expect(typeof z.safeParse(schema, body).success).toBe('boolean');
      }),
    );
  });
});

describe('an amount', () => {
  it.each(['1', '0.5', '0.000001', '250.5', '250.123456', '999999999999', '999999999999.999999', '0', '0.0'])(
    'RATE-02 may be written %s',
    (amount) => expect(quote(amount)).toBe('fine'),
  );

  it.each([
    '',
    ' ',
    '-1',
    '+1',
    '-0',
    '1.',
    '.5',
    '1,000',
    '1 000',
    ' 1',
    '1 ',
    '1\n',
    '01',
    '00',
    '1e3',
    '1E3',
    '1e-3',
    '0x10',
    '1_000',
    'Infinity',
    'NaN',
    '1.0000000',
    '1.1234567',
    '9223372036854775808',
    '1000000000000',
    '١٢',
    '１２',
    '1\u0000',
    '1\u200b',
    '₦5',
    '1'.repeat(100_000),
  ])('RATE-02 cannot be written %j', (amount) => expect(quote(amount)).toMatch(/^amount: (decimal-text|too-long)$/));

  it.each([1, 1.5, 0, -1, Number.NaN, 2 ** 63, 10n, null, [], {}, true])('RATE-02 cannot be a %p', (amount) =>
    expect(quote(amount)).toBe('amount: decimal-text'),
  );

  it('RATE-02 is taken exactly when it is a plain decimal of at most 12 and 6 digits', () => {
    const plain = /^(0|[1-9]\d{0,11})(\.\d{1,6})?$/;
    fc.assert(
      fc.property(fc.oneof(fc.stringMatching(/^[-+]?\d{0,14}\.?\d{0,8}(e\d)?$/), fc.string()), (amount) => {
        expect(quote(amount) === 'fine').toBe(plain.test(amount));
      }),
    );
  });
});

describe('a side', () => {
  it.each(['buy', 'SELL', 'sell ', '', null, 1])('RATE-01 cannot be %p', (side) =>
    expect(faults(QuoteRequest, { ...QUOTE, side })).toBe('side: side'),
  );
});

describe('an account number', () => {
  it.each(['0145528174', '0000000000', '9999999999'])('SELL-01 may be %s', (accountNumber) =>
    expect(faults(NameEnquiryRequest, { ...ENQUIRY, accountNumber })).toBe('fine'),
  );

  it.each([
    '',
    '014552817',
    '01455281740',
    '0145 52817',
    '014552817a',
    '-145528174',
    '01455281.4',
    '٠١٢٣٤٥٦٧٨٩',
    '0145528174\n',
  ])('SELL-01 cannot be %j', (accountNumber) =>
    expect(faults(NameEnquiryRequest, { ...ENQUIRY, accountNumber })).toBe('accountNumber: account-number'),
  );

  it('SELL-01 says that it is required when it is not a text', () => {
    for (const accountNumber of [undefined, null, 145528174])
      expect(faults(NameEnquiryRequest, { ...ENQUIRY, accountNumber })).toBe('accountNumber: account-required');
  });

  it.each(['58', '0580000', '05a', ' 058', "058' or 1=1"])('SELL-01 no bank has the code %j', (bankCode) =>
    expect(faults(NameEnquiryRequest, { ...ENQUIRY, bankCode })).toBe('bankCode: bank'),
  );
});

describe('a sender', () => {
  it.each(['Temitope', 'Ṣọlá', 'Ɗanladi', 'Nneọma', "O'Brien", 'Okonkwo-Balogun', '李雷', 'Zoë 😀', 'x'.repeat(60)])(
    'SELL-02 may be called %s',
    (firstName) => expect(sender({ firstName })).toBe('fine'),
  );

  it('SELL-02 is trimmed', () => {
    expect(z.parse(SenderDetails, { ...SENDER, firstName: '  Temitope ', email: ' t@example.com ' })).toMatchObject({
      firstName: 'Temitope',
      email: 't@example.com',
    });
  });

  it.each([
    [{ firstName: '' }, 'firstName: first-name-required'],
    [{ lastName: '  \t ' }, 'lastName: last-name-required'],
    [{ firstName: 'x'.repeat(61) }, 'firstName: too-long'],
    [{ firstName: 7 }, 'firstName: required-text'],
  ])('SELL-02 %j is refused as %s', (change, fault) => expect(sender(change)).toBe(fault));

  it.each(Object.entries(UNSAFE))('SELL-02 a name cannot hold %s', (_what, text) => {
    expect(sender({ firstName: text })).toBe('firstName: unsafe-characters');
    expect(sender({ lastName: text })).toBe('lastName: unsafe-characters');
    expect(sender({ email: `${text}@example.com` })).toBe('email: email');
    expect(sender({ phone: `+234803${text}` })).toBe('phone: phone');
  });

  it.each(['a@b.co', 'first.last+tag@sub.example.com', "o'brien@example.ng", 'a'.repeat(64) + '@example.com'])(
    'SELL-02 may write from %s',
    (email) => expect(sender({ email })).toBe('fine'),
  );

  it.each([
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a@@b.co',
    'a b@c.co',
    'a@b..co',
    'a@-b.co',
    'a@b-.co',
    'a@b.c',
    'a@b.co.',
    'a@b.co, c@d.co',
    'a@b.co\r\nBcc: c@d.co',
    '<a@b.co>',
    'Name <a@b.co>',
    '"a"@b.co',
    'a@[127.0.0.1]',
    'ü@b.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(64)}.co`,
  ])('SELL-02 cannot write from %j', (email) => expect(sender({ email })).toBe('email: email'));

  it('SELL-02 an address has at most 254 characters, and a long hostile one is refused', () => {
    const domain = `${'b'.repeat(60)}.`.repeat(4);
    expect(sender({ email: `a@${domain}com` })).toBe('fine');
    expect(sender({ email: `aaaaaaaaaa@${domain}com` })).toBe('email: too-long');
    expect(sender({ email: `a@${'a.'.repeat(50_000)}` })).toBe('email: too-long');
    expect(sender({ email: `a@${'a-'.repeat(120)}` })).toBe('email: email');
  });

  it.each(['+2348035550148', '+12025550123', '+4915112345678', '+12345678'])('SELL-02 may be called at %s', (phone) =>
    expect(sender({ phone })).toBe('fine'),
  );

  it.each([
    '',
    '08035550148',
    '2348035550148',
    '+0348035550148',
    '+234 803 555 0148',
    '+1234567',
    '+1234567890123456',
    '+٢٣٤٨٠٣٥٥٥',
  ])('SELL-02 cannot be called at %j', (phone) => expect(sender({ phone })).toBe('phone: phone'));

  it('SELL-02 whatever was taken can be stored as JSON and comes back the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.string({ maxLength: 80 }), (firstName, lastName) => {
        const result = z.safeParse(SenderDetails, { ...SENDER, firstName, lastName });
        if (!result.success) return;
        const text = JSON.stringify(result.data);
        expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/i);
        expect(JSON.parse(text)).toEqual(result.data);
        for (const value of Object.values(result.data))
          expect([isSafeText(value), value]).toEqual([true, value.trim()]);
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
    [{ sender: { ...SENDER, phone: '0803' } }, 'sender.phone: phone'],
  ])('SELL-01 %j is refused as %s', (change, fault) =>
    expect(faults(PlaceOrderRequest, { ...ORDER, ...change })).toBe(fault),
  );

  it('SELL-01 names every fault at once, and takes no name of a recipient from the browser', () => {
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

describe('patterns of the edge', () => {
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
  ])('TRACK-02 %j is none', (id) => expect(ORDER_NUMBER.test(id)).toBe(false));

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
  ])('INT-08 %j is none', (key) => expect(IDEMPOTENCY_KEY.test(key)).toBe(false));

  it.each(['', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}=`, `${'a'.repeat(42)}+`])(
    'TRACK-05 %j is no token',
    (token) => expect(faults(TokenRequest, { token })).toBe('token: token'),
  );
});

describe('sentences', () => {
  it('every code that validation gives has one, ending like a sentence or a label of the form', () => {
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
