import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore, type NewEvent, type PostgresEventStore } from '@usdt-africa/event-store';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { append, makeScenario } from '@usdt-africa/test-kit/scenarios';
import { auditLedger, LEDGER_RULES } from './ledger-audit.js';

/** Appends an event of an attacker or a bug, bypassing the store's own checks. */
async function plant(
  db: TestDatabase,
  streamId: string,
  { type, data }: Pick<NewEvent, 'type' | 'data'>,
): Promise<void> {
  await db.app.query(
    `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
     select $1, coalesce(max(version), 0) + 1, gen_random_uuid(), $2, 1, $3, '{"correlationId": "c", "actor": "test"}'
     from events where stream_id = $1`,
    [streamId, type, JSON.stringify(data)],
  );
}

/** A line of wallet `x`, against `collection:paystack`. @param kobo credited; negative: debited */
const walletLine = (kobo: number, balanceKobo: string, wallet = 'x'): Pick<NewEvent, 'type' | 'data'> => ({
  type: kobo > 0 ? 'WalletCredited' : 'WalletDebited',
  data: {
    balanceKobo,
    postings: [
      posted(`customer:wallet:${wallet}`, 'NGN', String(-kobo)),
      posted('collection:paystack', 'NGN', String(kobo)),
    ],
  },
});

/** An event of payment `x` that moves 9 kobo from one account to another. */
const paymentMoved = (type: string, from: string, to: string): Pick<NewEvent, 'type' | 'data'> => ({
  type,
  data: { postings: [posted(to, 'NGN', '9'), posted(from, 'NGN', '-9')] },
});
const paymentSeen: Pick<NewEvent, 'type' | 'data'> = {
  type: 'FundingSeen',
  data: { provider: 'paystack', transactionId: '7' },
};
const [COLLECTED, HELD, TRANSIT] = ['collection:paystack', 'suspense:funding', 'funding:x'];

const posted = (account: string, currency: string, amount: string) => ({ account, currency, amount });

describe('an audit of the ledger', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  const completed = makeScenario(1, 1);
  const payoutStream = completed.steps.find(({ streamId }) => streamId.startsWith('payout-'))!.streamId;
  const settled = completed.steps.flatMap((step) => step.events).find(({ type }) => type === 'PayoutSettled')!;
  const confirmed = completed.steps.flatMap((step) => step.events).find(({ type }) => type === 'DepositConfirmed')!;

  beforeEach(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
    for (let index = 0; index < 11; index++) await append(store, makeScenario(1, index).steps);
  });
  afterEach(() => db.drop());

  const broken = async (): Promise<string[]> => {
    const { findings } = await auditLedger(createEventStore({ pool: db.reader }), { reactionMs: 0 });
    return [...new Set(findings.map((finding) => finding.rule))];
  };

  it('WALLET-03 finds no violation in the postings that the product writes', async () => {
    const audit = await auditLedger(createEventStore({ pool: db.reader }), { reactionMs: 0 });
    expect(audit).toMatchObject({ sums: { NGN: 0n, USDT: 0n }, findings: [] });
    expect(audit.moneyEvents).toBe(9 + 8 + 7 + 1);
    expect(audit.postings).toBeGreaterThan(audit.moneyEvents * 2);
  });

  it.each<[string, string, Pick<NewEvent, 'type' | 'data'>, readonly string[]]>([
    [
      'postings that do not sum to zero',
      'deposit-x',
      { type: 'PayoutReturned', data: { postings: [posted('income:margin', 'NGN', '5')] } },
      ['balanced', 'once'],
    ],
    ['a money event without postings', 'order-x', { type: 'PayoutRequested', data: { postings: [] } }, ['stated']],
    [
      'postings where none belong',
      'order-x',
      { type: 'OrderExpired', data: { postings: [posted('a', 'NGN', '5'), posted('b', 'NGN', '-5')] } },
      ['stated'],
    ],
    [
      'an order that got more than arrived',
      'order-x',
      {
        type: 'PayoutRequested',
        data: { postings: [posted('customer:order:x', 'USDT', '5'), posted('exchange:position', 'USDT', '-5')] },
      },
      ['covered'],
    ],
    ['a payout settled a second time', payoutStream, settled, ['owed', 'once']],
    [
      'a settlement of another amount',
      payoutStream,
      { type: 'PayoutSettled', data: { ...(settled.data as object), amountKobo: '1' } },
      ['owed', 'requested', 'once'],
    ],
    [
      'an order that calls paid what was not',
      'order-x',
      { type: 'OrderPayoutSettled', data: { payoutId: 'nothing' } },
      ['paid'],
    ],
    [
      'a deposit that no order has',
      'deposit-x',
      { type: 'DepositConfirmed', data: { ...(confirmed.data as object), depositKey: 'x' } },
      ['credited'],
    ],
    [
      'an arrival without a deposit',
      'order-x',
      { type: 'OrderDepositConfirmed', data: { depositKey: 'x', amountMicro: '1' } },
      ['received'],
    ],
  ])('WALLET-03 finds %s', async (_what, streamId, planted, rules) => {
    await plant(db, streamId, planted);
    expect(await broken()).toEqual(rules);
  });

  describe('of sends', () => {
    const [SEND, OTHER] = ['5b0c8a4e-7d1f-8c36-a2e9-4f6d83b1907c', 'b1d0f3a2-66c4-8e15-9d07-3a5f20c4e8b9'];
    const txId = 'a'.repeat(64);
    const of = (sendId: string, cause = sendId) => ({ sendId, for: { kind: 'purchase', id: cause }, walletId: null });
    const requested = (sendId: string, cause = sendId) => ({
      type: 'SendRequested',
      data: {
        ...of(sendId, cause),
        postings: [posted(`payable:purchase:${cause}`, 'USDT', '7'), posted(`payable:send:${sendId}`, 'USDT', '-7')],
      },
    });
    const settledBy = (sendId: string, transaction = txId, amount = '7') => ({
      type: 'SendSettled',
      data: {
        ...of(sendId),
        txId: transaction,
        postings: [
          posted(`payable:send:${sendId}`, 'USDT', amount),
          posted('chain:hot', 'USDT', `-${amount}`),
          posted('expense:network', 'TRX', '5'),
          posted('chain:hot', 'TRX', '-5'),
        ],
      },
    });
    const givenUp = (sendId: string, amount = '7') => ({
      type: 'SendGivenUp',
      data: {
        ...of(sendId),
        postings: [
          posted(`payable:send:${sendId}`, 'USDT', amount),
          posted(`payable:purchase:${sendId}`, 'USDT', `-${amount}`),
        ],
      },
    });
    type Planted = readonly [sendId: string, event: Pick<NewEvent, 'type' | 'data'>];
    const found = async (...planted: readonly Planted[]): Promise<string[]> => {
      for (const [sendId, event] of planted) await plant(db, `send-${sendId}`, event);
      return (await broken()).filter((rule) => rule.startsWith('sen'));
    };

    it('BUY-03 finds no violation in sends that are open, settled or given up', async () => {
      const third = '0d6a7f31-2b84-8c59-b3f0-91e4c7a5d628';
      expect(
        await found(
          [SEND, requested(SEND)],
          [SEND, settledBy(SEND)],
          [OTHER, requested(OTHER)],
          [OTHER, givenUp(OTHER)],
          [third, requested(third)],
        ),
      ).toEqual([]);
    });

    it.each<[string, readonly Planted[], readonly string[]]>([
      ['a send that nothing asked for', [[SEND, settledBy(SEND)]], ['sent-once', 'send-balanced']],
      [
        'a send requested twice',
        [
          [SEND, requested(SEND)],
          [SEND, requested(SEND)],
        ],
        ['sent-once'],
      ],
      [
        'a send settled twice',
        [
          [SEND, requested(SEND)],
          [SEND, settledBy(SEND)],
          [SEND, settledBy(SEND, 'b'.repeat(64))],
        ],
        ['sent-once', 'send-balanced'],
      ],
      [
        'two sends settled by one transaction',
        [
          [SEND, requested(SEND)],
          [SEND, settledBy(SEND)],
          [OTHER, requested(OTHER)],
          [OTHER, settledBy(OTHER)],
        ],
        ['sent-once'],
      ],
      [
        'two sends for one cause',
        [
          [SEND, requested(SEND)],
          [OTHER, requested(OTHER, SEND)],
        ],
        ['sent-once'],
      ],
      [
        'a send that paid more than was requested',
        [
          [SEND, requested(SEND)],
          [SEND, settledBy(SEND, txId, '8')],
        ],
        ['send-balanced'],
      ],
      [
        'a send that paid more for a while',
        [
          [SEND, givenUp(SEND)],
          [SEND, requested(SEND)],
        ],
        ['send-balanced'],
      ],
      [
        'a settled send with a rest',
        [
          [SEND, requested(SEND)],
          [SEND, settledBy(SEND, txId, '6')],
        ],
        ['send-balanced'],
      ],
      [
        'a send that gave back too little',
        [
          [SEND, requested(SEND)],
          [SEND, givenUp(SEND, '6')],
        ],
        ['send-balanced'],
      ],
    ])('BUY-03 finds %s', async (_what, planted, rules) => {
      expect(await found(...planted)).toEqual(rules);
    });
  });

  it.each<[string, string, readonly ReturnType<typeof walletLine>[], readonly string[]]>([
    ['nothing wrong in a wallet that adds up', 'wallet-x', [walletLine(9, '9'), walletLine(-9, '0')], []],
    ['an overdrawn wallet', 'wallet-x', [walletLine(9, '9'), walletLine(-10, '-1')], ['wallet-covered']],
    [
      'a wallet overdrawn for one line only',
      'wallet-x',
      [walletLine(-10, '0'), walletLine(11, '1')],
      ['wallet-covered', 'wallet-balance'],
    ],
    ['a balance one kobo off', 'wallet-x', [walletLine(9, '9'), walletLine(-4, '6')], ['wallet-balance']],
    ['a line of another wallet', 'wallet-x', [walletLine(9, '9', 'y')], ['wallet-balance']],
    ['a posting on a wallet by an order', 'order-x', [walletLine(9, '9')], ['wallet-balance']],
  ])('WALLET-03 finds %s', async (_what, streamId, lines, rules) => {
    for (const line of lines) await plant(db, streamId, line);
    expect(await broken()).toEqual(rules);
  });

  it.each<
    [string, readonly (readonly [stream: string, planted: Pick<NewEvent, 'type' | 'data'>])[], readonly string[]]
  >([
    [
      'nothing wrong in a payment that was held and returned',
      [
        ['funding-x', paymentSeen],
        ['funding-x', paymentMoved('FundingSuspended', HELD, COLLECTED)],
        ['funding-x', paymentMoved('FundingReturned', COLLECTED, HELD)],
      ],
      [],
    ],
    [
      'a payment that was released and returned',
      [
        ['funding-x', paymentMoved('FundingSuspended', HELD, COLLECTED)],
        ['funding-x', paymentMoved('FundingReleased', TRANSIT, HELD)],
        ['funding-x', paymentMoved('FundingReturned', COLLECTED, TRANSIT)],
      ],
      ['funding-once'],
    ],
    [
      'a transaction that is two payments',
      [
        ['funding-x', paymentSeen],
        ['funding-y', paymentSeen],
      ],
      ['funding-once'],
    ],
    [
      'a credit that reached no wallet',
      [['funding-x', paymentMoved('FundingCredited', TRANSIT, COLLECTED)]],
      ['transit-zero'],
    ],
    [
      'suspense that was left by nobody',
      [
        ['funding-x', paymentMoved('FundingSuspended', HELD, COLLECTED)],
        ['funding-x', paymentMoved('FundingTakenBack', COLLECTED, 'expense:provider-fee')],
      ],
      ['suspense-open'],
    ],
  ])('WALLET-03 finds %s', async (_what, planted, rules) => {
    for (const [stream, event] of planted) await plant(db, stream, event);
    expect(await broken()).toEqual(rules);
  });

  it('WALLET-03 gives a settlement a minute to reach its order', async () => {
    const late = makeScenario(3, 1);
    await append(
      store,
      late.steps.filter((step) => !step.events.some(({ type }) => type === 'OrderPayoutSettled')),
    );
    expect((await auditLedger(createEventStore({ pool: db.reader }))).findings).toEqual([]);
    expect(await broken()).toEqual(['reported']);
  });

  it('WALLET-03 has a unique name and a description for each rule', () => {
    expect(new Set(LEDGER_RULES.map((rule) => rule.name)).size).toBe(LEDGER_RULES.length);
    expect(LEDGER_RULES.every((rule) => rule.about.length > 10)).toBe(true);
  });
});
