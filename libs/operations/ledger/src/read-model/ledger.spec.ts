import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore, type PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { everything, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { append, makeScenario } from '@usdt-africa/test-kit/scenarios';
import { accountKind, balancesByKind, balancesOf, ledgerProjection } from './ledger.js';

describe('the ledger', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let events: RecordedEvent[];

  beforeAll(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
    for (let index = 0; index < 11; index++) await append(store, makeScenario(1, index).steps);
    events = await everything(store, [...MONEY_EVENTS]);
  });
  afterAll(() => db.drop());

  it('WALLET-03 has the sum of the postings as balances, and a total of zero in each currency', async () => {
    await store.transaction((tx) => ledgerProjection.apply(events.slice(0, 7), tx));
    await store.transaction((tx) => ledgerProjection.apply(events.slice(7), tx));
    const { rows } = await db.reader.query(
      'select account, kind, currency, balance::text, postings::text from ledger_balances',
    );
    const expected = [...balancesOf(events).values()].map((row) => ({
      ...row,
      balance: row.balance.toString(),
      postings: row.postings.toString(),
    }));
    expect(rows).toHaveLength(expected.length);
    expect(rows).toEqual(expect.arrayContaining(expected));
    const kinds = await balancesByKind(db.reader);
    for (const currency of ['USDT', 'NGN']) {
      const sum = kinds.filter((row) => row.currency === currency).reduce((total, row) => total + row.balance, 0n);
      expect([currency, sum]).toEqual([currency, 0n]);
    }
    expect(kinds.map((row) => row.kind)).toEqual(
      expect.arrayContaining(['chain:deposits', 'customer:order', 'exchange:position', 'payable:payout']),
    );
  });

  it('WALLET-03 adds up beyond what a bigint holds', async () => {
    const posted = { account: 'income:margin', currency: 'NGN', amount: '999999999999999999' };
    const huge = { data: { postings: Array.from({ length: 20 }, () => posted) } } as unknown as RecordedEvent;
    await store.transaction((tx) => ledgerProjection.apply([huge], tx));
    expect((await balancesByKind(db.reader)).some((row) => row.balance > 2n ** 64n)).toBe(true);
  });

  it('WALLET-03 keeps TRX apart from the other currencies of an account', async () => {
    const moved = (currency: string, amount: string) => [
      { account: 'chain:hot', currency, amount },
      { account: 'equity:capital', currency, amount: `-${amount}` },
    ];
    const funded = { data: { postings: [...moved('USDT', '7'), ...moved('TRX', '9')] } } as unknown as RecordedEvent;
    await store.transaction((tx) => ledgerProjection.apply([funded], tx));
    expect((await balancesByKind(db.reader)).filter(({ kind }) => kind === 'chain:hot')).toEqual([
      { kind: 'chain:hot', currency: 'TRX', accounts: 1n, balance: 9n },
      { kind: 'chain:hot', currency: 'USDT', accounts: 1n, balance: 7n },
    ]);
  });

  it('names an account’s kind without the ids in it', () => {
    expect(accountKind('customer:order:3eeb7e96-e59c-840f-9cb1-a089daba079f')).toBe('customer:order');
    expect(accountKind('provider:paystack')).toBe('provider:paystack');
  });
});
