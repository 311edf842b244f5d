import { TransactionsFilter, TransactionsRequest, type TransactionsView } from '@usdt-africa/contracts/api';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { expectSameRowsForAnyInterleaving } from '@usdt-africa/event-store/projection.features';
import { everything } from '@usdt-africa/test-kit';
import { ADA, Ground, type Listed, TUNDE } from './ground.js';

const filter = (some: Partial<TransactionsFilter> = {}) => TransactionsFilter.parse(some);

describe('a customer’s transactions', () => {
  let ground: Ground;
  let paid: Listed;
  let cancelled: Listed;
  let held: Listed;
  let accented: Listed;
  let others: Listed;
  let guests: Listed;

  beforeAll(async () => {
    ground = await Ground.open();
    paid = await ground.sale(ADA, 'completed', {
      accountName: 'ADAEZE CHINWE OKONKWO-BALOGUN',
      accountNumber: '0145528174',
    });
    cancelled = await ground.sale(ADA, 'cancelled', {
      accountName: 'NGOZI EZE',
      bankName: 'Zenith Bank',
      bankShortName: 'Zenith',
      bankCode: '057',
    });
    held = await ground.sale(ADA, 'held', {
      accountName: 'ADAEZE CHINWE OKONKWO-BALOGUN',
      accountNumber: '0145528174',
    });
    accented = await ground.sale(ADA, 'paying', { accountName: 'Ọláolúwa Adébáyọ̀' });
    others = await ground.sale(TUNDE, 'completed', { accountName: 'ADAEZE CHINWE OKONKWO-BALOGUN' });
    guests = await ground.sale(null, 'completed', { accountName: 'ADAEZE CHINWE OKONKWO-BALOGUN' });
    await ground.project();
  });
  afterAll(() => ground.close());

  const page = (some: Partial<TransactionsFilter> = {}, accountId = ADA): Promise<TransactionsView> =>
    ground.list.page(accountId, TransactionsRequest.parse({ filter: filter(some) }));
  const found = async (some: Partial<TransactionsFilter>, accountId = ADA) =>
    (await page(some, accountId)).rows.map(({ number }) => number);
  const numbers = (...listed: Listed[]) => listed.map(({ number }) => number).reverse();

  it('TXN-01 are only the customer’s own, newest first, by day in Lagos with the naira of each day', async () => {
    const { rows, days, any, today, next } = await page();
    expect(rows.map(({ number }) => number)).toEqual(numbers(paid, cancelled, held, accented));
    expect({ any, today, next }).toEqual({ any: true, today: '2026-01-06', next: null });
    const row = rows.at(-1)!;
    expect(row).toMatchObject({
      kind: 'sell',
      status: 'completed',
      state: 'completed',
      direction: 'in',
      needsChoice: false,
      day: '2026-01-05',
      recipient: { name: 'Adaeze Chinwe Okonkwo-Balogun', bankShortName: 'GTBank', account: '0145528174' },
      hidden: false,
      category: 'general',
    });
    expect(days).toEqual([{ day: '2026-01-05', naira: row.naira }]);
    expect(rows.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'cancelled', 'completed']);
    expect(await found({}, TUNDE)).toEqual([others.number]);
    expect(JSON.stringify(rows)).not.toContain(guests.number);
  });

  it.each([
    ['a recipient', 'adaeze', ['held', 'paid']],
    ['the beginnings of two names, in any order', 'balo ADA', ['held', 'paid']],
    ['a name without its marks', 'olaoluwa', ['accented']],
    ['a name with them', 'Adébáyọ̀', ['accented']],
    ['a bank', 'zenith', ['cancelled']],
    ['the end of an account number', '8174', ['held', 'paid']],
    ['nothing that is there', 'chukwudi', []],
    ['signs alone', '---', []],
    ['a name and another person’s bank', 'adaeze zenith', []],
  ])('TXN-01 are found by %s', async (_what, search, which) => {
    const all: Record<string, Listed> = { paid, cancelled, held, accented };
    expect(await found({ search })).toEqual(which.map((name) => all[name]!.number));
  });

  it('TXN-01 are found by an order’s number as people write it, or its beginning, and never another’s', async () => {
    const spaced = paid.number.replace(/(\d{3})(?=\d)/g, '$1 ');
    for (const search of [paid.number, spaced, paid.number.toLowerCase(), paid.number.slice(1, 10)])
      expect(await found({ search })).toEqual([paid.number]);
    for (const search of [others.number, guests.number]) expect(await found({ search })).toEqual([]);
  });

  it('TXN-02 are filtered by state, direction, type, days and recipient, and together', async () => {
    expect(await found({ states: ['completed'] })).toEqual([paid.number]);
    expect(await found({ states: ['cancelled', 'completed'] })).toEqual(numbers(paid, cancelled));
    expect(await found({ direction: 'out' })).toEqual([]);
    expect(await found({ direction: 'in', types: ['send-out'] })).toHaveLength(4);
    expect(await found({ types: ['send-in'] })).toEqual([]);
    expect(await found({ from: '2026-01-05', to: '2026-01-05' })).toHaveLength(4);
    expect(await found({ from: '2026-01-06' })).toEqual([]);
    expect(await found({ to: '2026-01-04' })).toEqual([]);
    const payees = await ground.list.payees(ADA);
    expect(payees.map(({ name }) => name)).toEqual(['Ọláolúwa Adébáyọ̀', 'Adaeze Chinwe Okonkwo-Balogun', 'Ngozi Eze']);
    const { key } = payees[1]!;
    expect(await found({ recipients: [key] })).toEqual(numbers(paid, held));
    expect(await found({ recipients: [key], states: ['waiting'], search: 'gtb' })).toEqual([held.number]);
    // A payee's key of one customer matches nothing for another.
    expect(await found({ recipients: [key] }, TUNDE)).toEqual([]);
    expect(await ground.list.count(ADA, filter({ recipients: [key] }))).toEqual({ count: 2, more: false });
  });

  it('TXN-01 shows matching sums: received with its value, paid with what was sent for it', async () => {
    const own = await Ground.open();
    try {
      const { orderId, number } = await own.sale(ADA, 'cancelled', { accountName: 'NGOZI EZE' });
      const paidSale = await own.sale(ADA, 'completed', { accountName: 'NGOZI EZE' });
      const row = async (of = number) => {
        await own.project();
        const { rows } = await own.list.page(ADA, TransactionsRequest.parse({}));
        return rows.find((each) => each.number === of)!;
      };
      const ordered = await row();
      expect(ordered.naira).not.toBeNull();
      // 40 USDT come after all: held, without a price. The ordered sum is not promised for them.
      await own.deposit(orderId, '40000000', 'after-cancellation');
      expect(await row()).toMatchObject({ usdt: '40.000000', naira: null, state: 'waiting' });
      // Dust alongside the paid sum is not part of it.
      const before = await row(paidSale.number);
      await own.deposit(paidSale.orderId, '400000', 'below-minimum');
      expect(await row(paidSale.number)).toMatchObject({ usdt: before.usdt, naira: before.naira, state: 'completed' });
    } finally {
      await own.close();
    }
  });

  it('TXN-02 distinguishes an empty list from one that the filter empties', async () => {
    expect((await page({ states: ['completed'], direction: 'out' })).any).toBe(true);
    expect((await page({}, '0199a000-0000-7000-8000-0000000000c3')).any).toBe(false);
  });

  it('TXN-08 are paged by where a page ended, each exactly once', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const view: TransactionsView = await ground.list.page(ADA, TransactionsRequest.parse({ after, limit: 1 }));
      seen.push(...view.rows.map(({ number }) => number));
      after = view.next;
    } while (after !== null);
    expect(seen).toEqual(numbers(paid, cancelled, held, accented));
    await expect(ground.list.page(ADA, TransactionsRequest.parse({ after: 'AAAA' }))).rejects.toThrow(
      /no longer exists/,
    );
  });

  it('TXN-06 leaves out hidden transactions until they are requested', async () => {
    await ground.mark(ADA, cancelled.orderId, true);
    await ground.project();
    expect(await found({})).not.toContain(cancelled.number);
    expect(await found({ hidden: true })).toHaveLength(4);
    await ground.mark(ADA, cancelled.orderId, false);
    await ground.project();
    expect(await found({})).toHaveLength(4);
  });

  it('ENG-02 have the same rows for any interleaving of streams, also with marks before their order', async () => {
    const streams = new Map<string, RecordedEvent[]>();
    for (const event of await everything(ground.store))
      if (ground.projection.handles.includes(event.type))
        streams.set(event.streamId, [...(streams.get(event.streamId) ?? []), event]);
    await ground.db.app.query('delete from account_transactions');
    await ground.db.app.query('delete from account_payees');
    await ground.db.app.query('delete from order_summary');
    await expectSameRowsForAnyInterleaving({
      pool: ground.db.app,
      projection: ground.projection,
      streams: [...streams.values()],
      tables: ['account_transactions', 'account_payees'],
      runs: 10,
    });
    await ground.project();
  });

  it('SEC-01 keeps no name in the clear, and nothing is found once the customer’s key is gone', async () => {
    const { rows } = await ground.db.owner.query<{ text: string }>(
      `select t::text || p::text as text from account_transactions t join account_payees p using (order_id)`,
    );
    for (const { text } of rows) expect(text.toLowerCase()).not.toMatch(/adaeze|okonkwo|gtbank|0145528174/);
    await ground.personalData.destroy(`account-${TUNDE}`);
    expect(await found({ search: 'adaeze' }, TUNDE)).toEqual([]);
    expect(await found({}, TUNDE)).toEqual([others.number]);
  });
});
