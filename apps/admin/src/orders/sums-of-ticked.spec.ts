import { sumsOf } from './sums-of-ticked';

const row = (id: string, usdt: string, naira: string) => ({ id, usdt, naira });
const page = [row('a', '250.000000', '394000.00'), row('b', '0.500000', '788.00'), row('c', '10.000000', '15760.00')];

describe('what ticked orders come to', () => {
  it('ADM-03 is the sum of all of them', () => {
    expect(sumsOf(['a', 'b'], page)).toEqual({ usdt: '250.500000', naira: '394788.00' });
  });

  it('ADM-03 is not told where some were ticked on another page: a sum of the others would stand beside the count of all', () => {
    expect(sumsOf(['a', 'from-another-page'], page)).toBeNull();
  });
});
