import { TransactionsFilter, TransactionsRequest, type TransactionsView } from '@usdt-africa/contracts/api';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { expectSameRowsForAnyInterleaving } from '@usdt-africa/event-store/projection.features';
import { csvText } from '@usdt-africa/platform';
import { everything } from '@usdt-africa/test-kit';
import { exportedTransactions } from '../src/application/exported-transactions.js';
import { openMatters } from '../src/application/open-matters.js';
import { DownloadTransactions, DownloadTransactionsHandler } from '../src/read-model/download-transactions.js';
import { ADA, Ground, type Listed, TUNDE } from './ground.js';

const PHONE = 'TNbk3BtekUWFHiRuuE4Y15bouJJ98JrAx4';
const SAFE = 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ';

const filter = (some: Partial<TransactionsFilter> = {}) => TransactionsFilter.parse(some);

describe('purchases in a customer’s transactions', () => {
  let ground: Ground;
  let sale: Listed;
  type Bought = Awaited<ReturnType<Ground['purchase']>>;
  let completed: Bought;
  let undone: Bought;
  let approval: Bought;
  let sending: Bought;
  let others: Bought;

  beforeAll(async () => {
    ground = await Ground.open();
    sale = await ground.sale(ADA, 'completed', { accountName: 'NGOZI EZE' });
    completed = await ground.purchase(ADA, { address: PHONE, nickname: 'Phone wallet', ending: 'completed' });
    undone = await ground.purchase(ADA, { address: SAFE, ending: 'undone' });
    approval = await ground.purchase(ADA, { address: SAFE, ending: 'approval' });
    sending = await ground.purchase(ADA, { address: PHONE, nickname: 'Phone wallet', ending: 'sending' });
    others = await ground.purchase(TUNDE, { address: PHONE, nickname: 'Phone wallet', ending: 'completed' });
    await ground.purchase(TUNDE, { address: SAFE, ending: 'undone' });
    await ground.project();
  });
  afterAll(() => ground.close());

  const page = (some: Partial<TransactionsFilter> = {}, accountId = ADA): Promise<TransactionsView> =>
    ground.list.page(accountId, TransactionsRequest.parse({ filter: filter(some) }));
  const found = async (some: Partial<TransactionsFilter>, accountId = ADA) =>
    (await page(some, accountId)).rows.map(({ number }) => number).sort();
  const numbers = (...listed: readonly { readonly number: string }[]) => listed.map(({ number }) => number).sort();
  const streamsOfAll = async () => {
    const all = new Map<string, RecordedEvent[]>();
    for (const event of await everything(ground.store))
      if (ground.projection.handles.includes(event.type))
        all.set(event.streamId, [...(all.get(event.streamId) ?? []), event]);
    return [...all.values()];
  };

  it('TXN-01 are rows of their own kind beside sales, each with its state, the address and the naira that it took', async () => {
    const { rows, days } = await page();
    expect(rows).toHaveLength(5);
    const row = (number: string) => rows.find((each) => each.number === number)!;
    expect(row(completed.number)).toMatchObject({
      kind: 'buy',
      status: 'completed',
      state: 'completed',
      direction: 'out',
      needsChoice: false,
      recipient: { name: 'Phone wallet', bankShortName: 'USDT TRX', account: 'TNbk…rAx4' },
      usdt: '62.519537',
      naira: '100000.00',
    });
    expect(row(undone.number)).toMatchObject({ status: 'undone', state: 'cancelled' });
    expect(row(approval.number)).toMatchObject({
      status: 'approval',
      state: 'waiting',
      recipient: { name: 'TRON wallet', account: 'TDWH…GaeZ' },
    });
    expect(row(sending.number)).toMatchObject({ status: 'sending', state: 'waiting' });
    // What a purchase takes is no income of its day.
    expect(days.map(({ naira }) => naira)).toEqual([row(sale.number).naira]);
  });

  it('TXN-02 are filtered by type, direction, balance, state and address', async () => {
    const bought = numbers(completed, undone, approval, sending);
    expect(await found({ types: ['send-in'] })).toEqual(bought);
    expect(await found({ direction: 'out' })).toEqual(bought);
    expect(await found({ balances: ['ngn'] })).toEqual(bought);
    expect(await found({ balances: ['usdt'] })).toEqual([sale.number]);
    expect(await found({ balances: ['usdt', 'ngn'] })).toHaveLength(5);
    expect(await found({ types: ['send-in'], balances: ['usdt'] })).toEqual([]);
    expect(await found({ states: ['waiting'] })).toEqual(numbers(approval, sending));
    const payees = await ground.list.payees(ADA);
    const phone = payees.find(({ name }) => name === 'Phone wallet')!;
    expect(phone).toMatchObject({ bankShortName: 'USDT TRX', account: 'TNbk…rAx4' });
    expect(phone.key).toMatch(/^[A-Za-z0-9_-]{16}$/);
    expect(await found({ recipients: [phone.key] })).toEqual(numbers(completed, sending));
    expect(await found({ recipients: [phone.key] }, TUNDE)).toEqual([]);
  });

  it.each([
    ['a nickname', 'phone', ['completed', 'sending']],
    ['the beginnings of its words, in any order', 'wal PHO', ['completed', 'sending']],
    ['the network', 'usdt trx', ['completed', 'undone', 'approval', 'sending']],
    ['the whole address', PHONE, ['completed', 'sending']],
    ['its beginning', 'TDWH', ['undone', 'approval']],
    ['its end', 'GaeZ', ['undone', 'approval']],
    ['the masked form of the list', 'TNbk…rAx4', ['completed', 'sending']],
    ['too little of its end', 'aeZ', []],
    ['a nickname and another address', 'phone TDWH', []],
  ])('TXN-01 are found by %s', async (_what, search, which) => {
    const all: Record<string, Bought> = { completed, undone, approval, sending };
    expect(await found({ search })).toEqual(numbers(...which.map((name) => all[name]!)));
  });

  it('TXN-01 are found by the order number with and without its letter, and never another customer’s', async () => {
    for (const search of [completed.number, completed.number.slice(1)])
      expect(await found({ search })).toEqual([completed.number]);
    expect(await found({ search: others.number })).toEqual([]);
  });

  it('TXN-01 are downloaded as a file of all rows that match the filter', async () => {
    const download = new DownloadTransactionsHandler(ground.list);
    let text = '';
    for await (const part of csvText(
      await download.execute(new DownloadTransactions(ADA, filter({ balances: ['ngn'] }))),
    ))
      text += part;
    const lines = text.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(/^Date,Time \(Lagos\),Number,Type,Status/);
    expect(lines.find((line) => line.includes(completed.number))).toMatch(
      /Purchase,completed,Phone wallet,USDT TRX,TNbk…rAx4,62\.519537,100000\.00,out,general$/,
    );
  });

  it('ENG-02 have the same rows for any interleaving of streams, and when events are handled again', async () => {
    const tables = ['account_transactions', 'account_payees', 'account_addresses'];
    for (const table of [...tables, 'order_summary']) await ground.db.app.query(`delete from ${table}`);
    await expectSameRowsForAnyInterleaving({
      pool: ground.db.app,
      projection: ground.projection,
      streams: await streamsOfAll(),
      tables,
      runs: 10,
    });
    await ground.project();
    const before = (await page()).rows;
    const events = (await everything(ground.store)).filter(({ type }) => type.startsWith('Purchase'));
    await ground.store.transaction((tx) => ground.projection.apply(events, tx));
    expect((await page()).rows).toEqual(before);
  });

  it('TXN-06 can be hidden as sales can', async () => {
    await ground.mark(ADA, undone.orderId, true);
    await ground.project();
    expect(await found({})).not.toContain(undone.number);
    await ground.mark(ADA, undone.orderId, false);
    await ground.project();
    expect(await found({})).toHaveLength(5);
  });

  it('AUTH-10 are in the export of the customer’s data with address, nickname and transaction', async () => {
    const [first, second, ...more] = await exportedTransactions(ground.db.app, ground.personalData, TUNDE);
    expect(first).toMatchObject({
      kind: 'buy',
      number: others.number,
      status: 'completed',
      naira: '100000.00',
      sender: null,
      recipient: null,
      address: { network: 'TRC20', address: PHONE, nickname: 'Phone wallet', transactionId: 'cd'.repeat(32) },
    });
    expect(second!.address).toEqual({ network: 'TRC20', address: SAFE, nickname: '', transactionId: null });
    expect(more).toEqual([]);
  });

  it('AUTH-10 keep the account open until they have ended', async () => {
    const work = (purchase: Bought, heldUntil: string | null, endedAt: string | null) =>
      ground.db.owner.query(
        `insert into purchase_work (purchase_id, number, account_id, address, amount_micro, placed_at, held_until, ended_at, outcome)
         values ($1, $2, $3, $4, 1, now(), $5, $6, case when $6::timestamptz is null then null else 'settled' end)`,
        [purchase.orderId, purchase.number, ADA, PHONE, heldUntil, endedAt],
      );
    await work(completed, null, '2026-01-05T10:00:00Z');
    await work(sending, null, null);
    await work(approval, '2026-01-05T11:00:00Z', null);
    const open = (await openMatters(ground.db.app, ground.store, ADA)).filter(({ number }) => number.startsWith('B'));
    open.sort((a, b) => (a.number < b.number ? -1 : 1));
    expect(open).toEqual([
      {
        number: approval.number,
        status: 'approval',
        usdt: '0.000001',
        naira: null,
        canCancel: false,
        withdrawalId: null,
      },
      {
        number: sending.number,
        status: 'sending',
        usdt: '0.000001',
        naira: null,
        canCancel: false,
        withdrawalId: null,
      },
    ]);
  });

  it('SEC-01 keep no nickname in the clear, and show none once its key is gone', async () => {
    const { rows } = await ground.db.owner.query<{ text: string }>(
      `select p::text || a::text as text from account_payees p, account_addresses a`,
    );
    for (const { text } of rows) expect(text).not.toMatch(/phone/i);
    await ground.personalData.destroy(`purchase-${others.orderId}`);
    expect((await page({}, TUNDE)).rows.find(({ number }) => number === others.number)!.recipient!.name).toBe(
      'TRON wallet',
    );
    expect(await found({ search: 'phone' }, TUNDE)).toEqual([]);
    expect(await found({ search: PHONE }, TUNDE)).toEqual([others.number]);
  });
});
