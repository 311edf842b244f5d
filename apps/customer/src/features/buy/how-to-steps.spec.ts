import { clampedStep, percentAt } from './how-to-steps';

describe('the guide to buying', () => {
  it.each([
    [null, 1],
    ['', 1],
    ['3', 3],
    ['3.9', 3],
    ['0', 1],
    ['-4', 1],
    ['9', 5],
    ['1e9', 5],
    ['second', 1],
  ])('BUY-06 %p names step %p', (text, step) => expect(clampedStep(text)).toBe(step));

  it('BUY-06 has 20 percent a step, and never more than 100', () => {
    expect([1, 2, 3, 4, 5, 6, 0].map(percentAt)).toEqual([20, 40, 60, 80, 100, 100, 20]);
  });
});
