import { allOrders, deposit, waitingOrder } from '../../dev/fixtures.mjs';
import { toldRates, toldSum } from './told-sum';

const orders = new Map(allOrders().map((order) => [order.number, order]));
const sum = (number: string) => toldSum(orders.get(number)!, true);

describe('the one sum of an order', () => {
  it('TRACK-02 SELL-04 what was ordered is sure for as long as its rate is held, and then about so much', () => {
    const waiting = waitingOrder();
    expect(toldSum(waiting, false)).toEqual({ naira: '394000.00', amount: '250.000000', isAbout: false });
    expect(toldSum(waiting, true)).toEqual({ naira: '394000.00', amount: '250.000000', isAbout: true });
    expect(sum('S063271508494')).toMatchObject({ isAbout: true });
    expect(orders.get('S063271508495')!.status).toBe('cancelled');
    expect(sum('S063271508495')).toMatchObject({ isAbout: false });
  });

  it('TXN-04 HELP-01 what arrived has its own sum, not that of what was ordered', () => {
    // 18.50 of 25 USDT.
    expect(sum('S730118264905')).toEqual({ naira: '29156.00', amount: '18.500000', isAbout: false });
  });

  it('TXN-04 what has arrived and has no price yet has no sum in naira', () => {
    const price = { rate: null, referenceRate: null, marginPercent: null, sources: [], naira: null };
    const part = { amount: '40.000000', basis: 'arrival' as const, ...price };
    const late = deposit({ amount: '40.000000', late: true, parts: [part] });
    const order = { ...waitingOrder(), deposits: [late], arrived: '40.000000', arrivedNaira: null };
    expect(toldSum(order, true)).toEqual({ naira: null, amount: '40.000000', isAbout: false });
    expect(toldRates(order)).toEqual([]);
  });

  it('TXN-04 what is paid is told as it was paid, with the rates that it was paid at', () => {
    const paid = orders.get('S236884019755')!;
    expect(paid.status).toBe('completed');
    expect(sum('S236884019755').naira).toBe(paid.paid);
    const rates = paid.deposits.flatMap(({ parts }) => parts.map(({ rate }) => rate));
    expect(toldRates(paid)).toEqual([...new Set(rates)]);
    expect(toldRates(paid)).not.toEqual([paid.rate]);
    expect(toldRates(waitingOrder())).toEqual(['1576.0000']);
  });
});
