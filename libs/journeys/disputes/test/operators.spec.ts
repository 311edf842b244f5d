import type {
  AdminCannedAnswers,
  AdminDisputeCounts,
  AdminDisputeRow,
  AdminDisputeView,
} from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { newToken, uuidv7 } from '@usdt-africa/kernel';
import { RefundRequests } from '@usdt-africa/refunds';
import { acts } from './acts.js';
import { TestApp } from './test-app.js';

/** Another operator who may decide. */
const SECOND = '01a1f0aa-0000-7000-8000-00000000ce31';

describe('the operators’ side of a dispute', () => {
  let app: TestApp;
  const { read, path, adminPath, upload, picture, action, show, disputed } = acts(() => app);
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  it('ADM-04 of two simultaneous claims one succeeds, and the other is refused', async () => {
    const sale = await disputed();
    const answers = await Promise.all([action('support', sale, 'claim', {}), action('finance', sale, 'claim', {})]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { version } = await show(sale);
    const first = answers[0]!.status === 200 ? 'support' : 'finance';
    const { id } = await app.operator(first === 'support' ? 'finance' : 'support');
    expect(
      await action(first, sale, 'hand-over', { operatorId: id, reason: 'Your case', version: version - 1 }),
    ).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    });
    expect(await action(first, sale, 'hand-over', { operatorId: id, reason: 'Your case', version })).toMatchObject({
      status: 200,
      body: { claimedBy: { operatorId: id } },
    });
    expect((await app.events(sale.orderId)).at(-1)!.metadata).toMatchObject({
      reason: 'Your case',
      actor: expect.stringMatching(/^operator:/),
    });
  });

  it('ADM-04 rejects a handover to an operator who cannot work on it: it would be blocked for all others', async () => {
    const sale = await disputed();
    const handOver = async (operatorId: string) =>
      (await action('support', sale, 'hand-over', { operatorId, reason: 'Your case' })).status;
    const { id: engineer } = await app.operator('engineer');
    const { id: finance } = await app.operator('finance');
    const state = (now: string) =>
      app.db.owner.query('update operators set state = $2 where operator_id = $1', [finance, now]);
    expect([await handOver(engineer), await handOver(SECOND)]).toEqual([422, 422]);
    await state('disabled');
    expect(await handOver(finance)).toBe(422);
    await state('active');
    expect(await handOver(finance)).toBe(200);
  });

  it('ADM-04 SEC-70 a file is found only under its own case, and under another case answers 404', async () => {
    const [sale, other] = [await disputed(), await disputed()];
    const file = async (of: typeof sale) => (await upload(of, await picture())).body.id;
    const [mine, theirs] = [await file(sale), await file(other)];
    const { cookie } = await app.operator('support');
    const given = async (id: string) => (await app.request('GET', adminPath(sale, `/files/${id}`), { cookie })).status;
    const message = (of: typeof sale, id: string) =>
      app.request('POST', path(of, '/messages'), { cookie: of.cookie, body: { text: '', files: [id] } });
    expect([await message(sale, mine), await message(other, theirs)].map(({ status }) => status)).toEqual([200, 200]);
    expect([await given(mine), await given(theirs)]).toEqual([200, 404]);
  });

  it('ADM-04 refuses each action to roles without its permission', async () => {
    const sale = await disputed();
    expect((await action('finance', sale, 'answer', { text: 'Hi', files: [] })).status).toBe(403);
    for (const who of ['engineer', 'admin'] as const)
      for (const name of ['claim', 'answer', 'repay', 'prove', 'refund', 'note'])
        expect([name, (await action(who, sale, name, {})).status]).toEqual([name, 403]);
    expect(
      (await app.request('GET', adminPath(sale), { cookie: (await app.operator('engineer')).cookie })).status,
    ).toBe(403);
    expect((await app.request('GET', adminPath(sale))).status).toBe(401);
  });

  it('ADM-04 is resolved by proof where the provider reports it paid, and shown to the customer', async () => {
    const sale = await disputed();
    const proof = {
      payoutId: sale.payoutId,
      text: 'Zenith has it under this session id.',
      reason: 'Statement line 884',
    };
    expect(await action('support', sale, 'prove', proof)).toMatchObject({
      status: 200,
      body: { state: 'resolved', how: 'proof' },
    });
    expect((await read(sale)).dispute).toMatchObject({
      resolution: { how: 'proof', proof: { sessionId: '090286261121140400482039551840' } },
    });
    // The bank's answer was wrong: a payout shown as paid comes back.
    await app.payoutNext(sale, 'returned');
    await app.applyAll();
    expect((await read(sale)).dispute).toMatchObject({ state: 'waiting-us', resolution: null });
  });

  it('ADM-04 a repay is refused while the payout may still be paid', async () => {
    const sale = await disputed('paying');
    expect(await action('finance', sale, 'repay', { payoutId: sale.payoutId, reason: 'Please' })).toMatchObject({
      status: 409,
      body: { code: 'not-certain' },
    });
    expect((await show(sale)).payouts).toMatchObject([{ phase: 'accepted', certainFailure: false }]);
    const [repay] = (await show(sale)).actions.filter(({ action: name }) => name === 'repay');
    expect(repay).toMatchObject({ why: 'not-certain' });
  });

  it('ADM-04 finance alone pays again below the limit, and the case is resolved when it is paid', async () => {
    const sale = await disputed('returned');
    app.gate.limitKobo = 10n ** 12n;
    const response = await action('finance', sale, 'repay', { payoutId: sale.payoutId, reason: 'Reversed 13:12' });
    expect(response).toMatchObject({ status: 200, body: { repay: 'requested', approval: null } });
    await app.applyAll();
    expect(app.repayer.repaid.at(-1)).toMatchObject({
      payoutId: sale.payoutId,
      reason: 'Reversed 13:12',
      actor: expect.stringMatching(/^operator:/),
    });
    expect((await read(sale)).dispute).toMatchObject({ payingAgain: { naira: expect.any(String) } });
    // The session of the returned transfer is no proof of the new one.
    const { cookie } = await app.operator('support');
    const answers = () => app.request<AdminCannedAnswers>('GET', adminPath(sale, '/canned-answers'), { cookie });
    expect((await show(sale)).payouts).toMatchObject([{ sessionId: null, settledAt: null }]);
    expect((await answers()).body.map(({ id }) => id)).not.toContain('show-session-id');
    await app.payoutNext(sale, 'settled');
    await app.applyAll();
    expect((await answers()).body.map(({ id }) => id)).toContain('show-session-id');
    expect((await read(sale)).dispute).toMatchObject({
      state: 'resolved',
      resolution: { how: 'repaid' },
      payingAgain: null,
    });
    // Handled again, nothing is sent again.
    const repaidBefore = app.repayer.repaid.length;
    for (const event of await app.events(sale.orderId))
      if (app.process.handles.includes(event.type as never)) await app.process.react(event);
    expect(app.repayer.repaid).toHaveLength(repaidBefore);
  });

  it('ADM-04 a repay whose payout two operators have shown to be unpaid can be requested once more', async () => {
    const sale = await disputed('returned');
    app.gate.limitKobo = 10n ** 12n;
    app.repayer.sends = false;
    await action('finance', sale, 'repay', { payoutId: sale.payoutId, reason: 'Reversed 13:12' });
    await app.applyAll();
    expect(await show(sale)).toMatchObject({ repay: 'started' });
    await app.payoutNext(sale, 'not paid');
    await app.applyAll();
    app.repayer.sends = true;
    expect((await app.events(sale.orderId)).at(-1)).toMatchObject({
      type: 'DisputeRepayDropped',
      data: { why: 'not-possible' },
    });
    expect(await show(sale)).toMatchObject({ repay: null });
    const repeated = await action('finance', sale, 'repay', {
      payoutId: sale.payoutId,
      reason: 'Line 13 of the statement',
    });
    expect(repeated).toMatchObject({ status: 200, body: { repay: 'requested' } });
    await app.applyAll();
    expect(await show(sale)).toMatchObject({ repay: 'started' });
    // Handled once more, as after a crash, the end of the earlier doubt is outdated: the new attempt goes on.
    const recorded = await app.store.readStream(streams.payout(sale.payoutId));
    await app.process.react(recorded.find(({ type }) => type === 'PayoutDisputeEnded')!);
    expect(await show(sale)).toMatchObject({ repay: 'started' });
    await app.payoutNext(sale, 'settled');
    await app.applyAll();
    expect((await read(sale)).dispute).toMatchObject({ state: 'resolved', resolution: { how: 'repaid' } });
  });

  it('ADM-04 a repay that support requests is sent only after a second operator approves it', async () => {
    const sale = await disputed('returned');
    app.gate.limitKobo = 0n;
    expect((await action('support', sale, 'repay', { payoutId: sale.payoutId, reason: 'Reversed' })).status).toBe(200);
    await app.applyAll();
    const repaidBefore = app.repayer.repaid.length;
    const [approvalId, request] = [...app.gate.opened].at(-1)!;
    expect(request).toMatchObject({ orderId: sale.orderId, payoutId: sale.payoutId, reason: 'Reversed' });
    expect(approvalId).toMatch(/^[0-9a-f-]{36}$/);
    const order = {
      orderId: sale.orderId,
      actor: `operator:${SECOND}`,
      reason: 'Seen',
      alone: false,
      key: approvalId,
      correlationId: 'c',
    };
    expect(await app.repays.start(order)).toBe(true);
    expect(await app.repays.start(order)).toBe(true);
    expect(app.repayer.repaid).toHaveLength(repaidBefore + 1);
  });

  it('ADM-04 a rejected or expired repay can be requested again', async () => {
    const sale = await disputed('returned');
    const decided = async () => {
      await action('support', sale, 'repay', { payoutId: sale.payoutId, reason: 'Reversed' });
      await app.applyAll();
      const [approvalId, { orderId, payoutId }] = [...app.gate.opened].at(-1)!;
      const payload = { orderId, payoutId };
      return { approvalId, payload, actor: `operator:${SECOND}`, reason: 'Looked', correlationId: 'c' };
    };
    for (const why of ['refused', 'expired'] as const) {
      await app.repays.dropped(await decided(), why);
      expect((await app.events(sale.orderId)).at(-1)).toMatchObject({ type: 'DisputeRepayDropped', data: { why } });
    }
    const granted = await decided();
    await app.repays.run(granted);
    await app.repays.run(granted);
    expect(await show(sale)).toMatchObject({ repay: 'started' });
    await expect(app.repays.run({ ...granted, approvalId: SECOND })).rejects.toMatchObject({ code: 'not-possible' });
  });

  it('ADM-04 does not send a repay that was approved too late, and the case records that', async () => {
    const sale = await disputed('returned');
    await action('support', sale, 'repay', { payoutId: sale.payoutId, reason: 'Reversed' });
    await app.applyAll();
    app.repayer.refuses = true;
    const order = {
      orderId: sale.orderId,
      actor: `operator:${SECOND}`,
      reason: 'Seen',
      alone: false,
      key: newToken(),
      correlationId: 'c',
    };
    expect(await app.repays.start(order)).toBe(false);
    app.repayer.refuses = false;
    expect(await show(sale)).toMatchObject({ repay: null, state: 'open' });
    expect((await app.events(sale.orderId)).at(-1)).toMatchObject({ type: 'DisputeRepayDropped' });
  });

  it('HELP-03 ADM-04 a case whose payout came back is refunded: the payout is closed, and the customer proves a wallet', async () => {
    const sale = await disputed('returned');
    const [offered] = (await show(sale)).actions.filter(({ action: name }) => name === 'refund');
    expect(offered).toMatchObject({ why: null, facts: { payoutId: sale.payoutId } });
    const refunded = await action('support', sale, 'refund', { payoutId: sale.payoutId, reason: 'Wants USDT back' });
    expect(refunded).toMatchObject({ status: 200, body: { state: 'waiting-customer', due: { of: 'customer' } } });
    await app.applyAll();
    const events = await app.events(sale.orderId);
    expect(events.filter(({ type }) => type === 'DisputeRefundRequested')).toHaveLength(1);
    expect(events.at(-1)!.metadata).toMatchObject({
      reason: 'Wants USDT back',
      actor: expect.stringMatching(/^operator:/),
    });
    expect((await read(sale)).dispute!.entries.at(-1)).toMatchObject({ type: 'step', step: 'refunding' });
    // The payout is closed in the append that requested the refund: it is nothing to pay again.
    expect((await show(sale)).actions.filter(({ action: name }) => name === 'repay')).toEqual([]);
    expect((await action('finance', sale, 'repay', { payoutId: sale.payoutId, reason: 'Again' })).status).toBe(422);
  });

  it('HELP-03 the case follows a refund that its owner requested, until the chain has it', async () => {
    const sale = await disputed('returned');
    const refundId = uuidv7();
    const refunds = app.get(RefundRequests);
    const wanted = {
      refundId,
      orderId: sale.orderId,
      payoutId: sale.payoutId,
      depositKeys: null,
      by: 'guest',
    } as const;
    await refunds.request(wanted, { actor: 'guest:browser' });
    await app.applyAll();
    expect(await show(sale)).toMatchObject({ state: 'waiting-customer' });
    await refunds.end(refundId, 'withdrawn', null, { actor: 'guest:browser' });
    await app.applyAll();
    expect(await show(sale)).toMatchObject({ state: 'waiting-us' });
    expect((await app.events(sale.orderId)).at(-1)).toMatchObject({ type: 'DisputeRefundEnded' });
  });

  it('ADM-04 lists cases by due time and tab, with counts, and finds them by number', async () => {
    await app.applyAll();
    const { cookie } = await app.operator('support');
    const list = (query: string) => app.request<AdminDisputeRow[]>('GET', `/api/admin/disputes?${query}`, { cookie });
    const searched = (q: string) =>
      app.request<AdminDisputeRow[]>('POST', '/api/admin/disputes/search', { cookie, body: { filter: { q } } });
    const all = await list('range=[0,99]&sort=["due","ASC"]&filter={}');
    expect(all.headers.get('content-range')).toBe(`disputes 0-${all.body.length - 1}/${all.body.length}`);
    const due = all.body.flatMap((row) => row.due?.at ?? []);
    expect(due).toEqual([...due].sort());
    const latest = (await list('range=[0,99]&sort=["due","DESC"]&filter={}')).body.map((row) => row.due?.at ?? '');
    // Cases without a due time come last in this direction as well.
    expect(latest).toEqual([...due.toReversed(), ...latest.filter((at) => at === '')]);
    expect(latest).toContain('');
    const { body: counts } = await app.request<AdminDisputeCounts>('GET', '/api/admin/disputes/counts', { cookie });
    expect(counts.tabs.all).toBe(all.body.length);
    expect(counts.tabs.resolved).toBe(all.body.filter((row) => row.state === 'resolved').length);
    const [first] = all.body;
    for (const q of [first!.number, first!.number.toLowerCase(), first!.orderNumber])
      expect((await searched(q)).body.map(({ id }) => id)).toEqual([first!.id]);
    expect((await list(`filter={"id":["${first!.id}"]}`)).body).toEqual([first]);
    expect(
      (await app.request<AdminDisputeView>('GET', `/api/admin/disputes/${first!.number}`, { cookie })).body.id,
    ).toBe(first!.id);
    for (const junk of [
      'range=[0,100]',
      'sort=["claimed_by","ASC"]',
      'filter={"x":1}',
      'filter={"q":"S1"}',
      'filter=nonsense',
      'range=[5,1]',
    ])
      expect([junk, (await list(junk)).status]).toEqual([junk, 400]);
    expect((await searched('%')).body).toHaveLength(0);
  });

  it('ADM-04 shows the case with masked people, its evidence and what can be done', async () => {
    const sale = await disputed('returned');
    const { cookie } = await app.operator('support');
    const view = await show(sale);
    expect(view.customer).toEqual({
      name: expect.not.stringContaining('Danjuma'),
      email: expect.stringMatching(/^i.*·.*@example.com$/),
    });
    expect(view.recipient).toMatchObject({ bank: 'Zenith', account: '··0192' });
    expect(view.entries.map((entry) => (entry.type === 'act' ? entry.event : entry.type))).toEqual([
      'evidence',
      'evidence',
      'evidence',
      'evidence',
      'DisputeOpened',
      'message',
    ]);
    expect(view.actions.map(({ action: name, why }) => `${name}:${why}`)).toEqual([
      'claim:null',
      'hand-over:null',
      'answer:null',
      'note:null',
      'stop-clock:null',
      'prove:not-paid',
      'repay:null',
      'refund:null',
    ]);
    const { body: canned } = await app.request<AdminCannedAnswers>('GET', adminPath(sale, '/canned-answers'), {
      cookie,
    });
    expect(canned.find(({ id }) => id === 'came-back')!.text).toMatch(
      /^Zenith sent ₦[\d,]+\.\d\d back to us, so it never reached EMEKA/,
    );
    const noted = await action('support', sale, 'note', { text: 'Called the bank.' });
    expect(noted.body.entries.at(-1)).toMatchObject({ type: 'note', text: 'Called the bank.', by: { name: 'Ada E.' } });
    expect(JSON.stringify(await read(sale))).not.toContain('Called the bank');
  });
});
