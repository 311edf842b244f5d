import { event, streams } from '@usdt-africa/contracts/events';
import { DirectTransport } from '@usdt-africa/event-store';
import type { Refusal } from '@usdt-africa/kernel';
import { ReleaseOrders } from '../src/application/release-orders.js';
import { cancel } from '../src/domain/decide.js';
import { ADA, GUEST, rules, SaleTestApp, usdt, type Who } from './sale-test-app.js';

describe('orders under a limit', () => {
  let app: SaleTestApp;

  beforeEach(async () => {
    app = await SaleTestApp.open();
  });
  afterEach(() => app.close());

  it('SELL-12 concurrent orders of one browser never exceed its limit, whatever identifiers they name', async () => {
    const someone = (n: number): Who => ({
      email: n % 3 === 0 ? ADA.email : `other-${n}@example.com`,
      phone: n % 3 === 1 ? ADA.phone : `+23480300000${String(n).padStart(2, '0')}`,
      account: ADA.account,
    });
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => app.placed(someone(n), 120)));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []));
    expect(refused.map(({ code, message }) => `${code}: ${message}`)).toEqual(
      refused.map(
        () =>
          'over-limit: You can sell 2,500 USD a day without an account. You have 100 left today. It renews at midnight, Lagos time.',
      ),
    );
    expect(refused).toHaveLength(30);
    expect(await app.taken(ADA)).toEqual([0n, 0n, 0n]);
  });

  it('SELL-12 unpaid orders of other browsers reserve none of a bank account’s limit; paid ones never exceed it', async () => {
    const stranger = (n: number): Who => ({
      email: `mallory-${n}@example.com`,
      phone: `+23480300000${String(n).padStart(2, '0')}`,
      account: ADA.account,
    });
    const theirs = await Promise.all(
      Array.from({ length: 50 }, (_, n) => app.placed(stranger(n), 2_500, `browser-${n}`)),
    );
    expect((await app.taken(ADA))[2]).toBe(0n);
    const hers = await app.placed(ADA, 2_500, 'ada');
    await app.arrives(hers, 1_000);
    expect((await app.orders.load(hers)).holds).toEqual([]);
    await Promise.all(theirs.map((orderId) => app.arrives(orderId, 90)));
    const all = await Promise.all(theirs.map((orderId) => app.orders.load(orderId)));
    expect((await app.taken(ADA))[2]).toBe(1_000n + 16n * 90n);
    expect(all.filter(({ holds }) => holds.some(({ reason }) => reason === 'over-limit'))).toHaveLength(34);
  });

  it('SELL-12 a person’s remaining limit is not disclosed to another browser', async () => {
    const hers = await app.placed(ADA, 2_400, 'ada');
    await app.arrives(hers, 2_400);
    const refusal = await app.placed({ ...ADA, email: 'm@example.com' }, 150, 'mallory').then(
      () => null,
      (error: unknown) => error as Refusal,
    );
    expect(refusal).toMatchObject({ code: 'over-limit', status: 422 });
    expect(`${refusal!.message} ${JSON.stringify(refusal!.extra)}`).not.toMatch(/\d/);
  });

  it('SELL-12 concurrent deposits of one person never exceed the limit; those that do not fit are held', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 25; n++)
      ids.push(await app.placed({ ...ADA, email: `a${n}@example.com` }, 100, `browser-${n}`));
    // No order reserves any of the limit: each deposit counts when it is received, or is held.
    expect(await app.taken(ADA)).toEqual([0n, 0n, 0n]);
    await Promise.all(ids.flatMap((orderId) => [app.arrives(orderId, 60), app.arrives(orderId, 80)]));
    const all = await Promise.all(ids.map((orderId) => app.orders.load(orderId)));
    const held = all.flatMap((order) => order.holds.flatMap((hold) => hold.depositKeys));
    const heldMicro = all
      .flatMap(({ deposits }) => deposits)
      .reduce((sum, { key, amountMicro }) => (held.includes(key) ? sum + amountMicro : sum), 0n);
    const [, , account] = await app.taken(ADA);
    expect(account! <= 2_500n).toBe(true);
    expect(account! > 2_420n).toBe(true);
    expect(account! * 1_000_000n + heldMicro).toBe(usdt(25 * 140));
    expect(all.every((order) => order.holds.every(({ reason }) => reason === 'over-limit'))).toBe(true);
  });

  it('SELL-12 a deposit over the limit is held whole, and goes on when an operator raises the limit', async () => {
    const first = await app.placed(ADA, 2_000);
    await app.arrives(first, 2_000);
    const second = await app.placed(ADA, 500);
    await app.arrives(second, 640);
    expect(await app.orders.load(second)).toMatchObject({
      holds: [{ reason: 'over-limit' }],
      payouts: [],
      deposits: [{ payoutId: null }],
    });
    const at = app.clock.now().toISOString();
    const data = {
      overrideId: second,
      limits: { sell: { dayMicro: usdt(3_000).toString(), monthMicro: null } },
      until: null,
      orderId: second,
      at,
    };
    const raised = app.identifiers(ADA).map(({ kind, indexes }) => ({
      streamId: streams.limit(indexes[0]!),
      events: [event('LimitOverrideSet', { ...data, kind })],
    }));
    const versions = await app.store.readStreams(raised.map(({ streamId }) => streamId));
    await app.store.append(
      raised.map((one) => ({ ...one, expectedVersion: versions.get(one.streamId)!.length })),
      { metadata: { correlationId: 'test', actor: 'operator:1', orderId: second } },
    );
    for (const { streamId } of raised) await app.process.react((await app.store.readStream(streamId)).at(-1)!);
    expect(await app.orders.load(second)).toMatchObject({ holds: [], payouts: [{ amountMicro: usdt(640) }] });
    expect(await app.taken(ADA)).toEqual([2_640n, 2_640n, 2_640n]);
  });

  it('SELL-12 operators release a deposit over the limit, a large one by two, and it then counts', async () => {
    const finance = { actor: 'operator:kemi', reason: 'Known to us' };
    const releases = new ReleaseOrders(app.orders, app.limits, app.clock, rules);
    const release = (orderId: string, alone: boolean) =>
      releases.release({ orderId, alone, check: () => undefined }, finance);
    const first = await app.placed(ADA, 2_400);
    await app.arrives(first, 2_400);
    await expect(release(first, false)).rejects.toMatchObject({ code: 'not-held' });
    const second = await app.placed(ADA, 100);
    await app.arrives(second, 640);
    await expect(release(second, true)).rejects.toMatchObject({ code: 'two-people' });
    expect((await app.orders.load(second)).payouts).toEqual([]);
    await release(second, false);
    expect(await app.orders.load(second)).toMatchObject({ holds: [], payouts: [{ amountMicro: usdt(640) }] });
    expect((await app.taken(ADA))[0]).toBe(3_040n);
    await expect(release(second, false)).rejects.toMatchObject({ code: 'not-held' });
    const third = await app.placed(
      { ...ADA, email: 'b@example.com', phone: '+2348035550149', account: '0145528175' },
      200,
    );
    await app.arrives(third, 200);
    expect((await app.orders.load(third)).payouts).toHaveLength(1);
  });

  it('SELL-12 a limit raised while operators release the same deposit pays the deposit once', async () => {
    const orderId = await app.placed(ADA, 100);
    await app.arrives(orderId, 2_600);
    const at = app.clock.now().toISOString();
    const { streamId, kind } = app.identifiers(ADA).map((one) => ({
      ...one,
      streamId: streams.limit(one.indexes[0]!),
    }))[0]!;
    const data = {
      overrideId: orderId,
      kind,
      limits: { sell: { dayMicro: usdt(5_000).toString(), monthMicro: null } },
      until: null,
      orderId,
      at,
    };
    await app.store.append(
      {
        streamId,
        expectedVersion: (await app.store.readStream(streamId)).length,
        events: [event('LimitOverrideSet', data)],
      },
      { metadata: { correlationId: 'test', actor: 'operator:1', orderId } },
    );
    const raised = (await app.store.readStream(streamId)).at(-1)!;
    const releases = new ReleaseOrders(app.orders, app.limits, app.clock, rules);
    await Promise.allSettled([
      releases.release({ orderId, alone: false, check: () => undefined }, { actor: 'operator:kemi', reason: 'Seen' }),
      app.process.react(raised),
    ]);
    expect((await app.orders.load(orderId)).payouts).toMatchObject([{ amountMicro: usdt(2_600) }]);
    expect(await app.taken(ADA)).toEqual([2_600n, 2_600n, 2_600n]);
  });

  it('SELL-12 a cancelled order returns its reservation, once; seen deposits stay reserved, dust never is', async () => {
    const transport = new DirectTransport({ store: app.store, onFault: (fault) => expect(fault).toBeNull() });
    const running = await transport.manage(app.limitProcess);
    const orderId = await app.placed(ADA, 2_500);
    await expect(app.placed(ADA, 1)).rejects.toMatchObject({ code: 'over-limit' });
    await app.orders.change(orderId, (order) => cancel(order, app.clock.now()), GUEST);
    await running.caughtUp();
    expect(await app.taken(ADA)).toEqual([0n, 0n, 0n]);
    const seen = await app.placed(ADA, 2_500);
    const pendingDeposit = (digit: string, amountMicro: bigint) =>
      event('OrderDepositSeen', {
        depositKey: `${digit.repeat(64)}-0`,
        amountMicro: amountMicro.toString(),
        blockNumber: 1,
        seenAt: app.clock.now().toISOString(),
      });
    await app.orders.change(seen, () => [pendingDeposit('6', 999_999n), pendingDeposit('7', usdt(2_400))], GUEST);
    await running.caughtUp();
    expect(await app.taken(ADA)).toEqual([2_400n, 2_400n, 2_400n]);
    await expect(app.placed(ADA, 1)).rejects.toMatchObject({ code: 'over-limit' });
    app.clock.advance(60 * 60_000);
    expect(await app.taken(ADA)).toEqual([2_400n, 2_400n, 2_400n]);
    await expect(app.placed(ADA, 101)).rejects.toMatchObject({ code: 'over-limit' });
    await app.placed(ADA, 100);
    await running.stop();
    await transport.close();
  });
});
