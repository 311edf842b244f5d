import type { AdminOrderView } from '@usdt-africa/contracts/admin';
import { Approvals } from '@usdt-africa/approvals';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { LimitService } from '@usdt-africa/limits';
import { orderExecutors, ResolveUncreditedDeposits, ReleaseOrders, recordUnsupportedAsset } from '@usdt-africa/orders';
import { productConfig, Settings } from '@usdt-africa/platform';
import { Actors, ApproverEligibilities, Profiles } from '@usdt-africa/operators';
import { type Sale, TestApp } from './test-app.js';

/**
 * The api carries out what its operator has just approved while the worker, which has received the event, does the
 * same.
 */
describe('a granted request that two processes carry out at once', () => {
  let app: TestApp;
  const rules = productConfig(new Settings({ APP_MODE: 'sandbox' }));
  beforeAll(async () => {
    app = await TestApp.open();
    await app.stopApprovalProcess();
  });
  afterAll(() => app.close());

  /** The other process finishes right after this process has checked whether the work is done. */
  function secondToArrive(sale: Sale, other: () => Promise<void>) {
    const { store, clock, orders, personalData } = app;
    const pool = app.db.app;
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
    const actors = new Actors(pool, new Profiles(pool, personalData));
    const limits = new LimitService(store, personalData, clock, rules);
    const approvals = new Approvals(looking, pool, actors, clock, new ApproverEligibilities(pool, clock));
    return approvals.executedBy(orderExecutors({ pool, store: looking, orders, limits, clock, rules }));
  }

  /** Requests as support, approves as finance, and returns how the request and the order ended. */
  async function granted(
    sale: Sale,
    path: string,
    body: object,
    other: (approvalId: string, granted: string) => Promise<void>,
  ) {
    const { body: response } = await app.as<AdminOrderView>(
      'support',
      'POST',
      `/api/admin/orders/${sale.orderId}/${path}`,
      body,
    );
    const approvalId = response.approval!.id;
    const stream = streams.approval(approvalId);
    const [request] = await app.events(stream);
    const { payloadHash } = request!.data as EventData<'ApprovalRequested'>;
    const approvals = secondToArrive(sale, async () => other(approvalId, (await app.events(stream)).at(-1)!.eventId));
    const finance = { id: (await app.operator('finance')).id, role: 'finance' } as const;
    await approvals.decide(approvalId, true, finance, payloadHash, undefined);
    return {
      request: (await app.events(stream)).map(({ type }) => type),
      order: (await app.events(streams.order(sale.orderId))).map(({ type }) => type),
    };
  }
  const by = (causationId: string) => ({
    actor: 'operator:finance',
    reason: 'Agreed',
    correlationId: 'test',
    causationId,
  });

  it('ADM-03 an order that the other process has just released is released once, and the request shows it', async () => {
    const sale = await app.sale('held', 'big');
    await app.as('support', 'POST', `/api/admin/orders/${sale.orderId}/hold`, { reason: 'The customer rings' });
    await app.priced(sale, '1500.0000');
    const { store, personalData, clock, orders } = app;
    const releases = new ReleaseOrders(orders, new LimitService(store, personalData, clock, rules), clock, rules);
    const { request, order } = await granted(sale, 'release', { reason: 'Papers seen' }, (_, cause) =>
      releases.release({ orderId: sale.orderId, alone: false, check: () => undefined }, by(cause)),
    );
    expect(request).toEqual(['ApprovalRequested', 'ApprovalGranted', 'ApprovalExecuted']);
    expect(order.filter((type) => type === 'OrderReleased')).toHaveLength(1);
  });

  it('ADM-03 a deposit that the other process has just resolved is resolved once, and the request shows it', async () => {
    const sale = await app.sale('completed');
    const { clock, orders, store } = app;
    const assetKey = `${sale.orderId.replace(/-/g, '').repeat(2)}-0`;
    const at = clock.now().toISOString();
    const received = {
      assetKey,
      kind: 'TRC20' as const,
      asset: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      amount: '1000000000000001',
      transactionId: assetKey.slice(0, 64),
      notCreditable: 'too-much' as const,
      at,
    };
    await orders.change(sale.orderId, (order) => recordUnsupportedAsset(order, received, clock.now()), {
      actor: 'system:order-process',
    });
    await app.applyAll();
    const evidence = 'Statement 5 January, line 884';
    const { request, order } = await granted(
      sale,
      'returned-by-evidence',
      { reason: 'Line 884 of the statement', evidence },
      (key, cause) =>
        new ResolveUncreditedDeposits(orders, store, clock).close(
          sale.orderId,
          { assetKeys: [assetKey], outcome: 'returned', evidence, key },
          by(cause),
        ),
    );
    expect(request).toEqual(['ApprovalRequested', 'ApprovalGranted', 'ApprovalExecuted']);
    expect(order.filter((type) => type === 'OrderUncreditedDepositsResolved')).toHaveLength(1);
  });
});
