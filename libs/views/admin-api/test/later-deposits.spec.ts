import type { AdminApprovalView, AdminOrderView } from '@usdt-africa/contracts/admin';
import { event, streams } from '@usdt-africa/contracts/events';
import type { NewEvent } from '@usdt-africa/event-store';
import { formatMoney } from '@usdt-africa/kernel';
import { type Sale, TestApp } from './test-app.js';

/** A deposit that a stranger sends to the order's address while two people decide about a release. */
describe('an approved release and deposits received after its request', () => {
  let app: TestApp;
  let deposits = 0;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  const naira = (units: bigint): string => formatMoney(units, 'NGN');
  const keysOf = async ({ orderId }: Sale) =>
    (await app.orders.load(orderId)).payouts.map(({ depositKeys }) => depositKeys);

  async function append({ orderId }: Sale, ...events: NewEvent[]): Promise<void> {
    const { length: expectedVersion } = await app.events(streams.order(orderId));
    const metadata = { correlationId: 'test', actor: 'system:orders', orderId };
    await app.store.append({ streamId: streams.order(orderId), expectedVersion, events }, { metadata });
    await app.applyAll();
  }

  async function arrives(sale: Sale, amountMicro: string, nairaKobo: string): Promise<string> {
    const at = app.clock.now().toISOString();
    const depositKey = `${String(++deposits).padStart(64, 'd')}-0`;
    const rate = { basis: 'deposit' as const, rate: '1500.0000', referenceRate: '1500.0000', sources: [] };
    await append(
      sale,
      event('OrderDepositConfirmed', { depositKey, amountMicro, receivedAt: at, confirmedAt: at }),
      event('OrderDepositPriced', { depositKey, parts: [{ amountMicro, nairaKobo, ...rate }], at }),
    );
    return depositKey;
  }

  /** An order above ₦500,000 that support holds, with a request to finance to release it. */
  async function requested() {
    const sale = await app.sale('held', 'big');
    const path = `/api/admin/orders/${sale.orderId}`;
    await app.as('support', 'POST', `${path}/hold`, { reason: 'The customer rings' });
    const kobo = await app.priced(sale, '1500.0000');
    const { body } = await app.as<AdminOrderView>('support', 'POST', `${path}/release`, { reason: 'Papers seen' });
    const { key } = (await app.orders.load(sale.orderId)).deposits[0]!;
    return { sale, path, kobo, key, id: body.approval!.id };
  }
  const view = async (id: string) =>
    (await app.as<AdminApprovalView>('finance', 'GET', `/api/admin/approvals/${id}`)).body;
  const approve = async (id: string) => {
    const { payloadHash } = await view(id);
    const path = `/api/admin/approvals/${id}/approve`;
    return (await app.as<AdminApprovalView>('finance', 'POST', path, { payloadHash })).body.state;
  };

  it('ADM-03 dust of a stranger does not void the approval and is not paid by it', async () => {
    const { sale, kobo, key, id } = await requested();
    const before = (await view(id)).effect;
    await arrives(sale, '1', '0');
    await arrives(sale, '10', '1');
    // Finance sees what was requested.
    expect((await view(id)).effect).toMatchObject({
      naira: naira(kobo),
      usdt: (before as { usdt: string }).usdt,
      rate: '1500.0000',
    });
    expect(await approve(id)).toBe('executed');
    expect(await keysOf(sale)).toEqual([[key]]);
    expect((await app.orders.load(sale.orderId)).payouts[0]!.amountKobo).toBe(kobo);
  });

  it('ADM-03 a real deposit stays held by the same hold, and its release needs two people again', async () => {
    const { sale, path, kobo, key, id } = await requested();
    const later = await arrives(sale, '20000000', '3000000');
    expect((await view(id)).effect).toMatchObject({
      naira: naira(kobo),
      changes: expect.arrayContaining([
        { what: 'held', unit: 'naira', now: naira(kobo + 3_000_000n), after: naira(3_000_000n) },
      ]),
    });
    expect(await approve(id)).toBe('executed');
    expect(await keysOf(sale)).toEqual([[key]]);
    const { status, holds, actions } = (await app.as<AdminOrderView>('finance', 'GET', path)).body;
    expect({ status, holds }).toMatchObject({ holds: [{ reason: 'held-by-operator', why: 'The customer rings' }] });
    expect(actions.find(({ action }) => action === 'release')).toMatchObject({ why: null, twoPeople: true });
    // A later payout waits for the one before it.
    const { id: payoutId } = (await app.orders.load(sale.orderId)).payouts[0]!;
    await append(sale, event('OrderPayoutSettled', { payoutId, at: app.clock.now().toISOString() }));
    const { body } = await app.as<AdminOrderView>('finance', 'POST', `${path}/release`, { reason: 'Seen, too' });
    expect(body.approval).not.toBeNull();
    const again = (await app.as<AdminApprovalView>('finance-2', 'GET', `/api/admin/approvals/${body.approval!.id}`))
      .body;
    const approved = await app.as<AdminApprovalView>('finance-2', 'POST', `/api/admin/approvals/${again.id}/approve`, {
      payloadHash: again.payloadHash,
    });
    expect(approved.body.state).toBe('executed');
    expect(await keysOf(sale)).toEqual([[key], [later]]);
  });

  it('ADM-03 the release is refused when a listed sender pays in after the request', async () => {
    const { sale, id } = await requested();
    const depositKey = await arrives(sale, '20000000', '3000000');
    const at = app.clock.now().toISOString();
    await append(sale, event('OrderHeld', { reason: 'listed-sender', depositKeys: [depositKey], at }));
    expect(await approve(id)).toBe('not-possible');
    expect(await keysOf(sale)).toEqual([]);
  });
});
