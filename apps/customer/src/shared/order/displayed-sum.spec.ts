import { allOrders, deposit, waitingOrder } from '../../../dev/orders';
import { displayedRates, displayedSum } from './displayed-sum';

const orders = new Map(allOrders().map((order) => [order.number, order]));
const sum = (number: string) => displayedSum(orders.get(number)!, true);

describe('displayed sum of an order', () => {
  it('TRACK-02 SELL-04 shows the ordered sum as exact while its rate is held, and as approximate afterwards', () => {
    const waiting = waitingOrder();
    expect(displayedSum(waiting, false)).toEqual({ naira: '394000.00', amount: '250.000000', isAbout: false });
    expect(displayedSum(waiting, true)).toEqual({ naira: '394000.00', amount: '250.000000', isAbout: true });
    expect(sum('S063271508494')).toMatchObject({ isAbout: true });
    expect(orders.get('S063271508495')!.status).toBe('cancelled');
    expect(sum('S063271508495')).toMatchObject({ isAbout: false });
  });

  it('TXN-04 HELP-01 shows the sum of the deposits, not of the ordered amount', () => {
    // 18.50 of 25 USDT.
    expect(sum('S730118264905')).toEqual({ naira: '29156.00', amount: '18.500000', isAbout: false });
  });

  it('TXN-04 shows no naira for a deposit without a price', () => {
    const price = { rate: null, referenceRate: null, marginPercent: null, sources: [], naira: null };
    const part = { amount: '40.000000', basis: 'deposit' as const, ...price };
    const late = deposit({ amount: '40.000000', late: true, parts: [part] });
    const order = { ...waitingOrder(), deposits: [late], received: '40.000000', receivedNaira: null };
    expect(displayedSum(order, true)).toEqual({ naira: null, amount: '40.000000', isAbout: false });
    expect(displayedRates(order)).toEqual([]);
  });

  it('TXN-04 shows the paid sum, and the rates at which it was paid', () => {
    const paid = orders.get('S236884019755')!;
    expect(paid.status).toBe('completed');
    expect(sum('S236884019755').naira).toBe(paid.paid);
    const rates = paid.deposits.flatMap(({ parts }) => parts.map(({ rate }) => rate));
    expect(displayedRates(paid)).toEqual([...new Set(rates)]);
    expect(displayedRates(paid)).not.toEqual([paid.rate]);
    expect(displayedRates(waitingOrder())).toEqual(['1576.0000']);
  });
});
