import { event, streams } from '@usdt-africa/contracts/events';
import { DirectTransport } from '@usdt-africa/event-store';
import type { Refusal } from '@usdt-africa/kernel';
import { ReleaseOrders } from '../src/application/release-orders.js';
import { cancel } from '../src/domain/decide.js';
import { ADA, GUEST, rules, SaleWorld, usdt, type Who } from './sale-world.js';

describe('orders under a limit', () => {
  let world: SaleWorld;

  beforeEach(async () => {
    world = await SaleWorld.open();
  });
  afterEach(() => world.close());

  it('SELL-12 fifty orders of one browser at once, whatever identifiers they name, are never above', async () => {
    const someone = (n: number): Who => ({
      email: n % 3 === 0 ? ADA.email : `other-${n}@example.com`,
      phone: n % 3 === 1 ? ADA.phone : `+23480300000${String(n).padStart(2, '0')}`,
      account: ADA.account,
    });
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => world.placed(someone(n), 120)));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []));
    expect(refused.map(({ code, message }) => `${code}: ${message}`)).toEqual(
      refused.map(
        () =>
          'over-limit: You can sell 2,500 USD a day without an account, and 100 is left today. It renews at midnight, Lagos time.',
      ),
    );
    expect(refused).toHaveLength(30);
    expect(await world.taken(ADA)).toEqual([0n, 0n, 0n]);
  });

  it('SELL-12 orders of fifty browsers that name one bank account take nothing of its limit, paid ones no more than it', async () => {
    const stranger = (n: number): Who => ({
      email: `mallory-${n}@example.com`,
      phone: `+23480300000${String(n).padStart(2, '0')}`,
      account: ADA.account,
    });
    const theirs = await Promise.all(
      Array.from({ length: 50 }, (_, n) => world.placed(stranger(n), 2_500, `browser-${n}`)),
    );
    expect((await world.taken(ADA))[2]).toBe(0n);
    const hers = await world.placed(ADA, 2_500, 'ada');
    await world.arrives(hers, 1_000);
    expect((await world.orders.load(hers)).holds).toEqual([]);
    await Promise.all(theirs.map((orderId) => world.arrives(orderId, 90)));
    const all = await Promise.all(theirs.map((orderId) => world.orders.load(orderId)));
    expect((await world.taken(ADA))[2]).toBe(1_000n + 16n * 90n);
    expect(all.filter(({ holds }) => holds.some(({ reason }) => reason === 'over-limit'))).toHaveLength(34);
  });

  it('SELL-12 what is left of a person’s limit is told to no other browser', async () => {
    const hers = await world.placed(ADA, 2_400, 'ada');
    await world.arrives(hers, 2_400);
    const refusal = await world.placed({ ...ADA, email: 'm@example.com' }, 150, 'mallory').then(
      () => null,
      (error: unknown) => error as Refusal,
    );
    expect(refusal).toMatchObject({ code: 'over-limit', status: 422 });
    expect(`${refusal!.message} ${JSON.stringify(refusal!.extra)}`).not.toMatch(/\d/);
  });

  it('SELL-12 fifty deposits of one person at once are never above, and those that do not fit are held', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 25; n++)
      ids.push(await world.placed({ ...ADA, email: `a${n}@example.com` }, 100, `browser-${n}`));
    // Nobody keeps anything free of it: each counts at its arrival, or is held.
    expect(await world.taken(ADA)).toEqual([0n, 0n, 0n]);
    await Promise.all(ids.flatMap((orderId) => [world.arrives(orderId, 60), world.arrives(orderId, 80)]));
    const all = await Promise.all(ids.map((orderId) => world.orders.load(orderId)));
    const held = all.flatMap((order) => order.holds.flatMap((hold) => hold.depositKeys));
    const heldMicro = all
      .flatMap(({ deposits }) => deposits)
      .reduce((sum, { key, amountMicro }) => (held.includes(key) ? sum + amountMicro : sum), 0n);
    const [, , account] = await world.taken(ADA);
    expect(account! <= 2_500n).toBe(true);
    expect(account! > 2_420n).toBe(true);
    expect(account! * 1_000_000n + heldMicro).toBe(usdt(25 * 140));
    expect(all.every((order) => order.holds.every(({ reason }) => reason === 'over-limit'))).toBe(true);
  });

  it('SELL-12 a deposit over the limit is held whole, and goes on when an operator raises the limit', async () => {
    const first = await world.placed(ADA, 2_000);
    await world.arrives(first, 2_000);
    const second = await world.placed(ADA, 500);
    await world.arrives(second, 640);
    expect(await world.orders.load(second)).toMatchObject({
      holds: [{ reason: 'over-limit' }],
      payouts: [],
      deposits: [{ payoutId: null }],
    });
    const at = world.clock.now().toISOString();
    const data = {
      overrideId: second,
      limitMicro: usdt(3_000).toString(),
      monthMicro: null,
      until: null,
      orderId: second,
      at,
    };
    const raised = world.identifiers(ADA).map(({ kind, indexes }) => ({
      streamId: streams.limit(indexes[0]!),
      events: [event('LimitOverrideSet', { ...data, kind })],
    }));
    const versions = await world.store.readStreams(raised.map(({ streamId }) => streamId));
    await world.store.append(
      raised.map((one) => ({ ...one, expectedVersion: versions.get(one.streamId)!.length })),
      { metadata: { correlationId: 'test', actor: 'operator:1', orderId: second } },
    );
    for (const { streamId } of raised) await world.process.react((await world.store.readStream(streamId)).at(-1)!);
    expect(await world.orders.load(second)).toMatchObject({ holds: [], payouts: [{ amountMicro: usdt(640) }] });
    expect(await world.taken(ADA)).toEqual([2_640n, 2_640n, 2_640n]);
  });

  it('SELL-12 operators let a deposit over the limit go, two of them when it is much, and it counts from then on', async () => {
    const finance = { actor: 'operator:kemi', reason: 'Known to us' };
    const releases = new ReleaseOrders(world.orders, world.desk, world.clock, rules);
    const release = (orderId: string, alone: boolean) =>
      releases.release({ orderId, alone, check: () => undefined }, finance);
    const first = await world.placed(ADA, 2_400);
    await world.arrives(first, 2_400);
    await expect(release(first, false)).rejects.toMatchObject({ code: 'not-held' });
    const second = await world.placed(ADA, 100);
    await world.arrives(second, 640);
    await expect(release(second, true)).rejects.toMatchObject({ code: 'two-people' });
    expect((await world.orders.load(second)).payouts).toEqual([]);
    await release(second, false);
    expect(await world.orders.load(second)).toMatchObject({ holds: [], payouts: [{ amountMicro: usdt(640) }] });
    expect((await world.taken(ADA))[0]).toBe(3_040n);
    await expect(release(second, false)).rejects.toMatchObject({ code: 'not-held' });
    const third = await world.placed(
      { ...ADA, email: 'b@example.com', phone: '+2348035550149', account: '0145528175' },
      200,
    );
    await world.arrives(third, 200);
    expect((await world.orders.load(third)).payouts).toHaveLength(1);
  });

  it('SELL-12 a limit raised while operators let the same deposit go pays it once', async () => {
    const orderId = await world.placed(ADA, 100);
    await world.arrives(orderId, 2_600);
    const at = world.clock.now().toISOString();
    const { streamId, kind } = world.identifiers(ADA).map((one) => ({
      ...one,
      streamId: streams.limit(one.indexes[0]!),
    }))[0]!;
    const data = {
      overrideId: orderId,
      kind,
      limitMicro: usdt(5_000).toString(),
      monthMicro: null,
      until: null,
      orderId,
      at,
    };
    await world.store.append(
      {
        streamId,
        expectedVersion: (await world.store.readStream(streamId)).length,
        events: [event('LimitOverrideSet', data)],
      },
      { metadata: { correlationId: 'test', actor: 'operator:1', orderId } },
    );
    const raised = (await world.store.readStream(streamId)).at(-1)!;
    const releases = new ReleaseOrders(world.orders, world.desk, world.clock, rules);
    await Promise.allSettled([
      releases.release({ orderId, alone: false, check: () => undefined }, { actor: 'operator:kemi', reason: 'Seen' }),
      world.process.react(raised),
    ]);
    expect((await world.orders.load(orderId)).payouts).toMatchObject([{ amountMicro: usdt(2_600) }]);
    expect(await world.taken(ADA)).toEqual([2_600n, 2_600n, 2_600n]);
  });

  it('SELL-12 a cancelled order gives back what it kept, once; what is seen is kept for it, dust for nobody', async () => {
    const transport = new DirectTransport({ store: world.store, onFault: (fault) => expect(fault).toBeNull() });
    const running = await transport.manage(world.limitProcess);
    const orderId = await world.placed(ADA, 2_500);
    await expect(world.placed(ADA, 1)).rejects.toMatchObject({ code: 'over-limit' });
    await world.orders.change(orderId, (order) => cancel(order, world.clock.now()), GUEST);
    await running.caughtUp();
    expect(await world.taken(ADA)).toEqual([0n, 0n, 0n]);
    const seen = await world.placed(ADA, 2_500);
    const sighting = (digit: string, amountMicro: bigint) =>
      event('OrderDepositSeen', {
        depositKey: `${digit.repeat(64)}-0`,
        amountMicro: amountMicro.toString(),
        blockNumber: 1,
        seenAt: world.clock.now().toISOString(),
      });
    await world.orders.change(seen, () => [sighting('6', 999_999n), sighting('7', usdt(2_400))], GUEST);
    await running.caughtUp();
    expect(await world.taken(ADA)).toEqual([2_400n, 2_400n, 2_400n]);
    await expect(world.placed(ADA, 1)).rejects.toMatchObject({ code: 'over-limit' });
    world.clock.advance(60 * 60_000);
    expect(await world.taken(ADA)).toEqual([2_400n, 2_400n, 2_400n]);
    await expect(world.placed(ADA, 101)).rejects.toMatchObject({ code: 'over-limit' });
    await world.placed(ADA, 100);
    await running.stop();
    await transport.close();
  });
});
