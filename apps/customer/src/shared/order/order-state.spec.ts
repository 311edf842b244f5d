import type { OrderView } from '@usdt-africa/contracts/api';
import { allOrders, deposit, waitingOrder } from '../../../dev/orders';
import { addressMarks } from './address-marks';
import { bodyOf, networkStandsFor, slowestDeposit, displayedHold, restOf } from './order-state';

const orders = new Map((allOrders() as OrderView[]).map((order) => [order.number, order]));
const bodies = (number: string) =>
  (['order', 'confirm', 'status'] as const).map((route) => bodyOf(orders.get(number)!, route));

describe('SELL-05 displayed state of an order', () => {
  it('SELL-04 shows an order without deposits by its route', () => {
    expect(bodies('S482039551840')).toEqual(['deposit', 'pending', 'deposit']);
  });

  it('SELL-09 shows the status page as pending after "I have sent it"', () => {
    expect(bodies('S482039551841')).toEqual(['deposit', 'pending', 'pending']);
  });

  it.each([
    ['S482039551842', 'confirming'],
    ['S482039551843', 'on-its-way'],
    ['S482039551844', 'on-its-way'],
    ['S482039551845', 'delivered'],
    ['S730118264905', 'short'],
    ['S236884019753', 'late'],
    ['S236884019754', 'late'],
    ['S236884019755', 'delivered'],
    ['S730118264907', 'confirming'],
    ['S207661930486', 'confirming'],
    ['S207661930483', 'held'],
    ['S918447203116', 'returned'],
    ['S918447203117', 'failed'],
    ['S063271508494', 'expired'],
    ['S063271508495', 'cancelled'],
    ['S482039551899', 'masked'],
  ])('SELL-05 shows %s as %s on every route', (number, body) => {
    expect(bodies(number)).toEqual([body, body, body]);
  });

  it.each([
    ['S730118264905', '6.500000'],
    ['S730118264907', '6.500000'],
    ['S207661930486', '0.250000'],
    ['S207661930482', '0.250000'],
    ['S482039551840', null],
    ['S482039551842', null],
    ['S207661930484', null],
    ['S730118264919', null],
  ])('SELL-06 of %s %s are missing and may still be sent', (number, rest) => {
    expect(restOf(orders.get(number)!)).toBe(rest);
  });

  it('SELL-06 counts confirmations of the rest that is on its way instead of requesting it again', () => {
    const order = orders.get('S730118264905')!;
    const more = { ...order, deposits: [...order.deposits, deposit({ amount: '6.500000' })] } as OrderView;
    expect(bodyOf(more, 'status')).toBe('confirming');
  });

  it('SELL-07 counts another deposit to one below the minimum, and keeps an order held for an operator', () => {
    const withMore = (number: string) => {
      const order = orders.get(number)!;
      return bodyOf(
        { ...order, expectedOutcome: 'paid', deposits: [...order.deposits, deposit()] } as OrderView,
        'status',
      );
    };
    expect([withMore('S207661930482'), withMore('S207661930484')]).toEqual(['confirming', 'held']);
  });

  it('SELL-05 counts the confirmations of the deposit that is furthest from final', () => {
    const order = waitingOrder({ deposits: [deposit({ confirmations: 9 }), deposit({ confirmations: 3 })] });
    expect(slowestDeposit(order as OrderView)?.confirmations).toBe(3);
  });

  it('SELL-17 splits an address for comparison at its start, its middle and its end', () => {
    expect(addressMarks('TDWHcMLaeHbwMQt84Mq5YyLuMYuKdMGaeZ')).toEqual({ start: 'TDWH', middle: '4Mq5', end: 'GaeZ' });
  });
});

describe('SELL-05 stalled network', () => {
  const counting = { ...orders.get('S482039551842')!, lastBlockSecondsAgo: 4 };

  it('SELL-05 shows a stalled network while confirmations are counted, although no message comes', () => {
    expect(networkStandsFor(counting, 20)).toBeNull();
    expect(networkStandsFor(counting, 26)).toBe(30);
    expect(networkStandsFor(counting, 116.9)).toBe(120);
  });

  it('SELL-05 shows a stalled network while waiting only if the server reported it, because healthy blocks send no message either', () => {
    const waiting = { ...orders.get('S482039551840')!, lastBlockSecondsAgo: 4 };
    expect(networkStandsFor(waiting, 3_600)).toBeNull();
    expect(networkStandsFor({ ...waiting, lastBlockSecondsAgo: 31 }, 10)).toBe(41);
    expect(networkStandsFor({ ...waiting, lastBlockSecondsAgo: null }, 3_600)).toBeNull();
  });
});

describe('SELL-06 page of a late deposit', () => {
  it('SELL-06 is not shown while a late deposit has no price yet', () => {
    const order = orders.get('S236884019753')!;
    expect(bodyOf(order, 'status')).toBe('late');
    expect(bodyOf({ ...order, payouts: [], open: { amount: '12.000000', naira: null } }, 'status')).not.toBe('late');
  });
});

describe('SELL-07 display of a held order', () => {
  const order = waitingOrder() as OrderView;
  const since = '2026-11-21T13:05:00.000Z';

  it('SELL-07 marks a hold by an operator, and shows only its open amount', () => {
    const part = { ...order, holds: [], received: '260.000000', open: { amount: '10.000000', naira: '15760.00' } };
    expect(displayedHold(part)).toEqual({
      reason: 'above-threshold',
      amount: '10.000000',
      since: null,
      isByPerson: true,
    });
  });

  it('SELL-07 shows a hold by a rule before a deposit that cannot be credited', () => {
    const hold = { reason: 'no-rate', amount: '10.000000', since } as const;
    const holds = [hold, { reason: 'not-creditable', amount: '0.000000', since } as const];
    expect(displayedHold({ ...order, holds })).toEqual({ ...hold, isByPerson: false });
    expect(displayedHold({ ...order, holds: holds.slice(1) }).reason).toBe('not-creditable');
  });
});
