import { sumsOf } from './sums-of-ticked';

const row = (id: string, usdt: string, arrivedUsdt: string | null, naira: string) => ({
  id,
  usdt,
  arrivedUsdt,
  naira,
  nairaOf: arrivedUsdt === null ? ('ordered' as const) : ('arrived' as const),
});
const page = [
  row('a', '250.000000', '250.000000', '394000.00'),
  row('b', '25.000000', '0.500000', '788.00'),
  row('c', '10.000000', null, '15760.00'),
];

describe('sums of ticked orders', () => {
  it('ADM-03 keep what arrived apart from what was ordered', () => {
    expect(sumsOf(['a', 'b', 'c'], page)).toEqual({
      ordered: '285.000000',
      arrived: '250.500000',
      naira: '394788.00',
    });
  });

  it('ADM-03 are not shown where rows of another page are ticked: they would not be of all', () => {
    expect(sumsOf(['a', 'from-another-page'], page)).toBeNull();
  });
});
