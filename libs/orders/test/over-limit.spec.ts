import { randomBytes } from 'node:crypto';
import { event, type EventData, eventUpcasters, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  DirectTransport,
  PersonalData,
  personalDataFrom,
  type PostgresEventStore,
} from '@usdt-africa/event-store';
import { FixedClock, Refusal, uuidv7 } from '@usdt-africa/kernel';
import { LimitDesk, limitDecider, type LimitEvent, LimitProcess, takenOn } from '@usdt-africa/limits';
import type { RateReader } from '@usdt-africa/rates';
import { testDatabase, type TestDatabase } from '@usdt-africa/testing';
import { OrderProcess } from '../src/application/order-process.js';
import { OrderStreams } from '../src/application/order-streams.js';
import { ReleaseOrders } from '../src/application/release-orders.js';
import { cancel, place } from '../src/domain/decide.js';
import type { OrderRules } from '../src/domain/rules.js';

const rules: OrderRules = {
  minimumSellMicro: 1_000_000n,
  lockSeconds: 105,
  lockHeadroomBps: 1_000,
  toleranceBps: 50,
  toleranceMicro: 1_000_000n,
  shortfallWaitSeconds: 600,
  holdAboveKobo: 50_000_000_000n,
  orderHours: 24,
  watchDays: 90,
};
const LIMITS = { guestDayLimitMicro: 2_500_000_000n, lockSeconds: 105 };
const GUEST = { actor: 'guest', correlationId: 'test' };
const usdt = (amount: number): bigint => BigInt(amount) * 1_000_000n;
/** The rate never moves here. */
const rates = {
  at: () => Promise.resolve({ sellRate: 15_760_000n, referenceRate: 15_835_000n, sources: [] }),
} as unknown as RateReader;

interface Who {
  readonly email: string;
  readonly phone: string;
  readonly account: string;
}
const ADA: Who = { email: 'ada@example.com', phone: '+2348035550148', account: '0145528174' };

describe('orders under a limit', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let personalData: PersonalData;
  let clock: FixedClock;
  let desk: LimitDesk;
  let orders: OrderStreams;
  let process: OrderProcess;
  let deposits = 0;

  beforeEach(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS, upcasters: eventUpcasters });
    const key = (): string => randomBytes(32).toString('base64');
    personalData = personalDataFrom({ MASTER_KEY: key(), BLIND_INDEX_KEY: key() }, { pool: db.app });
    clock = new FixedClock('2026-11-21T09:00:00.000Z');
    desk = new LimitDesk(store, personalData, clock, LIMITS);
    orders = new OrderStreams(store);
    process = new OrderProcess(orders, rates, rules, clock, desk, store);
  });
  afterEach(() => db.drop());

  const identifiers = ({ email, phone, account }: Who) =>
    desk.identifiers({ email, phone, bankCode: '058', accountNumber: account });

  async function placed(who: Who, amount: number): Promise<string> {
    const orderId = uuidv7(clock.now());
    const subjects = { sender: `sender-${orderId}`, recipient: `recipient-${orderId}` };
    await personalData.ensureSubjects([subjects.sender, subjects.recipient]);
    const now = clock.now().getTime();
    const after = (seconds: number): string => new Date(now + seconds * 1000).toISOString();
    const data: EventData<'OrderPlaced'> = {
      orderId,
      number: 'S482039551840',
      word: 'mango',
      side: 'sell',
      network: 'TRC20',
      quoteId: orderId,
      amountMicro: usdt(amount).toString(),
      nairaKobo: (BigInt(amount) * 157_600n).toString(),
      rate: '1576.0000',
      referenceRate: '1583.5000',
      marginBps: 47,
      sources: [],
      feeKobo: '0',
      placedAt: after(0),
      lockEndsAt: after(105),
      expiresAt: after(86_400),
      watchedUntil: after(90 * 86_400),
      address: 'TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ',
      addressIndex: 1,
      enquiryId: orderId,
      recipient: await personalData.seal(subjects.recipient, { bankCode: '058', accountNumber: who.account }),
      sender: await personalData.seal(subjects.sender, { email: who.email, phone: who.phone }),
      guestHash: 'guest',
      bankCode: '058',
    };
    const wanted = { orderId, amountMicro: usdt(amount) };
    await orders.changeWith(
      orderId,
      async () => ({ appends: await desk.reserve(identifiers(who), wanted) }),
      (order) => place(order, data),
      GUEST,
    );
    return orderId;
  }

  /** A deposit becomes final, as the watcher of the chain tells it. */
  async function arrives(orderId: string, amount: number): Promise<void> {
    const depositKey = `${String(++deposits).padStart(64, '0')}-0`;
    const at = clock.now().toISOString();
    const data: Partial<EventData<'DepositConfirmed'>> = {
      depositKey,
      orderId,
      amountMicro: usdt(amount).toString(),
      arrivedAt: at,
      confirmedAt: at,
    };
    await process.react({
      eventId: orderId,
      streamId: streams.deposit(depositKey),
      version: 1,
      type: 'DepositConfirmed',
      schemaVersion: 1,
      data,
      metadata: { correlationId: 'test', actor: 'system:test', orderId },
      recordedAt: clock.now(),
      position: { epoch: 1, transactionId: 1n, globalPosition: 1n },
    });
  }

  async function taken(who: Who): Promise<bigint[]> {
    const all = identifiers(who).map(({ indexes }) => streams.limit(indexes[0]!));
    const recorded = await store.readStreams(all);
    return all.map((name) => {
      const events = (recorded.get(name) ?? []) as unknown as LimitEvent[];
      const state = events.reduce(limitDecider.evolve, limitDecider.initial);
      return takenOn(state, '2026-11-21', clock.now()) / 1_000_000n;
    });
  }

  it('SELL-12 fifty orders of one person at once, over three identifiers, are never above', async () => {
    const someone = (n: number): Who => ({
      email: n % 3 === 0 ? ADA.email : `other-${n}@example.com`,
      phone: n % 3 === 1 ? ADA.phone : `+23480300000${String(n).padStart(2, '0')}`,
      account: ADA.account,
    });
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => placed(someone(n), 120)));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []));
    expect(refused.map(({ code, message }) => `${code}: ${message}`)).toEqual(
      refused.map(
        () =>
          'over-limit: You can sell 2,500 USD a day without an account, and 100 is left today. It renews at midnight, Lagos time.',
      ),
    );
    expect(refused).toHaveLength(30);
    expect((await taken(ADA))[2]).toBe(2_400n);
  });

  it('SELL-12 fifty deposits of one person at once are never above, and those that do not fit are held', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 25; n++) ids.push(await placed({ ...ADA, email: `a${n}@example.com` }, 100));
    clock.advance(20 * 60_000);
    // Nobody keeps anything free any more: each reserves at its arrival, or is held.
    expect(await taken(ADA)).toEqual([0n, 0n, 0n]);
    await Promise.all(ids.flatMap((orderId) => [arrives(orderId, 60), arrives(orderId, 80)]));
    const all = await Promise.all(ids.map((orderId) => orders.load(orderId)));
    const held = all.flatMap((order) => order.holds.flatMap((hold) => hold.depositKeys));
    const heldMicro = all
      .flatMap(({ deposits }) => deposits)
      .reduce((sum, { key, amountMicro }) => (held.includes(key) ? sum + amountMicro : sum), 0n);
    const [, , account] = await taken(ADA);
    expect(account! <= 2_500n).toBe(true);
    expect(account! > 2_420n).toBe(true);
    expect(account! * 1_000_000n + heldMicro).toBe(usdt(25 * 140));
    expect(all.every((order) => order.holds.every(({ reason }) => reason === 'over-limit'))).toBe(true);
  });

  it('SELL-12 a deposit over the limit is held whole, and goes on when an operator raises the limit', async () => {
    const first = await placed(ADA, 2_000);
    await arrives(first, 2_000);
    const second = await placed(ADA, 500);
    await arrives(second, 640);
    expect(await orders.load(second)).toMatchObject({
      holds: [{ reason: 'over-limit' }],
      payouts: [],
      deposits: [{ payoutId: null }],
    });
    const at = clock.now().toISOString();
    const data = { overrideId: second, limitMicro: usdt(3_000).toString(), until: null, orderId: second, at };
    const raised = identifiers(ADA).map(({ kind, indexes }) => ({
      streamId: streams.limit(indexes[0]!),
      events: [event('LimitOverrideSet', { ...data, kind })],
    }));
    const versions = await store.readStreams(raised.map(({ streamId }) => streamId));
    await store.append(
      raised.map((one) => ({ ...one, expectedVersion: versions.get(one.streamId)!.length })),
      { metadata: { correlationId: 'test', actor: 'operator:1', orderId: second } },
    );
    for (const { streamId } of raised) await process.react((await store.readStream(streamId)).at(-1)!);
    expect(await orders.load(second)).toMatchObject({ holds: [], payouts: [{ amountMicro: usdt(640) }] });
    expect(await taken(ADA)).toEqual([2_640n, 2_640n, 2_640n]);
  });

  it('SELL-12 operators let a deposit over the limit go, two of them when it is much, and it counts from then on', async () => {
    const finance = { actor: 'operator:kemi', reason: 'Known to us' };
    const releases = new ReleaseOrders(orders, desk, clock, rules);
    const release = (orderId: string, alone: boolean) =>
      releases.release({ orderId, alone, check: () => undefined }, finance);
    const first = await placed(ADA, 2_400);
    await arrives(first, 2_400);
    await expect(release(first, false)).rejects.toMatchObject({ code: 'not-held' });
    const second = await placed(ADA, 100);
    await arrives(second, 640);
    await expect(release(second, true)).rejects.toMatchObject({ code: 'two-people' });
    expect((await orders.load(second)).payouts).toEqual([]);
    await release(second, false);
    expect(await orders.load(second)).toMatchObject({ holds: [], payouts: [{ amountMicro: usdt(640) }] });
    expect((await taken(ADA))[0]).toBe(3_040n);
    await expect(release(second, false)).rejects.toMatchObject({ code: 'not-held' });
    const third = await placed({ ...ADA, email: 'b@example.com', phone: '+2348035550149', account: '0145528175' }, 200);
    await arrives(third, 200);
    expect((await orders.load(third)).payouts).toHaveLength(1);
  });

  it('SELL-12 a limit raised while operators let the same deposit go pays it once', async () => {
    const orderId = await placed(ADA, 100);
    await arrives(orderId, 2_600);
    const at = clock.now().toISOString();
    const { streamId, kind } = identifiers(ADA).map((one) => ({
      ...one,
      streamId: streams.limit(one.indexes[0]!),
    }))[0]!;
    const data = { overrideId: orderId, kind, limitMicro: usdt(5_000).toString(), until: null, orderId, at };
    await store.append(
      {
        streamId,
        expectedVersion: (await store.readStream(streamId)).length,
        events: [event('LimitOverrideSet', data)],
      },
      { metadata: { correlationId: 'test', actor: 'operator:1', orderId } },
    );
    const raised = (await store.readStream(streamId)).at(-1)!;
    const releases = new ReleaseOrders(orders, desk, clock, rules);
    await Promise.allSettled([
      releases.release({ orderId, alone: false, check: () => undefined }, { actor: 'operator:kemi', reason: 'Seen' }),
      process.react(raised),
    ]);
    expect((await orders.load(orderId)).payouts).toMatchObject([{ amountMicro: usdt(2_600) }]);
    expect(await taken(ADA)).toEqual([2_600n, 2_600n, 2_600n]);
  });

  it('SELL-12 a cancelled order gives back what it kept, once, and a seen one keeps it', async () => {
    const transport = new DirectTransport({ store, onFault: (fault) => expect(fault).toBeNull() });
    const running = await transport.manage(new LimitProcess(store, personalData, clock));
    const orderId = await placed(ADA, 2_500);
    await expect(placed(ADA, 1)).rejects.toMatchObject({ code: 'over-limit' });
    await orders.change(orderId, (order) => cancel(order, clock.now()), GUEST);
    await running.caughtUp();
    expect(await taken(ADA)).toEqual([0n, 0n, 0n]);
    const seen = await placed(ADA, 2_500);
    const depositKey = `${'7'.repeat(64)}-0`;
    await orders.change(
      seen,
      () => [
        event('OrderDepositSeen', {
          depositKey,
          amountMicro: usdt(1).toString(),
          blockNumber: 1,
          seenAt: clock.now().toISOString(),
        }),
      ],
      GUEST,
    );
    await running.caughtUp();
    clock.advance(60 * 60_000);
    expect(await taken(ADA)).toEqual([2_500n, 2_500n, 2_500n]);
    await running.stop();
    await transport.close();
  });
});
