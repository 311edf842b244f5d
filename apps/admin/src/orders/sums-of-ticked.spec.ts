import { sumsOf } from './sums-of-ticked';

const row = (id: string, usdt: string, receivedUsdt: string | null, naira: string) => ({
  id,
  usdt,
  receivedUsdt,
  naira,
  nairaOf: receivedUsdt === null ? ('ordered' as const) : ('received' as const),
});
const page = [
  row('a', '250.000000', '250.000000', '394000.00'),
  row('b', '25.000000', '0.500000', '788.00'),
  row('c', '10.000000', null, '15760.00'),
];

describe('sums of ticked orders', () => {
  it('ADM-03 keep the received amount apart from the ordered amount', () => {
    expect(sumsOf(['a', 'b', 'c'], page)).toEqual({
      ordered: '285.000000',
      received: '250.500000',
      naira: '394788.00',
    });
  });

  it('ADM-03 are not shown when rows of another page are ticked, because they would be incomplete', () => {
    expect(sumsOf(['a', 'from-another-page'], page)).toBeNull();
  });
});
