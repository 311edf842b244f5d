import type { AdminApprovalView, AdminOrderView, AdminPayoutView } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { newToken } from '@usdt-africa/kernel';
import { type Sale, TestApp } from './test-app.js';

/**
 * A request whose response was lost is sent again: the record's state by then changes neither its effect nor its
 * response.
 */
describe('an operator’s request that is sent again', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  type Who = 'finance' | 'support';
  const repay = (who: Who, sale: Sale, key: string, reason = 'Line 887') =>
    app.as<AdminPayoutView>(who, 'POST', `/api/admin/payouts/${sale.payoutId}/repay`, { reason }, key);
  const typesOf = async (stream: string, type: string): Promise<number> =>
    (await app.events(stream)).filter((event) => event.type === type).length;
  const countRequests = async (): Promise<number> =>
    (await app.db.app.query("select from events where type = 'ApprovalRequested'")).rowCount!;
  const grant = async (id: string): Promise<void> => {
    const path = `/api/admin/approvals/${id}`;
    const { payloadHash } = (await app.as<AdminApprovalView>('finance-2', 'GET', path)).body;
    const granted = await app.as<AdminApprovalView>('finance-2', 'POST', `${path}/approve`, { payloadHash });
    expect(granted.body).toMatchObject({ state: 'executed' });
  };

  it('ADM-03 a repeat of a payout sent by one operator is the same one, and requests no approval', async () => {
    const sale = await app.sale('returned', 'half');
    const key = newToken();
    expect((await repay('finance', sale, key)).status).toBe(200);
    // A second time it would take two people.
    expect((await repay('finance', sale, key)).status).toBe(200);
    await app.payoutFailsAgain(sale);
    const before = await countRequests();
    expect((await repay('finance', sale, key)).body).toMatchObject({ approval: null });
    expect(await countRequests()).toBe(before);
    expect(await typesOf(streams.payout(sale.payoutId!), 'PayoutRepayRequested')).toBe(1);
    expect((await repay('finance', sale, key, 'Line 999')).status).toBe(422);
  });

  it('ADM-03 a repeat after the approval was granted takes effect once', async () => {
    const sale = await app.sale('returned', 'big');
    const key = newToken();
    const first = await repay('finance', sale, key);
    const { id } = first.body.approval!;
    expect((await repay('finance', sale, key)).body.approval).toMatchObject({ id });
    await grant(id);
    expect((await repay('finance', sale, key)).status).toBe(200);
    expect(await typesOf(streams.payout(sale.payoutId!), 'PayoutRepayRequested')).toBe(1);
    // The same key with another body is another request, and is refused.
    expect((await repay('finance', sale, key, 'Line 999')).status).toBe(422);
  });

  it('ADM-03 a repeated release takes effect once', async () => {
    const sale = await app.sale('held', 'big');
    await app.as('support', 'POST', `/api/admin/orders/${sale.orderId}/hold`, { reason: 'The customer rings' });
    await app.priced(sale, '1500.0000');
    const { version } = (await app.as<AdminOrderView>('support', 'GET', `/api/admin/orders/${sale.orderId}`)).body;
    const key = newToken();
    const release = (reason = 'It is hers') =>
      app.as<AdminOrderView>('support', 'POST', `/api/admin/orders/${sale.orderId}/release`, { reason, version }, key);
    const first = await release();
    const { id } = first.body.approval!;
    await grant(id);
    expect((await release()).status).toBe(200);
    expect(await typesOf(streams.order(sale.orderId), 'OrderReleased')).toBe(1);
    expect((await release('Another reason')).status).toBe(422);
  });

  it('ENG-08 ADM-03 an order whose sender was erased can still be held and released', async () => {
    const sale = await app.sale('held');
    await app.priced(sale, '1500.0000');
    await app.personalData.destroy(`sender-${sale.orderId}`);
    const [held, released] = [newToken(), newToken()];
    const act = (who: Who, action: string, key: string) =>
      app.as<AdminOrderView>(who, 'POST', `/api/admin/orders/${sale.orderId}/${action}`, { reason: 'Looks odd' }, key);
    expect((await act('support', 'hold', held)).status).toBe(200);
    expect((await act('support', 'hold', held)).status).toBe(200);
    expect((await act('support', 'recheck', newToken())).status).toBe(200);
    expect((await act('finance', 'release', released)).status).toBe(200);
    expect((await act('finance', 'release', released)).status).toBe(200);
    expect(await typesOf(streams.order(sale.orderId), 'OrderHeldByOperator')).toBe(1);
    expect(await typesOf(streams.order(sale.orderId), 'OrderReleased')).toBe(1);
    // The stored responses do not depend on any person's key.
    const { rows } = await app.db.app.query<{ subject: string }>(
      `select distinct split_part(subject_id, '-', 1) as subject from idempotency_keys where route like $1`,
      [`POST /api/admin/orders/${sale.orderId}/%`],
    );
    expect(rows).toEqual([{ subject: 'unresolved' }]);
  });
});
