import type {
  AdminOrderRow,
  AdminOrderView,
  AdminPayoutRow,
  AdminPayoutView,
  AdminSearchHit,
} from '@usdt-africa/contracts/admin';
import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import { paysOrder } from '@usdt-africa/test-kit/scenarios';
import { posting, uuidFrom } from '@usdt-africa/kernel';
import { type Sale, TestApp } from './test-app.js';

const KOBO = 3_152_000n;
const NAIRA = '31520.00';

/** State of a waiting, paused or unanswered payout as shown to support: all views must agree. */
describe('the state of an order in the console', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  const at = () => app.clock.now().toISOString();
  const keyOf = ({ orderId }: Sale): string => `${orderId.replaceAll('-', '').repeat(2)}-0`;
  const applyToOrder = (sale: Sale, ...events: Parameters<TestApp['happens']>[2][]) =>
    app.happens(streams.order(sale.orderId), sale.orderId, ...events);

  /** 20 USDT were received for an order, final and priced. */
  async function short(): Promise<Sale> {
    const sale = await app.placed();
    const depositKey = keyOf(sale);
    const part = {
      amountMicro: '20000000',
      basis: 'locked' as const,
      rate: '1576.0000',
      referenceRate: '1583.5000',
    };
    await applyToOrder(
      sale,
      event('OrderDepositConfirmed', {
        depositKey,
        amountMicro: '20000000',
        receivedAt: at(),
        confirmedAt: at(),
      }),
      event('OrderDepositPriced', {
        depositKey,
        parts: [{ ...part, nairaKobo: KOBO.toString(), sources: [] }],
        at: at(),
      }),
    );
    return sale;
  }

  /** Its payout is requested, and nothing was sent. */
  async function requested(): Promise<Sale & { payoutId: string }> {
    const sale = await short();
    const { orderId, number } = sale;
    const payoutId = uuidFrom('payout', orderId, '1');
    const placed = (await app.events(streams.order(orderId)))[0]!.data as EventData<'OrderPlaced'>;
    const submission = { payoutId, number, amountKobo: KOBO.toString(), recipient: placed.recipient };
    await applyToOrder(
      sale,
      event('PayoutRequested', {
        ...submission,
        orderId,
        sequence: 1,
        depositKeys: [keyOf(sale)],
        amountMicro: '20000000',
        why: 'customer',
        requestedAt: at(),
        postings: [
          posting(`customer:order:${orderId}`, 'USDT', 20_000_000n),
          posting('exchange:position', 'USDT', -20_000_000n),
          posting('exchange:position', 'NGN', KOBO),
          posting(`payable:payout:${payoutId}`, 'NGN', -KOBO),
        ],
      }),
    );
    await app.happens(
      streams.payout(payoutId),
      orderId,
      event('PayoutDeferred', {
        ...submission,
        ...paysOrder(orderId),
        reference: `po-${payoutId.replaceAll('-', '')}`,
        at: at(),
      }),
    );
    return { ...sale, payoutId };
  }

  /** The state as list, page and search show an order: they must be one. */
  async function shown({ orderId, number }: Sale) {
    const { body: view } = await app.as<AdminOrderView>('finance', 'GET', `/api/admin/orders/${orderId}`);
    const filter = encodeURIComponent(JSON.stringify({ id: [orderId] }));
    const { body: rows } = await app.as<AdminOrderRow[]>('finance', 'GET', `/api/admin/orders?filter=${filter}`);
    expect(rows[0]!.state).toEqual(view.state);
    const found = await app.as<AdminSearchHit[]>('finance', 'POST', '/api/admin/search', { q: number });
    expect(found.body).toMatchObject([{ resource: 'orders', id: orderId, state: view.state }]);
    return view;
  }
  const whyOf = ({ actions }: Pick<AdminOrderView, 'actions'>, name: string) =>
    actions.find(({ action }) => action === name)!.why;

  it('ADM-03 a short deposit waits for the customer until its time, and nothing is on its way', async () => {
    const view = await shown(await short());
    const until = new Date(app.clock.now().getTime() + 600_000).toISOString();
    expect(view.state).toMatchObject({
      code: 'waiting-for-choice',
      until,
      naira: NAIRA,
      usdt: '20.000000',
    });
    expect(view.owed).toMatchObject({
      waiting: NAIRA,
      held: '0.00',
      requested: '0.00',
      owed: NAIRA,
      priced: NAIRA,
    });
    expect(view.receivedUsdt).toBe('20.000000');
  });

  it('ADM-03 ADM-15 an unsent payout shows who paused payouts and until when, in list, page and payout', async () => {
    const sale = await requested();
    expect((await shown(sale)).state).toMatchObject({ code: 'sending', naira: NAIRA });
    const until = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    await app.as('finance', 'POST', '/api/admin/switches/payouts/pause', {
      reason: 'Paystack answers late',
      until,
    });
    const view = await shown(sale);
    expect(view.state).toMatchObject({ code: 'payouts-paused', until, naira: NAIRA });
    expect(view.state.pausedBy).toMatch(/\w/);
    for (const action of ['hold', 'check-status', 'repay']) expect(whyOf(view, action)).toBe('payout-paused');
    expect(view.owed).toMatchObject({ requested: NAIRA, owed: NAIRA });
    const payout = await app.as<AdminPayoutView>('finance', 'GET', `/api/admin/payouts/${sale.payoutId}`);
    expect(payout.body.state).toEqual(view.state);
    const filter = encodeURIComponent(JSON.stringify({ id: [sale.payoutId] }));
    const rows = await app.as<AdminPayoutRow[]>('finance', 'GET', `/api/admin/payouts?filter=${filter}`);
    expect(rows.body[0]!.state).toEqual(view.state);
    app.clock.advance(3_600_000);
    expect((await shown(sale)).state).toMatchObject({ code: 'sending', pausedBy: null });
  });

  it('ADM-03 a payout without an answer is not shown as on its way, nor by any action', async () => {
    const sale = await app.sale('paying');
    app.clock.advance(780_000);
    const view = await shown(sale);
    expect(view.state).toMatchObject({ code: 'no-answer', provider: 'paystack' });
    expect(whyOf(view, 'repay')).toBe('payout-unknown');
    expect(whyOf(view, 'hold')).toBe('payout-outcome-open');
    const payout = await app.as<AdminPayoutView>('finance', 'GET', `/api/admin/payouts/${sale.payoutId}`);
    expect(payout.body.state).toEqual(view.state);
  });

  it('ADM-03 held money is shown as owed, with the reason and who releases it', async () => {
    const sale = await short();
    const depositKeys = [keyOf(sale)];
    await applyToOrder(sale, event('OrderHeld', { reason: 'above-threshold', depositKeys, at: at() }));
    const view = await shown(sale);
    expect(view.state).toMatchObject({
      code: 'held',
      reason: 'above-threshold',
      naira: NAIRA,
      mayRelease: ['finance'],
      needsTwo: false,
    });
    expect(view.owed).toMatchObject({ held: NAIRA, waiting: '0.00', owed: NAIRA, priced: NAIRA });
  });

  it('ADM-03 a returned payout shows when it came back, not when it was paid', async () => {
    const sale = await app.sale('returned');
    const returnedAt = (await app.events(streams.payout(sale.payoutId!))).find(({ type }) => type === 'PayoutReturned')!
      .data as EventData<'PayoutReturned'>;
    const view = await shown(sale);
    expect(view.state).toMatchObject({ code: 'returned', since: returnedAt.at });
    expect(view.payouts.at(-1)).toMatchObject({ phase: 'returned', at: returnedAt.at });
  });

  it('ADM-03 the tabs count the stored states: a pause moves no order', async () => {
    const counted = async () =>
      (await app.as<{ tabs: Record<string, number> }>('finance', 'GET', '/api/admin/orders/counts')).body.tabs;
    const before = await counted();
    expect(before).toMatchObject({ all: 5, received: 1, paying: 2, held: 1, unpaid: 1 });
    await app.as('finance', 'POST', '/api/admin/switches/payouts/pause', {
      reason: 'A test',
      until: null,
    });
    expect(await counted()).toEqual(before);
  });
});
