import { event, streams } from '@usdt-africa/contracts/events';
import { account, uuidFrom } from '@usdt-africa/kernel';
import { TierLimitChanges } from '@usdt-africa/limits';
import { ADA, GUEST, SaleTestApp, usdt } from './sale-test-app.js';

const STRANGER = { email: 'bayo@example.com', phone: '+2348035550199', account: '0145528199' };
const [KEMI, FEMI] = [uuidFrom('operator', 'kemi'), uuidFrom('operator', 'femi')];

describe('changed limits of a tier, with the event store', () => {
  let app: SaleTestApp;
  let accountId: string;
  let changes: TierLimitChanges;
  let granted = 0;

  beforeEach(async () => {
    app = await SaleTestApp.open();
    changes = new TierLimitChanges(app.store, app.clock, app.limits);
    accountId = await app.registered(ADA);
  });
  afterEach(() => app.close());

  /** Executes a limit change approved by a second operator. */
  async function give(tier: string, day: number | null, month: number | null = null, until = ''): Promise<string> {
    const approvalId = uuidFrom('granted', String(++granted));
    const micro = (sum: number | null): string => (sum === null ? '' : usdt(sum).toString());
    await run(approvalId, { tier, dayMicro: micro(day), monthMicro: micro(month), until });
    return approvalId;
  }
  const run = (approvalId: string, payload: Record<string, string>, movesNoMoney = false) =>
    changes.run({
      approvalId,
      payload,
      movesNoMoney,
      people: [KEMI, FEMI],
      actor: `operator:${FEMI}`,
      reason: 'Salaries of the season',
      correlationId: 'test',
    });
  /** What follows from the last word about tiers. */
  const follows = async () => app.process.react((await app.store.readStream(streams.tierLimits)).at(-1)!);
  const limitStatus = () => app.limits.limitStatusOf(accountId);
  const place = (amount: number) => app.placed(STRANGER, amount, account(accountId));
  const code = (error: unknown): string => (error as { code: string }).code;

  it('ADM-05 new limits apply at once to all customers of the tier, and the usual ones again when their time is over', async () => {
    expect(await place(600).catch(code)).toBe('over-limit');
    const until = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    await give('basic', 700, 700, until);
    await place(600);
    expect((await limitStatus()).day).toMatchObject({ limitMicro: usdt(700), leftMicro: usdt(100) });
    app.clock.advance(3_600_000);
    expect((await limitStatus()).day).toMatchObject({ limitMicro: usdt(500), leftMicro: usdt(500) });
    expect(await place(501).catch(code)).toBe('over-limit');
  });

  it('ADM-05 raised limits release the tier’s held deposits as far as they fit, and no other tier’s', async () => {
    const own = await place(400);
    await app.arrives(own, 900);
    const asGuest = await app.placed({ ...STRANGER, account: '0145528111' }, 2_000);
    await app.arrives(asGuest, 2_600);
    expect(await app.limits.heldOf(accountId)).toHaveLength(1);
    expect((await app.limits.heldOfTier('guest')).map(({ deposit }) => deposit.orderId)).toEqual([asGuest]);
    expect((await app.limits.heldOfTier('basic')).map(({ deposit }) => deposit.orderId)).toEqual([own]);
    await give('guest', 2_600);
    await follows();
    expect(await app.limits.heldOfTier('guest')).toEqual([]);
    expect(await app.limits.heldOf(accountId)).toHaveLength(1);
    await give('basic', 899, null);
    await follows();
    expect(await app.limits.heldOf(accountId)).toHaveLength(1);
    await give('basic', 900, null);
    await follows();
    expect(await app.limits.heldOf(accountId)).toEqual([]);
    for (const orderId of [own, asGuest])
      expect((await app.store.readStream(streams.order(orderId))).map(({ type }) => type)).toContain('PayoutRequested');
  });

  it('ADM-05 ADM-01 executes a change granted without permission for money only while it releases no money', async () => {
    const more = { tier: 'guest', dayMicro: usdt(2_600).toString(), monthMicro: '', until: '' };
    const less = { ...more, dayMicro: usdt(2_000).toString() };
    await run(uuidFrom('early'), more, true);
    const asGuest = await app.placed(STRANGER, 2_000);
    await app.arrives(asGuest, 2_700);
    await run(uuidFrom('early'), more, true);
    expect(await run(uuidFrom('late'), { ...more, dayMicro: usdt(2_700).toString() }, true).catch(code)).toBe(
      'changed-meanwhile',
    );
    expect((await app.limits.tiers.now()).guestDayLimitMicro).toBe(usdt(2_600));
    await run(uuidFrom('less'), less, true);
    expect((await app.limits.tiers.now()).guestDayLimitMicro).toBe(usdt(2_000));
  });

  it('ADM-05 checks deposits again that were held while the limits changed', async () => {
    const own = await place(400);
    // Decided by the limits of before, written after the change was followed.
    await app.arrives(own, 900);
    await give('basic', 900, null);
    const [exceeded] = (await app.store.readStream(streams.limit(await indexOf(own)))).filter(
      ({ type }) => type === 'LimitExceeded',
    );
    await app.process.react(exceeded!);
    expect(await app.limits.heldOf(accountId)).toEqual([]);
  });
  async function indexOf(orderId: string): Promise<string> {
    const { rows } = await app.db.owner.query<{ stream_id: string }>(
      `select stream_id from events where type = 'LimitExceeded' and data->>'orderId' = $1 and data->>'kind' = 'account'`,
      [orderId],
    );
    return rows[0]!.stream_id.slice('limit-'.length);
  }

  it('ADM-05 a person’s own limit overrides the tier’s, and lower limits never leave a negative remaining limit', async () => {
    const own = await place(400);
    await app.arrives(own, 400);
    await give('basic', 100, 100);
    expect(await limitStatus()).toMatchObject({
      day: { limitMicro: usdt(100), usedMicro: usdt(400), leftMicro: 0n },
      month: { limitMicro: usdt(100), leftMicro: 0n },
    });
    const index = (await app.limits.people.ofAccount(accountId))[0]!.indexes[0]!;
    const streamId = streams.limit(index);
    const override = {
      overrideId: uuidFrom('own'),
      kind: 'account' as const,
      limits: { sell: { dayMicro: usdt(1_000).toString(), monthMicro: null } },
      until: null,
      orderId: own,
      at: app.clock.now().toISOString(),
    };
    const expectedVersion = (await app.store.readStream(streamId)).length;
    await app.store.append(
      { streamId, expectedVersion, events: [event('LimitOverrideSet', override)] },
      { metadata: GUEST },
    );
    expect((await limitStatus()).day).toMatchObject({ limitMicro: usdt(1_000), leftMicro: usdt(600) });
  });

  it('ADM-05 orders during repeated changes are checked against the limits before or after a change, never a mixture', async () => {
    // By the first a day of 300 in a month of 300, by the second a day of 900 in a month of 900: 901 fits into neither.
    await give('basic', 300, 300);
    const changing = (async () => {
      for (let n = 0; n < 20; n++) await give('basic', n % 2 === 0 ? 900 : 300, n % 2 === 0 ? 900 : 300);
    })();
    const placed = await Promise.allSettled(Array.from({ length: 40 }, () => place(301)));
    await changing;
    const { heldMicro } = (await limitStatus()).day;
    expect(heldMicro <= usdt(900)).toBe(true);
    for (const one of placed) if (one.status === 'rejected') expect(code(one.reason)).toBe('over-limit');
    expect(placed.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2);
  });

  it('ADM-05 a repeated approval is one change, and ending a change restores the usual limits', async () => {
    const first = await give('guest', 3_000);
    await run(first, { tier: 'guest', dayMicro: usdt(3_000).toString(), monthMicro: '', until: '' });
    expect(await app.store.readStream(streams.tierLimits)).toHaveLength(1);
    expect((await app.limits.tiers.now()).guestDayLimitMicro).toBe(usdt(3_000));
    await run(uuidFrom('ended'), { tier: 'guest', endedId: first });
    expect((await app.limits.tiers.now()).guestDayLimitMicro).toBe(usdt(2_500));
    expect(await run(uuidFrom('again'), { tier: 'guest', endedId: first }).catch(code)).toBe('no-tier-limits');
  });
});
