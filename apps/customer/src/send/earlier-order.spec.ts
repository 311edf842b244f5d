import { isAnother } from './earlier-order';

const recipient = { name: 'ADAEZE OKONKWO', bankName: 'GTBank', bankShortName: 'GTB', account: '0145528174' };
const order = { amount: '250.000000', recipient };

describe('SELL-05 an order that was asked about again', () => {
  it('SELL-05 is what stands in the form, however its amount was typed', () => {
    for (const amount of ['250', '250.00', '0250', '250.'])
      expect(isAnother(order, { amount, accountNumber: '0145528174' })).toBe(false);
  });

  it('SELL-05 is told apart from what was changed since: another account, another amount', () => {
    expect(isAnother(order, { amount: '250', accountNumber: '2087441503' })).toBe(true);
    expect(isAnother(order, { amount: '500', accountNumber: '0145528174' })).toBe(true);
    expect(isAnother(order, { amount: '', accountNumber: '0145528174' })).toBe(true);
  });
});
