import { ordersProjection } from '@usdt-africa/admin-api';
import type { ClosingView } from '@usdt-africa/contracts/api';
import { event, eventUpcasters, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore, DirectTransport } from '@usdt-africa/event-store';
import { newToken, uuidv7 } from '@usdt-africa/kernel';
import { ApiAtWork } from '../test/api-at-work.js';
import { PASSWORD } from '../test/customer.js';
import { addressesReady } from '../test/customers.js';
import { Seller } from '../test/seller.js';

describe('closing an account with open orders', () => {
  const api = ApiAtWork.forAll();
  beforeAll(async () => {
    await api.rated();
    await addressesReady(api, 5);
  });

  it('AUTH-10 is refused after a deposit that the outdated list of orders does not show yet', async () => {
    const seller = await Seller.registered(api);
    const { cookie } = seller;
    const number = await seller.sold('ADAEZE CHINWE OKONKWO');
    await api.post(`/api/orders/${number}/cancel`, {}, cookie, newToken());
    const store = createEventStore({ pool: api.db.app, upcasters: eventUpcasters, moneyEvents: MONEY_EVENTS });
    const transport = new DirectTransport({ store });
    await (await transport.project(ordersProjection)).caughtUp();
    // From here on the list receives no events, as while Kafka is down.
    await transport.close();
    const open = async () => ((await (await api.get('/api/account/closing', cookie)).json()) as ClosingView).open;
    expect(await open()).toEqual([]);
    const { rows } = await api.db.owner.query<{ id: string }>(
      'select order_id as id from deposit_addresses where order_number = $1',
      [number],
    );
    const orderId = rows[0]!.id;
    const streamId = streams.order(orderId);
    const seen = { depositKey: `${'0'.repeat(63)}7-0`, amountMicro: '25000000', blockNumber: 7 };
    await store.append(
      {
        streamId,
        expectedVersion: (await store.readStream(streamId)).length,
        events: [event('OrderDepositSeen', { ...seen, seenAt: new Date().toISOString() })],
      },
      { metadata: { correlationId: uuidv7(), actor: 'test', orderId } },
    );
    expect(await open()).toEqual([
      { number, status: 'received', withdrawalId: null, usdt: '25.000000', naira: null, canCancel: false },
    ]);
    const closing = await api.post('/api/account/close', { secret: PASSWORD, word: 'close' }, cookie);
    expect([closing.status, await closing.json()]).toMatchObject([409, { code: 'something-open' }]);
  });
});
