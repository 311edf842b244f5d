import { jest } from '@jest/globals';
import { type AdminLimitRow, limitAfter } from '@usdt-africa/contracts/admin';
import { event, type EventData, streams, type Tier } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  DirectTransport,
  PersonalData,
  personalDataFrom,
  type PostgresEventStore,
  type RunningSubscription,
} from '@usdt-africa/event-store';
import { account, FixedClock, guest, type Principal, uuidFrom } from '@usdt-africa/kernel';
import { sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import {
  AccountBuying,
  BuyLimits,
  LimitService,
  limitEffect,
  LimitList,
  LimitOverrides,
  limitUseProjection,
  USUAL_TIERS,
} from '../src/index.js';
import { CountLimitsHandler } from '../src/read-model/count-limits.js';
import { ListLimits, ListLimitsHandler } from '../src/read-model/list-limits.js';
import { ShowAccountLimits, ShowAccountLimitsHandler } from '../src/read-model/show-account-limits.js';
import { ShowLimitsOverviewHandler } from '../src/read-model/show-limits-overview.js';
import { WORTH } from './played.js';

const RULES = { guestDayLimitMicro: 2_500_000_000n, lockSeconds: 105 };
const KEMI = '0199a000-0000-7000-8000-00000000000a';
const METADATA = { correlationId: 'test', actor: 'system:test' };
const usdt = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000));

describe('limits in force, as operators read them', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let personalData: PersonalData;
  let clock: FixedClock;
  let limits: LimitService;
  let list: LimitList;
  let overrides: LimitOverrides;
  let transport: DirectTransport;
  let projection: RunningSubscription;
  let sold = 0;

  beforeEach(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app });
    personalData = personalDataFrom(sealingKeys(), { pool: db.app });
    clock = new FixedClock('2026-11-21T12:00:00.000Z');
    limits = new LimitService(store, personalData, clock, RULES, { pool: db.app });
    const shown = (text: string): string => text;
    const masks = { name: shown, email: shown, phone: shown, account: shown };
    const names = { names: () => Promise.resolve(new Map([[KEMI, 'Kemi Adebayo']])) };
    list = new LimitList(db.app, store, personalData, masks, names, clock, limits);
    overrides = new LimitOverrides(db.app, store, limits, clock);
    transport = new DirectTransport({ store, onFault: (fault) => expect(fault).toBeNull() });
    projection = await transport.project(limitUseProjection);
  });
  afterEach(async () => {
    await projection.stop();
    await transport.close();
    await db.drop();
  });

  interface Someone {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly principal: Principal;
    readonly accountId: string;
  }
  let people = 0;
  function someone(name: string, isGuest = false): Someone {
    const accountId = uuidFrom('account', name);
    const principal = isGuest ? guest(name) : account(accountId);
    return { name, email: `${name}@example.com`, phone: `+23480355501${++people + 10}`, principal, accountId };
  }

  async function registered(name: string, tier: Tier): Promise<Someone> {
    const person = someone(name);
    const { accountId, email, phone } = person;
    const at = clock.now().toISOString();
    await personalData.ensureSubjects([`account-${accountId}`]);
    const profile = await personalData.seal(`account-${accountId}`, { firstName: name, email, phone });
    const facts = { terms: '2026-11', referralSource: null, referral: null, language: 'en' as const };
    const events = [
      event('AccountRegistered', { accountId, profile, at, ...facts }),
      ...(tier === 'basic'
        ? []
        : [event('AccountTierSet', { accountId, tier, verificationId: null, at, heldBack: [] })]),
    ];
    await store.append({ streamId: streams.account(accountId), expectedVersion: 0, events }, { metadata: METADATA });
    return person;
  }

  async function placed({ name, email, phone, principal }: Someone, amount: number): Promise<string> {
    const orderId = uuidFrom('order', String(++sold));
    const subject = `person-${orderId}`;
    await personalData.ensureSubjects([subject]);
    const person = { email, phone, firstName: name, lastName: 'Bello' };
    const payee = { bankCode: '50211', bankShortName: 'Kuda', accountNumber: String(2_000_000_000 + sold) };
    const data = {
      orderId,
      number: `S${String(550_000_000_000 + sold)}`,
      sender: await personalData.seal(subject, person),
      recipient: await personalData.seal(subject, payee),
      guestHash: principal.key,
    } as EventData<'OrderPlaced'>;
    const reservation = { orderId, amountMicro: usdt(amount), principal };
    const appends = await limits.reserve(limits.identifiers({ ...person, ...payee }), reservation);
    const placing = { type: 'OrderPlaced', schemaVersion: 1, data } as const;
    await store.append([{ streamId: streams.order(orderId), expectedVersion: 0, events: [placing] }, ...appends], {
      metadata: { ...METADATA, orderId },
    });
    return orderId;
  }

  let deposits = 0;
  async function arrives(orderId: string, amount: number): Promise<void> {
    const [order] = await store.readStream(streams.order(orderId));
    const identifiers = await limits.identifiersOfOrder(order!.data as EventData<'OrderPlaced'>);
    const depositKey = `${String(++deposits).padStart(64, '0')}-0`;
    const deposit = { orderId, depositKey, amountMicro: usdt(amount), receivedAt: clock.now() };
    const { appends } = await limits.admit(identifiers, deposit);
    await store.append(appends, { metadata: { ...METADATA, orderId } });
  }
  async function sells(person: Someone, amount: number): Promise<void> {
    const orderId = await placed(person, amount);
    await arrives(orderId, amount);
  }
  async function gives(person: Someone, amount: number, until: string | null = null): Promise<void> {
    const identifiers = overrides.givenTo(await limits.people.ofAccount(person.accountId));
    const setting = overrides.setting(uuidFrom('own', person.name), uuidFrom('order', '1'), usdt(amount), until);
    await overrides.apply(identifiers, uuidFrom('order', '1'), setting, {
      actor: `operator:${KEMI}`,
      reason: 'Asked for it',
      correlationId: 'test',
    });
  }

  async function tab(name: 'near' | 'held' | 'overridden' | 'ended'): Promise<Record<string, AdminLimitRow>> {
    await projection.caughtUp();
    const query = new ListLimits({ filter: { tab: name }, sort: ['used', 'DESC'] });
    const { rows } = await new ListLimitsHandler(list).execute(query);
    expect((await new CountLimitsHandler(list).execute()).tabs[name]).toBe(rows.length);
    return Object.fromEntries(rows.map((row) => [row.who!.name.split(' ')[0]!, row]));
  }

  it('ADM-05 LIM-01 customers and guests have the daily limit of their tier, and Business has none', async () => {
    const [basic, individual, business] = [
      await registered('Ada', 'basic'),
      await registered('Ify', 'individual'),
      await registered('Bola', 'business'),
    ];
    await sells(basic, 450);
    await sells(individual, 2_400);
    await sells(business, 9_000);
    await sells(someone('Gana', true), 2_100);
    await sells(someone('Hauwa', true), 450);
    expect(Object.keys(await tab('near')).sort()).toEqual(['Ada', 'Gana']);
    const near = await tab('near');
    expect(near['Ada']).toMatchObject({
      kind: 'account',
      tier: 'basic',
      limit: '500.000000',
      usual: '500.000000',
      used: '450.000000',
      left: '50.000000',
      month: { limit: '15000.000000', used: '450.000000', left: '14550.000000' },
    });
    expect(near['Gana']).toMatchObject({ tier: 'guest', limit: '2500.000000', left: '400.000000', month: null });
    await sells(individual, 5_600);
    expect((await tab('near'))['Ify']).toMatchObject({
      tier: 'individual',
      limit: '10000.000000',
      used: '8000.000000',
      left: '2000.000000',
    });
    const overview = await new ShowLimitsOverviewHandler(db.app, clock, limits, list).execute();
    expect(overview.today).toEqual([
      { tier: 'guest', sellers: 2, atLimit: 0 },
      { tier: 'basic', sellers: 1, atLimit: 0 },
      { tier: 'individual', sellers: 1, atLimit: 0 },
      { tier: 'business', sellers: 1, atLimit: 0 },
    ]);
    await sells(basic, 50);
    const later = await new ShowLimitsOverviewHandler(db.app, clock, limits, list).execute();
    expect(later.today[1]).toEqual({ tier: 'basic', sellers: 1, atLimit: 1 });
  });

  it('ADM-05 an override replaces the tier’s limit, even if the tier has none, only until it ends', async () => {
    const [basic, business] = [await registered('Ada', 'basic'), await registered('Bola', 'business')];
    await sells(basic, 450);
    await sells(business, 1_900);
    await gives(basic, 20_000);
    const until = '2026-11-21T18:00:00.000Z';
    await gives(business, 2_000, until);
    expect(await tab('overridden')).toMatchObject({
      Ada: { limit: '20000.000000', usual: '500.000000', left: '19550.000000', month: { limit: '20000.000000' } },
      Bola: { limit: '2000.000000', usual: null, left: '100.000000', month: null },
    });
    expect(Object.keys(await tab('near'))).toEqual(['Bola']);
    clock.advance(7 * 3_600_000);
    expect((await tab('ended'))['Bola']).toMatchObject({ tier: 'business', limit: null, left: null, month: null });
    expect(Object.keys(await tab('near'))).toEqual([]);
  });

  it('ADM-05 guest sales before registration and the monthly limit count for being near the limit', async () => {
    await sells(someone('Ada', true), 300);
    const basic = await registered('Ada', 'basic');
    await sells({ ...basic, phone: '+2348035550199' }, 150);
    const row = (await tab('near'))['Ada']!;
    expect(row).toMatchObject({ tier: 'basic', used: '450.000000', left: '50.000000' });
    const view = await list.view(row.id);
    expect(view.entries.map(({ state, amount }) => [state, amount])).toEqual([
      ['used', '300.000000'],
      ['used', '150.000000'],
    ]);
    for (let day = 0; day < 27; day++) {
      clock.advance(24 * 3_600_000);
      if (clock.now().toISOString() < '2026-12-01') continue;
      await sells(basic, 350);
    }
    // Of 15,000 a month 18 days of 350 are not four fifths; of a lower one they are.
    expect((await tab('near'))['Ada']).toBeUndefined();
    await store.append(
      {
        streamId: streams.tierLimits,
        expectedVersion: 0,
        events: [
          event('TierLimitsSet', {
            changeId: uuidFrom('change'),
            tier: 'basic',
            limits: { sell: { dayMicro: usdt(500).toString(), monthMicro: usdt(6_400).toString() } },
            until: null,
            people: [KEMI],
            at: clock.now().toISOString(),
          }),
        ],
      },
      { metadata: METADATA },
    );
    expect((await tab('near'))['Ada']).toMatchObject({
      limit: '500.000000',
      left: '100.000000',
      month: { limit: '6400.000000', used: '6300.000000', left: '100.000000' },
    });
  });

  it('ADM-05 counts the orders of a person on every day, under all of their identifiers', async () => {
    await sells(someone('Ada', true), 100);
    const ada = await registered('Ada', 'basic');
    clock.advance(24 * 3_600_000);
    await sells({ ...ada, phone: '+2348035550199' }, 50);
    await sells({ ...ada, phone: '+2348035550199' }, 400);
    const gana = someone('Gana', true);
    await sells(gana, 100);
    clock.advance(24 * 3_600_000);
    await sells({ ...ada, phone: '+2348035550199' }, 450);
    await sells(gana, 2_100);
    const near = await tab('near');
    expect([near['Ada']?.orders, near['Gana']?.orders]).toEqual([4, 2]);
    const [{ person }] = (
      await db.app.query<{ person: string }>(
        `select person from limit_entries where kind = 'bank-account' order by at desc limit 1`,
      )
    ).rows as [{ person: string }];
    // Its own account has one: it is shown as the person's.
    expect((await list.view(person)).orders).toBe(2);
  });

  it('ADM-05 LIM-01 shows one person for each of their identifiers: an account’s email address has the account’s limits', async () => {
    const individual = await registered('Ify', 'individual');
    await sells(individual, 3_000);
    await projection.caughtUp();
    const { rows } = await db.app.query<{ person: string; kind: string }>(
      'select distinct person, kind from limit_entries',
    );
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['account', 'mail-address', 'phone-number']);
    for (const { person } of rows)
      expect(await list.view(person)).toMatchObject({
        tier: 'individual',
        limit: '10000.000000',
        left: '7000.000000',
        usualMonth: '300000.000000',
        buy: {
          canBuy: true,
          day: { limit: '5000000.00', used: '0.00', held: '0.00', left: '5000000.00' },
          month: { limit: '100000000.00', left: '100000000.00' },
        },
        entries: [{ state: 'used', amount: '3000.000000' }],
      });
    await gives(individual, 4_000);
    for (const { person } of rows)
      expect(await list.view(person)).toMatchObject({ limit: '4000.000000', ownLimit: { limit: '4000.000000' } });
  });

  it('ADM-05 an approver sees the limit in force, or none, and what the month leaves', async () => {
    const [business, basic] = [await registered('Bola', 'business'), await registered('Ada', 'basic')];
    await sells(business, 900);
    await placed(basic, 400).then((orderId) => arrives(orderId, 700));
    const held = (await tab('held'))['Ada']!;
    expect(held).toMatchObject({ tier: 'basic', limit: '500.000000', held: '700.000000', used: '0.000000' });
    const effect = async (personId: string, limit: number) =>
      limitEffect(list, WORTH, { personId, limitMicro: usdt(limit).toString(), until: '' });
    expect(await effect(held.id, 700)).toMatchObject({
      wasUsdt: '500.000000',
      usualUsdt: '500.000000',
      goes: null,
      changes: [
        { what: 'day-limit', now: '500.000000', after: '700.000000' },
        { what: 'left-today' },
        { after: '700.000000' },
      ],
    });
    expect(await effect(held.id, 1_100)).toMatchObject({ goes: { usdt: '700.000000' } });
    // Of 15,000 a month 14,000 are gone: what fits into the day does not fit into it.
    const month = { limit: '15000.000000', used: '14000.000000', reserved: '400.000000', left: '600.000000' };
    const held700 = { held: '700.000000', heldAll: '700.000000' };
    const tight = { used: '0.000000', reserved: '400.000000', ...held700, month, usualMonth: '15000.000000' };
    expect(limitAfter(tight, usdt(2_000))).toEqual({ goes: false, freeMicro: usdt(600) });
    expect(limitAfter(tight, usdt(16_000))).toEqual({ goes: true, freeMicro: usdt(900) });
    const [{ person }] = (
      await db.app.query<{ person: string }>(
        `select person from limit_entries where kind = 'account' and state = 'used'`,
      )
    ).rows as [{ person: string }];
    expect(await effect(person, 5_000)).toMatchObject({
      wasUsdt: 'none',
      usualUsdt: 'none',
      changes: [
        { what: 'day-limit', unit: 'limit', now: 'none', after: '5000.000000' },
        { what: 'left-today', unit: 'limit', now: 'none', after: '4100.000000' },
      ],
    });
  });

  it('ADM-05 queries the database as often for a page of many accounts as for a page of few', async () => {
    const statements = async (): Promise<number> => {
      await projection.caughtUp();
      const queries = jest.spyOn(db.app, 'query');
      const { rows } = await new ListLimitsHandler(list).execute(new ListLimits({ filter: { tab: 'near' } }));
      expect(rows).toHaveLength(sellers);
      const { length } = queries.mock.calls;
      queries.mockRestore();
      return length;
    };
    let sellers = 0;
    const more = async (many: number): Promise<void> => {
      for (const until = sellers + many; sellers < until; sellers++)
        await sells(
          await registered(`Person${sellers}`, sellers % 2 ? 'individual' : 'basic'),
          sellers % 2 ? 9_000 : 450,
        );
    };
    await more(2);
    await statements();
    const few = await statements();
    await more(10);
    // Keys of people that were not opened yet are read at once, too.
    expect(await statements()).toBeLessThanOrEqual(few + 2);
    expect(await statements()).toBe(few);
  });

  it('LIM-01 a refusal for the month on its last day shows the monthly limit', async () => {
    clock = new FixedClock('2026-11-29T12:00:00.000Z');
    const tiers = { ...USUAL_TIERS, basic: { dayMicro: usdt(500), monthMicro: usdt(600) } };
    limits = new LimitService(store, personalData, clock, { ...RULES, tiers }, { pool: db.app });
    const ada = await registered('Ada', 'basic');
    await sells(ada, 450);
    await expect(placed(ada, 51)).rejects.toThrow(
      'You can sell 500 USD a day with this account. You have 50 left today.',
    );
    clock.advance(24 * 3_600_000);
    await expect(placed(ada, 151)).rejects.toThrow('600 USD a month with this account. You have 150 left this month.');
  });

  it('ADM-05 sums what is held on several days, because one limit releases all of it', async () => {
    const ada = await registered('Ada', 'basic');
    const orderId = await placed(ada, 100);
    await arrives(orderId, 900);
    clock.advance(24 * 3_600_000);
    await arrives(orderId, 800);
    await projection.caughtUp();
    const { rows } = await db.app.query<{ person: string }>(`select person from limit_entries where kind = 'account'`);
    const personId = rows[0]!.person;
    const { held, heldAll } = await list.view(personId);
    expect([held, heldAll]).toEqual(['800.000000', '1700.000000']);
    const payload = { personId, orderId, limitMicro: usdt(850).toString(), until: '' };
    expect(await limitEffect(list, WORTH, payload)).toMatchObject({
      goes: { usdt: '1700.000000', naira: '2679200.00' },
      changes: [{}, {}, { what: 'held-by-limit', now: '1700.000000', after: '0.000000' }],
    });
  });

  it('LIM-03 an order placed before a month’s last midnight uses nothing of the new month', async () => {
    // Five minutes to twelve in Lagos.
    clock = new FixedClock('2026-11-30T22:55:00.000Z');
    limits = new LimitService(store, personalData, clock, RULES, { pool: db.app });
    const ada = await registered('Ada', 'basic');
    await placed(ada, 200);
    const buying = new AccountBuying(db.app, store, personalData, new BuyLimits(limits), clock);
    const handler = new ShowAccountLimitsHandler(limits, store, personalData, buying, clock);
    const shown = async () => handler.execute(new ShowAccountLimits(ada.accountId));
    expect(await shown()).toMatchObject({ month: { sell: { held: '200.000000' } }, heldBy: [{ why: 'placed' }] });
    clock.advance(600_000);
    expect(await shown()).toMatchObject({
      month: { month: '2026-12', sell: { held: '0.000000' } },
      day: { sell: { held: '0.000000' } },
      heldBy: [],
    });
  });
});
