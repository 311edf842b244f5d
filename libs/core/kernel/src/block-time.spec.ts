import { isBlockTimeWithin } from './index.js';

const SPAN = { from: '2026-01-05T12:00:00.000Z', until: '2026-01-05T12:30:00.000Z' };

test.each([
  ['2026-01-05T11:59:44.999Z', false],
  ['2026-01-05T11:59:45.000Z', true],
  ['2026-01-05T12:30:00.000Z', true],
  ['2026-01-05T12:30:00.001Z', false],
])('SELL-14 a block of %s is within half an hour from noon: %p', (time, isWithin) => {
  expect(isBlockTimeWithin(SPAN, time)).toBe(isWithin);
  expect(isBlockTimeWithin(SPAN, new Date(time))).toBe(isWithin);
});
