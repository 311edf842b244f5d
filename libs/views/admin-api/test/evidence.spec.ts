import type {
  AdminApprovalView,
  AdminAuditRow,
  AdminOrderRow,
  AdminOrderView,
  AdminPayoutRow,
  AdminPayoutView,
} from '@usdt-africa/contracts/admin';
import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import type { DomainEvent } from '@usdt-africa/event-store';
import { unsupportedArrived } from '@usdt-africa/orders';
import { OperatorPayouts } from '@usdt-africa/payouts';
import { type Sale, World } from './world.js';

/** What the resolver writes down of a payout. */
async function says(world: World, sale: Sale, said: DomainEvent & { readonly schemaVersion: number }): Promise<void> {
  const streamId = streams.payout(sale.payoutId!);
  const { length: expectedVersion } = await world.events(streamId);
  await world.store.append(
    { streamId, expectedVersion, events: [said] },
    { metadata: { correlationId: 'test', actor: 'system:payouts', orderId: sale.orderId } },
  );
  await world.heard();
}

/** The provider contradicts what was asked: nobody but people can tell what became of it. */
async function putInDoubt(world: World, sale: Sale): Promise<string> {
  const [sent] = await world.events(streams.payout(sale.payoutId!));
  const { reference } = sent!.data as EventData<'PayoutSubmitting'>;
  await says(
    world,
    sale,
    event('PayoutDisputedByAnswer', { reference, what: 'amount', at: world.clock.now().toISOString() }),
  );
  return reference;
}

describe('evidence about a payout in doubt', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.open();
  });
  afterAll(() => world.close());

  const body = { reason: 'Line 884 of the statement', evidence: 'Statement 5 January, line 884' };
  const view = async (sale: Sale, role: 'support' | 'finance' | 'engineer' = 'finance') =>
    (await world.as<AdminPayoutView>(role, 'GET', `/api/admin/payouts/${sale.payoutId}`)).body;
  const ask = (sale: Sale, verb: string, more: object = {}, role: 'support' | 'finance' | 'engineer' = 'finance') =>
    world.as<AdminPayoutView>(role, 'POST', `/api/admin/payouts/${sale.payoutId}/${verb}`, { ...body, ...more });
  const decide = async (who: 'finance' | 'finance-2', id: string) => {
    const { payloadHash } = (await world.as<AdminApprovalView>('finance', 'GET', `/api/admin/approvals/${id}`)).body;
    return world.as<AdminApprovalView>(who, 'POST', `/api/admin/approvals/${id}/approve`, { payloadHash });
  };
  const types = async (sale: Sale) => (await world.events(streams.payout(sale.payoutId!))).map(({ type }) => type);

  it.each([
    ['settle-by-evidence', 'PayoutSettled', 'settled'],
    ['fail-by-evidence', 'PayoutFailed', 'failed'],
  ] as const)('ADM-03 %s is done when a second person says yes, however small it is', async (verb, follows, phase) => {
    const isPaid = phase === 'settled';
    const sale = await world.sale('paying');
    expect((await view(sale)).inDoubt).toEqual([]);
    const reference = await putInDoubt(world, sale);
    const before = await view(sale);
    expect(before).toMatchObject({ phase: 'disputed', inDoubt: [reference] });
    expect(before.verbs).toContainEqual(expect.objectContaining({ verb, why: null, twoPeople: true }));
    const mistaken = await ask(sale, verb, { fee: '99999999.00' });
    expect(mistaken).toMatchObject({ status: 422, body: { errors: [{ field: 'fee', code: 'more-than-sent' }] } });
    // What the statement says that it cost is put before the second person, too, and booked.
    const asked = await ask(sale, verb, isPaid ? { fee: '10.75' } : {});
    expect(asked).toMatchObject({
      status: 200,
      body: { phase: 'needs-approval', approval: { verb: `payout-${verb}` } },
    });
    const { id } = asked.body.approval!;
    expect(await decide('finance', id)).toMatchObject({ status: 403, body: { code: 'own-request' } });
    expect(await types(sale)).not.toContain('PayoutDisputeEnded');
    expect((await world.as<AdminApprovalView>('finance-2', 'GET', `/api/admin/approvals/${id}`)).body).toMatchObject({
      effect: { kind: 'evidence', fee: isPaid ? '10.75' : null },
    });
    expect(await decide('finance-2', id)).toMatchObject({ status: 200, body: { state: 'executed' } });
    await world.heard();
    expect((await types(sale)).slice(-2)).toEqual(['PayoutDisputeEnded', follows]);
    const ended = (await world.events(streams.payout(sale.payoutId!))).at(-2)!;
    expect(ended).toMatchObject({
      data: { key: id, evidence: body.evidence, reference, references: [reference] },
      metadata: { reason: body.reason, actor: `operator:${(await world.operator('finance-2')).id}` },
    });
    expect(await view(sale)).toMatchObject({ phase, inDoubt: [], costs: { fee: isPaid ? '10.75' : '0.00' } });
  });

  it('ADM-03 INT-04 what is to be sent again and nobody tells of stands in the queue as unknown, and two people end it', async () => {
    const sale = await world.sale('returned');
    const repay = () =>
      world.as<AdminPayoutView>('finance', 'POST', `/api/admin/payouts/${sale.payoutId}/repay`, {
        reason: 'Came back',
      });
    const inQueue = async () => {
      const filter = encodeURIComponent(JSON.stringify({ tab: 'unknown', attention: true, id: [sale.payoutId] }));
      return (await world.as<AdminPayoutRow[]>('finance', 'GET', `/api/admin/payouts?filter=${filter}`)).body;
    };
    expect((await repay()).status).toBe(200);
    await world.heard();
    expect(await inQueue()).toEqual([]);
    expect(await ask(sale, 'fail-by-evidence')).toMatchObject({ status: 409 });
    const { reference } = (await world.events(streams.payout(sale.payoutId!)))[0]!
      .data as EventData<'PayoutSubmitting'>;
    world.clock.advance(15 * 60_000);
    await says(world, sale, event('PayoutEscalated', { reference, at: world.clock.now().toISOString() }));
    expect(await inQueue()).toMatchObject([
      { phase: 'unknown', waitingSince: world.clock.now().toISOString(), reference },
    ]);
    const order = (await world.as<AdminOrderView>('support', 'GET', `/api/admin/orders/${sale.orderId}`)).body;
    expect(order).toMatchObject({ attention: 'payout-unknown', payouts: [{ phase: 'returned' }] });
    const shown = await view(sale);
    expect(shown).toMatchObject({ phase: 'unknown', attention: true, inDoubt: [reference] });
    expect(shown.verbs).toMatchObject([
      { verb: 'ask', why: null },
      { verb: 'repay', why: 'repay-under-way' },
      { verb: 'settle-by-evidence', why: null },
      { verb: 'fail-by-evidence', why: null, effect: { changes: [{ now: 'unknown', after: 'returned' }, {}] } },
    ]);
    const { id } = (await ask(sale, 'fail-by-evidence')).body.approval!;
    expect(await decide('finance-2', id)).toMatchObject({ body: { state: 'executed' } });
    await world.heard();
    expect((await types(sale)).slice(-2)).toEqual(['PayoutEscalated', 'PayoutDisputeEnded']);
    // Whoever still wants it sent says so anew.
    expect(await view(sale)).toMatchObject({ phase: 'returned', attention: true, inDoubt: [] });
    expect((await view(sale)).verbs).toMatchObject([{ verb: 'ask' }, { verb: 'repay', why: null }]);
    expect((await repay()).status).toBe(200);
  });

  it('ADM-08 a reference of which nobody told is none of its day’s open lines once another one was shown to be paid', async () => {
    const sale = await world.sale('paying');
    const sent = (await world.events(streams.payout(sale.payoutId!)))[0]!.data as EventData<'PayoutSubmitting'>;
    const [first, second] = [sent.reference, `${sent.reference}-a2`];
    const at = world.clock.now().toISOString();
    const { payoutId, orderId } = sent;
    const why = { reason: 'bank-down', passing: true, final: false };
    await says(world, sale, event('PayoutFailed', { payoutId, orderId, reference: first, ...why, at }));
    await says(world, sale, event('PayoutSubmitting', { ...sent, attempt: 2, reference: second, at }));
    await says(world, sale, event('PayoutDisputedByAnswer', { reference: first, what: 'amount', at }));
    await says(world, sale, event('PayoutEscalated', { reference: second, at }));
    const { id } = (await ask(sale, 'settle-by-evidence', { reference: first })).body.approval!;
    expect(await decide('finance-2', id)).toMatchObject({ body: { state: 'executed' } });
    await world.heard();
    const lines = `select ours->>'outcome' as outcome, tab from reconciliation_rows where payout_id = $1 order by reference`;
    const { rows } = await world.db.app.query(lines, [sale.payoutId]);
    // What was paid waits for a statement that has it; of what was not, nothing is waited for.
    expect(rows).toEqual([
      { outcome: 'settled', tab: 'explain' },
      { outcome: 'failed', tab: 'matched' },
    ]);
  });

  it('ADM-03 an earlier reference that two people have shown to be paid is the one that page and list name', async () => {
    const sale = await world.sale('paying');
    const stream = streams.payout(sale.payoutId!);
    const sent = (await world.events(stream))[0]!.data as EventData<'PayoutSubmitting'>;
    const [first, second] = [sent.reference, `${sent.reference}-a2`];
    const at = world.clock.now().toISOString();
    const failed = (reference: string, final: boolean) =>
      event('PayoutFailed', {
        payoutId: sale.payoutId!,
        orderId: sale.orderId,
        reference,
        reason: 'bank-down',
        passing: true,
        final,
        at,
      });
    await says(world, sale, failed(first, false));
    await says(world, sale, event('PayoutSubmitting', { ...sent, attempt: 2, reference: second, at }));
    await says(
      world,
      sale,
      event('PayoutDisputedByAnswer', { reference: first, what: 'alive-after-certain-failure', at }),
    );
    await says(world, sale, failed(second, true));
    expect(await view(sale)).toMatchObject({ reference: second, inDoubt: [second, first] });
    const { id } = (await ask(sale, 'settle-by-evidence', { reference: first })).body.approval!;
    expect(await decide('finance-2', id)).toMatchObject({ body: { state: 'executed' } });
    await world.heard();
    const attempts = [
      { reference: first, phase: 'settled' },
      { reference: second, phase: 'failed' },
    ];
    expect(await view(sale)).toMatchObject({ phase: 'settled', reference: first, attempts });
    // By each that it was sent under it is found.
    for (const q of [first, second]) {
      const found = await world.as<AdminPayoutRow[]>('finance', 'POST', '/api/admin/payouts/search', { filter: { q } });
      expect(found.body).toMatchObject([{ id: sale.payoutId, reference: first }]);
    }
    const { payouts } = (await world.as<AdminOrderView>('support', 'GET', `/api/admin/orders/${sale.orderId}`)).body;
    expect(payouts).toMatchObject(attempts);
  });

  it('ADM-03 is refused where nothing is in doubt, and without what shows it', async () => {
    const sale = await world.sale('completed');
    expect(await ask(sale, 'fail-by-evidence')).toMatchObject({ status: 409, body: { code: 'no-evidence-needed' } });
    for (const evidence of ['', 'abc', '<b>line</b>', 'x'.repeat(121)])
      expect((await ask(sale, 'settle-by-evidence', { evidence })).status).toBe(422);
    expect((await ask(sale, 'settle-by-evidence', {}, 'engineer')).status).toBe(403);
  });

  it('ADM-03 names one of its own references', async () => {
    const sale = await world.sale('paying');
    await putInDoubt(world, sale);
    expect(await ask(sale, 'settle-by-evidence', { reference: 'po-of-somebody-else' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'reference' }] },
    });
    expect((await ask(sale, 'settle-by-evidence', { version: 1 })).body).toMatchObject({ code: 'changed-meanwhile' });
  });

  it.each([
    ['returned-by-evidence', 'returned'],
    ['attributed-by-evidence', 'attributed'],
  ] as const)('ADM-03 %s ends what an order could not be credited with, by two people', async (verb, outcome) => {
    const sale = await world.sale('completed');
    const assetKey = `${sale.orderId.replace(/-/g, '').repeat(2)}-0`;
    const at = world.clock.now().toISOString();
    const arrived = {
      assetKey,
      kind: 'TRC20' as const,
      asset: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      amount: '1000000000000001',
      transactionId: assetKey.slice(0, 64),
      notCreditable: 'too-much' as const,
      at,
    };
    await world.orders.change(sale.orderId, (order) => unsupportedArrived(order, arrived, world.clock.now()), {
      actor: 'system:order-process',
    });
    await world.heard();
    const path = `/api/admin/orders/${sale.orderId}`;
    const order = async () => (await world.as<AdminOrderView>('support', 'GET', path)).body;
    expect(await order()).toMatchObject({
      status: 'held',
      attention: 'not-creditable',
      arrivals: [{ why: 'too-much', usdt: '1000000000.000001', open: true }],
      holds: [{ reason: 'not-creditable', usdt: '1000000000.000001' }],
    });
    const queue = encodeURIComponent(JSON.stringify({ tab: 'held', attention: true, id: [sale.orderId] }));
    const listed = await world.as<AdminOrderRow[]>('support', 'GET', `/api/admin/orders?filter=${queue}`);
    expect(listed.body).toMatchObject([{ id: sale.orderId, attention: 'not-creditable' }]);
    expect((await order()).verbs).toContainEqual(expect.objectContaining({ verb, why: null, twoPeople: true }));
    expect((await world.as('engineer', 'POST', `${path}/${verb}`, body)).status).toBe(403);
    expect((await world.as('support', 'POST', `${path}/${verb}`, { reason: 'No evidence' })).status).toBe(422);
    const asked = await world.as<AdminOrderView>('support', 'POST', `${path}/${verb}`, body);
    expect(asked).toMatchObject({ status: 200, body: { approval: { verb: `arrival-${verb}` } } });
    expect(await decide('finance-2', asked.body.approval!.id)).toMatchObject({ body: { state: 'executed' } });
    await world.heard();
    expect((await world.events(streams.order(sale.orderId))).slice(-2)).toMatchObject([
      { type: 'OrderArrivalsClosed', data: { assetKeys: [assetKey], outcome, evidence: body.evidence } },
      { type: 'OrderHoldEnded', data: { reason: 'not-creditable' } },
    ]);
    expect(await order()).toMatchObject({
      status: 'completed',
      attention: null,
      holds: [],
      arrivals: [{ open: false }],
    });
    const again = await world.as('finance', 'POST', `${path}/${verb}`, body);
    expect(again).toMatchObject({ status: 409, body: { code: 'no-evidence-needed' } });
    const money = encodeURIComponent(JSON.stringify({ money: true }));
    const audited = await world.as<AdminAuditRow[]>('finance', 'GET', `/api/admin/audit?filter=${money}&range=[0,9]`);
    expect(audited.body.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['ApprovalAsked', 'ApprovalGranted', 'OrderArrivalsClosed']),
    );
  });

  it('ADM-03 who asked for a second person can take it back, and nobody else can', async () => {
    const sale = await world.sale('paying');
    await putInDoubt(world, sale);
    const { id } = (await ask(sale, 'settle-by-evidence', {}, 'support')).body.approval!;
    const path = `/api/admin/approvals/${id}`;
    const shown = async (who: 'support' | 'finance') => (await world.as<AdminApprovalView>(who, 'GET', path)).body;
    expect((await shown('support')).verbs.map(({ verb }) => verb)).toEqual(['withdraw']);
    expect((await shown('finance')).verbs.map(({ verb }) => verb)).toEqual(['approve', 'refuse']);
    const withdraw = (who: 'support' | 'finance') =>
      world.as<AdminApprovalView>(who, 'POST', `${path}/withdraw`, { reason: 'The bank has answered' });
    expect(await withdraw('finance')).toMatchObject({ status: 403, body: { code: 'not-yours' } });
    for (let time = 0; time < 2; time++)
      expect(await withdraw('support')).toMatchObject({
        status: 200,
        body: { state: 'withdrawn', decidedBy: null, decidedReason: 'The bank has answered', verbs: [] },
      });
    expect(await decide('finance-2', id)).toMatchObject({ status: 409, body: { code: 'withdrawn' } });
    await world.heard();
    expect((await world.events(streams.approval(id))).map(({ type }) => type)).toEqual([
      'ApprovalAsked',
      'ApprovalWithdrawn',
    ]);
    // The doubt is as it was, and can be put before somebody again.
    expect(await view(sale)).toMatchObject({ phase: 'disputed', approval: null });
    const audited = await world.as<AdminAuditRow[]>('finance', 'GET', '/api/admin/audit?range=[0,9]');
    expect(audited.body.map(({ act }) => act)).toContain('ApprovalWithdrawn');
  });

  it('ADM-03 does not hold for what became of it meanwhile', async () => {
    const sale = await world.sale('paying');
    const reference = await putInDoubt(world, sale);
    const { id } = (await ask(sale, 'fail-by-evidence', {}, 'support')).body.approval!;
    // The other way about, by others.
    await new OperatorPayouts(world.store, world.db.app, world.clock).endByEvidence(
      sale.payoutId!,
      { outcome: 'settled', reference, evidence: 'Receipt 12', key: 'another' },
      { actor: 'operator:another', correlationId: 'test', orderId: sale.orderId, reason: 'A receipt' },
      () => undefined,
    );
    const decided = await decide('finance-2', id);
    expect((await types(sale)).filter((type) => type === 'PayoutFailed')).toEqual([]);
    expect(decided).toMatchObject({ status: 200, body: { state: 'not-possible' } });
    expect((await view(sale)).phase).toBe('settled');
  });
});
