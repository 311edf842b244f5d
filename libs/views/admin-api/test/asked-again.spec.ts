import type { AdminApprovalView, AdminOrderView, AdminPayoutView } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { newToken } from '@usdt-africa/kernel';
import { type Sale, World } from './world.js';

/** A request whose answer was lost is sent again: what the record has become meanwhile is no reason to do or say anything else. */
describe('an operator’s request that is sent again', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.open();
  });
  afterAll(() => world.close());

  type Who = 'finance' | 'support';
  const repay = (who: Who, sale: Sale, key: string, reason = 'Line 887') =>
    world.as<AdminPayoutView>(who, 'POST', `/api/admin/payouts/${sale.payoutId}/repay`, { reason }, key);
  const typesOf = async (stream: string, type: string): Promise<number> =>
    (await world.events(stream)).filter((event) => event.type === type).length;
  const asked = async (): Promise<number> =>
    (await world.db.app.query("select from events where type = 'ApprovalAsked'")).rowCount!;
  const grant = async (id: string): Promise<void> => {
    const path = `/api/admin/approvals/${id}`;
    const { payloadHash } = (await world.as<AdminApprovalView>('finance-2', 'GET', path)).body;
    const granted = await world.as<AdminApprovalView>('finance-2', 'POST', `${path}/approve`, { payloadHash });
    expect(granted.body).toMatchObject({ state: 'executed' });
  };

  it('ADM-03 a payout was sent again by one person, and the request comes once more: it is that one, and no second is asked', async () => {
    const sale = await world.sale('returned', 'half');
    const key = newToken();
    expect((await repay('finance', sale, key)).status).toBe(200);
    // A second time it would take two people.
    expect((await repay('finance', sale, key)).status).toBe(200);
    await world.payoutFailsAgain(sale);
    const before = await asked();
    expect((await repay('finance', sale, key)).body).toMatchObject({ approval: null });
    expect(await asked()).toBe(before);
    expect(await typesOf(streams.payout(sale.payoutId!), 'PayoutRepayRequested')).toBe(1);
    expect((await repay('finance', sale, key, 'Line 999')).status).toBe(422);
  });

  it('ADM-03 a second person was asked, and has said yes by the time the request comes again', async () => {
    const sale = await world.sale('returned', 'big');
    const key = newToken();
    const first = await repay('finance', sale, key);
    const { id } = first.body.approval!;
    expect((await repay('finance', sale, key)).body.approval).toMatchObject({ id });
    await grant(id);
    expect((await repay('finance', sale, key)).status).toBe(200);
    expect(await typesOf(streams.payout(sale.payoutId!), 'PayoutRepayRequested')).toBe(1);
    // The same key for other words is another request, and is told so.
    expect((await repay('finance', sale, key, 'Line 999')).status).toBe(422);
  });

  it('ADM-03 the same for what is released', async () => {
    const sale = await world.sale('held', 'big');
    await world.as('support', 'POST', `/api/admin/orders/${sale.orderId}/hold`, { reason: 'The customer rings' });
    await world.priced(sale, '1500.0000');
    const { version } = (await world.as<AdminOrderView>('support', 'GET', `/api/admin/orders/${sale.orderId}`)).body;
    const key = newToken();
    const release = (reason = 'It is hers') =>
      world.as<AdminOrderView>(
        'support',
        'POST',
        `/api/admin/orders/${sale.orderId}/release`,
        { reason, version },
        key,
      );
    const first = await release();
    const { id } = first.body.approval!;
    await grant(id);
    expect((await release()).status).toBe(200);
    expect(await typesOf(streams.order(sale.orderId), 'OrderReleased')).toBe(1);
    expect((await release('Another reason')).status).toBe(422);
  });

  it('ENG-08 ADM-03 what is left of an order whose sender was erased is held and released all the same', async () => {
    const sale = await world.sale('held');
    await world.priced(sale, '1500.0000');
    await world.personalData.destroy(`sender-${sale.orderId}`);
    const [held, released] = [newToken(), newToken()];
    const act = (who: Who, verb: string, key: string) =>
      world.as<AdminOrderView>(who, 'POST', `/api/admin/orders/${sale.orderId}/${verb}`, { reason: 'Looks odd' }, key);
    expect((await act('support', 'hold', held)).status).toBe(200);
    expect((await act('support', 'hold', held)).status).toBe(200);
    expect((await act('support', 'recheck', newToken())).status).toBe(200);
    expect((await act('finance', 'release', released)).status).toBe(200);
    expect((await act('finance', 'release', released)).status).toBe(200);
    expect(await typesOf(streams.order(sale.orderId), 'OrderHeldByOperator')).toBe(1);
    expect(await typesOf(streams.order(sale.orderId), 'OrderReleased')).toBe(1);
    // What was answered opens with no key of a person.
    const { rows } = await world.db.app.query<{ subject: string }>(
      `select distinct split_part(subject_id, '-', 1) as subject from idempotency_keys where route like $1`,
      [`POST /api/admin/orders/${sale.orderId}/%`],
    );
    expect(rows).toEqual([{ subject: 'nobody' }]);
  });
});
