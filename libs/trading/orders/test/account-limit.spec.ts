import { event, streams } from '@usdt-africa/contracts/events';
import { account } from '@usdt-africa/kernel';
import { LimitStates } from '@usdt-africa/limits';
import { ReleaseOrders } from '../src/application/release-orders.js';
import { cancel } from '../src/domain/decide.js';
import { ADA, GUEST, rules, SaleWorld, usdt } from './sale-world.js';

const STRANGER = { email: 'bayo@example.com', phone: '+2348035550199', account: '0145528199' };

describe('the limit of an account, with the store', () => {
  let world: SaleWorld;
  let accountId: string;

  beforeEach(async () => {
    world = await SaleWorld.open();
    accountId = await world.registered(ADA);
  });
  afterEach(() => world.close());

  async function tell(...events: Parameters<SaleWorld['store']['append']>[0] extends infer _ ? unknown[] : never) {
    const streamId = streams.account(accountId);
    const expectedVersion = (await world.store.readStream(streamId)).length;
    await world.store.append({ streamId, expectedVersion, events: events as never }, { metadata: GUEST });
    return (await world.store.readStream(streamId)).at(-1)!;
  }

  const standing = () => world.desk.standingOf(accountId);

  function release(orderId: string): Promise<void> {
    const releases = new ReleaseOrders(world.orders, world.desk, world.clock, rules);
    const finance = { actor: 'operator:kemi', reason: 'Rang the customer' };
    return releases.release({ orderId, alone: true, check: () => undefined }, finance);
  }

  it('LIM-01 fifty orders at once from all its devices are never above the day of its tier', async () => {
    const placed = await Promise.allSettled(
      Array.from({ length: 50 }, () => world.placed(STRANGER, 60, account(accountId))),
    );
    expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    for (const one of placed)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 422, code: 'over-limit' });
    expect((await standing()).day).toMatchObject({ usedMicro: 0n, heldMicro: usdt(480), leftMicro: usdt(20) });
  });

  it('LIM-01 fifty deposits at once, the account’s and a guest’s under its mail address, are never above', async () => {
    const own = await world.placed(STRANGER, 100, account(accountId));
    const orders = [own, await world.placed(STRANGER, 100, account(accountId))];
    const asGuest = await world.placed(ADA, 200);
    await world.arrives(asGuest, 200);
    expect((await standing()).day).toMatchObject({ usedMicro: usdt(200), leftMicro: usdt(100) });
    await Promise.all(Array.from({ length: 24 }, (_, at) => world.arrives(orders[at % 2]!, 30)));
    const { day } = await standing();
    expect(day.usedMicro).toBe(usdt(500));
    expect(day.leftMicro).toBe(0n);
    const held = await world.desk.heldOf(accountId);
    expect(held).toHaveLength(14);
  });

  it('LIM-01 fifty deposits at once from three devices, a guest’s by its mail address and a guest’s by its number among them, are never above', async () => {
    const own = [
      await world.placed(STRANGER, 150, account(accountId)),
      await world.placed(STRANGER, 150, account(accountId)),
    ];
    const byMail = await world.placed({ ...STRANGER, email: ADA.email }, 200, 'phone');
    const byNumber = await world.placed(
      { ...STRANGER, phone: ADA.phone, email: 'c@example.com', account: '0145528111' },
      200,
      'cyber cafe',
    );
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        if (at % 5 === 0) return world.arrives(byMail, 12);
        if (at % 5 === 1) return world.arrives(byNumber, 12);
        return world.arrives(own[at % 2]!, 31);
      }),
    );
    const { rows } = await world.db.owner.query<{ order: string; key: string; micro: string }>(
      `select distinct on (data->>'depositKey') data->>'orderId' as order, data->>'depositKey' as key, data->>'amountMicro' as micro,
         global_position from events
       where type = 'LimitUsed' and data->>'kind' in ('account', 'mail-address', 'phone-number')
       order by data->>'depositKey', global_position`,
    );
    const inOrder = (
      await world.db.owner.query<{ key: string }>(
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
      // Whenever something of the account's was let go, all that counted by then fitted into its day.
      expect(taken <= usdt(500)).toBe(true);
    }
    expect(ownMicro > 0n).toBe(true);
    expect((await standing()).day).toMatchObject({ usedMicro: taken, limitMicro: usdt(500) });
    const held = await world.desk.heldOf(accountId);
    const heldMicro = held.reduce((sum, { deposit }) => sum + deposit.amountMicro, 0n);
    expect(ownMicro + heldMicro).toBe(usdt(30 * 31));
  }, 90_000);

  it('LIM-01 a higher tier lets go what was held, and counts at once', async () => {
    const orderId = await world.placed(STRANGER, 400, account(accountId));
    await world.arrives(orderId, 900);
    expect(await world.desk.heldOf(accountId)).toHaveLength(1);
    const at = world.clock.now().toISOString();
    const set = await tell(
      event('AccountTierSet', { accountId, at, tier: 'individual', verificationId: null, heldBack: [] }),
    );
    await world.process.react(set);
    expect(await world.desk.heldOf(accountId)).toEqual([]);
    expect((await standing()).day).toMatchObject({ usedMicro: usdt(900), limitMicro: usdt(10_000) });
    const events = await world.store.readStream(streams.order(orderId));
    expect(events.map(({ type }) => type)).toContain('PayoutRequested');
  });

  it('LIM-01 LIM-02 what is weighed by the tier of before, while its account rises, goes all the same', async () => {
    const orderId = await world.placed(STRANGER, 400, account(accountId));
    const weigh = world.desk.admitAll.bind(world.desk);
    const heard = world.process;
    // The yes comes, and what it lets go is looked for, after the deposit was weighed and before it is written that it is too much.
    world.desk.admitAll = async (...asked) => {
      const weighed = await weigh(...asked);
      world.desk.admitAll = weigh;
      const at = world.clock.now().toISOString();
      await heard.react(
        await tell(event('AccountTierSet', { accountId, at, tier: 'individual', verificationId: null, heldBack: [] })),
      );
      return weighed;
    };
    await world.arrives(orderId, 900);
    expect(await world.desk.heldOf(accountId)).toHaveLength(1);
    const { rows } = await world.db.owner.query<{ stream_id: string }>(
      `select stream_id from events where type = 'LimitExceeded'`,
    );
    for (const { stream_id: streamId } of rows)
      for (const one of await world.store.readStream(streamId))
        if (one.type === 'LimitExceeded') await heard.react(one);
    expect(await world.desk.heldOf(accountId)).toEqual([]);
    const events = await world.store.readStream(streams.order(orderId));
    expect(events.filter(({ type }) => type === 'PayoutRequested')).toHaveLength(1);
  });

  it('LIM-01 SELL-13 what comes to a cancelled order takes up nothing once it is final, and counts once it is released', async () => {
    const orderId = await world.placed(STRANGER, 100, account(accountId));
    await world.orders.changeWith(
      orderId,
      () => Promise.resolve({ appends: [] }),
      (order) => cancel(order, world.clock.now()),
      GUEST,
    );
    await world.seen(orderId, 100);
    const heard = async (type: string) => {
      const told = await world.store.readStream(streams.order(orderId));
      for (const one of told.filter((each) => each.type === type)) await world.limitProcess.react(one);
      return (await standing()).month;
    };
    expect(await heard('OrderDepositSeen')).toMatchObject({ heldMicro: usdt(100) });
    await world.arrives(orderId, 100);
    expect((await world.orders.load(orderId)).holds).toMatchObject([{ reason: 'after-cancellation' }]);
    for (let again = 0; again < 2; again += 1)
      expect(await heard('OrderHeld')).toMatchObject({ usedMicro: 0n, heldMicro: 0n });
    await release(orderId);
    expect((await world.orders.load(orderId)).payouts).toMatchObject([{ amountMicro: usdt(100) }]);
    expect((await standing()).month).toMatchObject({ usedMicro: usdt(100), heldMicro: 0n });
    await expect(release(orderId)).rejects.toMatchObject({ code: 'not-held' });
    expect((await standing()).month).toMatchObject({ usedMicro: usdt(100), heldMicro: 0n });
  });

  it('LIM-01 SELL-07 what is below the minimum takes up nothing, and counts once it is released', async () => {
    const orderId = await world.placed(STRANGER, 100, account(accountId));
    await world.arrives(orderId, 0.5);
    expect((await world.orders.load(orderId)).holds).toMatchObject([{ reason: 'below-minimum' }]);
    expect((await standing()).day).toMatchObject({ usedMicro: 0n });
    await release(orderId);
    expect((await world.orders.load(orderId)).payouts).toMatchObject([{ amountMicro: 500_000n, amountKobo: 78_800n }]);
    expect((await standing()).day).toMatchObject({ usedMicro: 500_000n });
  });

  it('LIM-01 however long the history, a decision reads what came since its state was kept', async () => {
    const index = 'a'.repeat(64);
    const streamId = streams.limit(index);
    const about = { kind: 'account' as const, orderId: accountId, amountMicro: '1000000' };
    const used = (n: number) => {
      const at = new Date(Date.parse('2026-01-01T09:00:00.000Z') + n * 600_000).toISOString();
      const depositKey = `${String(n).padStart(64, '0')}-0`;
      return event('LimitUsed', { ...about, depositKey, day: at.slice(0, 10), at });
    };
    for (let from = 0; from < 5_000; from += 500)
      await world.store.append(
        { streamId, expectedVersion: from, events: Array.from({ length: 500 }, (_, n) => used(from + n)) },
        { metadata: GUEST },
      );
    let read = 0;
    const counting = {
      readStream: async (...asked: Parameters<typeof world.store.readStream>) => {
        const events = await world.store.readStream(...asked);
        read += events.length;
        return events;
      },
      readStreams: async (...asked: Parameters<typeof world.store.readStreams>) => {
        const found = await world.store.readStreams(...asked);
        for (const events of found.values()) read += events.length;
        return found;
      },
    };
    const states = new LimitStates(counting, world.db.app);
    const first = (await states.load([index])).get(index)!;
    expect(read).toBe(5_000);
    await world.store.append({ streamId, expectedVersion: 5_000, events: [used(5_000)] }, { metadata: GUEST });
    const again = (await new LimitStates(counting, world.db.app).load([index])).get(index)!;
    expect(read).toBe(5_001);
    expect(again.version).toBe(5_001);
    const whole = (await new LimitStates(world.store, null).load([index])).get(index)!;
    expect(again).toEqual(whole);
    expect(first.version).toBe(5_000);
    // What the release before has kept is read as it stands.
    await world.db.app.query(`update limit_states set form = 1, state = $1 where person = $2`, [
      JSON.stringify(first.state, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)),
      index,
    ]);
    expect((await new LimitStates(counting, world.db.app).load([index])).get(index)).toEqual(whole);
    expect(read).toBe(5_002);
    // What stands in a form that this release does not read is folded anew.
    await world.db.app.query(`update limit_states set form = 999, state = '{"not": "ours"}'`);
    expect((await states.load([index])).get(index)).toEqual(whole);
  });
});
