import fc from 'fast-check';
import type { OrderMailFacts, OrderFacts } from '../domain/order-facts.js';
import { LANGUAGES, textIn } from '../messages/catalogue.js';
import type { MailConfig } from './about.js';
import { compose, type ComposedMail } from './order-mails.js';
import { composeRecentOrders } from './recent-orders-mail.js';

const english = textIn('en');
const TOKEN = 'q2XvA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t';
const CONFIG: MailConfig = {
  brand: 'USDT Africa',
  product: 'USDT',
  publicUrl: 'https://usdt.africa',
  minimumSellMicro: 1_000_000n,
  holdAboveKobo: 500_000_000n,
  language: 'en',
};
const ORDER: OrderFacts = {
  number: 'S482039551840',
  word: 'mango',
  amountMicro: 250_000_000n,
  nairaKobo: 39_400_000n,
  rate: '1576.0000',
  lockEndsAt: '2026-11-21T13:03:45.000Z',
  mismatch: null,
  recipient: {
    accountName: 'Adaeze Chinwe Okonkwo-Balogun',
    bankShortName: 'GTBank',
    accountNumber: '0145528174',
  },
};
const DELIVERED = {
  kind: 'order-delivered',
  delivery: {
    amountMicro: 250_000_000n,
    nairaKobo: 39_400_000n,
    parts: [
      {
        amountMicro: 250_000_000n,
        rate: '1576.0000',
        referenceRate: '1583.5000',
        marketAt: '2026-11-21T13:02:00.000Z',
        marketFrom: ['quidax', 'coingecko', 'coinbase'],
        nairaKobo: 39_400_000n,
        receivedAt: '2026-11-21T13:03:11.000Z',
      },
    ],
    stampDutyKobo: 5_000n,
    sessionIds: ['090286261121140400482039551840'],
    milliseconds: 51_000,
    settledAt: '2026-11-21T13:04:02.000Z',
  },
} satisfies OrderMailFacts;
const held = (
  reason: Extract<OrderMailFacts, { kind: 'order-held' }>['hold']['reason'],
  isFirst = false,
): OrderMailFacts => ({
  kind: 'order-held',
  hold: { reason, isFirst, amountMicro: 750_000n, since: '2026-11-21T13:04:00.000Z' },
});
const REFUND = {
  number: 'R482039551840',
  address: 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ',
  sendsMicro: 40_234_500n,
  costMicro: 0n,
  isHeld: false,
  dueAt: '2026-11-28T13:12:00.000Z',
  transactionId: null,
  endedWhy: null,
  at: '2026-11-21T13:12:00.000Z',
} as const;
const REFUNDS = [
  { kind: 'refund-requested', refund: REFUND },
  { kind: 'refund-requested', refund: { ...REFUND, address: null, costMicro: 1_500_000n } },
  { kind: 'refund-proved', refund: REFUND },
  { kind: 'refund-proved', refund: { ...REFUND, isHeld: true } },
  { kind: 'refund-sent', refund: { ...REFUND, transactionId: 'c3'.repeat(32) } },
  ...(['no-proof', 'withdrawn', 'naira-instead', 'refused'] as const).map((endedWhy) => ({
    kind: 'refund-ended' as const,
    refund: { ...REFUND, endedWhy },
  })),
] satisfies OrderMailFacts[];
const CONTEXTS: readonly OrderMailFacts[] = [
  { kind: 'order-placed' },
  { kind: 'order-link' },
  DELIVERED,
  held('below-minimum'),
  held('no-rate'),
  held('above-threshold'),
  held('above-threshold', true),
  held('after-cancellation'),
  held('over-limit'),
  held('not-creditable'),
  held('listed-sender'),
  held('velocity'),
  { kind: 'order-returned', unpaid: { nairaKobo: 39_400_000n, at: '2026-11-21T13:12:00.000Z' } },
  { kind: 'order-failed', unpaid: { nairaKobo: 39_400_000n, at: '2026-11-21T13:12:00.000Z' } },
  ...REFUNDS,
];

function mail(facts: OrderMailFacts, order: Partial<OrderFacts> = {}, config: Partial<MailConfig> = {}): ComposedMail {
  return compose(
    { order: { ...ORDER, ...order }, facts, firstName: 'Temitope', token: TOKEN, isOwn: false },
    { ...CONFIG, ...config },
  );
}
/** What a reader sees of a page when nothing but its text is shown. */
const visible = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

describe.each(LANGUAGES)('the mails in %s', (language) => {
  it.each(CONTEXTS.map((facts) => [facts.kind === 'order-held' ? facts.hold.reason : facts.kind, facts] as const))(
    'INT-06 %s has the code word first, a plain text with all of the page, one action, and loads nothing from outside',
    (_name, facts) => {
      const { subject, text, html } = mail(facts, {}, { language });
      expect(subject).toMatch(/^mango: /);
      expect(html).toContain(`lang="${language}"`);
      for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\w+\}|undefined|null|NaN/);
      expect(html.match(/<a /g)).toHaveLength(1);
      expect(html).not.toMatch(/<img|<script|<link|<style|@import|url\(|background=/i);
      expect(text).not.toMatch(/<\w|&\w+;/);
      for (const line of visible(html).match(/S482 039 551 840|··8174|₦[\d,]+(?:\.\d+)?|\d+\.\d\d USDT/g) ?? [])
        expect(text).toContain(line);
      expect(`${subject}${text}${html}`).not.toMatch(/T[1-9A-HJ-NP-Za-km-z]{33}/);
    },
  );
});

describe('the mails of a refund', () => {
  it('SELL-14 name the address by its ends, the sum, and the hash once it is final', () => {
    const { text, subject } = mail({ kind: 'refund-sent', refund: { ...REFUND, transactionId: 'c3'.repeat(32) } });
    expect(subject).toBe(english('refundSentSubject', { word: 'mango', amount: '40.2345 USDT' }));
    for (const part of ['TDWHcM…GaeZ'.slice(0, 7), 'c3'.repeat(32), 'R482039551840']) expect(text).toContain(part);
  });

  it('SELL-14 say that nothing is sent before a proof, who looks at it, and what an ended one leaves', () => {
    expect(mail({ kind: 'refund-requested', refund: REFUND }).text).toContain(
      english('refundRequestedProve', { address: 'TDWHcM…dMGaeZ', due: 'Sat 28 Nov, 14:12' }),
    );
    expect(mail({ kind: 'refund-proved', refund: { ...REFUND, isHeld: true } }).text).toContain(
      english('refundProvedHeld', { address: 'TDWHcM…dMGaeZ' }),
    );
    const ended = mail({ kind: 'refund-ended', refund: { ...REFUND, endedWhy: 'no-proof' } }).text;
    expect(ended).toContain(english('refundEndedLead'));
    expect(ended).toContain(english('refundEndedNext'));
  });
});

describe('the button of a mail', () => {
  it('TRACK-05 opens the order, with the owner’s token in the fragment only', () => {
    for (const facts of CONTEXTS) {
      const { html, text, subject } = mail(facts);
      const url = `https://usdt.africa/order-status/S482039551840#token=${TOKEN}`;
      expect(html).toContain(`href="${url}"`);
      expect(text).toContain(`\n${url}\n`);
      expect(`${html}${text}`).not.toMatch(/[?&]token/);
      expect(subject).not.toContain(TOKEN);
    }
  });
});

describe('the mail about an order in an account', () => {
  it('TRACK-05 carries no link that opens it without a log-in, and says so', () => {
    const input = { order: ORDER, facts: DELIVERED, firstName: 'Temitope', token: null, isOwn: true };
    const { html, text } = compose(input, CONFIG);
    const url = 'https://usdt.africa/dashboard/transactions/sell/S482039551840';
    expect(html).toContain(`href="${url}"`);
    expect(text).toContain(english('linkLogIn'));
    expect(text).toContain(english('footerAccount', { number: 'S482 039 551 840' }));
    expect(`${html}${text}`).not.toMatch(/token|gave us this address|up to 5 devices/);
  });

  it.each(LANGUAGES)(
    'TRACK-05 the mail of a guest’s order says how often and how long its link works, in %s',
    (language) => {
      const { text } = mail({ kind: 'order-link' }, {}, { language });
      expect(text).toMatch(/5.*24|24.*5/s);
    },
  );
});

describe('the mail that lists recent orders', () => {
  const listed = (token: string | null, number = ORDER.number, word = 'mango') => ({
    number,
    word,
    amountMicro: 250_000_000n,
    placedAt: '2026-11-21T13:02:10.000Z',
    token,
  });

  it.each(LANGUAGES)('TRACK-03 lists every order with its word and its own way to it, in %s', (language) => {
    const orders = [listed(TOKEN), listed(null, 'S771203984417', 'guava')];
    const { subject, text, html } = composeRecentOrders({ orders, firstName: 'Temitope' }, { ...CONFIG, language });
    expect(subject).toMatch(/^mango: /);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\w+\}|undefined|null|NaN/);
    for (const url of [
      `https://usdt.africa/order-status/S482039551840#token=${TOKEN}`,
      'https://usdt.africa/dashboard/transactions/sell/S771203984417',
    ]) {
      expect(html).toContain(`href="${url}"`);
      expect(text).toContain(url);
    }
    for (const part of ['mango', 'guava', 'S482 039 551 840', 'S771 203 984 417']) expect(text).toContain(part);
    expect(html.match(/<a /g)).toHaveLength(2);
  });
});

describe('content of a mail', () => {
  it('RATE-11 shows each rate with its market rate, time and sources when an order was paid at two', () => {
    const parts = [
      {
        amountMicro: 275_000_000n,
        rate: '1576.0000',
        referenceRate: '1583.5000',
        marketAt: '2026-11-21T13:02:00.000Z',
        marketFrom: ['quidax', 'coingecko', 'coinbase'],
        nairaKobo: 43_340_000n,
        receivedAt: '2026-11-21T13:03:11.000Z',
      },
      {
        amountMicro: 25_000_000n,
        rate: '1580.1234',
        referenceRate: '1587.6000',
        marketAt: '2026-11-21T13:09:07.000Z',
        marketFrom: ['quidax', 'another'],
        nairaKobo: 3_950_308n,
        receivedAt: '2026-11-21T13:09:08.000Z',
      },
    ];
    const { text } = mail({ kind: 'order-delivered', delivery: { ...DELIVERED.delivery, parts } });
    for (const line of [
      '275.00 USDT at ₦1,576.00, arrived 14:03:11: ₦433,400.00',
      'Market at 14:02:00: ₦1,583.50, from Quidax, CoinGecko and Coinbase',
      '25.00 USDT at ₦1,580.1234, arrived 14:09:08: ₦39,503.08',
      'Market at 14:09:07: ₦1,587.60, from Quidax and another',
    ])
      expect(text).toContain(line);
  });

  it('INT-06 RATE-11 shows the date with times on another day than the payout’s, and the start of a hold', () => {
    const [part] = DELIVERED.delivery.parts;
    const late = { ...part!, marketAt: '2026-11-21T22:49:00.000Z', receivedAt: '2026-11-21T22:50:00.000Z' };
    // Half an hour later it is tomorrow in Lagos, and still today in London.
    const delivery = { ...DELIVERED.delivery, parts: [late], milliseconds: 1_800_000 };
    const { text } = mail({ kind: 'order-delivered', delivery });
    expect(text).toContain('Sat 21 Nov, 23:50:00');
    expect(text).toContain('Market at Sat 21 Nov, 23:49:00');
    expect(mail(held('over-limit')).text).toContain('Sat 21 Nov, 14:04');
    expect(mail(DELIVERED).text).toContain('14:03:11');
    expect(mail(DELIVERED).text).not.toContain('21 Nov');
  });

  it('RATE-11 shows the first parts of many, and sums the others in one line', () => {
    const [part] = DELIVERED.delivery.parts;
    const parts = Array.from({ length: 40 }, () => ({ ...part!, amountMicro: 6_250_000n, nairaKobo: 985_000n }));
    const { text } = mail({ kind: 'order-delivered', delivery: { ...DELIVERED.delivery, parts } });
    expect(text.match(/6.25 USDT at/g)).toHaveLength(7);
    expect(text).toContain('33 more, 206.25 USDT: ₦325,050.00');
  });

  it('RATE-11 shows who pays the stamp duty, and no stamp duty when there is none', () => {
    expect(mail(DELIVERED).text).toContain('Fee · stamp duty ₦50: ₦0 · we paid it');
    const small = { ...DELIVERED.delivery, stampDutyKobo: 0n, sessionIds: [] };
    const { text } = mail({ kind: 'order-delivered', delivery: small });
    expect(text).toContain('Fee: ₦0\n');
    expect(text).not.toMatch(/stamp duty|session id/i);
  });

  it('ENG-08 contains nothing of a recipient whose data were erased', () => {
    const { subject, text, html } = mail(DELIVERED, { recipient: null });
    expect(subject).toBe('mango: ₦394,000.00 is in the recipient’s account');
    expect(`${text}${html}`).not.toMatch(/Adaeze|8174|GTBank/);
  });

  it('INT-06 escapes names, whatever they contain: they add no markup', () => {
    const nasty = '<img src=x onerror="alert(1)"> & \'Co\'';
    fc.assert(
      fc.property(fc.oneof(fc.constant(nasty), fc.string({ unit: 'grapheme' })), (name) => {
        const { html } = compose(
          {
            order: { ...ORDER, recipient: { ...ORDER.recipient!, accountName: name, bankShortName: name } },
            facts: DELIVERED,
            firstName: name,
            token: TOKEN,
            isOwn: false,
          },
          CONFIG,
        );
        expect(html.match(/<[a-z!]+/gi)!.sort()).toEqual(
          mail(DELIVERED)
            .html.match(/<[a-z!]+/gi)!
            .sort(),
        );
        expect(html.match(/<a /g)).toHaveLength(1);
      }),
    );
  });

  it('SELL-16 prints on a placed order what is done with a different amount, in every language', () => {
    expect(mail({ kind: 'order-placed' }).text).toContain(`${english('ifDifferent')}: ${english('ifDifferent.wait')}`);
    const texts = (['pay', 'refund', 'wait'] as const).flatMap((mismatch) =>
      (['en', 'pcm', 'ha', 'yo', 'ig'] as const).map(
        (language) => mail({ kind: 'order-placed' }, { mismatch }, { language }).text,
      ),
    );
    expect(new Set(texts).size).toBe(15);
  });

  it('INT-06 uses the brand and product of the installation', () => {
    const { text, html } = mail({ kind: 'order-placed' }, {}, { brand: 'Naira Now', product: 'USDC' });
    expect(`${text}${html}`).not.toMatch(/USDT/);
    expect(text).toContain('Naira Now');
  });
});

describe.each(LANGUAGES)('SELL-02 the receipt that the recipient gets, in %s', (language) => {
  const { delivery } = DELIVERED;
  const { subject, text, html } = compose(
    {
      order: ORDER,
      facts: { kind: 'recipient-receipt', delivery, from: 'Temitope A.' },
      firstName: 'Adaeze',
      token: null,
      isOwn: false,
    },
    { ...CONFIG, language },
  );

  it('SELL-02 has the sum, who paid and the session id', () => {
    expect(subject).toContain('₦394,000.00');
    for (const part of [text, html]) {
      expect(part).toContain('Temitope A.');
      expect(part).toContain('090286 261121 140400 482039 551840');
      expect(part).not.toMatch(/\{\w+\}|undefined|null/);
    }
  });

  it('SEC-25 has neither the order word, nor the rate, nor a link that opens the order', () => {
    for (const part of [subject, text, html]) expect(part).not.toMatch(/mango|1,576|1,583|token=|order-status/);
    expect(text).toContain('/track/');
  });
});
