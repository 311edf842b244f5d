import { dayNamed } from './day.js';
import { datesOf, guessColumns, type Portions, readStatement, tableOf } from './statement-file.js';

function whole<Result>(portions: Portions<Result>): Result {
  for (;;) {
    const { done, value } = portions.next();
    if (done) return value;
  }
}

const DAY = dayNamed('paystack-2026-11-05');

/** Reads lines with these times; order and counts of the day, of other days and in doubt. */
function judge(times: readonly string[], lastTime: 'day-first' | 'month-first' | null = null, day = DAY) {
  const lines = times.map((time, index) => `po-${index},100.00,success,"${time}"`);
  const table = whole(tableOf(new TextEncoder().encode(['reference,amount,status,date', ...lines].join('\n'))));
  const columns = guessColumns(table);
  const { dates, order } = whole(datesOf(table, { columns }, day, lastTime));
  const { read, otherDays, doubt } = whole(readStatement(table, { columns, dates, kobo: false }, day));
  return { dates, isUnclear: order.isUnclear, counts: [read.lines, otherDays.lines, doubt.lines] };
}

describe('the order of day and month in a statement', () => {
  it('ADM-08 is the one in which the lines fall on the reconciled day', () => {
    const monthFirst = ['11/05/2026 10:00 AM', '11/05/2026 11:00 AM'];
    expect(judge(monthFirst)).toEqual({
      dates: 'month-first',
      isUnclear: false,
      counts: [2, 0, 0],
    });
    const dayFirst = ['05/11/2026 10:00', '05/11/26 11:00'];
    expect(judge(dayFirst)).toEqual({ dates: 'day-first', isUnclear: false, counts: [2, 0, 0] });
  });

  it('ADM-08 is not reversed by one line that is valid only in the other order', () => {
    const times = ['05/11/2026 10:00', '05/11/2026 11:00', '11/13/2026 10:00'];
    expect(judge(times)).toEqual({ dates: 'day-first', isUnclear: false, counts: [2, 0, 1] });
  });

  it('ADM-08 of the last file is used only when no line falls on the day in either order', () => {
    expect(judge(['05/11/2026 10:00'], 'month-first')).toMatchObject({
      dates: 'day-first',
      counts: [1, 0, 0],
    });
    expect(judge(['11/05/2026 10:00'], 'day-first')).toMatchObject({
      dates: 'month-first',
      counts: [1, 0, 0],
    });
    // Neither order makes these lines of the day.
    expect(judge(['03/04/2026 10:00'], 'month-first')).toMatchObject({
      dates: 'month-first',
      counts: [0, 1, 0],
    });
  });

  it('ADM-08 is unclear when lines fall on that day in both, and suggested by what can be read', () => {
    expect(judge(['05/11/2026 10:00', '11/05/2026 10:00'], 'month-first')).toMatchObject({
      dates: 'month-first',
      isUnclear: true,
    });
    const period = ['05/11/2026 10:00', '11/05/2026 10:00', '11/05/2026 11:00', '13/11/2026 10:00'];
    expect(judge(period)).toMatchObject({ dates: 'day-first', isUnclear: true });
  });

  it('ADM-08 does not matter on the fifth of May, nor where the year or the name of the month is written', () => {
    const may = dayNamed('paystack-2026-05-05');
    expect(judge(['05/05/2026 10:00', '06/05/2026 10:00'], null, may)).toMatchObject({
      isUnclear: false,
      counts: [1, 1, 0],
    });
    expect(judge(['2026-11-05 10:00'])).toEqual({
      dates: 'iso',
      isUnclear: false,
      counts: [1, 0, 0],
    });
    expect(judge(['05-Nov-2026 10:00', '05-Nov-26'])).toMatchObject({
      isUnclear: false,
      counts: [2, 0, 0],
    });
  });
});
