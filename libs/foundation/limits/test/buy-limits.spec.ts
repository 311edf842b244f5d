import { event, streams, type Tier } from '@usdt-africa/contracts/events';
import { createEventStore, personalDataFrom, type PostgresEventStore } from '@usdt-africa/event-store';
import { FixedClock, uuidFrom } from '@usdt-africa/kernel';
import { sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { BuyLimits, LimitService, tierLimitsEffect } from '../src/index.js';
import { WORTH } from './played.js';

const RULES = { guestDayLimitMicro: 2_500_000_000n, lockSeconds: 105 };
const metadata = { correlationId: 'test', actor: 'test' };

describe('the limits for buying of an account', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let service: LimitService;
  let limits: BuyLimits;
  const clock = new FixedClock('2026-11-21T12:00:00.000Z');
  const at = clock.now().toISOString();

  beforeEach(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app });
    const personalData = personalDataFrom(sealingKeys(), { pool: db.app });
    service = new LimitService(store, personalData, clock, RULES);
    limits = new BuyLimits(service);
  });
  afterEach(() => db.drop());

  async function accountOf(tier: Exclude<Tier, 'basic'>): Promise<string> {
    const accountId = uuidFrom('account', tier);
    const events = [event('AccountTierSet', { accountId, tier, verificationId: null, at, heldBack: [] })];
    await store.append({ streamId: streams.account(accountId), expectedVersion: 0, events }, { metadata });
    return accountId;
  }

  it('LIM-01 BUY-05 are those of its tier: nothing for Basic, none for Business', async () => {
    expect(await limits.of(uuidFrom('basic'))).toEqual({ tier: 'basic', canBuy: false, dayKobo: 0n, monthKobo: 0n });
    expect(await limits.of(await accountOf('individual'))).toEqual({
      ...{ tier: 'individual', canBuy: true },
      ...{ dayKobo: 500_000_000n, monthKobo: 10_000_000_000n },
    });
    const none = { tier: 'business', canBuy: true, dayKobo: null, monthKobo: null };
    expect(await limits.of(await accountOf('business'))).toEqual(none);
  });

  it('ADM-05 LIM-01 follow a change of its tier at once', async () => {
    const accountId = await accountOf('individual');
    const sell = { dayMicro: null, monthMicro: null };
    const set = (change: string, dayKobo: string | null) =>
      event('TierLimitsSet', {
        ...{ changeId: uuidFrom(change), tier: 'individual', until: null, people: [uuidFrom('finance')], at },
        limits: { sell, buy: { dayKobo, monthKobo: null } },
      });
    const append = (expectedVersion: number, one: ReturnType<typeof set>) =>
      store.append({ streamId: streams.tierLimits, expectedVersion, events: [one] }, { metadata });
    await append(0, set('less', '100'));
    expect(await limits.of(accountId)).toMatchObject({ canBuy: true, dayKobo: 100n, monthKobo: null });
    await append(1, set('nothing', '0'));
    expect(await limits.of(accountId)).toMatchObject({ canBuy: false, dayKobo: 0n });
  });

  it('ADM-05 shows an approver the limits in naira that change, and none that stay', async () => {
    const sell = { tier: 'individual', dayMicro: '10000000000', monthMicro: '300000000000', until: '' };
    const changesOf = async (payload: Record<string, string>) =>
      (await tierLimitsEffect(service, WORTH, payload)).changes.filter(({ unit }) => unit === 'naira-limit');
    expect(await changesOf(sell)).toEqual([]);
    expect(await changesOf({ ...sell, sendDayKobo: '600000000', sendMonthKobo: '' })).toEqual([
      { what: 'send-day-limit', unit: 'naira-limit', now: '5000000.00', after: '6000000.00' },
    ]);
    expect(await changesOf({ ...sell, buyDayKobo: '600000000', buyMonthKobo: '' })).toEqual([
      { what: 'buy-day-limit', unit: 'naira-limit', now: '5000000.00', after: '6000000.00' },
      { what: 'buy-month-limit', unit: 'naira-limit', now: '100000000.00', after: 'none' },
    ]);
  });
});
