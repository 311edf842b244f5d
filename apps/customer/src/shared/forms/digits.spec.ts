import { takenAt, typedAt } from './digits';

describe('AUTH-01 boxes of one digit each', () => {
  it('AUTH-01 typing a digit moves to the next box, and stays in the last one', () => {
    expect(typedAt('', 0, '4', 4)).toEqual({ value: '4', at: 1 });
    expect(typedAt('413', 3, '8', 4)).toEqual({ value: '4138', at: 3 });
  });

  it('AUTH-01 ignores characters that are not digits', () => {
    expect(typedAt('41', 2, 'x', 4)).toEqual({ value: '41', at: 2 });
    expect(typedAt('41', 1, '1x', 4)).toEqual({ value: '41', at: 2 });
  });

  it('AUTH-01 a code is pasted or filled in whole, with spaces, into any box', () => {
    expect(typedAt('', 0, '413 825', 6)).toEqual({ value: '413825', at: 5 });
    expect(typedAt('99', 2, ' 413825 ', 6)).toEqual({ value: '413825', at: 5 });
  });

  it.each([
    'Your 24-hour code: 413825',
    '413825 is your code. It works for 10 minutes.',
    '413 825 is your code.\n\n@usdt.africa #413825',
  ])('AUTH-01 finds the code in %j', (text) => {
    expect(typedAt('', 0, text, 6)).toEqual({ value: '413825', at: 5 });
  });

  it.each(['4138259', '413825 or 728190', '08035550148'])('AUTH-01 fills in no code from %j', (text) => {
    expect(typedAt('41', 2, text, 6)).toEqual({ value: '41', at: 2 });
  });

  it('AUTH-01 pastes part of a code from the current box on', () => {
    expect(typedAt('4', 1, '13', 6)).toEqual({ value: '413', at: 3 });
  });

  it('AUTH-01 a second digit typed into a filled box replaces its digit, before or after it', () => {
    expect(typedAt('4138', 1, '12', 4)).toEqual({ value: '4238', at: 2 });
    expect(typedAt('4138', 1, '21', 4)).toEqual({ value: '4238', at: 2 });
    expect(typedAt('4138', 1, '11', 4)).toEqual({ value: '4138', at: 2 });
  });

  it('AUTH-01 Backspace deletes the digit of this box, or else the one before', () => {
    expect(takenAt('413', 3)).toEqual({ value: '41', at: 2 });
    expect(takenAt('413', 1)).toEqual({ value: '43', at: 1 });
    expect(takenAt('', 0)).toEqual({ value: '', at: 0 });
    expect(typedAt('413', 2, '', 4)).toEqual({ value: '41', at: 2 });
  });
});
