/**
 * A timestamptz as PostgreSQL writes it (`2026-01-31 12:00:00.123456+01`), cut to the millisecond. Not left to the
 * driver's parser: it is slower, it may round the other way than the append's answer does, and anyone may replace it.
 */
export function instant(text: string): Date {
  // As a server in UTC writes nearly every one of them; with six digits, or five, four or three.
  if (text.endsWith('+00') && text.length >= 26 && text.length <= 29 && text[10] === ' ' && text[19] === '.') {
    return new Date(`${text.slice(0, 10)}T${text.slice(11, 23)}Z`);
  }
  const [, day, time, fraction = '', sign, hours, minutes = '00'] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?([+-])(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  if (day === undefined) throw new RangeError('not a point in time as PostgreSQL writes it');
  return new Date(`${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}${sign}${hours}:${minutes}`);
}
