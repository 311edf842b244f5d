import { randomBytes } from 'node:crypto';
import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  DirectTransport,
  PersonalData,
  personalDataFrom,
  type PostgresEventStore,
  type RunningSubscription,
} from '@usdt-africa/event-store';
import { account, FixedClock, guest, type Principal, uuidFrom } from '@usdt-africa/kernel';
import { limitIndexesOf } from '@usdt-africa/recipients';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import {
  AccountBuying,
  BuyLimits,
  LimitService,
  limitEffect,
  LimitList,
  LimitProcess,
  LimitOverrides,
  limitUseProjection,
  type OverrideRequest,
} from '../src/index.js';
import { Gate, shownLimit, WORTH } from './played.js';
import { EndLimitOverride, EndLimitOverrideHandler } from '../src/application/end-limit-override.js';
import { SetLimitOverride, SetLimitOverrideHandler } from '../src/application/set-limit-override.js';
import { ShowAccountLimits, ShowAccountLimitsHandler } from '../src/read-model/show-account-limits.js';
import { CountLimitsHandler } from '../src/read-model/count-limits.js';
import { ListLimits, ListLimitsHandler } from '../src/read-model/list-limits.js';
import { ShowLimit, ShowLimitHandler } from '../src/read-model/show-limit.js';
import { ShowLimitsOverviewHandler } from '../src/read-model/show-limits-overview.js';

const RULES = { guestDayLimitMicro: 2_500_000_000n, lockSeconds: 105 };
const KEMI = '0199a000-0000-7000-8000-00000000000a';
const usdt = (amount: number): bigint => BigInt(amount) * 1_000_000n;

describe('limits that operators see and set', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let personalData: PersonalData;
  let clock: FixedClock;
  let limits: LimitService;
  let list: LimitList;
  let gate: Gate;
  let overrides: LimitOverrides;
  let transport: DirectTransport;
  let projection: RunningSubscription;
  let env: Record<string, string>;

  beforeEach(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app });
    const key = (): string => randomBytes(32).toString('base64');
    env = { MASTER_KEY: key(), BLIND_INDEX_KEY: key() };
    clock = new FixedClock('2026-11-21T12:00:00.000Z');
    gate = new Gate();
    transport = new DirectTransport({ store, onFault: (fault) => expect(fault).toBeNull() });
    projection = await transport.project(limitUseProjection);
    use(env);
  });
  afterEach(async () => {
    await projection.stop();
    await transport.close();
    await db.drop();
  });

  function use(keys: Record<string, string>): void {
    personalData = personalDataFrom(keys, { pool: db.app });
    limits = new LimitService(store, personalData, clock, RULES);
    const masked = (text: string): string => `${text.slice(0, 1)}···`;
    const masks = { name: masked, email: masked, phone: masked, account: (text: string) => `··${text.slice(-4)}` };
    const names = { names: () => Promise.resolve(new Map([[KEMI, 'Kemi Adebayo']])) };
    list = new LimitList(db.app, store, personalData, masks, names, clock, limits);
    overrides = new LimitOverrides(db.app, store, limits, clock);
  }

  const set = (request: OverrideRequest) =>
    new SetLimitOverrideHandler(overrides, gate, WORTH, clock).execute(new SetLimitOverride(request));
  const end = async (id: string, reason: string, by: string) =>
    new EndLimitOverrideHandler(overrides, WORTH, db.app, clock).execute(
      new EndLimitOverride(id, await shownLimit(list, id), reason, by),
    );
  const page = (tab: string, field: string, direction: 'ASC' | 'DESC') =>
    new ListLimitsHandler(list).execute(new ListLimits({ filter: { tab }, sort: [field, direction] }));

  /** An order of Halima, or of a person with another address who sells to her account. */
  async function order(
    n: number,
    amount: number,
    email = 'halima@example.com',
    principal: Principal = guest('guest'),
  ): Promise<string> {
    const orderId = uuidFrom('order', String(n));
    const subject = `person-${n}`;
    await personalData.ensureSubjects([subject]);
    const person = { email, phone: '+2348035550139', firstName: 'Halima', lastName: 'Bello' };
    const payee = { bankCode: '50211', bankShortName: 'Kuda', accountNumber: '2000468125' };
    const placed = {
      orderId,
      number: `S55401987263${n}`,
      sender: await personalData.seal(subject, person),
      recipient: await personalData.seal(subject, payee),
      guestHash: principal.key,
    } as EventData<'OrderPlaced'>;
    const appends = await limits.reserve(limits.identifiers({ ...person, ...payee }), {
      orderId,
      amountMicro: usdt(amount),
      principal,
    });
    await store.append(
      [
        {
          streamId: streams.order(orderId),
          expectedVersion: 0,
          events: [{ type: 'OrderPlaced', schemaVersion: 1, data: placed }],
        },
        ...appends,
      ],
      { metadata: { correlationId: 'test', actor: 'guest', orderId } },
    );
    return orderId;
  }

  async function arrives(orderId: string, n: number, amount: number): Promise<boolean> {
    const [placed] = await store.readStream(streams.order(orderId));
    const identifiers = await limits.identifiersOfOrder(placed!.data as EventData<'OrderPlaced'>);
    const deposit = {
      orderId,
      depositKey: `${String(n).padStart(64, '0')}-0`,
      amountMicro: usdt(amount),
      receivedAt: clock.now(),
    };
    const { fits, appends } = await limits.admit(identifiers, deposit);
    await store.append(appends, { metadata: { correlationId: 'test', actor: 'system:order-process', orderId } });
    await recordDeposit('OrderDepositConfirmed', orderId, n, amount);
    return fits;
  }

  /** Handles an order event about a deposit. */
  async function recordDeposit(
    type: 'OrderDepositSeen' | 'OrderDepositConfirmed',
    orderId: string,
    n: number,
    amount: number,
  ): Promise<void> {
    const [placed] = await store.readStream(streams.order(orderId));
    const at = clock.now().toISOString();
    const data = {
      depositKey: `${String(n).padStart(64, '0')}-0`,
      amountMicro: usdt(amount).toString(),
      ...(type === 'OrderDepositSeen' ? { blockNumber: 1, seenAt: at } : { receivedAt: at, confirmedAt: at }),
    };
    const process = new LimitProcess(store, personalData, clock, { ...RULES, minimumSellMicro: 1n });
    await process.react({ ...placed!, type, data });
  }

  /** Halima has an account from now on. */
  async function registered(more: { readonly email?: string; readonly phone?: string } = {}): Promise<void> {
    const at = clock.now().toISOString();
    await personalData.ensureSubjects([`account-${KEMI}`]);
    const known = { firstName: 'Halima', email: 'halima@example.com', phone: '+2348035550139', ...more };
    const profile = await personalData.seal(`account-${KEMI}`, known);
    const facts = { terms: '2026-11', referralSource: null, referral: null, language: 'en' as const };
    await store.append(
      {
        streamId: streams.account(KEMI),
        expectedVersion: 0,
        events: [event('AccountRegistered', { accountId: KEMI, profile, at, ...facts })],
      },
      { metadata: { correlationId: 'test', actor: `account:${KEMI}` } },
    );
  }

  const near = async () => {
    await projection.caughtUp();
    return page('near', 'used', 'DESC');
  };

  it('ADM-05 shows a person near the limit once, masked, with the held amount', async () => {
    const first = await order(1, 1_900);
    expect((await near()).contentRange).toBe('limits */0');
    await arrives(first, 1, 1_900);
    const second = await order(2, 440);
    await recordDeposit('OrderDepositSeen', second, 3, 440);
    expect(await arrives(second, 2, 700)).toBe(false);
    const { rows, contentRange } = await near();
    expect(contentRange).toBe('limits 0-0/1');
    expect(rows[0]).toMatchObject({
      kind: 'bank-account',
      who: { name: 'H···', email: 'h···', phone: '+···', bank: 'Kuda', account: '··8125' },
      day: '2026-11-21',
      limit: '2500.000000',
      used: '1900.000000',
      reserved: '440.000000',
      held: '700.000000',
      left: '160.000000',
      orders: 2,
      ownLimit: null,
    });
    const view = await list.view(rows[0]!.id);
    expect(view.identifiers.map(({ kind, held }) => [kind, held])).toEqual(
      expect.arrayContaining([
        ['mail-address', '700.000000'],
        ['phone-number', '700.000000'],
        ['bank-account', '700.000000'],
      ]),
    );
    expect(view.entries.map(({ state, amount, orderNumber }) => [state, amount, orderNumber])).toEqual(
      expect.arrayContaining([
        ['used', '1900.000000', 'S554019872631'],
        ['held', '700.000000', 'S554019872632'],
        ['reserved', '440.000000', 'S554019872632'],
      ]),
    );
    expect(JSON.stringify(await page('held', 'lastAt', 'ASC'))).not.toContain('halima');
    expect((await new CountLimitsHandler(list).execute()).tabs).toEqual({ near: 1, held: 1, overridden: 0, ended: 0 });
    expect(rows[0]!.heldOrder).toMatchObject({ id: second, number: 'S554019872632' });
    const overview = await new ShowLimitsOverviewHandler(db.app, clock, limits, list).execute();
    expect(overview.today[0]).toEqual({ tier: 'guest', sellers: 1, atLimit: 1 });
    const viewer = { id: KEMI, role: 'finance' } as const;
    const shown = new ShowLimitHandler(list, gate, WORTH).execute(new ShowLimit(rows[0]!.id, viewer));
    expect((await shown).heldNaira).toBe('1103200.00');
  });

  it('ADM-05 gives a person a limit of their own, under every identifier, with an end and a reason', async () => {
    await arrives(await order(1, 2_400), 1, 2_400);
    const { rows } = await near();
    const id = rows[0]!.id;
    const request = { personId: id, limitMicro: usdt(3_000), until: new Date('2026-11-21T23:00:00.000Z') };
    const by = { reason: 'School fees, letter in the chat', operatorId: KEMI, key: 'key-0001' };
    expect(await set({ ...request, ...by })).toBe('set');
    expect(await set({ ...request, ...by })).toBe('set');
    await order(2, 600, 'other@example.com');
    await expect(order(3, 1)).rejects.toMatchObject({ code: 'over-limit' });
    const view = await list.view(id);
    expect(view.ownLimit).toMatchObject({ limit: '3000.000000', until: '2026-11-21T23:00:00.000Z' });
    expect(view.overrides).toMatchObject([
      { limit: '3000.000000', reason: by.reason, setBy: { name: 'Kemi A.', operatorId: KEMI }, inForce: true },
    ]);
    await end(id, 'Sent what she needed', KEMI);
    expect(await list.view(id)).toMatchObject({
      ownLimit: null,
      limit: '2500.000000',
      overrides: [{ inForce: false }],
    });
    clock.advance(24 * 3_600_000);
    await expect(order(4, 2_501)).rejects.toMatchObject({ code: 'over-limit' });
  });

  it('ADM-05 lists an override while it is in force, whatever day the person last sold, and then as ended', async () => {
    await arrives(await order(1, 2_400), 1, 2_400);
    const id = (await near()).rows[0]!.id;
    const by = { reason: 'Sells a car', operatorId: KEMI, key: 'key-0009' };
    await set({ personId: id, limitMicro: usdt(9_000), until: null, ...by });
    clock.advance(48 * 3_600_000);
    await order(2, 100, 'somebody@example.com');
    const shown = async (tab: 'overridden' | 'ended') => {
      await near();
      return (await page(tab, 'lastAt', 'DESC')).rows;
    };
    const [own] = (await shown('overridden')).filter((row) => row.id === id);
    const ownLimit = { limit: '9000.000000', until: null, reason: 'Sells a car', setBy: { name: 'Kemi A.' } };
    expect(own).toMatchObject({ limit: '9000.000000', ownLimit: { ...ownLimit, endedAt: null } });
    expect(await shown('ended')).toEqual([]);
    await end(id, 'Car is sold', KEMI);
    const [over] = await shown('ended');
    expect(over).toMatchObject({
      limit: '2500.000000',
      ownLimit: { ...ownLimit, endedAt: '2026-11-23T12:00:00.000Z' },
    });
    expect(await shown('overridden')).toEqual([]);
  });

  it('ADM-05 ends an override that a person got as a guest, although they sell with an account since', async () => {
    await arrives(await order(1, 2_400), 1, 2_400);
    const by = { reason: 'Sells a car', operatorId: KEMI, key: 'key-0010' };
    await set({ personId: (await near()).rows[0]!.id, limitMicro: usdt(9_000), until: null, ...by });
    clock.advance(24 * 3_600_000);
    await registered();
    await arrives(await order(2, 300, 'halima@example.com', account(KEMI)), 2, 300);
    await projection.caughtUp();
    const inForce = async (): Promise<readonly { person: string; kind: string }[]> => {
      await projection.caughtUp();
      return (await db.app.query('select person, kind from limit_overrides where ended_at is null order by kind')).rows;
    };
    const given = await inForce();
    expect(given.map(({ kind }) => kind)).toEqual(['bank-account', 'mail-address', 'phone-number']);
    await end(given.find(({ kind }) => kind === 'mail-address')!.person, 'Car is sold', KEMI);
    expect(await inForce()).toEqual([]);
    clock.advance(24 * 3_600_000);
    await expect(order(3, 2_501)).rejects.toMatchObject({ code: 'over-limit' });
  });

  it('LIM-01 guest payouts to a customer’s own bank account count for the customer from tier Individual on', async () => {
    const indexes = limitIndexesOf(personalData, { bankCode: '50211', accountNumber: '2000468125' });
    const own = { of: () => Promise.resolve([indexes]), ofAll: () => Promise.resolve(new Map([[KEMI, [indexes]]])) };
    const numbers = { of: () => Promise.resolve(null), ofAll: () => Promise.resolve(new Map()) };
    limits = new LimitService(store, personalData, clock, RULES, { proven: { own, numbers } });
    await registered({ phone: '+2348035550140' });
    const used = async () => (await limits.limitStatusOf(KEMI)).day.usedMicro;
    // A stranger's address, Halima's account.
    const orderId = await order(1, 200, 'musa@example.com');
    expect(await used()).toBe(0n);
    await arrives(orderId, 1, 200);
    expect(await used()).toBe(0n);
    const at = clock.now().toISOString();
    const set = event('AccountTierSet', {
      accountId: KEMI,
      tier: 'individual',
      verificationId: null,
      at,
      heldBack: [],
    });
    await store.append(
      { streamId: streams.account(KEMI), expectedVersion: 1, events: [set] },
      { metadata: { correlationId: 'test', actor: 'test' } },
    );
    expect(await used()).toBe(usdt(200));
    // An order that was only placed never counts.
    await order(2, 100, 'musa@example.com');
    expect(await used()).toBe(usdt(200));
  });

  it('LIM-03 shows a customer their override while it is in force, also where it equals their tier’s limit', async () => {
    await registered();
    await order(1, 300, 'halima@example.com', account(KEMI));
    const until = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const given = overrides.setting(uuidFrom('override', KEMI), KEMI, usdt(500), until);
    const by = { actor: `operator:${KEMI}`, reason: 'For an hour', correlationId: 'test' };
    await overrides.apply(overrides.givenTo(await limits.people.ofAccount(KEMI)), KEMI, given, by);
    const buying = new AccountBuying(db.app, store, personalData, new BuyLimits(limits), clock);
    const handler = new ShowAccountLimitsHandler(limits, store, personalData, buying, clock);
    const own = async () => (await handler.execute(new ShowAccountLimits(KEMI))).own;
    expect(await own()).toEqual({ limit: '500.000000', until });
    clock.advance(3_600_000);
    expect(await own()).toBeNull();
  });

  it('ADM-05 requests an approval and sets nothing above the next tier’s limit, or where more than ₦500,000 would be released', async () => {
    await arrives(await order(1, 2_400), 1, 2_400);
    const id = (await near()).rows[0]!.id;
    const by = { until: null, reason: 'Sells a car', operatorId: KEMI, key: 'key-0002' };
    expect(await set({ personId: id, limitMicro: usdt(10_001), ...by })).toBe('requested');
    expect(gate.requests).toMatchObject([
      { action: 'limit-override', requestedBy: KEMI, reason: 'Sells a car', amountKobo: 0n },
    ]);
    await expect(order(2, 200)).rejects.toMatchObject({ code: 'over-limit' });
    const { payload, approvalId } = gate.requests[0]!;
    expect(await overrides.movesMoney(payload)).toBe(false);
    expect(await limitEffect(list, WORTH, payload)).toMatchObject({
      kind: 'limit',
      person: { name: 'H···', account: '··8125' },
      usdt: '10001.000000',
      wasUsdt: '2500.000000',
      until: null,
      goes: null,
      changes: [
        { what: 'day-limit', now: '2500.000000', after: '10001.000000' },
        { what: 'left-today', now: '100.000000', after: '7601.000000' },
      ],
    });
    const granted = { approvalId, payload, actor: `operator:${KEMI}`, reason: 'Sells a car', correlationId: 'test' };
    await overrides.run(granted);
    await overrides.run(granted);
    await order(2, 200);
    expect(await arrives(await order(3, 100), 3, 9_000)).toBe(false);
    expect(await overrides.movesMoney(payload)).toBe(true);
    expect(await overrides.movesMoney({ ...payload, personId: 'f'.repeat(64) })).toBe(false);
    // Approved by an operator without money permission, and carried out late: deposits held since are not released by
    // it; an override that is already set stays.
    const late = { ...granted, movesNoMoney: true };
    await overrides.run(late);
    const instead = await overrides.insteadOf(await overrides.person(id));
    const more = { overrideId: uuidFrom('late'), limitMicro: usdt(20_000).toString() };
    const another = { ...late, payload: { ...payload, ...more, instead } };
    await expect(overrides.run(another)).rejects.toMatchObject({ code: 'changed-meanwhile' });
    expect(await overrides.movesMoney(payload)).toBe(true);
    const release = { personId: id, limitMicro: usdt(10_000), ...by, key: 'key-0003' };
    expect(await set(release)).toBe('requested');
    expect(gate.requests[1]!.amountKobo).toBe(1_418_400_000n);
    await near();
    const both = { ...gate.requests[1]!.payload, limitMicro: usdt(12_000).toString() };
    expect(await limitEffect(list, WORTH, both)).toMatchObject({
      goes: { usdt: '9000.000000', naira: '14184000.00' },
      changes: [{}, {}, { what: 'held-by-limit', now: '9000.000000', after: '0.000000' }],
    });
    const unknown = await limitEffect(list, WORTH, { ...payload, personId: 'f'.repeat(64) });
    expect(unknown).toMatchObject({ person: null, usdt: '10001.000000', changes: [] });
  });

  it('SELL-12 processes with the old and the new key share one limit during a key rotation', async () => {
    await order(1, 1_000);
    const next = {
      ...env,
      BLIND_INDEX_KEY: randomBytes(32).toString('base64'),
      BLIND_INDEX_KEYS_RETIRED: env['BLIND_INDEX_KEY']!,
    };
    use(next);
    await order(2, 1_000);
    use({ ...env, BLIND_INDEX_KEYS_RETIRED: next.BLIND_INDEX_KEY });
    await expect(order(3, 501)).rejects.toMatchObject({ code: 'over-limit' });
    await order(4, 500);
    use(next);
    await expect(order(5, 1)).rejects.toMatchObject({ code: 'over-limit' });
  });
});
