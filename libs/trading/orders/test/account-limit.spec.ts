import { event, streams } from '@usdt-africa/contracts/events';
import { account } from '@usdt-africa/kernel';
import { LimitStates } from '@usdt-africa/limits';
import { ReleaseOrders } from '../src/application/release-orders.js';
import { cancel } from '../src/domain/decide.js';
import { ADA, GUEST, rules, SaleTestApp, usdt } from './sale-test-app.js';

const STRANGER = { email: 'bayo@example.com', phone: '+2348035550199', account: '0145528199' };

describe('the limit of an account, with the store', () => {
  let app: SaleTestApp;
  let accountId: string;

  beforeEach(async () => {
    app = await SaleTestApp.open();
    accountId = await app.registered(ADA);
  });
  afterEach(() => app.close());

  async function apply(...events: Parameters<SaleTestApp['store']['append']>[0] extends infer _ ? unknown[] : never) {
    const streamId = streams.account(accountId);
    const expectedVersion = (await app.store.readStream(streamId)).length;
    await app.store.append({ streamId, expectedVersion, events: events as never }, { metadata: GUEST });
    return (await app.store.readStream(streamId)).at(-1)!;
  }

  const limitStatus = () => app.limits.limitStatusOf(accountId);

  function release(orderId: string): Promise<void> {
    const releases = new ReleaseOrders(app.orders, app.limits, app.clock, rules);
    const finance = { actor: 'operator:kemi', reason: 'Rang the customer' };
    return releases.release({ orderId, alone: true, check: () => undefined }, finance);
  }

  it('LIM-01 fifty concurrent orders from its devices never exceed the daily limit of its tier', async () => {
    const placed = await Promise.allSettled(
      Array.from({ length: 50 }, () => app.placed(STRANGER, 60, account(accountId))),
    );
    expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    for (const one of placed)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 422, code: 'over-limit' });
    expect((await limitStatus()).day).toMatchObject({ usedMicro: 0n, heldMicro: usdt(480), leftMicro: usdt(20) });
  });

  it('LIM-01 concurrent deposits of the account and of a guest with its email never exceed the limit', async () => {
    const own = await app.placed(STRANGER, 100, account(accountId));
    const orders = [own, await app.placed(STRANGER, 100, account(accountId))];
    const asGuest = await app.placed(ADA, 200);
    await app.arrives(asGuest, 200);
    expect((await limitStatus()).day).toMatchObject({ usedMicro: usdt(200), leftMicro: usdt(100) });
    await Promise.all(Array.from({ length: 24 }, (_, at) => app.arrives(orders[at % 2]!, 30)));
    const { day } = await limitStatus();
    expect(day.usedMicro).toBe(usdt(500));
    expect(day.leftMicro).toBe(0n);
    const held = await app.limits.heldOf(accountId);
    expect(held).toHaveLength(14);
  });

  it('LIM-01 fifty concurrent deposits of the account and of guests with its email or phone never exceed the limit', async () => {
    const own = [
      await app.placed(STRANGER, 150, account(accountId)),
      await app.placed(STRANGER, 150, account(accountId)),
    ];
    const byMail = await app.placed({ ...STRANGER, email: ADA.email }, 200, 'phone');
    const byNumber = await app.placed(
      { ...STRANGER, phone: ADA.phone, email: 'c@example.com', account: '0145528111' },
      200,
      'cyber cafe',
    );
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        if (at % 5 === 0) return app.arrives(byMail, 12);
        if (at % 5 === 1) return app.arrives(byNumber, 12);
        return app.arrives(own[at % 2]!, 31);
      }),
    );
    const { rows } = await app.db.owner.query<{ order: string; key: string; micro: string }>(
      `select distinct on (data->>'depositKey') data->>'orderId' as order, data->>'depositKey' as key, data->>'amountMicro' as micro,
         global_position from events
       where type = 'LimitUsed' and data->>'kind' in ('account', 'mail-address', 'phone-number')
       order by data->>'depositKey', global_position`,
    );
    const inOrder = (
      await app.db.owner.query<{ key: string }>(
        `select data->>'depositKey' as key from events where type = 'LimitUsed' order by global_position`,
      )
    ).rows.map(({ key }) => key);
    const first = (key: string): number => inOrder.indexOf(key);
    let taken = 0n;
    let ownMicro = 0n;
    for (const one of rows.sort((a, b) => first(a.key) - first(b.key))) {
      taken += BigInt(one.micro);
      if (!own.includes(one.order)) continue;
      ownMicro += BigInt(one.micro);
      // Whenever a deposit of the account was released, all that counted by then fitted its daily limit.
      expect(taken <= usdt(500)).toBe(true);
    }
    expect(ownMicro > 0n).toBe(true);
    expect((await limitStatus()).day).toMatchObject({ usedMicro: taken, limitMicro: usdt(500) });
    const held = await app.limits.heldOf(accountId);
    const heldMicro = held.reduce((sum, { deposit }) => sum + deposit.amountMicro, 0n);
    expect(ownMicro + heldMicro).toBe(usdt(30 * 31));
  }, 90_000);

  it('LIM-01 a higher tier releases held deposits, which count at once', async () => {
    const orderId = await app.placed(STRANGER, 400, account(accountId));
    await app.arrives(orderId, 900);
    expect(await app.limits.heldOf(accountId)).toHaveLength(1);
    const at = app.clock.now().toISOString();
    const set = await apply(
      event('AccountTierSet', { accountId, at, tier: 'individual', verificationId: null, heldBack: [] }),
    );
    await app.process.react(set);
    expect(await app.limits.heldOf(accountId)).toEqual([]);
    expect((await limitStatus()).day).toMatchObject({ usedMicro: usdt(900), limitMicro: usdt(10_000) });
    const events = await app.store.readStream(streams.order(orderId));
    expect(events.map(({ type }) => type)).toContain('PayoutRequested');
  });

  it('LIM-01 LIM-02 a deposit checked with the previous tier’s limit during a tier upgrade is released all the same', async () => {
    const orderId = await app.placed(STRANGER, 400, account(accountId));
    const weigh = app.limits.admitAll.bind(app.limits);
    const process = app.process;
    // The approval comes, and held deposits are searched for release, after the deposit was checked and before its
    // excess is recorded.
    app.limits.admitAll = async (...args) => {
      const weighed = await weigh(...args);
      app.limits.admitAll = weigh;
      const at = app.clock.now().toISOString();
      await process.react(
        await apply(event('AccountTierSet', { accountId, at, tier: 'individual', verificationId: null, heldBack: [] })),
      );
      return weighed;
    };
    await app.arrives(orderId, 900);
    expect(await app.limits.heldOf(accountId)).toHaveLength(1);
    const { rows } = await app.db.owner.query<{ stream_id: string }>(
      `select stream_id from events where type = 'LimitExceeded'`,
    );
    for (const { stream_id: streamId } of rows)
      for (const one of await app.store.readStream(streamId))
        if (one.type === 'LimitExceeded') await process.react(one);
    expect(await app.limits.heldOf(accountId)).toEqual([]);
    const events = await app.store.readStream(streams.order(orderId));
    expect(events.filter(({ type }) => type === 'PayoutRequested')).toHaveLength(1);
  });

  it('LIM-01 SELL-13 a final deposit to a cancelled order counts towards the limit only once it is released', async () => {
    const orderId = await app.placed(STRANGER, 100, account(accountId));
    await app.orders.changeWith(
      orderId,
      () => Promise.resolve({ appends: [] }),
      (order) => cancel(order, app.clock.now()),
      GUEST,
    );
    await app.seen(orderId, 100);
    const recordedOf = async (type: string) => {
      const recorded = await app.store.readStream(streams.order(orderId));
      for (const one of recorded.filter((each) => each.type === type)) await app.limitProcess.react(one);
      return (await limitStatus()).month;
    };
    expect(await recordedOf('OrderDepositSeen')).toMatchObject({ heldMicro: usdt(100) });
    await app.arrives(orderId, 100);
    expect((await app.orders.load(orderId)).holds).toMatchObject([{ reason: 'after-cancellation' }]);
    for (let again = 0; again < 2; again += 1)
      expect(await recordedOf('OrderHeld')).toMatchObject({ usedMicro: 0n, heldMicro: 0n });
    await release(orderId);
    expect((await app.orders.load(orderId)).payouts).toMatchObject([{ amountMicro: usdt(100) }]);
    expect((await limitStatus()).month).toMatchObject({ usedMicro: usdt(100), heldMicro: 0n });
    await expect(release(orderId)).rejects.toMatchObject({ code: 'not-held' });
    expect((await limitStatus()).month).toMatchObject({ usedMicro: usdt(100), heldMicro: 0n });
  });

  it('LIM-01 SELL-07 a deposit below the minimum uses nothing of the limit, and counts once it is released', async () => {
    const orderId = await app.placed(STRANGER, 100, account(accountId));
    await app.arrives(orderId, 0.5);
    expect((await app.orders.load(orderId)).holds).toMatchObject([{ reason: 'below-minimum' }]);
    expect((await limitStatus()).day).toMatchObject({ usedMicro: 0n });
    await release(orderId);
    expect((await app.orders.load(orderId)).payouts).toMatchObject([{ amountMicro: 500_000n, amountKobo: 78_800n }]);
    expect((await limitStatus()).day).toMatchObject({ usedMicro: 500_000n });
  });

  it('LIM-01 a decision reads only the events since the stored state, however long the history', async () => {
    const index = 'a'.repeat(64);
    const streamId = streams.limit(index);
    const about = { kind: 'account' as const, orderId: accountId, amountMicro: '1000000' };
    const used = (n: number) => {
      const at = new Date(Date.parse('2026-01-01T09:00:00.000Z') + n * 600_000).toISOString();
      const depositKey = `${String(n).padStart(64, '0')}-0`;
      return event('LimitUsed', { ...about, depositKey, day: at.slice(0, 10), at });
    };
    for (let from = 0; from < 5_000; from += 500)
      await app.store.append(
        { streamId, expectedVersion: from, events: Array.from({ length: 500 }, (_, n) => used(from + n)) },
        { metadata: GUEST },
      );
    let read = 0;
    const counting = {
      readStream: async (...args: Parameters<typeof app.store.readStream>) => {
        const events = await app.store.readStream(...args);
        read += events.length;
        return events;
      },
      readStreams: async (...args: Parameters<typeof app.store.readStreams>) => {
        const found = await app.store.readStreams(...args);
        for (const events of found.values()) read += events.length;
        return found;
      },
    };
    const states = new LimitStates(counting, app.db.app);
    const first = (await states.load([index])).get(index)!;
    expect(read).toBe(5_000);
    await app.store.append({ streamId, expectedVersion: 5_000, events: [used(5_000)] }, { metadata: GUEST });
    const again = (await new LimitStates(counting, app.db.app).load([index])).get(index)!;
    expect(read).toBe(5_001);
    expect(again.version).toBe(5_001);
    const whole = (await new LimitStates(app.store, null).load([index])).get(index)!;
    expect(again).toEqual(whole);
    expect(first.version).toBe(5_000);
    // Reads the state stored by the previous release unchanged.
    await app.db.app.query(`update limit_states set row_version = 1, state = $1 where person = $2`, [
      JSON.stringify(first.state, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)),
      index,
    ]);
    expect((await new LimitStates(counting, app.db.app).load([index])).get(index)).toEqual(whole);
    expect(read).toBe(5_002);
    // A stored state in a row version that this release does not read is folded again.
    await app.db.app.query(`update limit_states set row_version = 999, state = '{"not": "ours"}'`);
    expect((await states.load([index])).get(index)).toEqual(whole);
  });
});
