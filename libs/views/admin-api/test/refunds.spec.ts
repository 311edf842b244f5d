import type {
  AdminApprovalView,
  AdminAuditRow,
  AdminMenuCounts,
  AdminOrderView,
  AdminRefundCounts,
  AdminRefundRow,
  AdminRefundView,
  AdminSearchHit,
} from '@usdt-africa/contracts/admin';
import { uuidv7 } from '@usdt-africa/kernel';
import { RefundSends, refundsProjection } from '@usdt-africa/refunds';
import { proved, REFUND_ADDRESS, refundGivenUp, refundSettles, sampleRefund } from './sample-refund.js';
import { type Sale, TestApp } from './test-app.js';

const PATH = '/api/admin/refunds';
type Who = 'support' | 'finance' | 'finance-2' | 'engineer';

describe('refunds in the console', () => {
  let app: TestApp;

  beforeEach(async () => {
    app = await TestApp.open();
    await app.applyEvents((transport) => transport.project(refundsProjection));
    await app.db.app.query(
      `insert into hot_wallet (address, usdt_low_micro, trx_low_sun, requested_at, usdt_micro, trx_sun, read_at)
       values ('TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9', 1, 1, $1, 99999000000, 900000000, $1)`,
      [app.clock.now()],
    );
  });
  afterEach(() => app.close());

  const view = async (id: string, who: Who = 'finance') =>
    (await app.as<AdminRefundView>(who, 'GET', `${PATH}/${id}`)).body;
  const act = (id: string, action: string, body: object, who: Who = 'finance') =>
    app.as<AdminRefundView>(who, 'POST', `${PATH}/${id}/${action}`, body);
  const rows = async (filter: object) =>
    (
      await app.as<readonly AdminRefundRow[]>('support', 'POST', `${PATH}/search`, {
        filter,
        sort: ['at', 'DESC'],
        range: [0, 24],
      })
    ).body;
  const order = async ({ orderId }: Sale, who: Who = 'support') =>
    (await app.as<AdminOrderView>(who, 'GET', `/api/admin/orders/${orderId}`)).body;

  it('ADM-03 support requests a refund with a reason, which closes the payout and is in the audit', async () => {
    const sale = await app.sale('returned');
    const before = await order(sale);
    const offered = before.actions.find(({ action }) => action === 'refund');
    expect(offered).toMatchObject({ why: null, twoPeople: false, target: null });
    const path = `/api/admin/orders/${sale.number}/refund`;
    const { version } = before;
    expect((await app.as('engineer', 'POST', path, { reason: 'Wants USDT', version })).status).toBe(403);
    expect((await app.as('support', 'POST', path, { version })).status).toBe(422);
    expect((await app.as('support', 'POST', path, { reason: 'Wants USDT', version: version - 1 })).status).toBe(409);
    const requested = await app.as<AdminOrderView>('support', 'POST', path, { reason: 'Account closed', version });
    expect(requested.body).toMatchObject({ status: 'refunding', refundId: expect.any(String) });
    const id = requested.body.refundId!;
    const { body: again } = await app.as('support', 'POST', path, { reason: 'Account closed' });
    expect(again).toMatchObject({ code: 'refund-open' });
    expect(requested.body.actions.find(({ action }) => action === 'refund')).toMatchObject({ why: 'refund-open' });
    await app.applyAll();
    expect(await view(id, 'support')).toMatchObject({
      status: 'unproved',
      by: 'support',
      order: { id: sale.orderId, number: sale.number },
      cost: '0.000000',
      address: null,
      payout: { id: sale.payoutId },
      actions: [],
    });
    const { body: audit } = await app.as<readonly AdminAuditRow[]>('finance', 'GET', '/api/admin/audit?filter={}');
    expect(audit.find(({ on }) => on.resource === 'refunds')).toMatchObject({ reason: 'Account closed' });
  });

  it('ADM-03 refunds nothing of an order without a deposit', async () => {
    const sale = await app.placed();
    const shown = await order(sale);
    expect(shown.actions.find(({ action }) => action === 'refund')).toMatchObject({ why: 'nothing-to-refund' });
    const path = `/api/admin/orders/${sale.orderId}/refund`;
    expect(await app.as('finance', 'POST', path, { reason: 'Please' })).toMatchObject({
      status: 409,
      body: { code: 'nothing-to-refund' },
    });
  });

  it('ADM-03 lists refunds with tabs and counts, and finds them by number, order and address', async () => {
    const [held, open] = [await app.sale('returned', 'big'), await app.sale('returned')];
    const [heldId, openId] = [await sampleRefund(app, held, 'held'), await sampleRefund(app, open, 'unproved')];
    expect((await rows({ tab: 'open' })).map(({ id }) => id).sort()).toEqual([heldId, openId].sort());
    const [row] = await rows({ tab: 'attention' });
    expect(row).toMatchObject({
      id: heldId,
      status: 'held',
      address: REFUND_ADDRESS,
      waitingSince: expect.any(String),
    });
    expect((await rows({ q: row!.number })).map(({ id }) => id)).toEqual([heldId]);
    expect((await rows({ q: open.number })).map(({ id }) => id)).toEqual([openId]);
    expect((await rows({ q: REFUND_ADDRESS })).map(({ id }) => id)).toEqual([heldId]);
    expect((await rows({ orderId: open.orderId })).map(({ id }) => id)).toEqual([openId]);
    const { body: counts } = await app.as<AdminRefundCounts>('support', 'GET', `${PATH}/counts`);
    expect(counts.tabs).toEqual({ open: 2, attention: 1, completed: 0, ended: 0, all: 2 });
    expect((await app.as<AdminMenuCounts>('support', 'GET', '/api/admin/counts')).body['refunds']).toBe(1);
    const hits = async (q: string) =>
      (await app.as<readonly AdminSearchHit[]>('support', 'POST', '/api/admin/search', { q })).body
        .filter(({ resource }) => resource === 'refunds')
        .map(({ id, matched }) => [id, matched]);
    expect(await hits(row!.number)).toEqual([[heldId, 'number']]);
    expect(await hits(REFUND_ADDRESS)).toEqual([[heldId, 'address']]);
    expect((await app.as('finance', 'GET', `${PATH}/${uuidv7()}`)).status).toBe(404);
  });

  it('ADM-03 ADM-11 a large one is sent once two people agreed, who read the same effect', async () => {
    const id = await sampleRefund(app, await app.sale('returned', 'big'), 'held');
    const before = await view(id);
    expect(before).toMatchObject({ status: 'held', peopleNeeded: 2, proved: { method: 'message' } });
    expect(before.actions).toMatchObject([
      { action: 'approve', why: null, twoPeople: true, effect: { kind: 'refund', address: REFUND_ADDRESS } },
      { action: 'refuse', why: null },
    ]);
    expect((await act(id, 'approve', { reason: 'Seen', version: before.version }, 'support')).status).toBe(403);
    const requested = await act(id, 'approve', { reason: 'Bank says closed', version: before.version });
    expect(requested.body).toMatchObject({ status: 'held', approval: { reason: 'Bank says closed' } });
    expect(requested.body.actions[0]).toMatchObject({ why: 'already-requested' });
    const path = `/api/admin/approvals/${requested.body.approval!.id}`;
    const { body: approval } = await app.as<AdminApprovalView>('finance-2', 'GET', path);
    expect(approval.effect).toMatchObject({
      kind: 'refund',
      refundId: id,
      usdt: before.sends,
      changes: [{ what: 'reserved' }, { what: 'hot-wallet', now: '99999.000000', after: before.hotWallet!.after }],
    });
    const { payloadHash } = approval;
    expect((await app.as('finance', 'POST', `${path}/approve`, { payloadHash })).status).toBe(403);
    const granted = await app.as<AdminApprovalView>('finance-2', 'POST', `${path}/approve`, { payloadHash });
    expect(granted.body.state).toBe('executed');
    const sent = await view(id);
    expect(sent).toMatchObject({ status: 'sending', actions: [], approval: null });
    expect(sent.approvedBy).toHaveLength(2);
    expect(sent.timeline.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['RefundHeld', 'RefundApproved', 'RefundSendRequested', 'SendRequested']),
    );
  });

  it('ADM-03 a second person who says no refuses it: nothing is sent, and the order pays its deposits again', async () => {
    const sale = await app.sale('returned', 'big');
    const id = await sampleRefund(app, sale, 'held');
    const { version } = await view(id);
    const requested = await act(id, 'approve', { reason: 'Bank says closed', version });
    const path = `/api/admin/approvals/${requested.body.approval!.id}`;
    await app.as('finance-2', 'POST', `${path}/refuse`, { reason: 'The address is on a list' });
    expect(await view(id)).toMatchObject({ status: 'ended', ended: 'refused', actions: [] });
    expect((await order(sale)).status).not.toBe('refunding');
  });

  it('ADM-03 a refusal takes one person of finance and a reason, and is decided once', async () => {
    const id = await sampleRefund(app, await app.sale('returned', 'big'), 'held');
    const { version } = await view(id);
    expect((await act(id, 'refuse', { version })).status).toBe(422);
    expect((await act(id, 'refuse', { reason: 'On a list', version }, 'support')).status).toBe(403);
    expect((await act(id, 'end', { reason: 'On a list', version: version - 1 })).status).toBe(409);
    const refused = await act(id, 'refuse', { reason: 'On a list', version });
    expect(refused.body).toMatchObject({ status: 'ended', ended: 'refused' });
    expect(await act(id, 'approve', { reason: 'A mistake' })).toMatchObject({
      status: 409,
      body: { code: 'not-held' },
    });
  });

  it('ADM-03 ends an unproved refund, which waits for its owner alone', async () => {
    const id = await sampleRefund(app, await app.sale('returned'), 'unproved');
    const { version, actions } = await view(id);
    expect(actions).toMatchObject([{ action: 'end', why: null }]);
    expect(await act(id, 'refuse', { reason: 'No answer', version })).toMatchObject({ status: 409 });
    const ended = await act(id, 'end', { reason: 'Wants naira after all', version });
    expect(ended.body).toMatchObject({ status: 'ended', ended: 'refused' });
  });

  it('ADM-03 shows a refund on the chain: its hash, its block and both sides of the ledger', async () => {
    const sale = await app.sale('returned');
    const id = await sampleRefund(app, sale, 'unproved');
    await proved(app, id, 0);
    await refundSettles(app, id);
    const done = await view(id);
    expect(done).toMatchObject({ status: 'completed', hash: 'c3'.repeat(32), block: 7, networkCostTrx: '0.000000' });
    expect(done.explorerUrl).toContain('c3c3');
    expect((await order(sale)).status).toBe('refunded');
  });

  it('ADM-03 sends a stuck refund once more under a new send, or ends it', async () => {
    const id = await sampleRefund(app, await app.sale('returned'), 'unproved');
    await proved(app, id, 0);
    await app.get(RefundSends).sendAgain(id, { actor: 'system:refund-process' });
    const sending = await view(id);
    expect(sending).toMatchObject({ status: 'sending', actions: [] });
    expect(await act(id, 'send-again', {})).toMatchObject({ status: 409, body: { code: 'not-stuck' } });
    await refundGivenUp(app, id);
    const stuck = await view(id);
    expect(stuck).toMatchObject({ status: 'stuck', givenUp: { reason: 'expired' }, waitingSince: expect.any(String) });
    expect(stuck.actions.map(({ action }) => action)).toEqual(['send-again', 'end']);
    const again = await act(id, 'send-again', { version: stuck.version });
    expect(again.body).toMatchObject({ status: 'sending' });
    await refundGivenUp(app, id);
    const { version } = await view(id);
    expect((await act(id, 'end', { reason: 'Paid in naira', version })).body).toMatchObject({ status: 'ended' });
  });
});
