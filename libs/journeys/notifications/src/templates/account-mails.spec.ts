import { textLength } from '@usdt-africa/messaging';
import { LANGUAGES } from '../messages/catalogue.js';
import { type AccountFacts, type AccountMailKind, composeForAccount } from './account-mails.js';
import { composeText, type TextMessageKind } from './text-messages.js';

const CONFIG = {
  brand: 'USDT Africa',
  product: 'USDT',
  publicUrl: 'https://usdt.africa',
  minimumSellMicro: 1_000_000n,
  holdAboveKobo: 500_000_000n,
};
const CODES: readonly AccountMailKind[] = ['registration-code', 'login-code', 'proof-code', 'reset-code'];
const NOTICES = [
  'registration-known',
  'new-device',
  'password-set',
  'pin-set',
  'pin-locked',
  'payouts-held',
  'totp-enrolled',
  'totp-removed',
  'email-code-chosen',
  'email-code-removed',
  'passkey-added',
  'passkey-removed',
  'passkey-changed',
  'codes-renewed',
  'sessions-ended',
  'second-factor-reset',
  'identity-linked',
  'identity-unlinked',
  'upgrade-information-requested',
  'upgrade-approved',
  'upgrade-refused',
] as const;
const PURCHASES = ['purchase-held', 'purchase-completed', 'purchase-undone', 'purchase-answered'] as const;
const PURCHASE = {
  number: 'B614207935088',
  word: 'watermelon',
  amountMicro: 12_345_678_901n,
  nairaKobo: 1_978_765_432n,
  address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
};
/** Notices by mail only. */
const NAIRA = ['naira-received', 'naira-held', 'naira-returned', 'naira-taken-back', 'naira-transferred'] as const;
const TRANSFER = { name: 'Temitope A.', username: 'temitope', note: 'For the rent', balanceKobo: 1_250_000n };
const WITHDRAWALS = ['naira-sent', 'naira-back'] as const;
const PAID = {
  withdrawalId: '0199a000-0000-7000-8000-0000000000aa',
  number: 'W310552874016',
  bank: 'GTBank',
  last4: '8174',
  sessionId: '090286261130091300000000000009',
  undone: null,
  owedKobo: null,
};
const UNDONE = { ...PAID, sessionId: null, undone: { why: 'account', balanceKobo: 12_500_000_000n } } as const;
const facts = (kind: AccountMailKind, more: Partial<AccountFacts> = {}): AccountFacts => ({
  kind,
  firstName: 'Adaeze',
  code: CODES.includes(kind) ? '482913' : null,
  at: '2026-11-25T09:14:00.000Z',
  until: ['payouts-held', 'naira-held', 'purchase-held'].includes(kind) ? '2026-11-26T09:14:00.000Z' : null,
  ways: null,
  nairaKobo: kind.startsWith('naira-') ? 1_000_000n : null,
  purchase: kind.startsWith('purchase-') ? PURCHASE : null,
  transfer: kind === 'naira-transferred' ? TRANSFER : null,
  withdrawal: kind === 'naira-sent' ? PAID : kind === 'naira-back' ? UNDONE : null,
  ...more,
});

describe.each(LANGUAGES)('mails about an account in %s', (language) => {
  const mail = (kind: AccountMailKind, more: Partial<AccountFacts> = {}) =>
    composeForAccount(facts(kind, more), { ...CONFIG, language });

  it.each([...CODES, ...NOTICES, ...NAIRA, ...WITHDRAWALS, ...PURCHASES, 'welcome' as const])(
    'INT-06 %s fills every placeholder, has the same content as plain text and as HTML, and loads nothing external',
    (kind) => {
      const { subject, text, html } = mail(kind);
      expect(html).toContain(`lang="${language}"`);
      for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\w+\}|undefined|null|NaN/);
      expect(html).not.toMatch(/<img|<script|<link|<style|@import|url\(|background=/i);
      expect(text).not.toMatch(/<\w|&\w+;/);
      expect(text).toContain('Adaeze');
      expect(html.match(/<a /g) ?? []).toHaveLength(CODES.includes(kind) ? 0 : 1);
    },
  );

  it.each([
    [true, 0],
    [false, 1],
    [false, 3],
    [true, 1],
    [true, 3],
  ])(
    'AUTH-04 a password reset mail lists the other sign-in methods of the account (Google %p, passkeys %i)',
    (google, passkeys) => {
      const [none, { text, html }] = [mail('password-set'), mail('password-set', { ways: { google, passkeys } })];
      const added = text.split('\n').filter((line) => !none.text.includes(line));
      expect([added.join().includes('Google'), /passkey/i.test(added.join())]).toEqual([google, passkeys > 0]);
      expect(added.join().includes('3')).toBe(passkeys === 3);
      for (const part of [text, html]) expect(part).not.toMatch(/\{\w+\}|undefined|null|NaN/);
      expect(mail('password-set', { ways: { google: false, passkeys: 0 } })).toEqual(none);
    },
  );

  it('RCP-05 a mail about received naira names sender and balance, and shows a note unless it has a web address', () => {
    const { subject, text } = mail('naira-transferred');
    for (const part of ['₦10,000.00', 'Temitope A.', '@temitope']) expect(subject).toContain(part);
    for (const part of ['₦12,500.00', 'For the rent']) expect(text).toContain(part);
    for (const note of ['claim at casino.example', 'WWW.win', null])
      expect(mail('naira-transferred', { transfer: { ...TRANSFER, note } }).text).not.toMatch(/casino|win/i);
  });

  it('WALLET-04 a mail about a withdrawal names account, number and session id, or why the naira are back, and opens its page', () => {
    const paid = mail('naira-sent');
    expect(paid.subject).toContain('₦10,000.00');
    for (const part of ['GTBank ··8174', 'W310 552 874 016', '090286 261130', '/dashboard/wallet/withdrawals/0199a000'])
      expect(paid.text).toContain(part);
    const reasons = (['account', 'bank', 'returned', 'other'] as const).map((why) => {
      const { text } = mail('naira-back', { withdrawal: { ...UNDONE, undone: { ...UNDONE.undone, why } } });
      for (const part of ['GTBank ··8174', '₦125,000,000.00']) expect(text).toContain(part);
      return text;
    });
    expect(new Set(reasons).size).toBe(4);
    const owes = mail('naira-sent', { withdrawal: { ...PAID, owedKobo: 150_000n } });
    const owesNothing = mail('naira-sent', { withdrawal: { ...PAID, owedKobo: 0n } });
    expect(owes.text).toContain('₦1,500.00');
    for (const { text } of [owes, owesNothing]) expect(text).not.toMatch(/\{\w+\}|undefined|null|NaN/);
    expect(new Set([paid.text, owes.text, owesNothing.text]).size).toBe(3);
  });

  it.each(CODES)(
    'AUTH-01 %s shows the code once, in large type, with its lifetime, and never in the subject',
    (kind) => {
      const { subject, text, html } = mail(kind);
      expect(subject).not.toContain('482913');
      expect(html.match(/482913/g)).toHaveLength(1);
      expect(html).toMatch(/font-size:36px;[^>]*>482913</);
      expect(text).toMatch(/^482913$/m);
      for (const part of [text, html]) expect(part).toMatch(/\b10\b/);
      expect(mail(kind, { code: '4829' }).text).toMatch(/^4829$/m);
    },
  );
});

describe('greeting of an account mail', () => {
  it('SEC-25 greets without a name that another person may have typed', () => {
    const { text } = composeForAccount(facts('registration-code', { firstName: 'Win big at casino.example' }), {
      ...CONFIG,
      language: 'en',
    });
    expect(text).not.toContain('casino');
    expect(text).toContain('Hello,');
  });
});

/** The longest content of a text of its kind. */
const aboutText = (kind: TextMessageKind) => ({
  code: kind.endsWith('-code') ? '482913' : null,
  word: kind === 'recipient-code' || kind === 'refund-code' ? 'cinnamons' : null,
  at: '2026-11-25T09:14:00.000Z',
  until: kind === 'payouts-held' ? '2026-11-26T09:14:00.000Z' : null,
  ...(kind.startsWith('purchase-') ? { purchase: PURCHASE } : {}),
  ...(kind.startsWith('naira-') ? { withdrawal: PAID, nairaKobo: 498_765_432n } : {}),
  ...(kind.startsWith('order-') ? { order: { number: 'S482039551840', word: 'cinnamons', kobo: 498_765_432n } } : {}),
});

const HOSTS = ['https://usdt.africa', 'https://app.usdt-africa.com.ng'];
describe.each(LANGUAGES)('text messages in %s', (language) => {
  const write = (kind: TextMessageKind, publicUrl: string) =>
    composeText({ kind, ...aboutText(kind) }, { brand: CONFIG.brand, product: CONFIG.product, publicUrl, language });

  it.each([
    'registration-code',
    'recipient-code',
    'refund-code',
    ...NOTICES,
    'order-delivered',
    'order-held',
    'order-returned',
    'order-failed',
    'naira-sent',
    'naira-back',
    'purchase-held',
    'purchase-completed',
    'purchase-undone',
  ] as const)('INT-06 %s fits one message part, with every placeholder filled', (kind) => {
    for (const host of HOSTS) {
      const text = write(kind, host);
      expect([text, textLength(text)]).toEqual([text, { encoding: 'gsm-7', parts: 1 }]);
      const isAboutOrder = /^(order|purchase)-|^(recipient|refund)-code$/.test(kind);
      expect(text).toMatch(isAboutOrder ? /^USDT Africa, (cinnamons|watermelon): / : /^USDT Africa: /);
      expect(text).not.toMatch(/\{\w+\}|undefined|null|₦/);
    }
  });

  it('SELL-17 a code for an order carries its word, by mail, too', () => {
    const { subject, text } = composeForAccount(facts('refund-code', { word: 'guava' }), { ...CONFIG, language });
    expect(subject).toMatch(/^guava: /);
    expect(text).toContain('guava');
  });

  it('AUTH-01 the last line of a code text is the browser’s autofill line with our host, without port', () => {
    expect(write('registration-code', 'https://usdt.africa').split('\n').slice(-2)).toEqual([
      '',
      '@usdt.africa #482913',
    ]);
    expect(write('registration-code', 'http://127.0.0.1:4200')).toMatch(/\n\n@127\.0\.0\.1 #482913$/);
  });
});
