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
