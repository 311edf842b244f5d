import { TransactionsFilter, TransactionsRequest, type TransactionsView } from '@usdt-africa/contracts/api';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { expectSameRowsForAnyInterleaving } from '@usdt-africa/event-store/projection.features';
import { uuidFrom } from '@usdt-africa/kernel';
import { csvText } from '@usdt-africa/platform';
import { everything } from '@usdt-africa/test-kit';
import { exportedTransactions } from '../src/application/exported-transactions.js';
import { DownloadTransactions, DownloadTransactionsHandler } from '../src/read-model/download-transactions.js';
import { ADA, Ground, type Listed, type Moved, TUNDE } from './ground.js';

const NAMES = {
  [ADA]: { firstName: 'Adaeze', lastName: 'Okonkwo', username: 'ada_o' },
  [TUNDE]: { firstName: 'Tunde', lastName: 'Adeyemi', username: 'tunde_a' },
};
const NGOZI = 'NGOZI EZE';
const filter = (some: Partial<TransactionsFilter> = {}) => TransactionsFilter.parse(some);

describe('transfers and withdrawals in a customer’s transactions', () => {
  let ground: Ground;
  let sale: Listed;
  let sent: Moved;
  let received: Moved;
  let sending: Moved;
  let paid: Moved;
  let undone: Moved;
  let after: Moved;
  let others: Moved;

  beforeAll(async () => {
    ground = await Ground.open();
    sale = await ground.sale(ADA, 'completed', { accountName: NGOZI });
    sent = await ground.transfer(ADA, TUNDE, NAMES);
    received = await ground.transfer(TUNDE, ADA, NAMES);
    sending = await ground.withdrawal(ADA, { accountName: NGOZI, ending: 'sending' });
    paid = await ground.withdrawal(ADA, { accountName: NGOZI, ending: 'paid' });
    undone = await ground.withdrawal(ADA, { accountName: 'BOLA ADE', accountNumber: '0078452291', ending: 'undone' });
    after = await ground.withdrawal(ADA, { accountName: NGOZI, ending: 'paid-after-all' });
    others = await ground.withdrawal(TUNDE, { accountName: NGOZI, ending: 'paid' });
    await ground.project();
  });
  afterAll(() => ground.close());

  const page = (some: Partial<TransactionsFilter> = {}, accountId = ADA): Promise<TransactionsView> =>
    ground.list.page(accountId, TransactionsRequest.parse({ filter: filter(some) }));
  const found = async (some: Partial<TransactionsFilter>, accountId = ADA) =>
    (await page(some, accountId)).rows.map(({ number }) => number).sort();
  const numbers = (...moved: readonly { readonly number: string }[]) => moved.map(({ number }) => number).sort();

  it('TXN-01 are rows of their own kinds, for both sides of a transfer, each with its page, its state and its naira', async () => {
    const { rows, days } = await page();
    expect(rows).toHaveLength(7);
    const row = (number: string) => rows.find((each) => each.number === number)!;
    const tunde = { name: 'Tunde A.', bankShortName: 'Wallet', account: '@tunde_a' };
    const moved = { usdt: null, status: 'completed', state: 'completed', needsChoice: false };
    const transfer = { ...moved, kind: 'transfer', naira: '5000.00', recipient: tunde };
    expect(row(sent.number)).toMatchObject({ ...transfer, direction: 'out', pageId: sent.id });
    expect(row(received.number)).toMatchObject({ ...transfer, direction: 'in', pageId: received.id });
    const withdrawal = { ...moved, kind: 'withdrawal', direction: 'out', naira: '25000.00' };
    const ngozi = { name: 'Ngozi Eze', bankShortName: 'GTBank', account: '0145528174' };
    expect(row(paid.number)).toMatchObject({ ...withdrawal, pageId: paid.id, recipient: ngozi });
    expect(row(after.number)).toMatchObject(withdrawal);
    expect(row(sending.number)).toMatchObject({ status: 'sending', state: 'waiting' });
    expect(row(undone.number)).toMatchObject({ status: 'undone', state: 'cancelled' });
    // What was received counts on its day, what was sent does not.
    expect(days.find(({ day }) => day === '2026-01-04')).toEqual({ day: '2026-01-04', naira: '5000.00' });
    const others = (await page({}, TUNDE)).rows;
    expect(others.find(({ number }) => number === sent.number)).toMatchObject({
      direction: 'in',
      recipient: { name: 'Adaeze O.', account: '@ada_o' },
    });
  });

  it('TXN-02 are filtered by type, direction, balance, state and payee', async () => {
    const withdrawn = numbers(sending, paid, undone, after);
    expect(await found({ types: ['transfer'] })).toEqual(numbers(sent, received));
    expect(await found({ types: ['withdrawal'] })).toEqual(withdrawn);
    expect(await found({ types: ['send-out', 'send-in'] })).toEqual([sale.number]);
    expect(await found({ direction: 'in' })).toEqual(numbers(sale, received));
    expect(await found({ direction: 'out' })).toEqual([...numbers(sent), ...withdrawn].sort());
    expect(await found({ types: ['transfer'], direction: 'in' })).toEqual([received.number]);
    expect(await found({ balances: ['usdt'] })).toEqual([sale.number]);
    expect(await found({ states: ['cancelled'] })).toEqual([undone.number]);
    const payees = await ground.list.payees(ADA);
    expect(payees.map(({ name, bankShortName }) => `${name} ${bankShortName}`).sort()).toEqual([
      'Bola Ade GTBank',
      'Ngozi Eze GTBank',
      'Ngozi Eze GTBank',
      'Tunde A. Wallet',
    ]);
    const tunde = payees.find(({ name }) => name === 'Tunde A.')!;
    expect(await found({ recipients: [tunde.key] })).toEqual(numbers(sent, received));
  });

  it('TXN-02 are found by number, name, username, bank and account', async () => {
    expect(await found({ search: sent.number })).toEqual([sent.number]);
    expect(await found({ search: `w310 ${paid.number.slice(4, 7)}` })).toHaveLength(4);
    expect(await found({ search: paid.number.slice(1) })).toEqual([paid.number]);
    expect(await found({ search: 'tunde' })).toEqual(numbers(sent, received));
    expect(await found({ search: 'tunde_a' })).toEqual(numbers(sent, received));
    expect(await found({ search: 'bola' })).toEqual([undone.number]);
    expect(await found({ search: '2291' })).toEqual([undone.number]);
    expect(await found({ search: 'ngozi' })).toEqual(numbers(sale, sending, paid, after));
    expect(await found({ search: 'bola tunde' })).toEqual([]);
    expect(await found({ search: 'bola' }, TUNDE)).toEqual([]);
  });

  it('TXN-07 stand in the downloaded file and in the export, without a stablecoin', async () => {
    const handler = new DownloadTransactionsHandler(ground.list);
    const rows = await handler.execute(new DownloadTransactions(ADA, filter({ types: ['withdrawal'] })));
    let csv = '';
    for await (const part of csvText(rows)) csv += part;
    expect(csv.split('\r\n').filter((line) => line.includes(paid.number))).toEqual([
      expect.stringContaining(`${paid.number},Withdrawal,completed,Ngozi Eze,GTBank`),
    ]);
    const exported = await exportedTransactions(ground.db.app, ground.personalData, TUNDE);
    expect(exported.find(({ number }) => number === others.number)).toMatchObject({
      kind: 'withdrawal',
      usdt: null,
      naira: '25000.00',
      recipient: { thirdParty: true, bank: 'Guaranty Trust Bank', accountNumber: '0145528174', accountName: NGOZI },
    });
    expect(exported.find(({ number }) => number === sent.number)).toMatchObject({ kind: 'transfer', recipient: null });
  });

  it('TXN-06 each side of a transfer hides it for itself alone', async () => {
    await ground.mark(TUNDE, uuidFrom('credit', sent.id), true);
    await ground.project();
    expect(await found({ search: sent.number }, TUNDE)).toEqual([]);
    expect(await found({ search: sent.number })).toEqual([sent.number]);
  });

  it('ENG-02 have the same rows, whatever order the streams are handled in', async () => {
    const all = new Map<string, RecordedEvent[]>();
    for (const event of await everything(ground.store))
      if (ground.projection.handles.includes(event.type))
        all.set(event.streamId, [...(all.get(event.streamId) ?? []), event]);
    const tables = ['account_transactions', 'account_payees', 'account_addresses'];
    for (const table of [...tables, 'order_summary']) await ground.db.app.query(`delete from ${table}`);
    const streams = [...all.values()];
    await expectSameRowsForAnyInterleaving({
      pool: ground.db.app,
      projection: ground.projection,
      streams,
      tables,
      runs: 10,
    });
  });
});
