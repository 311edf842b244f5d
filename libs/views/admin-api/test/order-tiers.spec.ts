import { randomUUID } from 'node:crypto';
import type { AdminOrderRow, AdminOrderView } from '@usdt-africa/contracts/admin';
import { event, streams } from '@usdt-africa/contracts/events';
import { append } from '@usdt-africa/test-kit/scenarios';
import { orderOwnersProjection } from '../src/read-model/customers/order-owners.js';
import { type Sale, TestApp } from './test-app.js';

const query = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('the tier of an order in the console', () => {
  let app: TestApp;
  let completed: Sale;

  beforeAll(async () => {
    app = await TestApp.open();
    completed = await app.sale('completed');
  });
  afterAll(() => app.close());

  const list = (path: string) => app.as<AdminOrderRow[]>('support', 'GET', `/api/admin/orders${path}`);
  const searched = (filter: object) =>
    app.as<AdminOrderRow[]>('support', 'POST', '/api/admin/orders/search', { filter });
  const show = async (sale: Sale) =>
    (await app.as<AdminOrderView>('support', 'GET', `/api/admin/orders/${sale.orderId}`)).body;

  it('ADM-03 an order has its account’s tier at the time of placing, whichever event comes first; a guest’s has none', async () => {
    const accountId = randomUUID();
    await app.applyEvents((transport) => transport.project(orderOwnersProjection));
    const sale = await app.sale('completed', 'small', `account:${accountId}`);
    const placedAt = (await show(sale)).placedAt;
    const tierSet = async (hours: number, tier: 'individual' | 'business') => {
      const at = new Date(Date.parse(placedAt) + hours * 3_600_000).toISOString();
      const events = [event('AccountTierSet', { accountId, at, tier, verificationId: null, heldBack: [] })];
      const metadata = { correlationId: 'test', actor: 'operator:x' };
      await append(app.store, [{ streamId: streams.account(accountId), events, metadata }]);
      await app.applyAll();
    };
    const tiers = async () => {
      const listed = (await searched({ id: [sale.orderId, completed.orderId] })).body;
      const found: Record<string, readonly string[]> = {};
      for (const tier of ['guest', 'basic', 'individual', 'business']) {
        const { body } = await list(query({ tier, tab: 'completed' }));
        found[tier] = body.map(({ id }) => id).filter((id) => id === sale.orderId || id === completed.orderId);
      }
      const of = (id: string) => listed.find((row) => row.id === id)?.tier;
      return { listed: [of(sale.orderId), of(completed.orderId)], shown: (await show(sale)).tier, found };
    };
    const none = { guest: [completed.orderId], basic: [], individual: [], business: [] };
    const [basic, individual] = [
      { ...none, basic: [sale.orderId] },
      { ...none, individual: [sale.orderId] },
    ];
    expect(await tiers()).toEqual({ listed: ['basic', 'guest'], shown: 'basic', found: basic });
    await tierSet(-1, 'individual');
    await tierSet(1, 'business');
    expect(await tiers()).toEqual({ listed: ['individual', 'guest'], shown: 'individual', found: individual });
    expect((await show(completed)).tier).toBe('guest');
    expect((await list(query({ tier: 'partner' }))).status).toBe(400);
  });
});
