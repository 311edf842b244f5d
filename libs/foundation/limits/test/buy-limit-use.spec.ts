import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  type PersonalData,
  personalDataFrom,
  type PostgresEventStore,
  type StreamAppend,
  withTransaction,
} from '@usdt-africa/event-store';
import { FixedClock, posting, uuidFrom } from '@usdt-africa/kernel';
import { everything, sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { AccountBuying, BuyLimits, buyLimitsView, buyLimitUseProjection, LimitService } from '../src/index.js';

const RULES = { guestDayLimitMicro: 2_500_000_000n, lockSeconds: 105 };
const ACCOUNT = uuidFrom('account');
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const metadata = { correlationId: 'test', actor: 'test' };
const kobo = (naira: number): string => `${naira}00`;

describe('what a customer uses of the limits for buying', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let personalData: PersonalData;
  let clock: FixedClock;
  let buying: AccountBuying;
  let versions: Map<string, number>;

  beforeEach(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app });
    personalData = personalDataFrom(sealingKeys(), { pool: db.app });
    clock = new FixedClock('2026-11-21T12:00:00.000Z');
    versions = new Map();
    const limits = new BuyLimits(new LimitService(store, personalData, clock, RULES));
    buying = new AccountBuying(db.app, store, personalData, limits, clock);
    await personalData.ensureSubjects([`account-${ACCOUNT}`]);
    await append(
      streams.account(ACCOUNT),
      event('AccountTierSet', {
        accountId: ACCOUNT,
        tier: 'individual',
        verificationId: null,
        at: now(),
        heldBack: [],
      }),
    );
  });
  afterEach(() => db.drop());

  const now = (): string => clock.now().toISOString();
  const idOf = (n: number): string => uuidFrom('purchase', String(n));
  const line = (n: number, naira: number, day: string) => ({
    ...{ accountId: ACCOUNT, amountKobo: kobo(naira), balanceKobo: '0', counter: `payable:purchase:${idOf(n)}` },
    ...{ limit: { class: 'buy' as const, day }, at: now() },
    postings: [
      posting(`customer:wallet:${ACCOUNT}`, 'NGN', BigInt(kobo(naira))),
      posting(`payable:purchase:${idOf(n)}`, 'NGN', -BigInt(kobo(naira))),
    ],
  });

  async function append(streamId: string, ...events: StreamAppend['events'][number][]) {
    const expectedVersion = versions.get(streamId) ?? 0;
    await store.append({ streamId, expectedVersion, events }, { metadata });
    versions.set(streamId, expectedVersion + events.length);
  }
  async function buys(n: number, naira: number, day = '2026-11-21', label: string | null = null) {
    const sealed = label === null ? null : await personalData.seal(`account-${ACCOUNT}`, { text: label });
    const placed = { number: `B12345678901${n}`, address: ADDRESS, label: sealed } as EventData<'PurchasePlaced'>;
    const debit = { kind: 'purchase' as const, entryId: uuidFrom('debit', idOf(n)), undoes: null };
    await append(streams.wallet(ACCOUNT), event('WalletDebited', { ...line(n, naira, day), ...debit }));
    await append(streams.purchase(idOf(n)), { type: 'PurchasePlaced', schemaVersion: 1, data: placed });
  }
  const settles = (n: number) =>
    append(
      streams.purchase(idOf(n)),
      event('PurchaseSettled', {
        ...{ purchaseId: idOf(n), accountId: ACCOUNT, sendId: idOf(n), txId: 'a'.repeat(64), feeSun: '0', at: now() },
        block: { number: 920, id: 'b'.repeat(64), time: now() },
      }),
    );
  const comesBack = (n: number, naira: number, day = '2026-11-21') =>
    append(
      streams.wallet(ACCOUNT),
      event('WalletCredited', {
        ...line(n, naira, day),
        ...{ kind: 'purchase-undone', entryId: uuidFrom('undone', idOf(n)), undoes: uuidFrom('debit', idOf(n)) },
      }),
    );
  async function view() {
    const events = (await everything(store)).filter(({ type }) => buyLimitUseProjection.handles.includes(type));
    for (const table of buyLimitUseProjection.tables) await db.app.query(`delete from ${table}`);
    await withTransaction(db.app, (tx) => buyLimitUseProjection.apply(events, tx));
    return buying.view(ACCOUNT);
  }

  it('LIM-01 LIM-03 counts a debit on its Lagos day and in its month, held until the purchase is final', async () => {
    await buys(1, 1_000, '2026-11-20');
    await buys(2, 2_500_000);
    await settles(1);
    const shown = await view();
    expect(shown).toMatchObject({
      canBuy: true,
      day: { limitKobo: kobo(5_000_000), usedKobo: '0', heldKobo: kobo(2_500_000), leftKobo: kobo(2_500_000) },
      month: { limitKobo: kobo(100_000_000), usedKobo: kobo(1_000), heldKobo: kobo(2_500_000) },
    });
    expect([shown.day.renewsAt, shown.month.renewsAt]).toEqual([
      '2026-11-21T23:00:00.000Z',
      '2026-11-30T23:00:00.000Z',
    ]);
    await settles(2);
    expect((await view()).day).toMatchObject({ usedKobo: kobo(2_500_000), heldKobo: '0' });
    expect(buyLimitsView(await buying.periods(ACCOUNT))).toMatchObject({
      day: { limit: '5000000.00', used: '2500000.00', held: '0.00', left: '2500000.00' },
      month: { used: '2501000.00', left: '97499000.00' },
    });
  });

  it('LIM-03 frees day and month of a purchase whose naira came back, also on a later day', async () => {
    await buys(1, 700, '2026-11-20');
    await buys(2, 300);
    await comesBack(1, 700, '2026-11-20');
    expect(await view()).toMatchObject({ day: { heldKobo: kobo(300) }, month: { heldKobo: kobo(300), usedKobo: '0' } });
    await comesBack(2, 300);
    expect(await view()).toMatchObject({ day: { heldKobo: '0' }, month: { heldKobo: '0' }, heldBy: [] });
  });

  it('LIM-03 names the purchases that hold the limit, and until when one waits for finance at most', async () => {
    await buys(1, 700, '2026-11-21', 'Trust wallet');
    await buys(2, 300);
    const until = '2026-11-21T13:00:00.000Z';
    await append(
      streams.purchase(idOf(2)),
      event('PurchaseHeld', { purchaseId: idOf(2), why: 'large', people: 2, until, at: now() }),
    );
    const address = 'TJRa…RTv8';
    const first = {
      number: 'B123456789011',
      nickname: 'Trust wallet',
      address,
      kobo: kobo(700),
      why: 'sending',
      freeAt: null,
    };
    const second = { number: 'B123456789012', nickname: '', address, kobo: kobo(300) };
    expect([...(await view()).heldBy].sort((a, b) => (a.number < b.number ? -1 : 1))).toEqual([
      first,
      { ...second, why: 'approval', freeAt: until },
    ]);
    await append(
      streams.purchase(idOf(2)),
      event('PurchaseReleased', { purchaseId: idOf(2), people: [uuidFrom('finance')], at: now() }),
    );
    expect((await view()).heldBy).toContainEqual({ ...second, why: 'sending', freeAt: null });
  });

  it('LIM-01 begins at nothing with each Lagos day and month, and counts other debits nowhere', async () => {
    clock = new FixedClock('2026-11-30T22:59:00.000Z');
    await buys(1, 700, '2026-11-30');
    const withdrawal = { kind: 'withdrawal' as const, entryId: uuidFrom('other'), undoes: null, limit: null };
    await append(streams.wallet(ACCOUNT), event('WalletDebited', { ...line(9, 50, ''), ...withdrawal }));
    const limits = new BuyLimits(new LimitService(store, personalData, clock, RULES));
    buying = new AccountBuying(db.app, store, personalData, limits, clock);
    expect(await view()).toMatchObject({ day: { heldKobo: kobo(700) }, month: { heldKobo: kobo(700) } });
    clock.advance(120_000);
    expect(await view()).toMatchObject({ day: { heldKobo: '0' }, month: { heldKobo: '0' }, heldBy: [] });
  });
});
