import { randomBytes } from 'node:crypto';
import { Approvals } from '@usdt-africa/approvals';
import type {
  AdminApprovalRow,
  AdminApprovalView,
  AdminRatePreview,
  AdminRateView,
  AdminTierLimitsView,
} from '@usdt-africa/contracts/admin';
import type { CurrentRateView, RateHistoryView, TiersView } from '@usdt-africa/contracts/api';
import { event, streams } from '@usdt-africa/contracts/events';
import { createEventStore, personalDataFrom } from '@usdt-africa/event-store';
import { account, lagosDay, systemClock, uuidv7 } from '@usdt-africa/kernel';
import { LimitService, TierLimitChanges } from '@usdt-africa/limits';
import { Actors, ApproverEligibilities } from '@usdt-africa/operators';
import { ApiAtWork } from '../test/api-at-work.js';
import { signedIn } from '../test/customers.js';
import { ReviewerAtWork, SEND_NIN, UpgradeAtWork, upgradeRequestId } from '../test/upgrade.js';

describe('limits and rates in the console', () => {
  const api = ApiAtWork.forAll();
  beforeEach(() => api.rated());

  const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

  it('ADM-06 one finance operator previews, pins and unpins a rate inside 3 %, once however often it is requested', async () => {
    const finance = await api.signIn('finance');
    const preview = await api.post('/api/admin/rates/sell/preview', { rate: '1578.00' }, finance);
    expect([preview.status, (await preview.json()) as AdminRatePreview]).toEqual([
      200,
      {
        median: '1583.5000',
        amount: '100.000000',
        now: { rate: '1576.0500', brings: '157605.00', spreadEach: '7.4500', fromMedianBps: -47 },
        after: { rate: '1578.0000', brings: '157800.00', spreadEach: '5.5000', fromMedianBps: -34 },
        alone: true,
        openQuotes: 0,
      },
    ]);
    const body = { rate: '1578.00', until: inAnHour(), reason: 'Quidax thins out on Saturdays' };
    const key = randomBytes(16).toString('hex');
    for (let time = 0; time < 2; time++) {
      const pinned = await api.post('/api/admin/rates/sell/pin', body, finance, key);
      expect([pinned.status, (await pinned.json()) as AdminRateView]).toMatchObject([
        200,
        { rate: '1578.0000', followed: '1576.0500', pin: { rate: '1578.0000', reason: body.reason }, pending: null },
      ]);
    }
    const changes = await api.get('/api/admin/rate-changes?range=[0,9]', finance);
    expect(changes.headers.get('content-range')).toBe('rate-changes 0-0/1');
    const current = (await (await api.get('/api/rates/current')).json()) as {
      rate: string;
      marginPercent: string;
    };
    expect(current).toMatchObject({ rate: '1578.0000', marginPercent: '0.34' });
    const lifted = await api.post('/api/admin/rates/sell/unpin', { reason: 'It is calm again' }, finance);
    expect(((await lifted.json()) as AdminRateView).pin).toBeNull();
  });

  it('ADM-06 outside 3 % a second finance operator approves, and then it takes effect', async () => {
    const [one, other] = [await api.signIn('finance', 0), await api.signIn('finance', 1)];
    const response = await api.post('/api/admin/rates/sell/margin', { marginBps: 500, reason: 'A storm' }, one);
    const view = (await response.json()) as AdminRateView;
    expect([response.status, view.marginBps, view.pending?.action]).toEqual([200, 47, 'rate-margin']);
    const list = await api.get(`/api/admin/approvals?filter=${encodeURIComponent('{"tab":"open"}')}`, other);
    const [request] = (await list.json()) as AdminApprovalRow[];
    const shown = (await (await api.get(`/api/admin/approvals/${request!.id}`, other)).json()) as {
      payloadHash: string;
    };
    const decision = { payloadHash: shown.payloadHash };
    const byAdmin = await api.post(`/api/admin/approvals/${request!.id}/approve`, decision, await api.signIn('admin'));
    expect([byAdmin.status, ((await byAdmin.json()) as { code: string }).code]).toEqual([403, 'not-permitted']);
    expect((await api.post(`/api/admin/approvals/${request!.id}/approve`, decision, one)).status).toBe(403);
    expect((await api.post(`/api/admin/approvals/${request!.id}/approve`, decision, other)).status).toBe(200);
    const [sell] = (await (await api.get('/api/admin/rates', one)).json()) as AdminRateView[];
    expect(sell).toMatchObject({ rate: '1504.3200', marginBps: 500, pending: null });
  });

  it('ADM-06 RATE-06 finance pins and pauses the rate to buy at, and customers see it', async () => {
    const finance = await api.signIn('finance');
    const buy = async () => ((await (await api.get('/api/rates/current')).json()) as CurrentRateView).buy;
    const open = { marginPercent: '1.00', minimum: '10.000000' };
    expect(await buy()).toEqual({ ...open, rate: '1599.3400', referenceRate: '1583.5000', state: 'open' });
    const preview = await api.post('/api/admin/rates/buy/preview', { marginBps: 150, amount: '10' }, finance);
    expect((await preview.json()) as AdminRatePreview).toMatchObject({
      now: { rate: '1599.3400', brings: '15993.40', spreadEach: '15.8400' },
      after: { rate: '1607.2600', brings: '16072.60', spreadEach: '23.7600' },
      alone: true,
      openQuotes: 0,
    });
    const pin = { rate: '1600.00', until: inAnHour(), reason: 'Hold it' };
    const pinned = await api.post('/api/admin/rates/buy/pin', pin, finance);
    expect((await pinned.json()) as AdminRateView).toMatchObject({ id: 'buy', rate: '1600.0000', spreadBps: 104 });
    expect(await buy()).toMatchObject({ rate: '1600.0000', marginPercent: '1.04' });
    const pause = { until: null, reason: 'Looking into a source' };
    expect((await api.post('/api/admin/rates/buy/pause', pause, finance)).status).toBe(200);
    expect(await buy()).toEqual({ ...open, rate: null, referenceRate: null, state: 'paused' });
    expect((await api.post('/api/quotes', { side: 'sell', amount: '10' })).status).toBe(201);
    for (const action of ['resume', 'unpin'])
      expect((await api.post(`/api/admin/rates/buy/${action}`, { reason: 'Calm' }, finance)).status).toBe(200);
    for (const side of ['sell', 'buy'])
      expect((await api.get(`/api/admin/rates/${side}/chart?range=7d`, finance)).status).toBe(200);
    expect((await api.get('/api/admin/rates/swap/chart', finance)).status).toBe(404);
    expect((await api.post('/api/admin/switches/buy/pause', { reason: 'Stop' }, finance)).status).toBe(200);
    expect(await buy()).toEqual({ ...open, rate: null, referenceRate: null, state: 'off' });
    expect((await api.post('/api/admin/switches/buy/resume', { reason: 'Go on' }, finance)).status).toBe(200);
    expect(await buy()).toMatchObject({ rate: '1599.3400', state: 'open' });
  });

  it('ADM-06 customers see a pause, and support may view but not change it', async () => {
    const [finance, support] = [await api.signIn('finance'), await api.signIn('support')];
    const reason = { reason: 'Looking into a source' };
    expect((await api.post('/api/admin/rates/sell/pause', { ...reason, until: null }, support)).status).toBe(403);
    expect((await api.post('/api/admin/rates/sell/pause', { ...reason, until: null }, finance)).status).toBe(200);
    const quote = await api.post('/api/quotes', { side: 'sell', amount: '10' });
    expect([quote.status, ((await quote.json()) as { code: string }).code]).toEqual([503, 'selling-paused']);
    expect((await api.post('/api/admin/rates/sell/resume', reason, finance)).status).toBe(200);
    expect((await api.post('/api/quotes', { side: 'sell', amount: '10' })).status).toBe(201);
    expect((await api.get('/api/admin/rates/sell', support)).status).toBe(200);
  });

  it('RATE-07 customers read changes and a chart', async () => {
    const history = await fetch(`${api.url}/api/rates/history?range=7d`);
    expect([history.status, (await history.json()) as RateHistoryView]).toEqual([
      200,
      { range: '7d', points: [], changes: [] },
    ]);
    expect((await fetch(`${api.url}/api/rates/history?range=1y`)).status).toBe(400);
  });

  it('ADM-05 lists customers near their limit, and none who sold nothing', async () => {
    const support = await api.signIn('support');
    const list = await api.get('/api/admin/limits?range=[0,24]', support);
    expect([list.status, list.headers.get('content-range'), await list.json()]).toEqual([200, 'limits */0', []]);
    expect((await api.get(`/api/admin/limits/${'0'.repeat(64)}`, support)).status).toBe(404);
    expect(await (await api.get('/api/admin/limits/counts', support)).json()).toEqual({
      tabs: { near: 0, held: 0, overridden: 0, ended: 0 },
      presets: {},
    });
    expect(await (await api.get('/api/admin/limits/overview', support)).json()).toEqual({
      usual: '2500.000000',
      aloneUpTo: '10000.000000',
      today: ['guest', 'basic', 'individual', 'business'].map((tier) => ({ tier, sellers: 0, atLimit: 0 })),
    });
    const override = { limit: '3000', until: null, reason: 'School fees' };
    const path = `/api/admin/limits/${'0'.repeat(64)}/override`;
    expect((await api.post(path, override, support)).status).toBe(403);
    expect((await api.post(path, override, await api.signIn('finance'))).status).toBe(404);
  });

  it('ADM-05 two operators change a tier’s limits, the change is public, and two end it again', async () => {
    const [one, other, support] = [
      await api.signIn('finance', 0),
      await api.signIn('finance', 1),
      await api.signIn('support'),
    ];
    const answered = async <Body>(response: Response): Promise<[number, Body]> => [
      response.status,
      (await response.json()) as Body,
    ];
    const request = (action: string, body: object, cookie: string) =>
      api.post(`/api/admin/limits/tiers/${action}`, body, cookie);
    const decide = async (action: 'approve' | 'withdraw', id: string, cookie: string) => {
      const shown = (await (await api.get(`/api/admin/approvals/${id}`, cookie)).json()) as { payloadHash: string };
      const { payloadHash } = shown;
      return api.post(`/api/admin/approvals/${id}/${action}`, action === 'approve' ? { payloadHash } : {}, cookie);
    };
    const tierOf = ({ tiers }: AdminTierLimitsView) => tiers.find(({ tier }) => tier === 'guest')!;
    const guestDay = async () => {
      const { tiers } = (await (await api.get('/api/tiers')).json()) as TiersView;
      const { guestDayLimit } = (await (await api.get('/api/config')).json()) as { guestDayLimit: string };
      return [tiers.find(({ tier }) => tier === 'guest')!.dayUsdt, guestDayLimit];
    };

    const wanted = { tier: 'guest', day: '3000', month: null, until: inAnHour(), reason: 'Salaries of the season' };
    expect((await request('set', wanted, support)).status).toBe(403);
    expect((await request('set', { ...wanted, month: '90000' }, one)).status).toBe(422);
    expect((await request('set', { ...wanted, until: '2020-01-01T00:00:00.000Z' }, one)).status).toBe(422);
    expect((await request('end', { tier: 'guest', reason: 'Nothing to end' }, one)).status).toBe(409);

    const [status, response] = await answered<AdminTierLimitsView>(await request('set', wanted, one));
    expect([status, tierOf(response)]).toMatchObject([
      200,
      { day: '2500.000000', change: null, pending: { action: 'tier-limits', mine: true, reason: wanted.reason } },
    ]);
    expect((await decide('withdraw', tierOf(response).pending!.id, one)).status).toBe(200);
    const [, again] = await answered<AdminTierLimitsView>(await request('set', wanted, one));
    const { id } = tierOf(again).pending!;
    expect((await decide('approve', id, one)).status).toBe(403);
    expect(await guestDay()).toEqual(['2500.000000', '2500.000000']);
    expect((await decide('approve', id, other)).status).toBe(200);
    expect(await guestDay()).toEqual(['3000.000000', '3000.000000']);
    const [, view] = await answered<AdminTierLimitsView>(await api.get('/api/admin/limits/tiers', support));
    expect(tierOf(view)).toMatchObject({
      day: '3000.000000',
      usualDay: '2500.000000',
      pending: null,
      change: { day: '3000.000000', until: wanted.until, reason: wanted.reason, endedAt: null },
    });
    expect(tierOf(view).change!.setBy).toHaveLength(2);
    expect(((await (await api.get('/api/admin/limits/overview', support)).json()) as { usual: string }).usual).toBe(
      '3000.000000',
    );

    const [, ending] = await answered<AdminTierLimitsView>(
      await request('end', { tier: 'guest', reason: 'The season is over' }, other),
    );
    expect((await decide('approve', tierOf(ending).pending!.id, one)).status).toBe(200);
    expect(await guestDay()).toEqual(['2500.000000', '2500.000000']);
    const [, over] = await answered<AdminTierLimitsView>(await api.get('/api/admin/limits/tiers', one));
    expect(tierOf(over).change).toBeNull();
    expect(over.history).toMatchObject([{ id, tier: 'guest', endedAt: expect.any(String) as string }]);
    expect(over.history[0]!.endedBy).toHaveLength(2);
  });

  it('ADM-05 LIM-01 two operators change what a tier may buy and send; a later change of selling leaves it', async () => {
    const [one, other] = await Promise.all([0, 1].map((n) => api.signIn('finance', n)));
    const post = (action: string, body: object, cookie = one!) =>
      api.post(`/api/admin/limits/tiers/${action}`, body, cookie);
    const individual = ({ tiers }: AdminTierLimitsView) => tiers.find(({ tier }) => tier === 'individual')!;
    const shown = async () =>
      individual((await (await api.get('/api/admin/limits/tiers', one)).json()) as AdminTierLimitsView);
    const agree = async (response: Response): Promise<void> => {
      const { id } = individual((await response.json()) as AdminTierLimitsView).pending!;
      const approval = (await (await api.get(`/api/admin/approvals/${id}`, other)).json()) as { payloadHash: string };
      const { payloadHash } = approval;
      expect((await api.post(`/api/admin/approvals/${id}/approve`, { payloadHash }, other)).status).toBe(200);
    };
    const sell = { tier: 'individual', day: '10000', month: '300000', until: null, reason: 'School fees' };
    const usual = { usualDay: '5000000.00', usualMonth: '100000000.00' };
    expect((await shown()).buy).toEqual({ day: '5000000.00', month: '100000000.00', ...usual });
    const refusals = [
      [{ ...sell, buy: { day: '6000000', month: '5000000' } }, 'buy.month'],
      [{ ...sell, tier: 'basic', buy: { day: '1', month: '2' } }, 'buy'],
      [{ ...sell, buy: { day: '1.001', month: null } }, 'buy.day'],
      [{ ...sell, send: { day: '6000000', month: '5000000' } }, 'send.month'],
      [{ ...sell, tier: 'guest', month: null, send: { day: '1', month: null } }, 'send'],
    ] as const;
    for (const [body, field] of refusals) {
      const response = await post('set', body);
      const { errors } = (await response.json()) as { errors: { field: string }[] };
      expect([response.status, errors.map((error) => error.field)]).toEqual([422, [field]]);
    }
    await agree(await post('set', { ...sell, buy: { day: '6000000', month: null } }));
    expect((await shown()).buy).toEqual({ day: '6000000.00', month: null, ...usual });
    const tiersNow = async () => ((await (await api.get('/api/tiers')).json()) as TiersView).tiers;
    expect(await tiersNow()).toContainEqual(
      expect.objectContaining({ tier: 'individual', buyDayKobo: '600000000', buyMonthKobo: null }),
    );
    await agree(await post('set', { ...sell, day: '9000' }));
    expect(await shown()).toMatchObject({ day: '9000.000000', buy: { day: '6000000.00', month: null } });
    await agree(await post('set', { ...sell, send: { day: '8000000', month: '90000000' } }));
    const usualSend = { usualDay: '5000000.00', usualMonth: null };
    expect(await shown()).toMatchObject({
      buy: { day: '6000000.00', month: null },
      send: { day: '8000000.00', month: '90000000.00', ...usualSend },
      change: { send: { day: '8000000.00', month: '90000000.00' } },
    });
    await agree(await post('end', { tier: 'individual', reason: 'The season is over' }));
    expect((await shown()).buy).toEqual({ day: '5000000.00', month: '100000000.00', ...usual });
    expect((await shown()).send).toEqual({ day: '5000000.00', month: null, ...usualSend });
    expect(await tiersNow()).toContainEqual(expect.objectContaining({ tier: 'basic', buyDayKobo: '0' }));
  });

  it('ADM-05 ADM-01 an admin’s approval from before any deposit was held, not yet executed, releases nothing once one is held', async () => {
    const one = await api.signIn('finance', 0);
    const wanted = { tier: 'guest', day: '95000', month: null, until: inAnHour(), reason: 'Salaries of the season' };
    const response = (await (await api.post('/api/admin/limits/tiers/set', wanted, one)).json()) as AdminTierLimitsView;
    const { id } = response.tiers.find(({ tier }) => tier === 'guest')!.pending!;
    const store = createEventStore({ pool: api.db.app });
    const { rows } = await api.db.owner.query<{ id: string; hash: string }>(
      `select o.operator_id as id, e.data->>'payloadHash' as hash from operators o, events e
       where o.role = 'admin' and e.stream_id = $1 order by o.invited_at, o.operator_id limit 1`,
      [streams.approval(id)],
    );
    const { id: operatorId, hash: payloadHash } = rows[0]!;
    // The approval is stored, and the process that stored it has died.
    const observation = event('ApprovalGranted', { operatorId, payloadHash, at: new Date().toISOString() });
    const by = { correlationId: 'test', actor: `operator:${operatorId}` };
    await store.append({ streamId: streams.approval(id), expectedVersion: 1, events: [observation] }, { metadata: by });
    const held = {
      kind: 'mail-address',
      orderId: uuidv7(),
      depositKey: `${'1'.repeat(64)}-0`,
      day: lagosDay(new Date()),
      amountMicro: '93000000000',
      limitMicro: '2500000000',
      at: new Date().toISOString(),
    };
    await store.append(
      { streamId: streams.limit('b'.repeat(64)), expectedVersion: 0, events: [event('LimitExceeded', held as never)] },
      { metadata: { correlationId: 'test', actor: 'system:test' } },
    );
    // The worker, when it receives the granted approval.
    const [pool, clock] = [api.db.app, systemClock];
    const people = personalDataFrom(api.config.keys, { pool });
    const limits = new LimitService(
      store,
      people,
      clock,
      { guestDayLimitMicro: 2_500_000_000n, lockSeconds: 105 },
      { pool },
    );
    const changes = new TierLimitChanges(store, clock, limits);
    const names = { names: () => Promise.resolve(new Map()) };
    const eligibilities = new ApproverEligibilities(pool, clock);
    const approvals = new Approvals(store, pool, new Actors(pool, names), clock, eligibilities);
    await approvals.executedBy({ 'tier-limits': changes }).settle(id);
    const after = (await (await api.get(`/api/admin/approvals/${id}`, one)).json()) as AdminApprovalView;
    expect(after.state).toBe('not-possible');
    expect((await limits.tiers.state()).state.made).not.toContain(id);
    const { limitMicro: _limit, ...goes } = held;
    await store.append(
      { streamId: streams.limit('b'.repeat(64)), expectedVersion: 1, events: [event('LimitUsed', goes as never)] },
      { metadata: { correlationId: 'test', actor: 'system:test' } },
    );
  });

  it('ADM-05 ADM-01 a request that moved no money needs a decision by finance once it would release held money', async () => {
    const [one, other, admin] = [
      await api.signIn('finance', 0),
      await api.signIn('finance', 1),
      await api.signIn('admin'),
    ];
    const wanted = { tier: 'guest', day: '90000', month: null, until: inAnHour(), reason: 'Salaries of the season' };
    const response = await api.post('/api/admin/limits/tiers/set', wanted, one);
    const { tiers } = (await response.json()) as AdminTierLimitsView;
    const { id } = tiers.find(({ tier }) => tier === 'guest')!.pending!;
    const shown = async (cookie: string) =>
      (await (await api.get(`/api/admin/approvals/${id}`, cookie)).json()) as AdminApprovalView;
    const approve = async (cookie: string) =>
      api.post(`/api/admin/approvals/${id}/approve`, { payloadHash: (await shown(cookie)).payloadHash }, cookie);
    expect((await shown(admin)).actions).toContainEqual(expect.objectContaining({ action: 'approve', why: null }));
    const at = new Date().toISOString();
    const held = {
      kind: 'mail-address',
      orderId: uuidv7(),
      depositKey: `${'0'.repeat(64)}-0`,
      day: lagosDay(new Date()),
    };
    const limits = { amountMicro: '60000000000', limitMicro: '2500000000' };
    await createEventStore({ pool: api.db.app }).append(
      {
        streamId: streams.limit('a'.repeat(64)),
        expectedVersion: 0,
        events: [event('LimitExceeded', { ...held, ...limits, at } as never)],
      },
      { metadata: { correlationId: 'test', actor: 'system:test' } },
    );
    expect((await shown(admin)).actions).toContainEqual(
      expect.objectContaining({ action: 'approve', why: 'not-permitted' }),
    );
    const byAdmin = await approve(admin);
    expect([byAdmin.status, await byAdmin.json()]).toMatchObject([403, { code: 'not-permitted' }]);
    expect((await approve(other)).status).toBe(200);
    // The two approvals covered no held amount: more than one operator may release alone needs a new request.
    expect((await shown(other)).state).toBe('not-possible');
  });

  it('LIM-02 ADM-07 a higher tier that releases more than ₦500,000 needs two approvals, each for the held amount', async () => {
    const [ada, obi] = [
      new ReviewerAtWork(api, await api.signIn('finance', 0)),
      new ReviewerAtWork(api, await api.signIn('finance', 1)),
    ];
    const store = createEventStore({ pool: api.db.app });
    /** A customer who requests Individual, and a helper that makes the limit of Basic hold an amount. */
    const request = async (nth: number) => {
      const { accountId, cookie } = await signedIn(api, {
        email: `held${nth}@example.org`,
        phone: `+234803100070${nth}`,
      });
      await new UpgradeAtWork(api, cookie).sent('individual', SEND_NIN);
      const people = personalDataFrom(api.config.keys, { pool: api.db.app });
      const streamId = streams.limit(people.blindIndexes('limit-account', account(accountId).key)[0]!);
      const hold = async (usdt: number) => {
        const { length } = await store.readStream(streamId);
        const held = {
          kind: 'account' as const,
          orderId: uuidv7(),
          depositKey: `${accountId.replaceAll('-', '').repeat(2)}-${length}`,
          day: lagosDay(new Date()),
          amountMicro: `${usdt}000000`,
          limitMicro: '500000000',
          at: new Date().toISOString(),
        };
        const metadata = { correlationId: 'test', actor: 'system:test' };
        await store.append({ streamId, expectedVersion: length, events: [event('LimitExceeded', held)] }, { metadata });
      };
      return { id: await upgradeRequestId(api, accountId), hold };
    };
    const little = await request(1);
    await little.hold(200);
    expect((await ada.show(little.id)).body).toMatchObject({ agreementsNeeded: 1, held: { twoPeople: false } });
    expect((await ada.approve(little.id)).body).toMatchObject({ state: 'approved', current: 'individual', held: null });

    const { id, hold } = await request(2);
    await hold(900);
    const { body: shown } = await ada.act(id, 'view-documents', { reason: 'tier review' });
    expect(shown).toMatchObject({ agreementsNeeded: 2, held: { usdt: '900.000000', twoPeople: true } });
    const waits = { state: 'waiting-us', current: 'basic', agreementsNeeded: 2 };
    expect((await ada.approve(id)).body).toMatchObject({ ...waits, agreed: [{}] });
    expect((await ada.approve(id)).body.code).toBe('second-person');
    // A deposit after the first approval does not void it; for a large one the page says that it stays held.
    await hold(100);
    expect((await obi.show(id)).body).toMatchObject({ agreed: [{}], held: { usdt: '1000.000000', stays: null } });
    await hold(900);
    expect((await obi.show(id)).body).toMatchObject({ held: { usdt: '1900.000000', stays: '900.000000' } });
    expect((await obi.approve(id)).body).toMatchObject({ state: 'approved', current: 'individual', held: null });
  });
});
