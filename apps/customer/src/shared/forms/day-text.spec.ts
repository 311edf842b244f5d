import { dayIn, dayText, retypedDay } from './day-text';

/** What stands in the field after these keys, one by one. */
const typing = (keys: string): string => [...keys].reduce((before, key) => retypedDay(before, before + key), '');

describe('TXN-02 the day of a filter', () => {
  it('TXN-02 is written as day, month and year', () => {
    expect(dayText('2026-11-03')).toBe('03/11/2026');
    expect(dayText(null)).toBe('');
  });

  it('TXN-02 is read as day, month and year, and only where there is such a day', () => {
    for (const text of ['03/11/2026', '3/11/2026', '3.11.2026', '3-11-2026', ' 3 11 2026 '])
      expect([text, dayIn(text)]).toEqual([text, '2026-11-03']);
    for (const text of ['', '31/11/2026', '11/28/2026', '29/02/2026', '2026-11-03', '03/11/26', '03/11', 'today'])
      expect([text, dayIn(text)]).toEqual([text, null]);
    expect(dayIn('29/02/2028')).toBe('2028-02-29');
  });

  it('TXN-02 gets its slashes by itself, typed with digits alone or with slashes, or pasted', () => {
    for (const keys of ['28112026', '28/11/2026', '28/112026'])
      expect([keys, typing(keys)]).toEqual([keys, '28/11/2026']);
    expect(typing('3/1/2026')).toBe('3/1/2026');
    expect(retypedDay('', '28112026')).toBe('28/11/2026');
    expect(retypedDay('', '28.11.2026')).toBe('28.11.2026');
  });

  it('TXN-02 can be corrected: a slash that is taken away stays away', () => {
    expect(retypedDay('28/', '28')).toBe('28');
    expect(retypedDay('28/11/', '28/11')).toBe('28/11');
    expect(retypedDay('28/11/2026', '2/11/2026')).toBe('2/11/2026');
  });
});
