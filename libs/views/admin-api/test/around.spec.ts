import type { AdminChange, AdminMenuCounts, AdminSearchHit } from '@usdt-africa/contracts/admin';
import { ordersProjection } from '../src/index.js';
import { shownTo } from '../src/read-model/shown-to.js';
import { type Sale, World } from './world.js';

/** What a stream of server-sent events tells, until `enough` says so. */
async function told(
  world: World,
  role: 'support' | 'engineer',
  act: () => Promise<unknown>,
  enough: (changes: readonly AdminChange[]) => boolean,
): Promise<AdminChange[]> {
  const { cookie } = await world.operator(role);
  const abort = new AbortController();
  const response = await fetch(`${world.url}/api/admin/stream`, { headers: { Cookie: cookie }, signal: abort.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  await act();
  const changes: AdminChange[] = [];
  let text = '';
  for await (const piece of response.body!) {
    text += Buffer.from(piece).toString('utf8');
    const messages = text.split('\n\n');
    text = messages.pop()!;
    for (const message of messages)
      if (message.startsWith('event: changed')) changes.push(JSON.parse(message.split('data: ')[1]!) as AdminChange);
    if (enough(changes)) break;
  }
  abort.abort();
  return changes;
}

describe('what stands around every room', () => {
  let world: World;
  let sale: Sale;
  let paying: Sale;

  beforeAll(async () => {
    world = await World.open();
    sale = await world.sale('completed');
    paying = await world.sale('paying');
    await world.sale('returned');
  });
  afterAll(() => world.close());

  it('ADM-01 counts what waits, of what the operator may read', async () => {
    const support = await world.as<AdminMenuCounts>('support', 'GET', '/api/admin/counts');
    expect(support.body).toEqual({
      orders: 1,
      payouts: 1,
      unattributed: 0,
      approvals: 0,
      disputes: 0,
      tiers: 0,
      customers: 0,
    });
    const engineer = await world.as<AdminMenuCounts>('engineer', 'GET', '/api/admin/counts');
    expect(engineer.body).toEqual({ orders: 1, payouts: 1, unattributed: 0, 'dead-letters': 0 });
  });

  it('ADM-01 finds an order by whatever people have in their hands', async () => {
    const find = async (text: string) =>
      (await world.as<AdminSearchHit[]>('support', 'POST', '/api/admin/search', { q: text })).body;
    expect(await find(sale.number)).toMatchObject([{ resource: 'orders', id: sale.orderId, matched: 'number' }]);
    const events = await world.events(`payout-${sale.payoutId}`);
    const { reference } = events[0]!.data as { reference: string };
    expect(await find(reference)).toMatchObject([{ id: sale.orderId, matched: 'reference' }]);
    expect(await find('%')).toEqual([]);
    expect(await find('nothing like it')).toEqual([]);
  });

  it('ADM-01 tells an open console what changed, in few messages, and only what its operator may read', async () => {
    const act = () =>
      world.as('support', 'POST', `/api/admin/orders/${paying.orderId}/note`, { text: 'Rang the customer' });
    const changes = await told(world, 'support', act, (all) => all.some(({ resource }) => resource === 'orders'));
    expect(changes.find(({ resource }) => resource === 'orders')).toEqual({
      resource: 'orders',
      ids: [paying.orderId],
      count: 1,
      added: 0,
    });
    expect(changes.map(({ resource }) => resource)).not.toContain('operators');
    expect((await world.request('GET', '/api/admin/stream')).status).toBe(401);
    // Whoever asks now is shown it.
    const { position } = (await world.events(`order-${paying.orderId}`)).at(-1)!;
    const names = [ordersProjection.name, 'never-started'];
    expect(await shownTo(world.db.app, names, position)).toBe(true);
    const later = { ...position, transactionId: position.transactionId + 1_000_000n };
    expect(await shownTo(world.db.app, names, later)).toBe(false);
    expect(await shownTo(world.db.app, ['never-started'], later)).toBe(true);
  });
});
