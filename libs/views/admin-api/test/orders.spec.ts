import type {
  AdminApprovalTab,
  AdminApprovalView,
  AdminCounts,
  AdminFacets,
  AdminOrderCounts,
  AdminOrderRow,
  AdminOrderView,
  AdminPayoutRow,
  AdminPayoutView,
} from '@usdt-africa/contracts/admin';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { newToken } from '@usdt-africa/kernel';
import { type Sale, TestApp } from './test-app.js';

const query = (filter: object, more: Record<string, unknown> = {}) =>
  `?filter=${encodeURIComponent(JSON.stringify(filter))}${Object.entries(more)
    .map(([name, value]) => `&${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('')}`;

describe('orders and payouts in the console', () => {
  let app: TestApp;
  let completed: Sale;
  let returned: Sale;
  let held: Sale;
  let paying: Sale;
  let expired: Sale;
  let cancelled: Sale;

  beforeAll(async () => {
    app = await TestApp.open();
    completed = await app.sale('completed');
    returned = await app.sale('returned');
    held = await app.sale('held');
    paying = await app.sale('paying');
    expired = await app.sale('expired');
    cancelled = await app.sale('cancelled');
  });
  afterAll(() => app.close());

  const list = (path: string) => app.as<AdminOrderRow[]>('support', 'GET', `/api/admin/orders${path}`);
  const searched = (filter: object) =>
    app.as<AdminOrderRow[]>('support', 'POST', '/api/admin/orders/search', { filter });
  const show = async (sale: Sale, role: 'support' | 'finance' | 'engineer' | 'admin' = 'support') =>
    (await app.as<AdminOrderView>(role, 'GET', `/api/admin/orders/${sale.orderId}`)).body;

  it('ADM-03 lists orders by the range contract, what needs a person first', async () => {
    const { status, body, headers } = await list('?range=[0,2]');
    expect(status).toBe(200);
    expect(headers.get('content-range')).toBe('orders 0-2/6');
    expect(body).toHaveLength(3);
    expect(body[0]!.attention).not.toBeNull();
    const rest = await list('?range=[3,50]');
    expect(rest.headers.get('content-range')).toBe('orders 3-5/6');
    expect(new Set([...body, ...rest.body].map(({ id }) => id)).size).toBe(6);
    expect((await searched({ q: 'S999999999999' })).headers.get('content-range')).toBe('orders */0');
  });

  it('ADM-03 filters, sorts and finds by number, its end, and reference; anything else is refused', async () => {
    const found = async (filter: object) => (await searched(filter)).body.map(({ id }) => id);
    expect(await found({ id: [completed.orderId] })).toEqual([completed.orderId]);
    expect(await found({ q: completed.number })).toEqual([completed.orderId]);
    expect(await found({ q: completed.number.slice(-7) })).toContain(completed.orderId);
    const { reference, sessionId } = (await show(completed)).payouts[0]!;
    expect(await found({ q: reference })).toEqual([completed.orderId]);
    if (sessionId) expect(await found({ q: sessionId })).toContain(completed.orderId);
    expect(await found({ tab: 'completed' })).toEqual([completed.orderId]);
    const { body } = await list(query({}, { sort: ['usdt', 'ASC'] }));
    const amounts = body.map(({ usdt }) => Number(usdt));
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
    const inAddress = query({ q: 'temitope@example.com' });
    const sorted = query({}, { sort: ['state', 'ASC'] });
    for (const bad of [query({ secret: 1 }), sorted, inAddress, '?range=[0,100]', '?range=[5,1]'])
      expect((await list(bad)).status).toBe(400);
  });

  it('ADM-03 finds orders and payouts by their bank, and offers the banks there are', async () => {
    const [first] = await app.events(streams.order(completed.orderId));
    const { bankCode } = first!.data as EventData<'OrderPlaced'>;
    const { body: orders } = await list(query({ bankCode }));
    expect(orders.map(({ id }) => id)).toContain(completed.orderId);
    const { body: payouts } = await app.as<AdminPayoutRow[]>(
      'finance',
      'GET',
      `/api/admin/payouts${query({ bankCode })}`,
    );
    expect(payouts.map(({ id }) => id)).toContain(completed.payoutId);
    expect((await list(query({ bankCode: '999' }))).body).toEqual([]);
    for (const resource of ['orders', 'payouts']) {
      const { body } = await app.as<AdminFacets>('support', 'GET', `/api/admin/${resource}/facets`);
      expect(body.banks).toContainEqual({ code: bankCode, name: bankCode });
      expect(new Set(body.banks.map(({ code }) => code)).size).toBe(body.banks.length);
    }
  });

  it('ADM-03 counts every tab and saved query in one answer', async () => {
    const { body } = await app.as<AdminOrderCounts>('support', 'GET', '/api/admin/orders/counts');
    expect(body.tabs).toMatchObject({
      all: 6,
      completed: 1,
      ended: 2,
      paying: 1,
      received: 1,
      held: 0,
      unpaid: 1,
    });
    expect(body.presets['needs-a-person']).toBeGreaterThanOrEqual(1);
  });

  it('ADM-03 shows an order with who did what, its deposits, payouts and a ledger that agrees', async () => {
    const { body } = await app.as<AdminOrderView>('support', 'GET', `/api/admin/orders/${completed.number}`);
    expect(body).toMatchObject({
      id: completed.orderId,
      status: 'completed',
      state: { code: 'completed' },
      customer: 'T·····e A·····e',
      owed: { owed: '0.00', ledgerAgrees: true },
      payouts: [{ id: completed.payoutId, phase: 'settled' }],
    });
    expect(body.timeline[0]).toMatchObject({ type: 'OrderPlaced', by: { kind: 'customer' } });
    expect(body.timeline.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['DepositConfirmed', 'PayoutSettled']),
    );
    expect(body.deposits[0]!.explorerUrl).toContain(body.deposits[0]!.transactionId);
    expect(body.ledger.length).toBeGreaterThan(0);
    for (const sale of [returned, held, paying]) expect((await show(sale)).owed.ledgerAgrees).toBe(true);
    expect((await app.as('support', 'GET', '/api/admin/orders/S000000000000')).status).toBe(404);
  });

  it('ADM-03 shows each fact once, though an order’s stream contains it, too', async () => {
    const types = (await app.events(streams.order(completed.orderId))).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['OrderDepositConfirmed', 'OrderPayoutSettled']));
    for (const sale of [completed, returned, held, paying]) {
      const types = (await show(sale)).timeline.map(({ type }) => type);
      expect(types.length).toBe(new Set(types).size);
      for (const [event, echo] of [
        ['DepositSeen', 'OrderDepositSeen'],
        ['DepositConfirmed', 'OrderDepositConfirmed'],
        ['PayoutSettled', 'OrderPayoutSettled'],
        ['PayoutReturned', 'OrderPayoutReturned'],
      ] as const)
        expect(types.filter((type) => type === event || type === echo).length).toBeLessThanOrEqual(1);
    }
    const priced = (await show(completed)).timeline.find(({ type }) => type === 'OrderDepositPriced')!;
    expect(priced.facts).toMatchObject({ pricedNaira: (await show(completed)).naira, basis: 'locked' });
  });

  it('ADM-03 masks personal data until an operator gives a reason, then shows them for 15 minutes with the operator’s name', async () => {
    expect((await show(completed)).personal).toMatchObject({ masked: true, email: 't·····e@example.com' });
    expect((await show(completed, 'engineer')).personal).toBeNull();
    const path = `/api/admin/orders/${completed.orderId}/view-personal-data`;
    expect((await app.as('support', 'POST', path, { reason: '' })).status).toBe(422);
    for (const role of ['engineer', 'admin'] as const)
      expect((await app.as(role, 'POST', path, { reason: 'I want to' })).status).toBe(403);
    const opened = await app.as<AdminOrderView>('support', 'POST', path, { reason: 'The customer rings' });
    expect(opened.body.personal).toMatchObject({
      masked: false,
      email: 'temitope@example.com',
      recipientAccount: '2210010192',
    });
    await app.applyAll();
    const { id } = await app.operator('support');
    expect((await show(completed)).personalDataViews).toMatchObject([
      { reason: 'The customer rings', by: { operatorId: id } },
    ]);
    expect((await show(completed)).personal!.masked).toBe(false);
    expect((await show(completed, 'finance')).personal!.masked).toBe(true);
    expect((await app.events(streams.operator(id))).at(-1)).toMatchObject({
      type: 'PersonalDataViewed',
      metadata: { reason: 'The customer rings', orderId: completed.orderId },
    });
    app.clock.advance(15 * 60_000);
    expect((await show(completed)).personal!.masked).toBe(true);
  });

  it('ADM-03 names why a message was not sent, and does not call it failed', async () => {
    await app.db.app.query(
      `insert into mail_queue (mail_id, order_id, kind, state, attempts, last_cause, requested_at, ended_at)
       select gen_random_uuid(), $1, kind, 'failed', 1, cause, $2, $2
       from unnest(array['order-placed', 'order-held'], array['address-unproven', 'refused']) as mail (kind, cause)`,
      [held.orderId, app.clock.now()],
    );
    const messages = (await show(held)).messages.map(({ kind, state, cause }) => [kind, state, cause]);
    expect(messages).toEqual(
      expect.arrayContaining([
        ['order-placed', 'not-sent', 'address-unproven'],
        ['order-held', 'failed', 'refused'],
      ]),
    );
  });

  it('ADM-03 requests another scan from the watcher, once a key, in the operator’s own name and with the reason', async () => {
    const path = `/api/admin/orders/${paying.orderId}/recheck`;
    for (const role of ['engineer', 'admin'] as const) expect((await app.as(role, 'POST', path, {})).status).toBe(403);
    expect((await show(paying)).actions).toContainEqual(expect.objectContaining({ action: 'recheck', why: null }));
    const { id } = await app.operator('finance');
    const shownAttempts = async () =>
      (await app.events(streams.operator(id))).filter(
        ({ type, data }) => type === 'OperatorActionRecorded' && (data as { act: string }).act === 'recheck',
      );
    const key = newToken();
    for (let twice = 0; twice < 2; twice += 1) {
      const response = await app.as<AdminOrderView>('finance', 'POST', path, { reason: 'It is on the chain' }, key);
      expect([response.status, response.body.id]).toEqual([200, paying.orderId]);
    }
    expect(await shownAttempts()).toMatchObject([
      {
        data: { resource: 'orders', recordId: paying.orderId },
        metadata: { reason: 'It is on the chain', orderId: paying.orderId },
      },
    ]);
    expect((await app.as('finance', 'POST', '/api/admin/orders/S000000000000/recheck', {})).status).toBe(404);
  });

  it('ADM-03 stores a note once, sealed, also when it is submitted twice', async () => {
    const key = newToken();
    const note = () =>
      app.as<AdminOrderView>(
        'finance',
        'POST',
        `/api/admin/orders/${paying.orderId}/note`,
        { text: 'Rang Emeka' },
        key,
      );
    const [first, again] = [await note(), await note()];
    expect(first.body.notes).toMatchObject([{ text: 'Rang Emeka', by: { role: 'finance' } }]);
    expect(again.body.notes).toHaveLength(1);
    expect(JSON.stringify((await app.events(streams.order(paying.orderId))).at(-1)!.data)).not.toContain('Emeka');
  });

  it('ADM-03 a payout that was sent to the provider cannot be held', async () => {
    const answer = await app.as('finance', 'POST', `/api/admin/orders/${paying.orderId}/hold`, { reason: 'Wait' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'already-requested' } });
  });

  it('ADM-03 a request from a stale page changes nothing', async () => {
    const { version } = await show(returned);
    const answer = await app.as('finance', 'POST', `/api/admin/orders/${returned.orderId}/hold`, {
      reason: 'Wait',
      version: version - 1,
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  });

  it('ADM-03 queries the provider about a payout at once, and records the operator', async () => {
    const path = `/api/admin/payouts/${paying.payoutId}/check-status`;
    expect((await app.as('engineer', 'POST', path, { reason: 'Look' })).status).toBe(403);
    const { status, body } = await app.as<AdminPayoutView>('support', 'POST', path, { reason: 'The customer rings' });
    expect(status).toBe(200);
    expect(body.timeline.at(-1)).toMatchObject({
      type: 'PayoutStatusCheckRequested',
      reason: 'The customer rings',
      by: { kind: 'operator', role: 'support' },
    });
    const { rows } = await app.db.app.query('select next_check_at from payout_work where payout_id = $1', [
      paying.payoutId,
    ]);
    expect(rows).toEqual([{ next_check_at: app.clock.now() }]);
  });

  it('ADM-03 lists payouts, and shows one payout with every attempt', async () => {
    const { body, headers } = await app.as<AdminPayoutRow[]>('finance', 'GET', '/api/admin/payouts?range=[0,9]');
    expect(headers.get('content-range')).toBe('payouts 0-2/3');
    expect(body[0]).toMatchObject({ id: returned.payoutId, phase: 'returned', attention: true });
    const view = await app.as<AdminPayoutView>('finance', 'GET', `/api/admin/payouts/${completed.payoutId}`);
    expect(view.body).toMatchObject({ phase: 'settled', attempts: [{ attempt: 1, phase: 'settled' }] });
    expect((await app.as('finance', 'GET', '/api/admin/payouts/nothing')).status).toBe(404);
    const { body: counts } = await app.as('finance', 'GET', '/api/admin/payouts/counts');
    expect(counts).toMatchObject({ tabs: { all: 3, settled: 1, returned: 1 } });
  });

  it('ADM-03 an unavailable action shows its own reason', async () => {
    const whys = async (sale: Sale): Promise<unknown> => {
      const { actions } = await show(sale, 'finance');
      return ['hold', 'release', 'repay'].map((name) => actions.find(({ action }) => action === name)!.why);
    };
    expect(await whys(completed)).toEqual(['payout-settled', 'payout-settled', 'payout-settled']);
    expect(await whys(returned)).toEqual(['payout-returned', 'payout-returned', null]);
    expect(await whys(paying)).toEqual(['payout-outcome-open', 'payout-outcome-open', 'payout-unknown']);
    expect(await whys(held)).toEqual([null, 'no-rate', 'no-payout']);
    expect(await whys(expired)).toEqual(['order-expired', 'nothing-received', 'no-payout']);
    expect(await whys(cancelled)).toEqual(['order-cancelled', 'nothing-received', 'no-payout']);
  });

  it('ADM-03 a payout is not sent again while it may have been paid', async () => {
    const answer = await app.as('finance', 'POST', `/api/admin/payouts/${paying.payoutId}/repay`, {
      reason: 'Please',
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'not-certain' } });
  });

  it('ADM-03 finance alone sends a small payout again, once', async () => {
    const key = newToken();
    const path = `/api/admin/payouts/${returned.payoutId}/repay`;
    const again = () => app.as<AdminPayoutView>('finance', 'POST', path, { reason: 'Came back' }, key);
    const answers = [await again(), await again()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const types = (await app.events(streams.payout(returned.payoutId!))).map(({ type }) => type);
    expect(types.filter((type) => type === 'PayoutRepayRequested')).toHaveLength(1);
    expect(await app.as('finance', 'POST', path, { reason: 'Came back' })).toMatchObject({
      status: 409,
      body: { code: 'under-way' },
    });
  });

  describe('two people', () => {
    const decide = (who: 'finance' | 'finance-2' | 'admin' | 'support', id: string, payloadHash: string) =>
      app.as<AdminApprovalView>(who, 'POST', `/api/admin/approvals/${id}/approve`, { payloadHash });
    const hash = async (id: string) =>
      (await app.as<AdminApprovalView>('admin', 'GET', `/api/admin/approvals/${id}`)).body.payloadHash;

    it('ADM-03 support requests a repeat of a payout, and finance approves', async () => {
      const sale = await app.sale('returned');
      const response = await app.as<AdminPayoutView>('support', 'POST', `/api/admin/payouts/${sale.payoutId}/repay`, {
        reason: 'Line 884',
      });
      expect(response.body).toMatchObject({
        phase: 'needs-approval',
        approval: { mine: true, action: 'payout-repay' },
      });
      expect((await show(sale)).actions.find(({ action }) => action === 'repay')).toMatchObject({
        why: 'already-requested',
      });
      const { id } = response.body.approval!;
      expect((await decide('support', id, await hash(id))).status).toBe(403);
      expect(await decide('finance', id, 'b'.repeat(64))).toMatchObject({
        status: 409,
        body: { code: 'changed-meanwhile' },
      });
      const decided = await decide('finance', id, await hash(id));
      expect(decided).toMatchObject({ status: 200, body: { state: 'executed', decidedBy: { role: 'finance' } } });
      await app.applyAll();
      const sent = (await app.events(streams.payout(sale.payoutId!))).filter(
        ({ type }) => type === 'PayoutRepayRequested',
      );
      expect(sent).toMatchObject([{ data: { key: id }, metadata: { reason: 'Line 884' } }]);
    });

    it('ADM-03 operators cannot approve their own request, and of several approvals one counts', async () => {
      const sale = await app.sale('returned', 'big');
      const response = await app.as<AdminPayoutView>('finance', 'POST', `/api/admin/payouts/${sale.payoutId}/repay`, {
        reason: 'Line 885',
      });
      expect(response.body.actions.find(({ action }) => action === 'repay')).toMatchObject({ twoPeople: true });
      const { id } = response.body.approval!;
      const own = await decide('finance', id, await hash(id));
      expect(own).toMatchObject({ status: 403, body: { code: 'own-request' } });
      const answers = await Promise.all(
        (['finance-2', 'admin', 'finance-2', 'admin'] as const).map(async (who) => decide(who, id, await hash(id))),
      );
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      await app.applyAll();
      const types = (await app.events(streams.approval(id))).map(({ type }) => type);
      expect(types).toEqual(['ApprovalRequested', 'ApprovalGranted', 'ApprovalExecuted']);
      const sent = await app.events(streams.payout(sale.payoutId!));
      expect(sent.filter(({ type }) => type === 'PayoutRepayRequested')).toHaveLength(1);
    });

    it('ADM-03 two payments of one order are added up when one person’s limit is checked', async () => {
      const sale = await app.sale('returned', 'half');
      const path = `/api/admin/payouts/${sale.payoutId}/repay`;
      const first = await app.as<AdminPayoutView>('finance', 'POST', path, { reason: 'Line 887' });
      expect(first).toMatchObject({ status: 200, body: { approval: null } });
      await app.payoutFailsAgain(sale);
      // The returned attempt stays visible with the one that was sent again.
      expect((await show(sale, 'finance')).payouts).toMatchObject([
        { attempt: 1, phase: 'returned', sessionId: expect.any(String) },
        { attempt: 2, phase: 'failed', sessionId: null },
      ]);
      // While the second attempt has none, only the first one's own line has a session.
      const page = await app.as<AdminPayoutView>('finance', 'GET', `/api/admin/payouts/${sale.payoutId}`);
      const none = { sessionId: null, settledAt: null, secondsToSettle: null };
      const sessions = [{ sessionId: expect.any(String) }, { sessionId: null }];
      expect(page.body).toMatchObject({ ...none, attempts: sessions });
      const body = { filter: { q: sale.number } };
      const rows = await app.as<AdminPayoutRow[]>('finance', 'POST', '/api/admin/payouts/search', body);
      expect(rows.body).toMatchObject([none]);
      const repay = (view: AdminOrderView) => view.actions.find(({ action }) => action === 'repay');
      expect(repay(await show(sale, 'finance'))).toMatchObject({ why: null, twoPeople: true });
      const second = await app.as<AdminPayoutView>('finance', 'POST', path, { reason: 'Line 888' });
      const { id } = second.body.approval!;
      expect(second.body.approval).toMatchObject({ mine: true });
      expect((await decide('finance', id, await hash(id))).status).toBe(403);
      expect((await decide('finance-2', id, await hash(id))).body).toMatchObject({ state: 'executed' });
      const sent = await app.events(streams.payout(sale.payoutId!));
      expect(sent.filter(({ type }) => type === 'PayoutRepayRequested')).toHaveLength(2);
      const own = await app.events(streams.order(sale.orderId));
      expect(own.filter(({ type }) => type === 'OrderPayoutReopened')).toHaveLength(2);
    });

    it('ADM-03 a request expires after an hour, and a rejected request has no effect', async () => {
      const late = await app.sale('returned');
      const request = (sale: Sale) =>
        app.as<AdminPayoutView>('support', 'POST', `/api/admin/payouts/${sale.payoutId}/repay`, { reason: 'Late' });
      const { id } = (await request(late)).body.approval!;
      const payloadHash = await hash(id);
      app.clock.advance(3_600_000);
      expect(await decide('finance', id, payloadHash)).toMatchObject({ status: 409, body: { code: 'expired' } });
      expect(await app.approvals.expireDue()).toBe(1);
      const other = (await request(late)).body.approval!;
      expect(other.id).not.toBe(id);
      const refused = await app.as<AdminApprovalView>('finance', 'POST', `/api/admin/approvals/${other.id}/refuse`, {
        reason: 'Another order’s line',
      });
      expect(refused.body).toMatchObject({ state: 'refused', decidedReason: 'Another order’s line' });
      expect((await show(late)).approval).toBeNull();
      const { body } = await app.as('admin', 'GET', '/api/admin/approvals?range=[0,9]');
      expect(body).toEqual(expect.arrayContaining([expect.objectContaining({ id, state: 'expired' })]));
    });

    it('ADM-03 counts approval requests for every tab, including the tab of all, and lists them', async () => {
      const { tabs } = (await app.as<AdminCounts<AdminApprovalTab>>('finance', 'GET', '/api/admin/approvals/counts'))
        .body;
      expect(tabs.all).toBe(tabs.open + tabs.done + tabs.gone);
      expect(tabs.all).toBeGreaterThan(0);
      const all = await app.as('finance', 'GET', `/api/admin/approvals${query({ tab: 'all' })}`);
      expect(all.headers.get('content-range')).toMatch(new RegExp(`/${tabs.all}$`));
    });

    it('ADM-03 an approved request is not executed when its payout was sent again meanwhile', async () => {
      const sale = await app.sale('returned');
      const response = await app.as<AdminPayoutView>('support', 'POST', `/api/admin/payouts/${sale.payoutId}/repay`, {
        reason: 'Line 886',
      });
      await app.as('finance', 'POST', `/api/admin/payouts/${sale.payoutId}/repay`, { reason: 'Sent already' });
      const { id } = response.body.approval!;
      expect((await decide('finance', id, await hash(id))).body).toMatchObject({ state: 'not-possible' });
    });
  });
});
