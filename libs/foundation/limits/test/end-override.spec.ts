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
  LimitDesk,
  limitEffect,
  LimitList,
  LimitOverrides,
  type LimitWorth,
  limitUseProjection,
  type OverrideRequest,
  PricedWorth,
} from '../src/index.js';
import { Gate, worth, WORTH, Worth } from './played.js';
import { EndLimitOverride, EndLimitOverrideHandler } from '../src/application/end-limit-override.js';
import { SetLimitOverride, SetLimitOverrideHandler } from '../src/application/set-limit-override.js';

const RULES = { guestDayLimitMicro: 2_500_000_000n, lockSeconds: 105 };
const KEMI = '0199a000-0000-7000-8000-00000000000a';
const usdt = (amount: number): bigint => BigInt(amount) * 1_000_000n;

describe('a limit of somebody’s own, and what is held by it', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let personalData: PersonalData;
  let clock: FixedClock;
  let desk: LimitDesk;
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
    desk = new LimitDesk(store, personalData, clock, RULES);
    overrides = new LimitOverrides(db.app, store, desk, clock, WORTH);
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
  /** What was asked for last is granted by another of finance. */
  const granted = () => {
    const { payload, approvalId } = gate.asked.at(-1)!;
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

  /** An order of Halima's, or of somebody else who sells to her account; and who its sender, and the account, are to limits. */
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
    const [mail, , bank] = desk.identifiers({ ...person, ...payee }).map(({ indexes }) => indexes[0]!);
    return { orderId, personId: mail!, bankId: bank! };
  }

  let deposits = 0;
  /** @returns whether it fits */
  async function arrives(orderId: string, amount: number): Promise<boolean> {
    const [placed] = await store.readStream(streams.order(orderId));
    const identifiers = await desk.identifiersOfOrder(placed!.data as EventData<'OrderPlaced'>);
    const depositKey = `${String(++deposits).padStart(64, '0')}-0`;
    const deposit = { orderId, depositKey, amountMicro: usdt(amount), arrivedAt: clock.now() };
    const { fits, appends } = await desk.admit(identifiers, deposit);
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
      basis: 'arrival' as const,
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
    return new LimitList(db.app, store, personalData, masks, { names: () => Promise.resolve(new Map()) }, clock, desk);
  };
  const own = async (personId: string) => (await overrides.known([{ kind: 'mail-address', indexes: [personId] }]))[0]!;

  it('ADM-05 one person alone ends a lower limit of somebody’s own only where ₦500,000 at most is held by it', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    expect(await set(personId, 10)).toBe('set');
    // 400 are ₦630,400: within the usual limit, and held by this one.
    expect(await arrives(orderId, 400)).toBe(false);
    expect(await end(personId).catch(code)).toBe('end-lets-go');
    expect((await own(personId)).state.override).toMatchObject({ limitMicro: usdt(10) });
    // The way there is: the usual as a limit of their own, for which a second person is asked.
    expect(await set(personId, 2_500)).toBe('asked');
    const { payload, approvalId } = gate.asked[0]!;
    expect(gate.asked[0]!.amountKobo).toBe(63_040_000n);
    const by = { actor: `operator:${KEMI}`, reason: 'Asked by the bank', correlationId: 'test' };
    await overrides.run({ approvalId, payload, ...by });
    await end(personId);
    expect((await own(personId)).state.override).toBeNull();
  });

  it('ADM-05 a smaller sum goes by one person’s end, and none of it while nobody knows what it is worth', async () => {
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

  it('ADM-05 a higher limit of somebody’s own ends by one person’s word, whatever is held: nothing goes by it', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 9_000);
    expect(await arrives(orderId, 9_500)).toBe(false);
    await end(personId);
    expect((await own(personId)).state.override).toBeNull();
  });

  it('ADM-05 ends the limit that was looked at, and none that somebody else gave in its place', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 3_000);
    const lookedAt = (await own(personId)).state.override!.id;
    // Somebody of ours has a suspicion meanwhile; what comes is held by it.
    await set(personId, 10);
    expect(await arrives(orderId, 900)).toBe(false);
    expect(await endThis(personId, lookedAt).catch(code)).toBe('another-limit');
    expect(await endThis(personId, uuidFrom('nobody’s')).catch(code)).toBe('another-limit');
    expect((await own(personId)).state.override).toMatchObject({ limitMicro: usdt(10) });
  });

  it('ADM-05 a limit given in the moment in which the one before it is ended is not ended', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 9);
    expect(await arrives(orderId, 20)).toBe(false);
    const lookedAt = (await own(personId)).state.override!.id;
    /** While it is asked what would go, somebody else sets another. */
    const meanwhile = new (class extends Worth {
      override worthKobo = async (micro: bigint) => {
        await set(personId, 10);
        return WORTH.worthKobo(micro);
      };
    })();
    expect(await endThis(personId, lookedAt, meanwhile).catch(code)).toBe('another-limit');
    expect((await own(personId)).state.override).toMatchObject({ limitMicro: usdt(10) });
  });

  it('ADM-05 an end that was heard already does nothing again', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 3_000);
    const { id } = (await own(personId)).state.override!;
    await endThis(personId, id);
    await endThis(personId, id);
    expect((await own(personId)).state.override).toBeNull();
  });

  it('ADM-05 a held deposit is worth what it was priced at on its arrival; only one without a price is of the present rate', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 10);
    const first = await held(orderId, 400);
    await priced(orderId, first, [40_000_000n, 22_999_901n]);
    const now = new PricedWorth(db.app, worth);
    expect(await set(personId, 2_500, now)).toBe('asked');
    // 400 are ₦630,400.00 at the present rate.
    expect(gate.asked.at(-1)!.amountKobo).toBe(62_999_901n);
    const gives = async (from: LimitWorth) => {
      const { goes } = await limitEffect(list(), from, gate.asked.at(-1)!.payload);
      return goes;
    };
    expect(await gives(now)).toEqual({ usdt: '400.000000', naira: '629999.01', isEstimate: false });
    const noRate = new PricedWorth(db.app, () => Promise.resolve(null));
    expect(await gives(noRate)).toEqual({ usdt: '400.000000', naira: '629999.01', isEstimate: false });
    await held(orderId, 100);
    expect(await gives(now)).toEqual({ usdt: '500.000000', naira: '787599.01', isEstimate: true });
    expect(await gives(noRate)).toEqual({ usdt: '500.000000', naira: null, isEstimate: false });
  });

  it('ADM-05 what comes to be held while a limit is looked at does not go by one person’s word', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 10);
    expect(await arrives(orderId, 5)).toBe(true);
    expect(await arrives(orderId, 100)).toBe(false);
    /** While the operator's request asks what 100 are worth, 2,000 more arrive. */
    const late = () =>
      new (class extends Worth {
        override worthKobo = async (micro: bigint) => {
          if (micro === usdt(100)) await arrives(orderId, 2_000);
          return WORTH.worthKobo(micro);
        };
      })();
    expect(await set(personId, 2_500, late())).toBe('asked');
    expect((await own(personId)).state.override).toMatchObject({ limitMicro: usdt(10) });
    expect(gate.asked).toMatchObject([{ amountKobo: 330_960_000n }]);
    expect(await end(personId).catch(code)).toBe('end-lets-go');
  });

  it('ADM-05 a second person’s yes lets go what was held when it was asked for; of more it is asked anew', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 10);
    await arrives(orderId, 400);
    expect(await set(personId, 2_500)).toBe('asked');
    await arrives(orderId, 1_000);
    expect(await granted().catch(code)).toBe('changed-meanwhile');
    expect((await own(personId)).state.override).toMatchObject({ limitMicro: usdt(10) });
    expect(await set(personId, 2_500)).toBe('asked');
    await granted();
    expect((await own(personId)).state.override).toMatchObject({ limitMicro: usdt(2_500) });
  });

  it('ADM-05 of what came to be held since, a yes lets go as much as one of finance does alone', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 10);
    expect(await set(personId, 12_000)).toBe('asked');
    expect(await arrives(orderId, 300)).toBe(false);
    await granted();
    expect((await own(personId)).state.override).toMatchObject({ limitMicro: usdt(12_000) });
  });

  it('ADM-05 a limit is given to who is asked about, whoever sells to the same bank account since', async () => {
    const halima = await ordered();
    await arrives(halima.orderId, 1);
    expect(await set(halima.bankId, 12_000)).toBe('asked');
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

  it('ADM-05 a yes gives nothing in the place of a limit that was given, or ended, since it was asked for', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    expect(await set(personId, 12_000)).toBe('asked');
    await set(personId, 10);
    expect(await granted().catch(code)).toBe('another-limit');
    expect(await set(personId, 12_000)).toBe('asked');
    await end(personId);
    expect(await granted().catch(code)).toBe('another-limit');
    // One that ended by its time was to end.
    await set(personId, 3_000, WORTH, { until: new Date(clock.now().getTime() + 60_000) });
    expect(await set(personId, 12_000)).toBe('asked');
    clock.advance(60_000);
    await granted();
    expect((await own(personId)).state.override).toMatchObject({ limitMicro: usdt(12_000) });
  });

  it('ADM-05 a limit that was ended is not given again: not by the same yes, and not by the same request', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 12_000);
    await granted();
    await end(personId);
    // Whoever carried it out died before it was written down that it was.
    await granted();
    expect((await own(personId)).state.override).toBeNull();
    const repeated = () => set(personId, 3_000, WORTH, { key: 'the answer was lost', seen: null });
    expect([await repeated(), await repeated()]).toEqual(['set', 'set']);
    await end(personId);
    expect(await repeated()).toBe('set');
    expect((await own(personId)).state.override).toBeNull();
  });

  it('ADM-05 of two who give a limit at once, or of whom one looks at an old page, the second is told to look again', async () => {
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
