import { AdminHoldReason, type AdminApprovalView, type AdminOrderView } from '@usdt-africa/contracts/admin';
import { event, streams } from '@usdt-africa/contracts/events';
import type { NewEvent } from '@usdt-africa/event-store';
import { recordUnsupportedAsset } from '@usdt-africa/orders';
import { proved, refundSettles } from './sample-refund.js';
import { TestApp } from './test-app.js';

type HoldReason = (typeof AdminHoldReason.options)[number];
/** What ends a hold in the console. `refund`: the deposit goes back, once its owner proved an address. */
type Exit = 'release' | 'refund' | 'returned-by-evidence' | 'assets-retained-by-evidence';

/** One for each reason: a new reason does not compile without its way out. */
const EXITS: Readonly<Record<HoldReason, Exit>> = {
  'below-minimum': 'release',
  'no-rate': 'refund',
  'above-threshold': 'release',
  'after-cancellation': 'refund',
  'over-limit': 'release',
  'not-creditable': 'returned-by-evidence',
  'listed-sender': 'release',
  velocity: 'release',
  'unsupported-asset': 'assets-retained-by-evidence',
};
const RATE = '1576.0000';
/** Where the reason follows from the amount. */
const MICROS: Readonly<Partial<Record<HoldReason, bigint>>> = {
  'below-minimum': 500_000n,
  'above-threshold': 20_000_000_000n,
};

describe('every reason for which a deposit is held', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  const show = async (orderId: string) =>
    (await app.as<AdminOrderView>('finance', 'GET', `/api/admin/orders/${orderId}`)).body;

  /** An order with a deposit that is held for this reason. @returns its id */
  async function held(reason: HoldReason): Promise<string> {
    const { orderId } = await app.placed();
    const at = app.clock.now().toISOString();
    const hash = orderId.replaceAll('-', '').repeat(2);
    const key = `${hash}-0`;
    if (reason === 'not-creditable' || reason === 'unsupported-asset') {
      const isOurs = reason === 'not-creditable';
      const received = {
        assetKey: key,
        kind: 'TRC20',
        asset: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
        amount: '5',
        transactionId: hash,
        at,
        notCreditable: isOurs ? 'too-much' : null,
      } as const;
      await app.orders.change(orderId, (order) => recordUnsupportedAsset(order, received, app.clock.now()), {
        actor: 'system:order-process',
      });
      await app.applyAll();
      return orderId;
    }
    const micro = MICROS[reason] ?? 20_000_000n;
    const part = {
      amountMicro: micro.toString(),
      basis: 'deposit' as const,
      rate: RATE,
      referenceRate: RATE,
      sources: [],
      nairaKobo: ((micro * 1_576n) / 10_000n).toString(),
    };
    const events: NewEvent[] = [
      ...(reason === 'after-cancellation' ? [event('OrderCancelled', { at })] : []),
      event('OrderDepositConfirmed', {
        depositKey: key,
        amountMicro: micro.toString(),
        receivedAt: at,
        confirmedAt: at,
      }),
      ...(reason === 'no-rate' ? [] : [event('OrderDepositPriced', { depositKey: key, parts: [part], at })]),
      event('OrderHeld', { reason, depositKeys: [key], at }),
    ];
    await app.happens(streams.order(orderId), orderId, ...events);
    return orderId;
  }

  /** What a second person of finance agrees to. */
  async function agreed({ approval }: AdminOrderView): Promise<void> {
    if (!approval) return;
    const path = `/api/admin/approvals/${approval.id}`;
    const { payloadHash } = (await app.as<AdminApprovalView>('finance-2', 'GET', path)).body;
    const { body } = await app.as<AdminApprovalView>('finance-2', 'POST', `${path}/approve`, { payloadHash });
    expect(body.state).toBe('executed');
  }

  it.each(AdminHoldReason.options)('SELL-13 ADM-03 %s has an action of an operator that ends it', async (reason) => {
    const orderId = await held(reason);
    const before = await show(orderId);
    expect(before.holds.map((one) => one.reason)).toEqual([reason]);
    const exit = EXITS[reason];
    expect(before.actions.find(({ action }) => action === exit)).toMatchObject({ why: null });
    const body = {
      ...{ reason: 'Both have looked at it', version: before.version },
      ...(exit.endsWith('-by-evidence') && { evidence: 'Letter 12 of 20 November' }),
    };
    const acted = await app.as<AdminOrderView>('finance', 'POST', `/api/admin/orders/${orderId}/${exit}`, body);
    expect(acted.status).toBe(200);
    await agreed(acted.body);
    if (exit === 'refund') {
      const refundId = acted.body.refundId!;
      await proved(app, refundId, 0);
      await refundSettles(app, refundId);
    }
    await app.applyAll();
    const after = await show(orderId);
    expect(after.holds.map((one) => one.reason)).not.toContain(reason);
    expect(after.attention).not.toBe(reason);
  });

  it('SELL-13 a listed sender’s deposit goes back to nobody before finance has decided about it', async () => {
    const orderId = await held('listed-sender');
    const { actions, version } = await show(orderId);
    expect(actions.find(({ action }) => action === 'refund')).toMatchObject({ why: 'under-review' });
    const body = { reason: 'Wants it back', version };
    expect(await app.as('support', 'POST', `/api/admin/orders/${orderId}/refund`, body)).toMatchObject({
      status: 409,
      body: { code: 'under-review' },
    });
    // Support requests the release, which finance decides.
    const requested = await app.as<AdminOrderView>('support', 'POST', `/api/admin/orders/${orderId}/release`, body);
    expect(requested.body.approval).toMatchObject({ action: 'order-release' });
    expect((await show(orderId)).holds).toHaveLength(1);
  });
});
