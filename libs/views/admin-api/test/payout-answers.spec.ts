import type { AdminOrderView, AdminPayoutView } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { type Sale, TestApp } from './test-app.js';

describe('the answers of the provider in the console', () => {
  let app: TestApp;
  let paying: Sale;
  beforeAll(async () => {
    app = await TestApp.open();
    paying = await app.sale('paying');
    await app.applyAll();
  });
  afterAll(() => app.close());

  it('ADM-03 ADM-02 opens the provider’s answers about a payout for a reason, records it, and closes them', async () => {
    const { payoutId, orderId } = paying;
    const payout = `/api/admin/payouts/${payoutId}`;
    const raw = { status: true, data: { recipient: { name: 'EMEKA IFEANYI DANJUMA' } } };
    const sealed = await app.personalData.sealBytes(
      (await app.orders.load(orderId)).placed.recipient.$sealed.s,
      Buffer.from(JSON.stringify(raw)),
    );
    await app.db.app.query(
      `insert into payout_answers (payout_id, reference, question, outcome, status, body, times, first_at, last_at)
       values ($1, 'po-1', 'send', 'ACCEPTED', 200, $2, 1, $3, $3), ($1, 'po-1', 'query', 'PENDING', 200, $2, 4, $3, $4)`,
      [payoutId, sealed, app.clock.now(), new Date(app.clock.now().getTime() + 1_000)],
    );
    const view = async (role: 'support' | 'finance' | 'engineer' = 'support') =>
      (await app.as<AdminPayoutView>(role, 'GET', payout)).body;
    const lastCheckedAt = new Date(app.clock.now().getTime() + 1_000).toISOString();
    expect(await view()).toMatchObject({
      statusChecks: 4,
      lastCheckedAt,
      answersUntil: null,
      answers: [
        { outcome: 'ACCEPTED', body: null },
        { outcome: 'PENDING', times: 4, body: null },
      ],
    });
    const order = await app.as<AdminOrderView>('support', 'GET', `/api/admin/orders/${orderId}`);
    expect(order.body.payout).toMatchObject({ statusChecks: 4, lastCheckedAt });
    const open = (reason: string, role: 'support' | 'engineer' = 'support') =>
      app.as<AdminPayoutView>(role, 'POST', `${payout}/view-personal-data`, { reason });
    expect((await open('ok')).status).toBe(422);
    expect((await open('The bank asks for it', 'engineer')).status).toBe(403);
    const opened = (await open('The bank asks for it')).body;
    expect(JSON.parse(opened.answers[1]!.body!)).toEqual(raw);
    await app.applyAll();
    expect((await view()).answers[0]!.body).not.toBeNull();
    expect((await view('finance')).answers[0]!.body).toBeNull();
    expect((await view('engineer')).answers[0]!.body).toBeNull();
    const closed = await app.as<AdminPayoutView>('support', 'POST', `${payout}/close-personal-data`, {});
    expect(closed.body).toMatchObject({ answersUntil: null, answers: [{ body: null }, { body: null }] });
    const { id } = await app.operator('support');
    expect((await app.events(streams.operator(id))).slice(-2)).toMatchObject([
      { type: 'PersonalDataViewed', data: { resource: 'payouts', recordId: payoutId }, metadata: { orderId } },
      { type: 'OperatorActionRecorded', data: { act: 'close-personal-data', resource: 'payouts' } },
    ]);
  });
});
