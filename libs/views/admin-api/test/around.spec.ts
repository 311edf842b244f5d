import type { AdminChange, AdminMenuCounts, AdminSearchHit } from '@usdt-africa/contracts/admin';
import { ordersProjection } from '../src/index.js';
import { shownTo } from '../src/read-model/shown-to.js';
import { type Sale, TestApp } from './test-app.js';

/** Messages of a stream of server-sent events, until `enough` is true. */
async function changesDuring(
  app: TestApp,
  role: 'support' | 'engineer',
  act: () => Promise<unknown>,
  enough: (changes: readonly AdminChange[]) => boolean,
): Promise<AdminChange[]> {
  const { cookie } = await app.operator(role);
  const abort = new AbortController();
  const response = await fetch(`${app.url}/api/admin/stream`, { headers: { Cookie: cookie }, signal: abort.signal });
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

describe('endpoints used by every page', () => {
  let app: TestApp;
  let sale: Sale;
  let paying: Sale;

  beforeAll(async () => {
    app = await TestApp.open();
    sale = await app.sale('completed');
    paying = await app.sale('paying');
    await app.sale('returned');
  });
  afterAll(() => app.close());

  it('ADM-01 counts the waiting items of each list that the operator may read', async () => {
    const support = await app.as<AdminMenuCounts>('support', 'GET', '/api/admin/counts');
    expect(support.body).toEqual({
      orders: 1,
      payouts: 1,
      unattributed: 0,
      fundings: 0,
      purchases: 0,
      withdrawals: 0,
      refunds: 0,
      wallets: 0,
      approvals: 0,
      disputes: 0,
      tiers: 0,
      customers: 0,
    });
    const engineer = await app.as<AdminMenuCounts>('engineer', 'GET', '/api/admin/counts');
    expect(engineer.body).toEqual({
      orders: 1,
      payouts: 1,
      unattributed: 0,
      fundings: 0,
      purchases: 0,
      withdrawals: 0,
      refunds: 0,
      wallets: 0,
      'dead-letters': 0,
    });
  });

  it('ADM-01 finds an order by its number or a payout’s reference, and nothing for other text', async () => {
    const find = async (text: string) =>
      (await app.as<AdminSearchHit[]>('support', 'POST', '/api/admin/search', { q: text })).body;
    expect(await find(sale.number)).toMatchObject([{ resource: 'orders', id: sale.orderId, matched: 'number' }]);
    const events = await app.events(`payout-${sale.payoutId}`);
    const { reference } = events[0]!.data as { reference: string };
    expect(await find(reference)).toMatchObject([
      { resource: 'orders', id: sale.orderId, matched: 'reference' },
      { resource: 'payouts', id: sale.payoutId, matched: 'reference' },
    ]);
    expect(await find('%')).toEqual([]);
    expect(await find('nothing like it')).toEqual([]);
  });

  it('ADM-01 notifies an open console of changes, in few messages, and only of what its operator may read', async () => {
    const act = () =>
      app.as('support', 'POST', `/api/admin/orders/${paying.orderId}/note`, { text: 'Rang the customer' });
    const changes = await changesDuring(app, 'support', act, (all) =>
      all.some(({ resource }) => resource === 'orders'),
    );
    expect(changes.find(({ resource }) => resource === 'orders')).toEqual({
      resource: 'orders',
      ids: [paying.orderId],
      count: 1,
      added: 0,
    });
    expect(changes.map(({ resource }) => resource)).not.toContain('operators');
    expect((await app.request('GET', '/api/admin/stream')).status).toBe(401);
    // A query made now shows it.
    const { position } = (await app.events(`order-${paying.orderId}`)).at(-1)!;
    const names = [ordersProjection.name, 'never-started'];
    expect(await shownTo(app.db.app, names, position)).toBe(true);
    const later = { ...position, transactionId: position.transactionId + 1_000_000n };
    expect(await shownTo(app.db.app, names, later)).toBe(false);
    expect(await shownTo(app.db.app, ['never-started'], later)).toBe(true);
  });
});
