import { event, streams } from '@usdt-africa/contracts/events';
import { DirectTransport } from '@usdt-africa/event-store';
import { account, uuidFrom } from '@usdt-africa/kernel';
import { LimitClock, LimitOverrides, limitUseProjection, TierLimitChanges } from '@usdt-africa/limits';
import { ADA, SaleWorld, usdt } from './sale-world.js';

const STRANGER = { email: 'bayo@example.com', phone: '+2348035550199', account: '0145528199' };
const [KEMI, FEMI] = [uuidFrom('operator', 'kemi'), uuidFrom('operator', 'femi')];
const BY = { actor: `operator:${FEMI}`, reason: 'Until the audit is over', correlationId: 'test' };
const HOUR_MS = 3_600_000;

describe('what a lower limit held, when it ends by its time', () => {
  let world: SaleWorld;
  let overrides: LimitOverrides;
  let granted = 0;

  beforeEach(async () => {
    world = await SaleWorld.open();
    overrides = new LimitOverrides(world.db.app, world.store, world.desk, world.clock);
  });
  afterEach(() => world.close());

  const clock = () =>
    new LimitClock(world.db.app, world.store, world.desk.tiers, world.clock, { error: fails } as never);
  const fails = (about: object): void => expect(about).toBeNull();
  const inAnHour = (): string => new Date(world.clock.now().getTime() + HOUR_MS).toISOString();

  /** A worker with the process of orders and the list of limits, until it is gone. */
  async function worker<Done>(work: () => Promise<Done>): Promise<Done> {
    const transport = new DirectTransport({ store: world.store, onFault: (fault) => expect(fault).toBeNull() });
    const [use, process] = [await transport.project(limitUseProjection), await transport.manage(world.process)];
    try {
      const done = await work();
      await use.caughtUp();
      await process.caughtUp();
      return done;
    } finally {
      await Promise.all([use.stop(), process.stop()]);
      await transport.close();
    }
  }
  const typesOf = async (orderId: string) =>
    (await world.store.readStream(streams.order(orderId))).map(({ type }) => type);
  const payouts = async (orderId: string) =>
    (await typesOf(orderId)).filter((type) => type === 'PayoutRequested').length;

  async function give(tier: string, day: number, until: string): Promise<void> {
    const micro = usdt(day).toString();
    const payload = { tier, dayMicro: micro, monthMicro: tier === 'guest' ? '' : micro, until };
    const approvalId = uuidFrom('granted', String(++granted));
    const changes = new TierLimitChanges(world.store, world.clock, world.desk);
    await changes.run({ approvalId, payload, people: [KEMI, FEMI], ...BY });
  }
  const lapsed = async () =>
    (await world.store.readStream(streams.tierLimits)).filter(({ type }) => type === 'TierLimitsLapsed').length;

  it('ADM-05 a tier’s goes on without anybody’s word, once, whoever dies between the end, its being said and its being heard', async () => {
    const accountId = await world.registered(ADA);
    const [own, asGuest] = await worker(async () => {
      const orders = [
        await world.placed(STRANGER, 200, account(accountId)),
        await world.placed({ ...STRANGER, account: '0145528111' }, 200),
      ] as const;
      await give('basic', 100, inAnHour());
      await give('guest', 100, inAnHour());
      for (const orderId of orders) await world.arrives(orderId, 200);
      await clock().runDue();
      return orders;
    });
    expect([await payouts(own), await payouts(asGuest), await lapsed()]).toEqual([0, 0, 0]);
    // The time comes, and for a while nobody is there.
    world.clock.advance(HOUR_MS);
    await worker(() => Promise.resolve());
    expect([await payouts(own), await payouts(asGuest)]).toEqual([0, 0]);
    // Two clocks say it at once, and both die before anybody heard.
    await Promise.all([clock().runDue(), clock().runDue()]);
    await clock().runDue();
    expect([await lapsed(), await payouts(own)]).toEqual([2, 0]);
    for (let again = 0; again < 2; again++) await worker(() => Promise.resolve());
    expect([await payouts(own), await payouts(asGuest)]).toEqual([1, 1]);
    expect(await world.desk.heldByTier()).toEqual(new Map());
  });

  it('ADM-05 nothing is said of limits that were given anew before, and what does not fit stays held', async () => {
    const accountId = await world.registered(ADA);
    const orderId = await worker(async () => {
      const placed = await world.placed(STRANGER, 200, account(accountId));
      await give('basic', 100, inAnHour());
      await world.arrives(placed, 700);
      return placed;
    });
    world.clock.advance(HOUR_MS - 1);
    await give('basic', 150, inAnHour());
    world.clock.advance(1);
    await worker(() => clock().runDue());
    expect(await lapsed()).toBe(0);
    world.clock.advance(HOUR_MS);
    await worker(() => clock().runDue());
    // 700 is more than the 500 that Basic has.
    expect([await lapsed(), await payouts(orderId)]).toEqual([1, 0]);
  });

  it('ADM-05 somebody’s own goes on under all that they are known by, said to all of it at once', async () => {
    const orderId = await worker(async () => {
      const placed = await world.placed(ADA, 200);
      const identifiers = world.identifiers(ADA);
      const setting = overrides.setting(uuidFrom('own'), placed, usdt(100), inAnHour());
      await overrides.tell(overrides.givenTo(identifiers), placed, setting, BY);
      await world.arrives(placed, 200);
      return placed;
    });
    await worker(() => clock().runDue());
    expect(await payouts(orderId)).toBe(0);
    world.clock.advance(HOUR_MS);
    await Promise.all([clock().runDue(), clock().runDue()]);
    expect(await payouts(orderId)).toBe(0);
    await worker(() => Promise.resolve());
    expect(await payouts(orderId)).toBe(1);
    const { rows } = await world.db.owner.query<{ streams: number; appends: number }>(
      `select count(*)::int as streams, count(distinct transaction_id)::int as appends from events where type = 'LimitOverrideEnded'`,
    );
    expect(rows).toEqual([{ streams: 3, appends: 1 }]);
  });

  it('ADM-05 somebody’s own that an operator ends goes on, too', async () => {
    const orderId = await worker(async () => {
      const placed = await world.placed(ADA, 200);
      const overrideId = uuidFrom('own');
      const identifiers = world.identifiers(ADA);
      await overrides.tell(identifiers, placed, overrides.setting(overrideId, placed, usdt(100), null), BY);
      await world.arrives(placed, 200);
      const at = world.clock.now().toISOString();
      await overrides.tell(identifiers, placed, () => [event('LimitOverrideEnded', { overrideId, at })], BY);
      return placed;
    });
    expect(await payouts(orderId)).toBe(1);
  });
});
