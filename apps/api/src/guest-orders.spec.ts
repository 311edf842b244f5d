import type { AppConfigView, OrderView } from '@usdt-africa/contracts/api';
import { streams } from '@usdt-africa/contracts/events';
import { createEventStore } from '@usdt-africa/event-store';
import { ApiAtWork } from '../test/api-at-work.js';
import { addressesReady, keyOf, newGuest, placedThrough, signedIn } from '../test/customers.js';

describe('a guest sells to an account', () => {
  const api = ApiAtWork.forAll(undefined, () => ({ FIRST_GUEST_PAYOUT_CAP_NAIRA: '1500000' }));
  let people = 0;

  beforeAll(async () => {
    await api.rated();
    await addressesReady(api, 50);
  });

  const newPerson = () => ({
    email: `guest${(people += 1)}@example.com`,
    phone: `+23480355${String(10_000 + people)}`,
  });
  /** Places an order. Returns what its guest reads of it, and its events. */
  async function sold(cookie = newGuest()) {
    const number = await placedThrough(api, cookie, newPerson());
    const view = (await (await api.get(`/api/orders/${number}`, cookie)).json()) as OrderView;
    const { rows } = await api.db.owner.query<{ id: string }>(
      'select order_id as id from deposit_addresses where order_number = $1',
      [number],
    );
    const events = await createEventStore({ pool: api.db.app }).readStream(streams.order(rows[0]!.id));
    return { orderId: rows[0]!.id, cookie, number, view, events };
  }
  /** What the worker keeps of an order that was paid. */
  const wasPaid = (orderId: string) =>
    api.db.app.query('update order_payees set paid = true where order_id = $1', [orderId]);
  /** What a reader could compare one order with another by. */
  const readModelFeed = ({
    view: { payoutRestriction, revision, status, can, timeline },
  }: Awaited<ReturnType<typeof sold>>) => ({
    payoutRestriction,
    revision,
    status,
    can,
    kinds: timeline.map(({ kind }) => kind),
  });

  it('RCP-06 a first payment is restricted in the append that places it; the cap is public beforehand', async () => {
    const { firstPayoutCap } = (await (await api.get('/api/config')).json()) as AppConfigView;
    expect(firstPayoutCap).toBe('1500000.00');
    const { events, orderId, cookie } = await sold();
    expect(events.map(({ type }) => type)).toEqual(['OrderPlaced', 'OrderPayoutRestrictionsSet']);
    expect(events[1]!.data).toMatchObject({ waitsUntil: null, capKobo: '150000000' });
    expect(events[0]!.position.transactionId).toBe(events[1]!.position.transactionId);
    const { rows } = await api.db.owner.query('select placed_by, paid from order_payees where order_id = $1', [
      orderId,
    ]);
    expect(rows).toEqual([{ placed_by: keyOf(cookie), paid: false }]);
  });

  it('RCP-06 an order does not reveal whether its account was paid before, nor once it belongs to a customer', async () => {
    const first = await sold();
    await wasPaid(first.orderId);
    const known = await sold();
    expect(known.events.map(({ type }) => type)).toEqual(['OrderPlaced']);
    expect(readModelFeed(known)).toEqual(readModelFeed(first));
    expect(readModelFeed(first).payoutRestriction).toBeNull();
    const { cookie } = await signedIn(api, newPerson(), first.cookie);
    expect((await api.post('/api/account/guest-orders/claim', {}, cookie)).status).toBe(200);
    const claimed = (await (await api.get(`/api/orders/${first.number}`, cookie)).json()) as OrderView;
    expect([claimed.view, claimed.payoutRestriction]).toEqual(['full', null]);
  });

  it('RCP-06 does not restrict a browser that was paid before, for any account, and restricts a new browser', async () => {
    await api.db.owner.query('update order_payees set paid = false');
    const first = await sold();
    await wasPaid(first.orderId);
    await api.db.owner.query(`update order_payees set payee = repeat('f', 64) where order_id = $1`, [first.orderId]);
    expect((await sold(first.cookie)).events).toHaveLength(1);
    expect((await sold()).events).toHaveLength(2);
  });
});
