import type {
  AdminApprovalView,
  AdminAuditRow,
  AdminOrderRow,
  AdminOrderView,
  AdminPayoutRow,
  AdminPayoutView,
} from '@usdt-africa/contracts/admin';
import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import { paysOrder } from '@usdt-africa/test-kit/scenarios';
import type { DomainEvent } from '@usdt-africa/event-store';
import { recordUnsupportedAsset } from '@usdt-africa/orders';
import { OperatorPayouts } from '@usdt-africa/payouts';
import { type Sale, TestApp } from './test-app.js';

/** What the resolver writes down of a payout. */
async function record(
  app: TestApp,
  sale: Sale,
  recorded: DomainEvent & { readonly schemaVersion: number },
): Promise<void> {
  const streamId = streams.payout(sale.payoutId!);
  const { length: expectedVersion } = await app.events(streamId);
  await app.store.append(
    { streamId, expectedVersion, events: [recorded] },
    { metadata: { correlationId: 'test', actor: 'system:payouts', orderId: sale.orderId } },
  );
  await app.applyAll();
}

/** The provider's answer contradicts the request: only operators can decide the outcome. */
async function putInDoubt(app: TestApp, sale: Sale): Promise<string> {
  const [sent] = await app.events(streams.payout(sale.payoutId!));
  const { reference } = sent!.data as EventData<'PayoutSubmitting'>;
  await record(
    app,
    sale,
    event('PayoutResponseMismatched', {
      ...paysOrder(sale.orderId),
      reference,
      what: 'amount',
      at: app.clock.now().toISOString(),
    }),
  );
  return reference;
}

describe('evidence about a payout in doubt', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  const body = { reason: 'Line 884 of the statement', evidence: 'Statement 5 January, line 884' };
  const view = async (sale: Sale, role: 'support' | 'finance' | 'engineer' = 'finance') =>
    (await app.as<AdminPayoutView>(role, 'GET', `/api/admin/payouts/${sale.payoutId}`)).body;
  const request = (
    sale: Sale,
    action: string,
    more: object = {},
    role: 'support' | 'finance' | 'engineer' = 'finance',
  ) => app.as<AdminPayoutView>(role, 'POST', `/api/admin/payouts/${sale.payoutId}/${action}`, { ...body, ...more });
  const decide = async (who: 'finance' | 'finance-2', id: string) => {
    const { payloadHash } = (await app.as<AdminApprovalView>('finance', 'GET', `/api/admin/approvals/${id}`)).body;
    return app.as<AdminApprovalView>(who, 'POST', `/api/admin/approvals/${id}/approve`, { payloadHash });
  };
  const types = async (sale: Sale) => (await app.events(streams.payout(sale.payoutId!))).map(({ type }) => type);

  it.each([
    ['settle-by-evidence', 'PayoutSettled', 'settled'],
    ['fail-by-evidence', 'PayoutFailed', 'failed'],
  ] as const)('ADM-03 %s needs an approval, however small the payout is', async (action, follows, phase) => {
    const isPaid = phase === 'settled';
    const sale = await app.sale('paying');
    expect((await view(sale)).inDoubt).toEqual([]);
    const reference = await putInDoubt(app, sale);
    const before = await view(sale);
    expect(before).toMatchObject({ phase: 'disputed', inDoubt: [reference] });
    expect(before.actions).toContainEqual(expect.objectContaining({ action, why: null, twoPeople: true }));
    const mistaken = await request(sale, action, { fee: '99999999.00' });
    expect(mistaken).toMatchObject({ status: 422, body: { errors: [{ field: 'fee', code: 'more-than-sent' }] } });
    // The cost shown by the statement is part of the approval, too, and is booked.
    const response = await request(sale, action, isPaid ? { fee: '10.75' } : {});
    expect(response).toMatchObject({
      status: 200,
      body: { phase: 'needs-approval', approval: { action: `payout-${action}` } },
    });
    const { id } = response.body.approval!;
    expect(await decide('finance', id)).toMatchObject({ status: 403, body: { code: 'own-request' } });
    expect(await types(sale)).not.toContain('PayoutDisputeEnded');
    expect((await app.as<AdminApprovalView>('finance-2', 'GET', `/api/admin/approvals/${id}`)).body).toMatchObject({
      effect: { kind: 'evidence', fee: isPaid ? '10.75' : null },
    });
    expect(await decide('finance-2', id)).toMatchObject({ status: 200, body: { state: 'executed' } });
    await app.applyAll();
    expect((await types(sale)).slice(-2)).toEqual(['PayoutDisputeEnded', follows]);
    const ended = (await app.events(streams.payout(sale.payoutId!))).at(-2)!;
    expect(ended).toMatchObject({
      data: { key: id, evidence: body.evidence, reference, references: [reference] },
      metadata: { reason: body.reason, actor: `operator:${(await app.operator('finance-2')).id}` },
    });
    expect(await view(sale)).toMatchObject({ phase, inDoubt: [], costs: { fee: isPaid ? '10.75' : '0.00' } });
  });

  it('ADM-03 INT-04 a requested repeat without an answer is in the queue as unknown, and two operators end it', async () => {
    const sale = await app.sale('returned');
    const repay = () =>
      app.as<AdminPayoutView>('finance', 'POST', `/api/admin/payouts/${sale.payoutId}/repay`, {
        reason: 'Came back',
      });
    const inQueue = async () => {
      const filter = encodeURIComponent(JSON.stringify({ tab: 'unknown', attention: true, id: [sale.payoutId] }));
      return (await app.as<AdminPayoutRow[]>('finance', 'GET', `/api/admin/payouts?filter=${filter}`)).body;
    };
    expect((await repay()).status).toBe(200);
    await app.applyAll();
    expect(await inQueue()).toEqual([]);
    expect(await request(sale, 'fail-by-evidence')).toMatchObject({ status: 409 });
    const { reference } = (await app.events(streams.payout(sale.payoutId!)))[0]!.data as EventData<'PayoutSubmitting'>;
    app.clock.advance(15 * 60_000);
    await record(
      app,
      sale,
      event('PayoutEscalated', { ...paysOrder(sale.orderId), reference, at: app.clock.now().toISOString() }),
    );
    expect(await inQueue()).toMatchObject([
      { phase: 'unknown', waitingSince: app.clock.now().toISOString(), reference },
    ]);
    const order = (await app.as<AdminOrderView>('support', 'GET', `/api/admin/orders/${sale.orderId}`)).body;
    expect(order).toMatchObject({ attention: 'payout-unknown', payouts: [{ phase: 'returned' }] });
    const shown = await view(sale);
    expect(shown).toMatchObject({ phase: 'unknown', attention: true, inDoubt: [reference] });
    expect(shown.actions).toMatchObject([
      { action: 'check-status', why: null },
      { action: 'repay', why: 'repay-under-way' },
      { action: 'settle-by-evidence', why: null },
      { action: 'fail-by-evidence', why: null, effect: { changes: [{ now: 'unknown', after: 'returned' }, {}] } },
    ]);
    const { id } = (await request(sale, 'fail-by-evidence')).body.approval!;
    expect(await decide('finance-2', id)).toMatchObject({ body: { state: 'executed' } });
    await app.applyAll();
    expect((await types(sale)).slice(-2)).toEqual(['PayoutEscalated', 'PayoutDisputeEnded']);
    // A repeat that is still wanted must be requested again.
    expect(await view(sale)).toMatchObject({ phase: 'returned', attention: true, inDoubt: [] });
    expect((await view(sale)).actions).toMatchObject([{ action: 'check-status' }, { action: 'repay', why: null }]);
    expect((await repay()).status).toBe(200);
  });

  it('ADM-08 a reference without an answer is not an open line of its day once another one was shown to be paid', async () => {
    const sale = await app.sale('paying');
    const sent = (await app.events(streams.payout(sale.payoutId!)))[0]!.data as EventData<'PayoutSubmitting'>;
    const [first, second] = [sent.reference, `${sent.reference}-a2`];
    const at = app.clock.now().toISOString();
    const { payoutId } = sent;
    const pays = paysOrder(sale.orderId);
    const why = { reason: 'bank-down', passing: true, final: false };
    await record(app, sale, event('PayoutFailed', { payoutId, ...pays, reference: first, ...why, at }));
    await record(app, sale, event('PayoutSubmitting', { ...sent, attempt: 2, reference: second, at }));
    await record(
      app,
      sale,
      event('PayoutResponseMismatched', { ...paysOrder(sale.orderId), reference: first, what: 'amount', at }),
    );
    await record(app, sale, event('PayoutEscalated', { ...paysOrder(sale.orderId), reference: second, at }));
    const { id } = (await request(sale, 'settle-by-evidence', { reference: first })).body.approval!;
    expect(await decide('finance-2', id)).toMatchObject({ body: { state: 'executed' } });
    await app.applyAll();
    const lines = `select ours->>'outcome' as outcome, tab from reconciliation_rows where payout_id = $1 order by reference`;
    const { rows } = await app.db.app.query(lines, [sale.payoutId]);
    // A paid payout waits for a statement that contains it; for an unpaid one nothing is expected.
    expect(rows).toEqual([
      { outcome: 'settled', tab: 'explain' },
      { outcome: 'failed', tab: 'matched' },
    ]);
  });

  it('ADM-03 page and list show the earlier reference that two people have shown to be paid', async () => {
    const sale = await app.sale('paying');
    const stream = streams.payout(sale.payoutId!);
    const sent = (await app.events(stream))[0]!.data as EventData<'PayoutSubmitting'>;
    const [first, second] = [sent.reference, `${sent.reference}-a2`];
    const at = app.clock.now().toISOString();
    const failed = (reference: string, final: boolean) =>
      event('PayoutFailed', {
        payoutId: sale.payoutId!,
        ...paysOrder(sale.orderId),
        reference,
        reason: 'bank-down',
        passing: true,
        final,
        at,
      });
    await record(app, sale, failed(first, false));
    await record(app, sale, event('PayoutSubmitting', { ...sent, attempt: 2, reference: second, at }));
    await record(
      app,
      sale,
      event('PayoutResponseMismatched', {
        ...paysOrder(sale.orderId),
        reference: first,
        what: 'alive-after-certain-failure',
        at,
      }),
    );
    await record(app, sale, failed(second, true));
    expect(await view(sale)).toMatchObject({ reference: second, inDoubt: [second, first] });
    const { id } = (await request(sale, 'settle-by-evidence', { reference: first })).body.approval!;
    expect(await decide('finance-2', id)).toMatchObject({ body: { state: 'executed' } });
    await app.applyAll();
    const attempts = [
      { reference: first, phase: 'settled' },
      { reference: second, phase: 'failed' },
    ];
    expect(await view(sale)).toMatchObject({ phase: 'settled', reference: first, attempts });
    // By each that it was sent under it is found.
    for (const q of [first, second]) {
      const found = await app.as<AdminPayoutRow[]>('finance', 'POST', '/api/admin/payouts/search', { filter: { q } });
      expect(found.body).toMatchObject([{ id: sale.payoutId, reference: first }]);
    }
    const { payouts } = (await app.as<AdminOrderView>('support', 'GET', `/api/admin/orders/${sale.orderId}`)).body;
    expect(payouts).toMatchObject(attempts);
  });

  it('ADM-03 is refused when nothing is in doubt, without a valid evidence text, and from an engineer', async () => {
    const sale = await app.sale('completed');
    expect(await request(sale, 'fail-by-evidence')).toMatchObject({
      status: 409,
      body: { code: 'no-evidence-needed' },
    });
    for (const evidence of ['', 'abc', '<b>line</b>', 'x'.repeat(121)])
      expect((await request(sale, 'settle-by-evidence', { evidence })).status).toBe(422);
    expect((await request(sale, 'settle-by-evidence', {}, 'engineer')).status).toBe(403);
  });

  it('ADM-03 accepts only the payout’s own references', async () => {
    const sale = await app.sale('paying');
    await putInDoubt(app, sale);
    expect(await request(sale, 'settle-by-evidence', { reference: 'po-of-somebody-else' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'reference' }] },
    });
    expect((await request(sale, 'settle-by-evidence', { version: 1 })).body).toMatchObject({
      code: 'changed-meanwhile',
    });
  });

  it.each([
    ['returned-by-evidence', 'returned'],
    ['attributed-by-evidence', 'attributed'],
  ] as const)('ADM-03 %s by two people resolves a deposit that could not be credited', async (action, outcome) => {
    const sale = await app.sale('completed');
    const assetKey = `${sale.orderId.replace(/-/g, '').repeat(2)}-0`;
    const at = app.clock.now().toISOString();
    const received = {
      assetKey,
      kind: 'TRC20' as const,
      asset: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      amount: '1000000000000001',
      transactionId: assetKey.slice(0, 64),
      notCreditable: 'too-much' as const,
      at,
    };
    await app.orders.change(sale.orderId, (order) => recordUnsupportedAsset(order, received, app.clock.now()), {
      actor: 'system:order-process',
    });
    await app.applyAll();
    const path = `/api/admin/orders/${sale.orderId}`;
    const order = async () => (await app.as<AdminOrderView>('support', 'GET', path)).body;
    expect(await order()).toMatchObject({
      status: 'held',
      attention: 'not-creditable',
      uncreditedDeposits: [{ why: 'too-much', usdt: '1000000000.000001', open: true }],
      holds: [{ reason: 'not-creditable', usdt: '1000000000.000001' }],
    });
    const queue = encodeURIComponent(JSON.stringify({ tab: 'held', attention: true, id: [sale.orderId] }));
    const listed = await app.as<AdminOrderRow[]>('support', 'GET', `/api/admin/orders?filter=${queue}`);
    expect(listed.body).toMatchObject([{ id: sale.orderId, attention: 'not-creditable' }]);
    expect((await order()).actions).toContainEqual(expect.objectContaining({ action, why: null, twoPeople: true }));
    expect((await app.as('engineer', 'POST', `${path}/${action}`, body)).status).toBe(403);
    expect((await app.as('support', 'POST', `${path}/${action}`, { reason: 'No evidence' })).status).toBe(422);
    const response = await app.as<AdminOrderView>('support', 'POST', `${path}/${action}`, body);
    expect(response).toMatchObject({ status: 200, body: { approval: { action: `deposit-${action}` } } });
    expect(await decide('finance-2', response.body.approval!.id)).toMatchObject({ body: { state: 'executed' } });
    await app.applyAll();
    expect((await app.events(streams.order(sale.orderId))).slice(-2)).toMatchObject([
      { type: 'OrderUncreditedDepositsResolved', data: { assetKeys: [assetKey], outcome, evidence: body.evidence } },
      { type: 'OrderHoldEnded', data: { reason: 'not-creditable' } },
    ]);
    expect(await order()).toMatchObject({
      status: 'completed',
      attention: null,
      holds: [],
      uncreditedDeposits: [{ open: false }],
    });
    const again = await app.as('finance', 'POST', `${path}/${action}`, body);
    expect(again).toMatchObject({ status: 409, body: { code: 'no-evidence-needed' } });
    const money = encodeURIComponent(JSON.stringify({ money: true }));
    const audited = await app.as<AdminAuditRow[]>('finance', 'GET', `/api/admin/audit?filter=${money}&range=[0,9]`);
    expect(audited.body.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['ApprovalRequested', 'ApprovalGranted', 'OrderUncreditedDepositsResolved']),
    );
  });

  it.each([
    ['assets-returned-by-evidence', 'returned'],
    ['assets-retained-by-evidence', 'retained'],
  ] as const)('ADM-03 SELL-13 %s by two people closes another token at an order’s address', async (action, outcome) => {
    const sale = await app.sale('completed');
    const assetKey = `${sale.orderId.replace(/-/g, '').repeat(2)}-0`;
    const received = {
      assetKey,
      kind: 'TRX' as const,
      asset: 'TRX',
      amount: '25000000',
      transactionId: assetKey.slice(0, 64),
      notCreditable: null,
      at: app.clock.now().toISOString(),
    };
    await app.orders.change(sale.orderId, (order) => recordUnsupportedAsset(order, received, app.clock.now()), {
      actor: 'system:order-process',
    });
    await app.applyAll();
    const path = `/api/admin/orders/${sale.orderId}`;
    const order = async () => (await app.as<AdminOrderView>('support', 'GET', path)).body;
    const before = await order();
    expect(before).toMatchObject({
      status: 'completed',
      attention: 'unsupported-asset',
      otherAssets: [{ open: true }],
    });
    expect(before.actions.find(({ action: name }) => name === action)).toMatchObject({
      why: null,
      twoPeople: true,
      effect: { kind: 'deposit', usdt: null, assets: [{ kind: 'TRX', amount: '25.000000' }] },
    });
    // It is not the stablecoin: it was never to be credited.
    expect((await app.as('support', 'POST', `${path}/returned-by-evidence`, body)).status).toBe(409);
    const response = await app.as<AdminOrderView>('support', 'POST', `${path}/${action}`, body);
    expect(response).toMatchObject({ status: 200, body: { approval: { action: `deposit-${action}` } } });
    expect(await decide('finance-2', response.body.approval!.id)).toMatchObject({ body: { state: 'executed' } });
    await app.applyAll();
    expect((await app.events(streams.order(sale.orderId))).slice(-2)).toMatchObject([
      { type: 'OrderUncreditedDepositsResolved', data: { assetKeys: [assetKey], outcome } },
      { type: 'OrderHoldEnded', data: { reason: 'unsupported-asset' } },
    ]);
    expect(await order()).toMatchObject({ attention: null, otherAssets: [{ open: false }] });
    const again = await app.as('finance', 'POST', `${path}/${action}`, body);
    expect(again).toMatchObject({ status: 409, body: { code: 'no-evidence-needed' } });
  });

  it('ADM-03 only the requester can withdraw an approval request', async () => {
    const sale = await app.sale('paying');
    await putInDoubt(app, sale);
    const { id } = (await request(sale, 'settle-by-evidence', {}, 'support')).body.approval!;
    const path = `/api/admin/approvals/${id}`;
    const shown = async (who: 'support' | 'finance') => (await app.as<AdminApprovalView>(who, 'GET', path)).body;
    expect((await shown('support')).actions.map(({ action }) => action)).toEqual(['withdraw']);
    expect((await shown('finance')).actions.map(({ action }) => action)).toEqual(['approve', 'refuse']);
    const withdraw = (who: 'support' | 'finance') =>
      app.as<AdminApprovalView>(who, 'POST', `${path}/withdraw`, { reason: 'The bank has answered' });
    expect(await withdraw('finance')).toMatchObject({ status: 403, body: { code: 'not-yours' } });
    for (let time = 0; time < 2; time++)
      expect(await withdraw('support')).toMatchObject({
        status: 200,
        body: { state: 'withdrawn', decidedBy: null, decidedReason: 'The bank has answered', actions: [] },
      });
    expect(await decide('finance-2', id)).toMatchObject({ status: 409, body: { code: 'withdrawn' } });
    await app.applyAll();
    expect((await app.events(streams.approval(id))).map(({ type }) => type)).toEqual([
      'ApprovalRequested',
      'ApprovalWithdrawn',
    ]);
    // The doubt is as before, and approval can be requested again.
    expect(await view(sale)).toMatchObject({ phase: 'disputed', approval: null });
    const audited = await app.as<AdminAuditRow[]>('finance', 'GET', '/api/admin/audit?range=[0,9]');
    expect(audited.body.map(({ act }) => act)).toContain('ApprovalWithdrawn');
  });

  it('ADM-03 an approval is not executed when the payout’s outcome was recorded meanwhile', async () => {
    const sale = await app.sale('paying');
    const reference = await putInDoubt(app, sale);
    const { id } = (await request(sale, 'fail-by-evidence', {}, 'support')).body.approval!;
    // The other way about, by others.
    await new OperatorPayouts(app.store, app.db.app, app.clock).endByEvidence(
      sale.payoutId!,
      { outcome: 'settled', reference, evidence: 'Receipt 12', key: 'another' },
      { actor: 'operator:another', correlationId: 'test', reason: 'A receipt' },
      () => undefined,
    );
    const decided = await decide('finance-2', id);
    expect((await types(sale)).filter((type) => type === 'PayoutFailed')).toEqual([]);
    expect(decided).toMatchObject({ status: 200, body: { state: 'not-possible' } });
    expect((await view(sale)).phase).toBe('settled');
  });
});
