import { randomUUID } from 'node:crypto';
import type { AdminOrderRow, AdminOrderView } from '@usdt-africa/contracts/admin';
import { event, streams } from '@usdt-africa/contracts/events';
import { append } from '@usdt-africa/test-kit/stories';
import { orderOwnersProjection } from '../src/read-model/customers/order-owners.js';
import { type Sale, World } from './world.js';

const query = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('the tier of an order in the console', () => {
  let world: World;
  let completed: Sale;

  beforeAll(async () => {
    world = await World.open();
    completed = await world.sale('completed');
  });
  afterAll(() => world.close());

  const list = (path: string) => world.as<AdminOrderRow[]>('support', 'GET', `/api/admin/orders${path}`);
  const searched = (filter: object) =>
    world.as<AdminOrderRow[]>('support', 'POST', '/api/admin/orders/search', { filter });
  const show = async (sale: Sale) =>
    (await world.as<AdminOrderView>('support', 'GET', `/api/admin/orders/${sale.orderId}`)).body;

  it('ADM-03 an order bears the tier that its account had when it was made, whichever is heard of first; a guest’s none', async () => {
    const accountId = randomUUID();
    await world.hears((transport) => transport.project(orderOwnersProjection));
    const sale = await world.sale('completed', 'small', `account:${accountId}`);
    const placedAt = (await show(sale)).placedAt;
    const tierSet = async (hours: number, tier: 'individual' | 'business') => {
      const at = new Date(Date.parse(placedAt) + hours * 3_600_000).toISOString();
      const events = [event('AccountTierSet', { accountId, at, tier, verificationId: null, heldBack: [] })];
      const metadata = { correlationId: 'test', actor: 'operator:x' };
      await append(world.store, [{ streamId: streams.account(accountId), events, metadata }]);
      await world.heard();
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
    const nobody = { guest: [completed.orderId], basic: [], individual: [], business: [] };
    const [basic, individual] = [
      { ...nobody, basic: [sale.orderId] },
      { ...nobody, individual: [sale.orderId] },
    ];
    expect(await tiers()).toEqual({ listed: ['basic', 'guest'], shown: 'basic', found: basic });
    await tierSet(-1, 'individual');
    await tierSet(1, 'business');
    expect(await tiers()).toEqual({ listed: ['individual', 'guest'], shown: 'individual', found: individual });
    expect((await show(completed)).tier).toBe('guest');
    expect((await list(query({ tier: 'partner' }))).status).toBe(400);
  });
});
