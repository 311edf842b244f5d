import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore, type NewEvent } from '@usdt-africa/event-store';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { auditLedger } from './ledger-audit.js';

type Planted = readonly [streamId: string, event: Pick<NewEvent, 'type' | 'data'>];

const posted = (account: string, currency: string, amount: number) => ({ account, currency, amount: String(amount) });
const PAYABLE = 'payable:purchase:p';
const ABOUT = { purchaseId: 'p', accountId: 'x', nairaKobo: '90' };
const TX = 'a'.repeat(64);
const CAUSE = { kind: 'purchase', id: 'p' };

const funded: Planted = [
  'wallet-x',
  {
    type: 'WalletCredited',
    data: {
      balanceKobo: '90',
      postings: [posted('customer:wallet:x', 'NGN', -90), posted('collection:paystack', 'NGN', 90)],
    },
  },
];
const line = (type: 'WalletDebited' | 'WalletCredited', entryId: string, kobo = 90): Planted => [
  'wallet-x',
  {
    type,
    data: {
      entryId,
      amountKobo: String(kobo),
      balanceKobo: type === 'WalletDebited' ? String(90 - kobo) : '90',
      postings: [
        posted('customer:wallet:x', 'NGN', type === 'WalletDebited' ? kobo : -kobo),
        posted(PAYABLE, 'NGN', type === 'WalletDebited' ? -kobo : kobo),
      ],
    },
  },
];
const conversion = (sign: 1 | -1, micro = 7) => [
  posted(PAYABLE, 'NGN', sign * 90),
  posted('exchange:position', 'NGN', sign * -88),
  posted('income:margin', 'NGN', sign * -2),
  posted('exchange:position', 'USDT', sign * micro),
  posted(PAYABLE, 'USDT', sign * -micro),
];
const placed: Planted = [
  'purchase-p',
  { type: 'PurchasePlaced', data: { ...ABOUT, feeKobo: '0', debitId: 'd', postings: conversion(1) } },
];
const held: Planted = ['purchase-p', { type: 'PurchaseHeld', data: ABOUT }];
const settled: Planted = ['purchase-p', { type: 'PurchaseSettled', data: { ...ABOUT, txId: TX } }];
const undone = (micro = 7): Planted => [
  'purchase-p',
  { type: 'PurchaseUndone', data: { ...ABOUT, creditId: 'c', postings: conversion(-1, micro) } },
];
const requested: Planted = [
  'send-s',
  {
    type: 'SendRequested',
    data: { sendId: 's', for: CAUSE, postings: [posted(PAYABLE, 'USDT', 7), posted('payable:send:s', 'USDT', -7)] },
  },
];
const sent: Planted = [
  'send-s',
  {
    type: 'SendSettled',
    data: {
      sendId: 's',
      for: CAUSE,
      txId: TX,
      postings: [posted('payable:send:s', 'USDT', 7), posted('chain:hot', 'USDT', -7)],
    },
  },
];
const givenUp: Planted = [
  'send-s',
  {
    type: 'SendGivenUp',
    data: { sendId: 's', for: CAUSE, postings: [posted('payable:send:s', 'USDT', 7), posted(PAYABLE, 'USDT', -7)] },
  },
];
const BOUGHT = [funded, line('WalletDebited', 'd'), placed] as const;

describe('an audit of purchases', () => {
  let db: TestDatabase;

  beforeEach(async () => {
    db = await testDatabase();
  });
  afterEach(() => db.drop());

  /** The broken rules, with the time between two streams over. */
  async function broken(planted: readonly Planted[]): Promise<readonly string[]> {
    for (const [streamId, { type, data }] of planted)
      await db.app.query(
        `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
         select $1, coalesce(max(version), 0) + 1, gen_random_uuid(), $2, 1, $3, '{"correlationId": "c", "actor": "test"}'
         from events where stream_id = $1`,
        [streamId, type, JSON.stringify(data)],
      );
    const store = createEventStore({ pool: db.reader, moneyEvents: MONEY_EVENTS });
    const { findings } = await auditLedger(store, { reactionMs: 0 });
    return [...new Set(findings.map(({ rule }) => rule))];
  }

  it.each<[string, readonly Planted[], readonly string[]]>([
    ['nothing wrong in a purchase that is held', [...BOUGHT, held], []],
    ['nothing wrong in a purchase that was settled', [...BOUGHT, requested, sent, settled], []],
    [
      'nothing wrong in a purchase whose send was given up',
      [...BOUGHT, requested, givenUp, undone(), line('WalletCredited', 'c')],
      [],
    ],
    ['nothing wrong in a refused purchase', [...BOUGHT, held, undone(), line('WalletCredited', 'c')], []],
    ['a purchase without a debit', [placed], ['purchase-balanced', 'purchase-paid']],
    [
      'a purchase that another sum paid',
      [funded, line('WalletDebited', 'd', 80), placed],
      ['purchase-balanced', 'purchase-paid'],
    ],
    [
      'a settled purchase that owes its USDT',
      [...BOUGHT, requested, sent, [...requested], settled] as readonly Planted[],
      ['sent-once', 'send-balanced', 'purchase-balanced'],
    ],
    ['a settled purchase without a send', [...BOUGHT, settled], ['purchase-balanced', 'purchase-once']],
    [
      'a purchase undone by another sum',
      [...BOUGHT, held, undone(6), line('WalletCredited', 'c')],
      ['purchase-balanced'],
    ],
    [
      'an undone purchase whose naira are not back',
      [...BOUGHT, held, undone()],
      ['purchase-balanced', 'purchase-paid'],
    ],
    [
      'a purchase that was sent and undone',
      [...BOUGHT, requested, sent, undone(), line('WalletCredited', 'c')],
      ['purchase-balanced', 'purchase-once'],
    ],
    ['a send that ended without its purchase', [...BOUGHT, requested, sent], ['purchase-once']],
    ['a purchase placed twice', [...BOUGHT, placed], ['purchase-balanced', 'purchase-once']],
  ])('BUY-03 finds %s', async (_what, planted, rules) => {
    expect(await broken(planted)).toEqual(rules);
  });
});
