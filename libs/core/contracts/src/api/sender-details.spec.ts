import fc from 'fast-check';
import * as z from 'zod/mini';
import { faults, SENDER } from '../../test/request-bodies.js';
import { isSafeText } from '../text.js';
import { SenderDetails } from './requests.js';

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
  'a line separator': 'Te\u2028mi',
  'an annotation anchor': 'Te\ufff9mi',
  'a replacement character': 'Te\ufffdmi',
  'a noncharacter': 'Te\u{1ffff}mi',
  'a private character': 'Te\ue000mi',
  'a filler that looks like nothing': 'Te\u3164mi',
  'a braille blank': 'Te\u2800mi',
  'a grapheme joiner': 'Te\u034fmi',
  'hidden tag letters': 'Te\u{e0041}mi',
};

/** Invisible characters that are no part of a name; an address contains none of them. */
const UNSEEN = {
  'a zero-width space': 'Te\u200bmi',
  'a zero-width joiner': 'Te\u200dmi',
  'a zero-width non-joiner': 'Te\u200cmi',
  'a word joiner': 'Te\u2060mi',
  'a mark of direction': 'Te\u200emi\u200f',
  'a soft hyphen': 'Te\u00admi',
  'a byte order mark': '\ufeffTe\ufeffmi',
  'what isolates it in the contacts': '\u2068Temi\u2069',
};

describe('a sender', () => {
  it.each([
    ...['Temitope', 'Ṣọlá', 'Ɗanladi', 'Nneọma', 'Okonkwo-Balogun', 'Olú\u0301wa\u0323\u0300', 'x'.repeat(60)],
    ...["O'Brien", 'O’Brien', "'t Hart", 'Jean‑Luc', 'María José', 'Mary\u00a0Jane'],
    ...['李雷', 'Александра', 'محمد', 'नरेन्द्र', 'ยิ่งลักษณ์', '김 민수', 'ሀይሌ'],
  ])('SELL-02 may have the name %s', (firstName) => {
    expect(sender({ firstName })).toBe('fine');
    expect(sender({ lastName: firstName })).toBe('fine');
  });

  it.each([
    ...['Claim N500,000 now:', 'Ada 2', 'Ada２', 'Ada ٣', 'ⅣAda', '₦', 'Ada $', 'Ada €uro', 'Zoë 😀', 'Ada™'],
    ...[
      'evil.example',
      'http://evil.example',
      'evil。example',
      'a@b',
      'Ada/Grace',
      'Ada\\',
      '<b>Ada</b>',
      'Ada & Grace',
    ],
    ...[
      'Ada!',
      'Ada?',
      'Ada:',
      'Ada; Grace',
      'Ada, Grace',
      '(Ada)',
      '"Ada"',
      'Ada_Grace',
      'Ada*',
      'Ada #',
      'Ada +',
      'A=B',
    ],
    ...['-', "'", '’', '-Ada', "''Ada", '\u0301Ada', 'a' + '\u0301'.repeat(9), 'Ada — Grace', 'Ada…', '㎏', '１２'],
  ])('SEC-08 SELL-02 rejects the name %s', (name) => {
    expect(sender({ firstName: name })).toBe('firstName: name-letters');
    expect(sender({ lastName: name })).toBe('lastName: name-letters');
  });

  it('SELL-02 has its name and email address trimmed', () => {
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

  it.each(Object.entries(UNSEEN))('SELL-02 a name loses %s; an email address with it is refused', (_what, text) => {
    const named = z.parse(SenderDetails, { ...SENDER, firstName: text, lastName: text });
    expect([named.firstName, named.lastName]).toEqual(['Temi', 'Temi']);
    expect(sender({ email: `a${text}b@example.com` })).toBe('email: email');
  });

  it('SELL-02 rejects a name of invisible characters only, and direction and joiner characters inside a name', () => {
    expect(sender({ firstName: '\u200b \u200e' })).toBe('firstName: first-name-required');
    expect(sender({ firstName: 'Te\u2066mi\u2069' })).toBe('firstName: unsafe-characters');
    expect(sender({ firstName: 'علی\u200cرضا' })).toBe('firstName: unsafe-characters');
  });

  it.each(['a@b.co', 'first.last+tag@sub.example.com', "o'brien@example.ng", 'a'.repeat(64) + '@example.com'])(
    'SELL-02 may have the email address %s',
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
  ])('SELL-02 cannot have the email address %j', (email) => expect(sender({ email })).toBe('email: email'));

  it('SELL-02 an address has at most 254 characters, and a long hostile one is refused', () => {
    const domain = `${'b'.repeat(60)}.`.repeat(4);
    expect(sender({ email: `a@${domain}com` })).toBe('fine');
    expect(sender({ email: `aaaaaaaaaa@${domain}com` })).toBe('email: too-long');
    expect(sender({ email: `a@${'a.'.repeat(50_000)}` })).toBe('email: too-long');
    expect(sender({ email: `a@${'a-'.repeat(120)}` })).toBe('email: email');
  });

  it.each(['+2348035550148', '+12025550123', '+4915112345678', '+447400123456'])(
    'SELL-02 accepts the phone number %s unchanged',
    (phone) => expect(z.parse(SenderDetails, { ...SENDER, phone }).phone).toBe(phone),
  );

  it.each(['08035550148', '2348035550148', '+234 803 555 0148', '0803-555-0148', '+234 (0)803 555 0148', '8035550148'])(
    'SELL-02 may write a Nigerian number as %s',
    (phone) => expect(z.parse(SenderDetails, { ...SENDER, phone }).phone).toBe('+2348035550148'),
  );

  it.each([
    '',
    '+0348035550148',
    '+1234567',
    '+12345678',
    '+1234567890123456',
    '+٢٣٤٨٠٣٥٥٥',
    '+2342014481234',
    7,
    null,
  ])('SELL-02 cannot have the phone number %j', (phone) => expect(sender({ phone })).toBe('phone: phone'));

  it('SELL-02 accepted details can be stored as JSON and read back unchanged', () => {
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
