import { boundsOf, daysBetween, instantOf, relativeDay, withInstants } from './days.js';

/** 00:30 on 29 November in Lagos. */
const NOW = Date.parse('2026-11-28T23:30:00.000Z');

test('ADM-03 a saved “today” is the Lagos day on which it is read', () => {
  const saved = { tab: 'held', placedAt_gte: relativeDay() };
  expect(withInstants(saved, NOW)).toEqual({ tab: 'held', placedAt_gte: '2026-11-28T23:00:00.000Z' });
  expect(withInstants(saved, NOW + 86_400_000)).toEqual({ tab: 'held', placedAt_gte: '2026-11-29T23:00:00.000Z' });
});

test('ADM-03 yesterday and the last seven days are relative, too', () => {
  expect(withInstants({ at_gte: relativeDay(1), at_lt: relativeDay() }, NOW)).toEqual({
    at_gte: '2026-11-27T23:00:00.000Z',
    at_lt: '2026-11-28T23:00:00.000Z',
  });
  expect(instantOf(relativeDay(6), NOW)).toBe('2026-11-22T23:00:00.000Z');
});

test('ADM-03 chosen days, amounts and search texts stay as they are', () => {
  const filter = { placedAt_gte: '2026-11-01T23:00:00.000Z', naira_gte: '500000', q: 'today', other: 'today' };
  expect(withInstants(filter, NOW)).toEqual(filter);
});

test('ADM-03 a range of days includes its last day, and reads back as the same days', () => {
  const { from, before } = boundsOf('2026-11-03', '2026-11-05');
  expect([from, before]).toEqual(['2026-11-02T23:00:00.000Z', '2026-11-05T23:00:00.000Z']);
  expect(daysBetween(from, before)).toEqual({ first: '2026-11-03', last: '2026-11-05' });
  expect(boundsOf('2026-11-03', '')).toEqual({ from: '2026-11-02T23:00:00.000Z' });
  expect(daysBetween(undefined, undefined)).toEqual({ first: '', last: '' });
});
