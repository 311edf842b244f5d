import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  DirectTransport,
  type PersonalData,
  personalDataFrom,
  type PostgresEventStore,
  type RunningSubscription,
} from '@usdt-africa/event-store';
import { FixedClock, guest, uuidFrom } from '@usdt-africa/kernel';
import { sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import {
  LimitService,
  limitEffect,
  LimitList,
  LimitOverrides,
  type LimitWorth,
  limitUseProjection,
  type OverrideRequest,
  PricedWorth,
} from '../src/index.js';
import { Gate, RATES, WORTH, Worth } from './played.js';
import { EndLimitOverride, EndLimitOverrideHandler } from '../src/application/end-limit-override.js';
import { SetLimitOverride, SetLimitOverrideHandler } from '../src/application/set-limit-override.js';

const RULES = { guestDayLimitMicro: 2_500_000_000n, lockSeconds: 105 };
const KEMI = '0199a000-0000-7000-8000-00000000000a';
const usdt = (amount: number): bigint => BigInt(amount) * 1_000_000n;

describe('an override and the deposits that it holds', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let personalData: PersonalData;
  let clock: FixedClock;
  let limits: LimitService;
  let overrides: LimitOverrides;
  let gate: Gate;
  let transport: DirectTransport;
  let projection: RunningSubscription;
  let orders = 0;

  beforeEach(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app });
    personalData = personalDataFrom(sealingKeys(), { pool: db.app });
    clock = new FixedClock('2026-11-21T12:00:00.000Z');
    limits = new LimitService(store, personalData, clock, RULES);
    overrides = new LimitOverrides(db.app, store, limits, clock, WORTH);
    gate = new Gate();
    transport = new DirectTransport({ store, onFault: (fault) => expect(fault).toBeNull() });
    projection = await transport.project(limitUseProjection);
  });
  afterEach(async () => {
    await projection.stop();
    await transport.close();
    await db.drop();
  });

  let keys = 0;
  const set = (personId: string, limit: number, worth: LimitWorth = WORTH, more: Partial<OverrideRequest> = {}) => {
    const by = { until: null, reason: 'Asked by the bank', operatorId: KEMI, key: `key-${++keys}` };
    const wanted = new SetLimitOverride({ personId, limitMicro: usdt(limit), ...by, ...more });
    return new SetLimitOverrideHandler(overrides, gate, worth, clock).execute(wanted);
  };
  /** The newest request is approved by another finance operator. */
  const granted = () => {
    const { payload, approvalId } = gate.requests.at(-1)!;
    const by = { actor: `operator:${KEMI}`, reason: 'Asked by the bank', correlationId: 'test' };
    return overrides.run({ approvalId, payload, ...by });
  };
  const endThis = (personId: string, overrideId: string, worth: LimitWorth = WORTH) =>
    new EndLimitOverrideHandler(overrides, worth, db.app, clock).execute(
      new EndLimitOverride(personId, overrideId, 'The bank has answered', KEMI),
    );
  /** The one that holds now. */
  const end = async (personId: string, worth: LimitWorth = WORTH) =>
    endThis(personId, (await own(personId)).state.override!.id, worth);
  const code = (error: { readonly code?: string }): string | undefined => error.code;

  /**
   * Places an order of Halima, or of another person who sells to her bank account; returns the identifiers of its
   * sender and of the account.
   */
  async function ordered(more: { readonly email?: string; readonly phone?: string } = {}) {
    const orderId = uuidFrom('order', String(++orders));
    const subject = `person-${orders}`;
    await personalData.ensureSubjects([subject]);
    const person = { email: 'halima@example.com', phone: '+2348035550139', ...more };
    const payee = { bankCode: '50211', bankShortName: 'Kuda', accountNumber: '2000468125' };
    const placed = {
      orderId,
      number: `S55401987263${orders}`,
      sender: await personalData.seal(subject, person),
      recipient: await personalData.seal(subject, payee),
      guestHash: guest('guest').key,
    } as EventData<'OrderPlaced'>;
    await store.append(
      [
        {
          streamId: streams.order(orderId),
          expectedVersion: 0,
          events: [{ type: 'OrderPlaced', schemaVersion: 1, data: placed }],
        },
      ],
      { metadata: { correlationId: 'test', actor: 'guest', orderId } },
    );
    const [mail, , bank] = limits.identifiers({ ...person, ...payee }).map(({ indexes }) => indexes[0]!);
    return { orderId, personId: mail!, bankId: bank! };
  }

  let deposits = 0;
  /** @returns whether it fits */
  async function arrives(orderId: string, amount: number): Promise<boolean> {
    const [placed] = await store.readStream(streams.order(orderId));
    const identifiers = await limits.identifiersOfOrder(placed!.data as EventData<'OrderPlaced'>);
    const depositKey = `${String(++deposits).padStart(64, '0')}-0`;
    const deposit = { orderId, depositKey, amountMicro: usdt(amount), receivedAt: clock.now() };
    const { fits, appends } = await limits.admit(identifiers, deposit);
    await store.append(appends, { metadata: { correlationId: 'test', actor: 'system:order-process', orderId } });
    await projection.caughtUp();
    return fits;
  }
  /** @returns key of the deposit */
  async function held(orderId: string, amount: number): Promise<string> {
    expect(await arrives(orderId, amount)).toBe(false);
    return `${String(deposits).padStart(64, '0')}-0`;
  }
  async function priced(orderId: string, depositKey: string, kobo: readonly bigint[]): Promise<void> {
    const parts = kobo.map((nairaKobo) => ({
      amountMicro: '1',
      basis: 'deposit' as const,
      rate: '1575.0000',
      referenceRate: '1575.0000',
      nairaKobo: nairaKobo.toString(),
      sources: [],
    }));
    const events = [event('OrderDepositPriced', { depositKey, parts, at: clock.now().toISOString() })];
    const { length } = await store.readStream(streams.order(orderId));
    await store.append(
      { streamId: streams.order(orderId), expectedVersion: length, events },
      { metadata: { correlationId: 'test', actor: 'system:order-process', orderId } },
    );
  }
  const list = (): LimitList => {
    const shown = (text: string): string => text;
    const masks = { name: shown, email: shown, phone: shown, account: shown };
    return new LimitList(
      db.app,
      store,
      personalData,
      masks,
      { names: () => Promise.resolve(new Map()) },
      clock,
      limits,
    );
  };
  const own = async (personId: string) => (await overrides.known([{ kind: 'mail-address', indexes: [personId] }]))[0]!;

  it('ADM-05 one operator alone ends an override below the usual limit only where it holds ₦500,000 at most', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    expect(await set(personId, 10)).toBe('set');
    // 400 are ₦630,400: within the usual limit, and held by this one.
    expect(await arrives(orderId, 400)).toBe(false);
    expect(await end(personId).catch(code)).toBe('end-lets-go');
    expect((await own(personId)).state.override).toMatchObject({ limitMicro: usdt(10) });
    // The available alternative: the usual limit as an override, which requires an approval.
    expect(await set(personId, 2_500)).toBe('requested');
    const { payload, approvalId } = gate.requests[0]!;
    expect(gate.requests[0]!.amountKobo).toBe(63_040_000n);
    const by = { actor: `operator:${KEMI}`, reason: 'Asked by the bank', correlationId: 'test' };
    await overrides.run({ approvalId, payload, ...by });
    await end(personId);
    expect((await own(personId)).state.override).toBeNull();
  });

  it('ADM-05 one operator’s end releases a smaller sum, and nothing while its worth is unknown', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 10);
    expect(await arrives(orderId, 300)).toBe(false);
    const unknown = new (class extends Worth {
      override worthKobo = () => Promise.resolve(null);
    })();
    expect(await end(personId, unknown).catch(code)).toBe('end-lets-go');
    await end(personId);
    expect((await own(personId)).state.override).toBeNull();
  });

  it('ADM-05 one operator ends an override above the usual limit, whatever is held: it releases nothing', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 9_000);
    expect(await arrives(orderId, 9_500)).toBe(false);
    await end(personId);
    expect((await own(personId)).state.override).toBeNull();
  });

  it('ADM-05 rejects ending an override that was replaced after the page was loaded', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 3_000);
    const reviewedId = (await own(personId)).state.override!.id;
    // An operator becomes suspicious meanwhile and sets a lower limit, which holds the next deposit.
    await set(personId, 10);
    expect(await arrives(orderId, 900)).toBe(false);
    expect(await endThis(personId, reviewedId).catch(code)).toBe('another-limit');
    expect(await endThis(personId, uuidFrom('nobody’s')).catch(code)).toBe('another-limit');
    expect((await own(personId)).state.override).toMatchObject({ limitMicro: usdt(10) });
  });

  it('ADM-05 an override set while the previous one is being ended is not ended', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 9);
    expect(await arrives(orderId, 20)).toBe(false);
    const reviewedId = (await own(personId)).state.override!.id;
    /** While the worth of the release is computed, another operator sets another limit. */
    const meanwhile = new (class extends Worth {
      override worthKobo = async (micro: bigint) => {
        await set(personId, 10);
        return WORTH.worthKobo(micro);
      };
    })();
    expect(await endThis(personId, reviewedId, meanwhile).catch(code)).toBe('another-limit');
    expect((await own(personId)).state.override).toMatchObject({ limitMicro: usdt(10) });
  });

  it('ADM-05 a repeated end does nothing', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 3_000);
    const { id } = (await own(personId)).state.override!;
    await endThis(personId, id);
    await endThis(personId, id);
    expect((await own(personId)).state.override).toBeNull();
  });

  it('ADM-05 values a held deposit at its price, and only one without a price at the present rate', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 10);
    const first = await held(orderId, 400);
    await priced(orderId, first, [40_000_000n, 22_999_901n]);
    const now = new PricedWorth(db.app, RATES, clock);
    expect(await set(personId, 2_500, now)).toBe('requested');
    // 400 are ₦630,400.00 at the present rate.
    expect(gate.requests.at(-1)!.amountKobo).toBe(62_999_901n);
    const gives = async (from: LimitWorth) => {
      const { goes } = await limitEffect(list(), from, gate.requests.at(-1)!.payload);
      return goes;
    };
    expect(await gives(now)).toEqual({ usdt: '400.000000', naira: '629999.01', isEstimate: false });
    const noRate = new PricedWorth(db.app, { current: () => Promise.resolve(null) }, clock);
    expect(await gives(noRate)).toEqual({ usdt: '400.000000', naira: '629999.01', isEstimate: false });
    await held(orderId, 100);
    expect(await gives(now)).toEqual({ usdt: '500.000000', naira: '787599.01', isEstimate: true });
    expect(await gives(noRate)).toEqual({ usdt: '500.000000', naira: null, isEstimate: false });
  });

  it('ADM-05 one operator does not release deposits that were held while the limit was checked', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 10);
    expect(await arrives(orderId, 5)).toBe(true);
    expect(await arrives(orderId, 100)).toBe(false);
    /** While the operator's request computes what 100 are worth, 2,000 more arrive. */
    const late = () =>
      new (class extends Worth {
        override worthKobo = async (micro: bigint) => {
          if (micro === usdt(100)) await arrives(orderId, 2_000);
          return WORTH.worthKobo(micro);
        };
      })();
    expect(await set(personId, 2_500, late())).toBe('requested');
    expect((await own(personId)).state.override).toMatchObject({ limitMicro: usdt(10) });
    expect(gate.requests).toMatchObject([{ amountKobo: 330_960_000n }]);
    expect(await end(personId).catch(code)).toBe('end-lets-go');
  });

  it('ADM-05 an approval releases what was held at the request; more needs a new request', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 10);
    await arrives(orderId, 400);
    expect(await set(personId, 2_500)).toBe('requested');
    await arrives(orderId, 1_000);
    expect(await granted().catch(code)).toBe('changed-meanwhile');
    expect((await own(personId)).state.override).toMatchObject({ limitMicro: usdt(10) });
    expect(await set(personId, 2_500)).toBe('requested');
    await granted();
    expect((await own(personId)).state.override).toMatchObject({ limitMicro: usdt(2_500) });
  });

  it('ADM-05 an approval releases as much of what was held since as one finance operator may release alone', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 10);
    expect(await set(personId, 12_000)).toBe('requested');
    expect(await arrives(orderId, 300)).toBe(false);
    await granted();
    expect((await own(personId)).state.override).toMatchObject({ limitMicro: usdt(12_000) });
  });

  it('ADM-05 gives a limit to the person it was requested for, also after another person sells to the same bank account', async () => {
    const halima = await ordered();
    await arrives(halima.orderId, 1);
    expect(await set(halima.bankId, 12_000)).toBe('requested');
    clock.advance(60_000);
    const musa = await ordered({ email: 'musa@example.com', phone: '+2348035550140' });
    await arrives(musa.orderId, 1);
    await granted();
    const limits = async () =>
      [await own(halima.personId), await own(musa.personId)].map(({ state }) => state.override);
    expect(await limits()).toMatchObject([{ limitMicro: usdt(12_000) }, null]);
    // So is one that one person gives alone, from a page that names her.
    expect(await set(halima.bankId, 3_000, WORTH, { orderId: halima.orderId })).toBe('set');
    expect(await limits()).toMatchObject([{ limitMicro: usdt(3_000) }, null]);
    const elsewhere = set(halima.personId, 3_000, WORTH, { orderId: musa.orderId });
    expect(await elsewhere.catch(code)).toBe('person-not-found');
  });

  it('ADM-05 rejects an approval where an override was set or ended since the request', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    expect(await set(personId, 12_000)).toBe('requested');
    await set(personId, 10);
    expect(await granted().catch(code)).toBe('another-limit');
    expect(await set(personId, 12_000)).toBe('requested');
    await end(personId);
    expect(await granted().catch(code)).toBe('another-limit');
    // One that ended by its time was to end.
    await set(personId, 3_000, WORTH, { until: new Date(clock.now().getTime() + 60_000) });
    expect(await set(personId, 12_000)).toBe('requested');
    clock.advance(60_000);
    await granted();
    expect((await own(personId)).state.override).toMatchObject({ limitMicro: usdt(12_000) });
  });

  it('ADM-05 an ended override is not set again by the same approval or the same request', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 12_000);
    await granted();
    await end(personId);
    // The worker crashed after carrying it out, before that was recorded.
    await granted();
    expect((await own(personId)).state.override).toBeNull();
    const repeated = () => set(personId, 3_000, WORTH, { key: 'the answer was lost', seen: null });
    expect([await repeated(), await repeated()]).toEqual(['set', 'set']);
    await end(personId);
    expect(await repeated()).toBe('set');
    expect((await own(personId)).state.override).toBeNull();
  });

  it('ADM-05 of two simultaneous changes, or one from an outdated page, the second is rejected', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    const both = await Promise.all(
      [3_000, 4_000].map((limit) => set(personId, limit, WORTH, { seen: null }).catch(code)),
    );
    expect(both.toSorted()).toEqual(['another-limit', 'set']);
    const { id } = (await own(personId)).state.override!;
    expect(await set(personId, 5_000, WORTH, { seen: null }).catch(code)).toBe('another-limit');
    expect(await set(personId, 5_000, WORTH, { seen: id })).toBe('set');
    expect(await set(personId, 6_000, WORTH, { seen: id }).catch(code)).toBe('another-limit');
  });
});
