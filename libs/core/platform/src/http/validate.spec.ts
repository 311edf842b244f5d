import { NameEnquiryRequest, PlaceOrderRequest, QuoteRequest } from '@usdt-africa/contracts/api';
import { Refusal } from '@usdt-africa/kernel';
import type * as z from 'zod/mini';
import { validBody } from './validate.js';

const ID = '0199a000-0000-7000-8000-000000000001';
const order = {
  quoteId: ID,
  enquiryId: ID,
  network: 'TRC20',
  sender: {
    firstName: 'Temitope',
    lastName: 'Adewale-Ogunbanjo',
    email: 'temitope@example.com',
    phone: '+2348035550148',
  },
  recipientEmail: 'adaeze@example.com',
};

function problems(schema: z.ZodMiniType, body: unknown): string[] {
  try {
    validBody(schema, body);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (error.extra.errors ?? []).map((field) => `${field.field}:${field.code}`);
  }
}

describe('request bodies', () => {
  it.each([
    '0x10',
    '1e3',
    '-1',
    '+1',
    '.5',
    '1.',
    '1.1234567',
    '01',
    ' 1',
    '1 ',
    '1,000',
    'NaN',
    'Infinity',
    '',
    '١',
    '9223372036854775808',
  ])('RATE-02 refuses the amount %j and names the field', (amount) =>
    expect(problems(QuoteRequest, { side: 'sell', amount })).toEqual(['amount:decimal-text']),
  );

  it.each([1, null, true, {}, [], undefined])('RATE-02 refuses an amount that is %p', (amount) => {
    expect(problems(QuoteRequest, { side: 'sell', amount })).toEqual(['amount:decimal-text']);
  });

  it('SELL-02 accept names with the letters and marks that real names have', () => {
    for (const firstName of ['Adaeze', "N'Golo", 'Ọlájídé', 'Ṣadé', 'Ɗanjuma', '陈', 'Jean-Luc', 'O’Neil'])
      expect(problems(PlaceOrderRequest, { ...order, sender: { ...order.sender, firstName } })).toEqual([]);
  });

  it.each(['a\u0000b', '\ud800', 'x\udfff', 'a\u202eb', 'a\u2066b\u2069', 'a\nb', 'x\u3164y'])(
    'SELL-02 refuses %j in a name',
    (firstName) => {
      expect(problems(PlaceOrderRequest, { ...order, sender: { ...order.sender, firstName } })).toEqual([
        'sender.firstName:unsafe-characters',
      ]);
    },
  );

  it.each([
    ['sender.email', { sender: { ...order.sender, email: 'temitope.adewale@gmail' } }, 'sender.email:email'],
    ['sender.phone', { sender: { ...order.sender, phone: '01 234 5678' } }, 'sender.phone:phone'],
    ['recipientEmail', { recipientEmail: 'a@b..c' }, 'recipientEmail:email'],
    ['network', { network: 'ERC20' }, 'network:network'],
    ['quoteId', { quoteId: '1' }, 'quoteId:uuid'],
    ['blank name', { sender: { ...order.sender, lastName: '  ' } }, 'sender.lastName:last-name-required'],
    ['long name', { sender: { ...order.sender, lastName: 'x'.repeat(61) } }, 'sender.lastName:too-long'],
    ['unknown field', { amount: '1' }, 'amount:unknown-field'],
    ['unknown inner field', { sender: { ...order.sender, tier: 'Business' } }, 'sender.tier:unknown-field'],
  ])('SELL-02 names the field that is wrong: %s', (_what, change, expected) => {
    expect(problems(PlaceOrderRequest, { ...order, ...change })).toEqual([expected]);
  });

  it('SELL-01 an account number has ten digits and nothing else', () => {
    for (const accountNumber of ['014552817', '01455281744', '014552817a', '0145 52817', '٠١٢٣٤٥٦٧٨٩', ''])
      expect(problems(NameEnquiryRequest, { bankCode: '058', accountNumber })).toEqual([
        'accountNumber:account-number',
      ]);
  });

  it('SELL-02 refuses a __proto__ property at any depth', () => {
    expect(problems(QuoteRequest, JSON.parse('{"side":"sell","amount":"1","__proto__":{"x":1}}'))).toEqual([
      '__proto__:unknown-field',
    ]);
    expect(problems(PlaceOrderRequest, { ...order, sender: JSON.parse('{"__proto__":{"firstName":"x"}}') })).toEqual([
      'sender.__proto__:unknown-field',
    ]);
    for (const body of [null, [], 'text', 1]) expect(() => validBody(QuoteRequest, body)).toThrow(Refusal);
  });
});
