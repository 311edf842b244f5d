import { event, streams } from '@usdt-africa/contracts/events';
import { DirectTransport } from '@usdt-africa/event-store';
import { account, uuidFrom } from '@usdt-africa/kernel';
import { LimitClock, LimitOverrides, limitUseProjection, TierLimitChanges } from '@usdt-africa/limits';
import { ADA, SaleTestApp, usdt } from './sale-test-app.js';

const STRANGER = { email: 'bayo@example.com', phone: '+2348035550199', account: '0145528199' };
const [KEMI, FEMI] = [uuidFrom('operator', 'kemi'), uuidFrom('operator', 'femi')];
const BY = { actor: `operator:${FEMI}`, reason: 'Until the audit is over', correlationId: 'test' };
const HOUR_MS = 3_600_000;

describe('deposits held by a lower limit that expires', () => {
  let app: SaleTestApp;
  let overrides: LimitOverrides;
  let granted = 0;

  beforeEach(async () => {
    app = await SaleTestApp.open();
    overrides = new LimitOverrides(app.db.app, app.store, app.limits, app.clock);
  });
  afterEach(() => app.close());

  const clock = () => new LimitClock(app.db.app, app.store, app.limits, app.clock, { error: fails } as never);
  const fails = (about: object): void => expect(about).toBeNull();
  const inAnHour = (): string => new Date(app.clock.now().getTime() + HOUR_MS).toISOString();

  /** A worker with the process of orders and the list of limits, until it is gone. */
  async function worker<Done>(work: () => Promise<Done>): Promise<Done> {
    const transport = new DirectTransport({ store: app.store, onFault: (fault) => expect(fault).toBeNull() });
    const [use, process] = [await transport.project(limitUseProjection), await transport.manage(app.process)];
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
    (await app.store.readStream(streams.order(orderId))).map(({ type }) => type);
  const payouts = async (orderId: string) =>
    (await typesOf(orderId)).filter((type) => type === 'PayoutRequested').length;

  async function give(tier: string, day: number, until: string): Promise<void> {
    const micro = usdt(day).toString();
    const payload = { tier, dayMicro: micro, monthMicro: tier === 'guest' ? '' : micro, until };
    const approvalId = uuidFrom('granted', String(++granted));
    const changes = new TierLimitChanges(app.store, app.clock, app.limits);
    await changes.run({ approvalId, payload, people: [KEMI, FEMI], ...BY });
  }
  const lapsed = async () =>
    (await app.store.readStream(streams.tierLimits)).filter(({ type }) => type === 'TierLimitsExpired').length;

  it('ADM-05 the end of a tier’s limit releases its deposits automatically, once, despite crashes at every step', async () => {
    const accountId = await app.registered(ADA);
    const [own, asGuest] = await worker(async () => {
      const orders = [
        await app.placed(STRANGER, 200, account(accountId)),
        await app.placed({ ...STRANGER, account: '0145528111' }, 200),
      ] as const;
      await give('basic', 100, inAnHour());
      await give('guest', 100, inAnHour());
      for (const orderId of orders) await app.arrives(orderId, 200);
      await clock().runDue();
      return orders;
    });
    expect([await payouts(own), await payouts(asGuest), await lapsed()]).toEqual([0, 0, 0]);
    // The time comes while no worker is running.
    app.clock.advance(HOUR_MS);
    await worker(() => Promise.resolve());
    expect([await payouts(own), await payouts(asGuest)]).toEqual([0, 0]);
    // Two timers record it concurrently, and both die before any handler received it.
    await Promise.all([clock().runDue(), clock().runDue()]);
    await clock().runDue();
    expect([await lapsed(), await payouts(own)]).toEqual([2, 0]);
    for (let again = 0; again < 2; again++) await worker(() => Promise.resolve());
    expect([await payouts(own), await payouts(asGuest)]).toEqual([1, 1]);
    expect(await app.limits.heldByTier()).toEqual(new Map());
  });

  it('ADM-05 replaced limits record no expiry, and deposits above the tier’s own limit stay held', async () => {
    const accountId = await app.registered(ADA);
    const orderId = await worker(async () => {
      const placed = await app.placed(STRANGER, 200, account(accountId));
      await give('basic', 100, inAnHour());
      await app.arrives(placed, 700);
      return placed;
    });
    app.clock.advance(HOUR_MS - 1);
    await give('basic', 150, inAnHour());
    app.clock.advance(1);
    await worker(() => clock().runDue());
    expect(await lapsed()).toBe(0);
    app.clock.advance(HOUR_MS);
    await worker(() => clock().runDue());
    // 700 is more than the 500 that Basic has.
    expect([await lapsed(), await payouts(orderId)]).toEqual([1, 0]);
  });

  it('ADM-05 the end of a person’s own limit applies to all their identifiers, in one append', async () => {
    const orderId = await worker(async () => {
      const placed = await app.placed(ADA, 200);
      const identifiers = app.identifiers(ADA);
      const setting = overrides.setting(uuidFrom('own'), placed, usdt(100), inAnHour());
      await overrides.apply(overrides.givenTo(identifiers), placed, setting, BY);
      await app.arrives(placed, 200);
      return placed;
    });
    await worker(() => clock().runDue());
    expect(await payouts(orderId)).toBe(0);
    app.clock.advance(HOUR_MS);
    await Promise.all([clock().runDue(), clock().runDue()]);
    expect(await payouts(orderId)).toBe(0);
    await worker(() => Promise.resolve());
    expect(await payouts(orderId)).toBe(1);
    const { rows } = await app.db.owner.query<{ streams: number; appends: number }>(
      `select count(*)::int as streams, count(distinct transaction_id)::int as appends from events where type = 'LimitOverrideEnded'`,
    );
    expect(rows).toEqual([{ streams: 3, appends: 1 }]);
  });

  it('ADM-05 an operator’s end of a person’s own limit releases its deposits, too', async () => {
    const orderId = await worker(async () => {
      const placed = await app.placed(ADA, 200);
      const overrideId = uuidFrom('own');
      const identifiers = app.identifiers(ADA);
      await overrides.apply(identifiers, placed, overrides.setting(overrideId, placed, usdt(100), null), BY);
      await app.arrives(placed, 200);
      const at = app.clock.now().toISOString();
      await overrides.apply(identifiers, placed, () => [event('LimitOverrideEnded', { overrideId, at })], BY);
      return placed;
    });
    expect(await payouts(orderId)).toBe(1);
  });
});
