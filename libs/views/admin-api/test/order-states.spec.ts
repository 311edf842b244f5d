import type {
  AdminOrderRow,
  AdminOrderView,
  AdminPayoutRow,
  AdminPayoutView,
  AdminSearchHit,
} from '@usdt-africa/contracts/admin';
import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import { posting, uuidFrom } from '@usdt-africa/kernel';
import { type Sale, World } from './world.js';

const KOBO = 3_152_000n;
const NAIRA = '31520.00';

/** What support saw of a waiting, paused or unanswered payout: each view must say the same. */
describe('the state of an order in the console', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.open();
  });
  afterAll(() => world.close());

  const at = () => world.clock.now().toISOString();
  const keyOf = ({ orderId }: Sale): string => `${orderId.replaceAll('-', '').repeat(2)}-0`;
  const orderHears = (sale: Sale, ...events: Parameters<World['happens']>[2][]) =>
    world.happens(streams.order(sale.orderId), sale.orderId, ...events);

  /** 20 USDT arrived for an order, final and priced. */
  async function short(): Promise<Sale> {
    const sale = await world.placed();
    const depositKey = keyOf(sale);
    const part = {
      amountMicro: '20000000',
      basis: 'locked' as const,
      rate: '1576.0000',
      referenceRate: '1583.5000',
    };
    await orderHears(
      sale,
      event('OrderDepositConfirmed', {
        depositKey,
        amountMicro: '20000000',
        arrivedAt: at(),
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
    const placed = (await world.events(streams.order(orderId)))[0]!.data as EventData<'OrderPlaced'>;
    const asked = {
      payoutId,
      orderId,
      number,
      amountKobo: KOBO.toString(),
      recipient: placed.recipient,
    };
    await orderHears(
      sale,
      event('PayoutRequested', {
        ...asked,
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
    await world.happens(
      streams.payout(payoutId),
      orderId,
      event('PayoutWaiting', {
        ...asked,
        reference: `po-${payoutId.replaceAll('-', '')}`,
        at: at(),
      }),
    );
    return { ...sale, payoutId };
  }

  /** The state as list, page and search show an order: they must be one. */
  async function shown({ orderId, number }: Sale) {
    const { body: view } = await world.as<AdminOrderView>('finance', 'GET', `/api/admin/orders/${orderId}`);
    const filter = encodeURIComponent(JSON.stringify({ id: [orderId] }));
    const { body: rows } = await world.as<AdminOrderRow[]>('finance', 'GET', `/api/admin/orders?filter=${filter}`);
    expect(rows[0]!.state).toEqual(view.state);
    const found = await world.as<AdminSearchHit[]>('finance', 'POST', '/api/admin/search', { q: number });
    expect(found.body).toMatchObject([{ resource: 'orders', id: orderId, state: view.state }]);
    return view;
  }
  const whyOf = ({ verbs }: Pick<AdminOrderView, 'verbs'>, name: string) =>
    verbs.find(({ verb }) => verb === name)!.why;

  it('ADM-03 a short deposit waits for the customer until its time, and nothing is on its way', async () => {
    const view = await shown(await short());
    const until = new Date(world.clock.now().getTime() + 600_000).toISOString();
    expect(view.state).toMatchObject({
      code: 'waiting-for-choice',
      until,
      naira: NAIRA,
      usdt: '20.000000',
    });
    expect(view.owed).toMatchObject({
      waiting: NAIRA,
      held: '0.00',
      asked: '0.00',
      owed: NAIRA,
      priced: NAIRA,
    });
    expect(view.arrivedUsdt).toBe('20.000000');
  });

  it('ADM-03 ADM-15 a payout that was not sent says who paused payouts and until when, in list, page and payout', async () => {
    const sale = await requested();
    expect((await shown(sale)).state).toMatchObject({ code: 'sending', naira: NAIRA });
    const until = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    await world.as('finance', 'POST', '/api/admin/switches/payouts/pause', {
      reason: 'Paystack answers late',
      until,
    });
    const view = await shown(sale);
    expect(view.state).toMatchObject({ code: 'payouts-paused', until, naira: NAIRA });
    expect(view.state.pausedBy).toMatch(/\w/);
    for (const verb of ['hold', 'ask', 'repay']) expect(whyOf(view, verb)).toBe('payout-paused');
    expect(view.owed).toMatchObject({ asked: NAIRA, owed: NAIRA });
    const payout = await world.as<AdminPayoutView>('finance', 'GET', `/api/admin/payouts/${sale.payoutId}`);
    expect(payout.body.state).toEqual(view.state);
    const filter = encodeURIComponent(JSON.stringify({ id: [sale.payoutId] }));
    const rows = await world.as<AdminPayoutRow[]>('finance', 'GET', `/api/admin/payouts?filter=${filter}`);
    expect(rows.body[0]!.state).toEqual(view.state);
    world.clock.advance(3_600_000);
    expect((await shown(sale)).state).toMatchObject({ code: 'sending', pausedBy: null });
  });

  it('ADM-03 a payout without an answer is not on its way, and no verb says that it is', async () => {
    const sale = await world.sale('paying');
    world.clock.advance(780_000);
    const view = await shown(sale);
    expect(view.state).toMatchObject({ code: 'no-answer', provider: 'paystack' });
    expect(whyOf(view, 'repay')).toBe('payout-unknown');
    expect(whyOf(view, 'hold')).toBe('payout-outcome-open');
    const payout = await world.as<AdminPayoutView>('finance', 'GET', `/api/admin/payouts/${sale.payoutId}`);
    expect(payout.body.state).toEqual(view.state);
  });

  it('ADM-03 held money is owed, and says why and who releases it', async () => {
    const sale = await short();
    const depositKeys = [keyOf(sale)];
    await orderHears(sale, event('OrderHeld', { reason: 'above-threshold', depositKeys, replaces: false, at: at() }));
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

  it('ADM-03 a payout that came back says when it came back, not when it was paid', async () => {
    const sale = await world.sale('returned');
    const returnedAt = (await world.events(streams.payout(sale.payoutId!))).find(
      ({ type }) => type === 'PayoutReturned',
    )!.data as EventData<'PayoutReturned'>;
    const view = await shown(sale);
    expect(view.state).toMatchObject({ code: 'returned', since: returnedAt.at });
    expect(view.payouts.at(-1)).toMatchObject({ phase: 'returned', at: returnedAt.at });
  });

  it('ADM-03 the tabs count the stored states: a pause moves no order', async () => {
    const counted = async () =>
      (await world.as<{ tabs: Record<string, number> }>('finance', 'GET', '/api/admin/orders/counts')).body.tabs;
    const before = await counted();
    expect(before).toMatchObject({ all: 5, received: 1, paying: 2, held: 1, unpaid: 1 });
    await world.as('finance', 'POST', '/api/admin/switches/payouts/pause', {
      reason: 'A test',
      until: null,
    });
    expect(await counted()).toEqual(before);
  });
});
