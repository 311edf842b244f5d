import type { AdminOrderView } from '@usdt-africa/contracts/admin';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { LimitDesk } from '@usdt-africa/limits';
import { CloseArrivals, ReleaseOrders, unsupportedArrived } from '@usdt-africa/orders';
import { productConfig, Settings } from '@usdt-africa/platform';
import { Profiles } from '@usdt-africa/operators';
import { openApprovals } from '@usdt-africa/registry';
import { type Sale, World } from './world.js';

/** The api carries out what its operator has just granted while the worker, which has heard of it, does the same. */
describe('a granted request that two processes carry out at once', () => {
  let world: World;
  const rules = productConfig(new Settings({ APP_MODE: 'sandbox' }));
  beforeAll(async () => {
    world = await World.open();
    await world.stopApprovalProcess();
  });
  afterAll(() => world.close());

  /** Somebody else is done with it right after this process has looked whether it is done. */
  function secondToArrive(sale: Sale, other: () => Promise<void>) {
    const { store, clock, orders, personalData } = world;
    const pool = world.db.app;
    let looks = 0;
    const looking = new Proxy(store, {
      get(target, name) {
        const own: unknown = Reflect.get(target, name, target);
        if (name !== 'readStream') return typeof own === 'function' ? (own.bind(target) as unknown) : own;
        return async (streamId: string) => {
          const seen = await target.readStream(streamId);
          if (streamId === streams.order(sale.orderId) && ++looks === 1) await other();
          return seen;
        };
      },
    });
    return openApprovals({
      pool,
      store: looking,
      operators: new Profiles(pool, personalData),
      orders,
      limits: new LimitDesk(store, personalData, clock, rules),
      clock,
      rules,
    });
  }

  /** Asks as support, grants as finance, and tells how the request and the order ended. */
  async function granted(
    sale: Sale,
    path: string,
    body: object,
    other: (approvalId: string, granted: string) => Promise<void>,
  ) {
    const { body: asked } = await world.as<AdminOrderView>(
      'support',
      'POST',
      `/api/admin/orders/${sale.orderId}/${path}`,
      body,
    );
    const approvalId = asked.approval!.id;
    const stream = streams.approval(approvalId);
    const [request] = await world.events(stream);
    const { payloadHash } = request!.data as EventData<'ApprovalAsked'>;
    const approvals = secondToArrive(sale, async () => other(approvalId, (await world.events(stream)).at(-1)!.eventId));
    const finance = { id: (await world.operator('finance')).id, role: 'finance' } as const;
    await approvals.decide(approvalId, true, finance, payloadHash, undefined);
    return {
      request: (await world.events(stream)).map(({ type }) => type),
      order: (await world.events(streams.order(sale.orderId))).map(({ type }) => type),
    };
  }
  const by = (causationId: string) => ({
    actor: 'operator:finance',
    reason: 'Agreed',
    correlationId: 'test',
    causationId,
  });

  it('ADM-03 an order that the other has just released is released once, and the request says so', async () => {
    const sale = await world.sale('held', 'big');
    await world.as('support', 'POST', `/api/admin/orders/${sale.orderId}/hold`, { reason: 'The customer rings' });
    await world.priced(sale, '1500.0000');
    const { store, personalData, clock, orders } = world;
    const releases = new ReleaseOrders(orders, new LimitDesk(store, personalData, clock, rules), clock, rules);
    const { request, order } = await granted(sale, 'release', { reason: 'Papers seen' }, (_, cause) =>
      releases.release({ orderId: sale.orderId, alone: false, check: () => undefined }, by(cause)),
    );
    expect(request).toEqual(['ApprovalAsked', 'ApprovalGranted', 'ApprovalExecuted']);
    expect(order.filter((type) => type === 'OrderReleased')).toHaveLength(1);
  });

  it('ADM-03 an arrival that the other has just closed is closed once, and the request says so', async () => {
    const sale = await world.sale('completed');
    const { clock, orders, store } = world;
    const assetKey = `${sale.orderId.replace(/-/g, '').repeat(2)}-0`;
    const at = clock.now().toISOString();
    const arrived = {
      assetKey,
      kind: 'TRC20' as const,
      asset: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      amount: '1000000000000001',
      transactionId: assetKey.slice(0, 64),
      notCreditable: 'too-much' as const,
      at,
    };
    await orders.change(sale.orderId, (order) => unsupportedArrived(order, arrived, clock.now()), {
      actor: 'system:order-process',
    });
    await world.heard();
    const evidence = 'Statement 5 January, line 884';
    const { request, order } = await granted(
      sale,
      'returned-by-evidence',
      { reason: 'Line 884 of the statement', evidence },
      (key, cause) =>
        new CloseArrivals(orders, store, clock).close(
          sale.orderId,
          { assetKeys: [assetKey], outcome: 'returned', evidence, key },
          by(cause),
        ),
    );
    expect(request).toEqual(['ApprovalAsked', 'ApprovalGranted', 'ApprovalExecuted']);
    expect(order.filter((type) => type === 'OrderArrivalsClosed')).toHaveLength(1);
  });
});
