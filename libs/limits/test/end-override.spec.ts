import { type EventData, streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  DirectTransport,
  type PersonalData,
  personalDataFrom,
  type PostgresEventStore,
  type RunningSubscription,
} from '@usdt-africa/event-store';
import { FixedClock, guest, uuidFrom } from '@usdt-africa/kernel';
import { sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/testing';
import { LimitDesk, LimitOverrides, LimitWorth, limitUseProjection } from '../src/index.js';
import { Gate, WORTH } from './played.js';
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
    overrides = new LimitOverrides(db.app, store, desk, clock);
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
  const set = (personId: string, limit: number, worth: LimitWorth = WORTH) => {
    const by = { until: null, reason: 'Asked by the bank', operatorId: KEMI, key: `key-${++keys}` };
    const wanted = new SetLimitOverride({ personId, limitMicro: usdt(limit), ...by });
    return new SetLimitOverrideHandler(overrides, gate, worth, clock).execute(wanted);
  };
  const end = (personId: string, worth: LimitWorth = WORTH) =>
    new EndLimitOverrideHandler(overrides, worth, db.app, clock).execute(
      new EndLimitOverride(personId, 'The bank has answered', KEMI),
    );
  const code = (error: { readonly code?: string }): string | undefined => error.code;

  /** An order of Halima's, and who its sender is to limits. */
  async function ordered(): Promise<{ readonly orderId: string; readonly personId: string }> {
    const orderId = uuidFrom('order', String(++orders));
    const subject = `person-${orders}`;
    await personalData.ensureSubjects([subject]);
    const person = { email: 'halima@example.com', phone: '+2348035550139', firstName: 'Halima', lastName: 'Bello' };
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
    const mail = desk.identifiers({ ...person, ...payee }).find(({ kind }) => kind === 'mail-address')!;
    return { orderId, personId: mail.indexes[0]! };
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
    const unknown = new (class extends LimitWorth {
      worthKobo = () => Promise.resolve(null);
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

  it('ADM-05 what comes to be held while a limit is looked at does not go by one person’s word', async () => {
    const { orderId, personId } = await ordered();
    await arrives(orderId, 1);
    await set(personId, 10);
    expect(await arrives(orderId, 5)).toBe(true);
    expect(await arrives(orderId, 100)).toBe(false);
    /** While the operator's request asks what 100 are worth, 2,000 more arrive. */
    const late = () =>
      new (class extends LimitWorth {
        async worthKobo(micro: bigint) {
          if (micro === usdt(100)) await arrives(orderId, 2_000);
          return WORTH.worthKobo(micro);
        }
      })();
    expect(await set(personId, 2_500, late())).toBe('asked');
    expect((await own(personId)).state.override).toMatchObject({ limitMicro: usdt(10) });
    expect(gate.asked).toMatchObject([{ amountKobo: 330_960_000n }]);
    expect(await end(personId).catch(code)).toBe('end-lets-go');
  });
});
