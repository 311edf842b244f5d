import { fundAmount, PRESET, retyped } from './fund-amount';

describe('the amount to add', () => {
  it.each([
    [PRESET, { kobo: 1_000_000n }],
    ['10,000.5', { kobo: 1_000_050n }],
    ['100', { kobo: 10_000n }],
    ['99.99', { fault: 'small' }],
    ['0', { fault: 'small' }],
    ['100000000', { kobo: 10_000_000_000n }],
    ['100000000.01', { fault: 'large' }],
    ['', { fault: 'none' }],
    ['12,50', { fault: 'none' }],
    ['1.234', { fault: 'none' }],
  ])('WALLET-02 “%s” is %j in kobo, or a fault', (typed, amount) => {
    expect(fundAmount(typed)).toEqual(amount);
  });

  const typing = { inputType: 'insertText' };
  it.each([
    ['a digit behind the groups', '10000', '10,0005', { ...typing, data: '5' }, '100005'],
    ['a deleted digit', '10000', '10,00', { inputType: 'deleteContentBackward' }, '1000'],
    ['a comma that may be a point', '12', '12,', { ...typing, data: ',' }, '12,'],
    ['what follows such a comma', '12,', '12,5', { ...typing, data: '5' }, '12,5'],
    ['a pasted amount', '', '₦ 25,000.50', { inputType: 'insertFromPaste' }, '25,000.50'],
    ['a pasted decimal comma', '', '12,50', { inputType: 'insertFromPaste' }, '12,50'],
    ['a third decimal', '1.25', '1.255', { ...typing, data: '5' }, '1.25'],
  ])('WALLET-02 takes over %s', (_what, before, value, event, typed) => {
    expect(retyped(before, value, event)).toBe(typed);
  });
});
