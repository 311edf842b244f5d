import { filterOf, isFiltered, NO_FILTER, presetDays, queryOf } from './filter-url';

describe('transaction filter in the URL', () => {
  it('TXN-02 reads the same filter that was written', () => {
    const filter = {
      ...NO_FILTER,
      from: '2026-10-01',
      to: '2026-10-31',
      recipients: ['abcdefghijklmnop', 'ABCDEFGHIJKLMN-_'],
      types: ['send-out' as const],
      states: ['completed' as const, 'waiting' as const],
      balances: ['ngn' as const],
      direction: 'in' as const,
      hidden: true,
    };
    expect(filterOf(queryOf(filter))).toEqual(filter);
    expect(queryOf(NO_FILTER).toString()).toBe('');
    expect([isFiltered(filter), isFiltered(NO_FILTER)]).toEqual([true, false]);
  });

  it('TXN-02 ignores invalid values in the URL', () => {
    const query = new URLSearchParams(
      'from=2026-02-30&to=x&to-whom=short.<b>&type=reward&status=paid&balance=btc&direction=up&hidden=yes',
    );
    expect(filterOf(query)).toEqual(NO_FILTER);
  });

  it.each([
    ['last-month', '2026-11-24', '2026-10-01', '2026-10-31'],
    ['last-month', '2026-01-02', '2025-12-01', '2025-12-31'],
    ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['last-quarter', '2026-11-24', '2026-07-01', '2026-09-30'],
    ['last-quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
    ['last-year', '2026-11-24', '2025-01-01', '2025-12-31'],
  ] as const)('TXN-02 the period %s on %s is from %s to %s', (preset, today, from, to) => {
    expect(presetDays(preset, today)).toEqual({ from, to });
  });
});
