import { fold } from '@usdt-africa/kernel';
import {
  closeDay,
  type Day,
  dayDecider,
  type DayEvent,
  dayIdOf,
  dayNamed,
  reopenDay,
  resolveRows,
  startFile,
  startReading,
  whyOpen,
} from './day.js';

const NAME = dayNamed('paystack-2026-11-20');
const READING = '0199a000-0000-7000-8000-000000000001';
const OTHER = '0199a000-0000-7000-8000-000000000002';
const during = new Date('2026-11-20T12:00:00.000Z');
const after = new Date('2026-11-21T05:00:00.000Z');
const figures = (sha: string) => ({
  lines: 3,
  resolved: 1,
  ledgerKobo: '300',
  statementKobo: '400',
  differenceKobo: '-100',
  sha256: sha.repeat(64),
  fees: { ledgerKobo: '30', statementKobo: '30', differenceKobo: '0', unsaidKobo: '0' },
});
const file = (sha: string) => ({
  name: 'a.csv',
  bytes: 10,
  sha256: sha.repeat(64),
  columns: [],
  dates: 'iso' as const,
  kobo: false,
  otherDays: 0,
});
const day = (...events: readonly DayEvent[]): Day => fold(dayDecider, events);
const done = (readingId: string): DayEvent => ({
  type: 'StatementImported',
  data: { readingId, lines: 3, unreadable: 0, paidKobo: '400', at: after.toISOString() },
});
const nothing = { explain: 0, pending: 0 };
const read = day(...startReading(day(), NAME, READING, after), done(READING));
const closed = (day: Day): Day => [...closeDay(day, NAME, nothing, figures('a'), after)].reduce(dayDecider.evolve, day);

describe('a day of a provider', () => {
  it('ADM-08 is a Lagos day, from midnight to midnight there', () => {
    expect([NAME.from, NAME.to]).toEqual([new Date('2026-11-19T23:00:00Z'), new Date('2026-11-20T23:00:00Z')]);
    expect(dayIdOf('paystack', new Date('2026-11-20T22:59:59.999Z'))).toBe('paystack-2026-11-20');
    expect(dayIdOf('paystack', new Date('2026-11-20T23:00:00.000Z'))).toBe('paystack-2026-11-21');
    for (const wrong of ['paystack-2026-02-30', 'paystack-20261120', '2026-11-20', 'Paystack-2026-11-20', ''])
      expect(() => dayNamed(wrong)).toThrow(RangeError);
  });

  it('ADM-08 has one import at a time: a second request changes nothing, a file replaces a running import', () => {
    const reading = day(...startReading(day(), NAME, READING, during));
    expect(startReading(reading, NAME, OTHER, during)).toEqual([]);
    expect(startFile(reading, NAME, OTHER, file('b'), during).map(({ type, data }) => [type, data])).toEqual([
      ['StatementImportAbandoned', { readingId: READING, cause: 'replaced', at: during.toISOString() }],
      ['StatementImportStarted', expect.objectContaining({ readingId: OTHER, upTo: during.toISOString() })],
    ]);
    const filed = day(...startFile(day(), NAME, READING, file('b'), after), done(READING));
    expect(() => startFile(filed, NAME, OTHER, file('b'), after)).toThrow('already the statement of this day');
    expect(startFile(filed, NAME, OTHER, file('c'), after)).toHaveLength(1);
  });

  it('ADM-08 accepts the same file once more after the day is over, since the earlier import was incomplete', () => {
    const early = day(...startFile(day(), NAME, READING, file('b'), during), done(READING));
    expect(() => startFile(early, NAME, OTHER, file('b'), during)).toThrow('already the statement of this day');
    expect(whyOpen(early, NAME, nothing, after)).toBe('no-statement');
    const whole = [...startFile(early, NAME, OTHER, file('b'), after), done(OTHER)].reduce(dayDecider.evolve, early);
    expect(whyOpen(whole, NAME, nothing, after)).toBeNull();
    expect(() => startFile(whole, NAME, READING, file('b'), after)).toThrow('already the statement of this day');
  });

  it('ADM-08 accepts the same file again when it is read differently: a wrong reading can be corrected', () => {
    const asRead = { ...file('b'), columns: [{ heading: 'Amount', field: 'amount' }] };
    const wrong = day(...startFile(day(), NAME, READING, { ...asRead, kobo: true }, after), done(READING));
    expect(() => startFile(wrong, NAME, OTHER, { ...asRead, kobo: true }, after)).toThrow(
      'already the statement of this day',
    );
    expect(startFile(wrong, NAME, OTHER, asRead, after)).toHaveLength(1);
    const otherwise = { columns: [{ heading: 'Amount', field: 'fee' }], dates: 'day-first' as const };
    for (const [field, other] of Object.entries(otherwise))
      expect(startFile(wrong, NAME, OTHER, { ...asRead, kobo: true, [field]: other }, after)).toHaveLength(1);
  });

  it('ADM-08 reports why it cannot be closed, the most pressing reason first', () => {
    const partly = day(...startReading(day(), NAME, READING, during), done(READING));
    const again = [...startReading(read, NAME, OTHER, after)].reduce(dayDecider.evolve, read);
    expect([
      whyOpen(day(), NAME, nothing, during),
      whyOpen(day(), NAME, nothing, after),
      whyOpen(partly, NAME, nothing, after),
      whyOpen(again, NAME, nothing, after),
      whyOpen(read, NAME, { explain: 2, pending: 1 }, after),
      whyOpen(read, NAME, { explain: 0, pending: 1 }, after),
      whyOpen(read, NAME, nothing, after),
      whyOpen(closed(read), NAME, nothing, after),
    ]).toEqual([
      'day-not-over',
      'no-statement',
      'no-statement',
      'still-reading',
      'lines-to-explain',
      'not-concluded',
      null,
      'closed',
    ]);
    expect(() => closeDay(read, NAME, { explain: 1, pending: 0 }, figures('a'), after)).toThrow('one line must be');
  });

  it('ADM-08 is not closed with lines of an abandoned import until another import is complete', () => {
    const then = (day: Day, ...events: readonly DayEvent[]): Day => events.reduce(dayDecider.evolve, day);
    const begun = then(read, ...startReading(read, NAME, OTHER, after));
    const at = after.toISOString();
    const lines: DayEvent = {
      type: 'StatementLinesImported',
      data: { readingId: OTHER, page: 1, expected: 200, lines: [], at },
    };
    const left: DayEvent = {
      type: 'StatementImportAbandoned',
      data: { readingId: OTHER, cause: 'changed-meanwhile', at },
    };
    // Nothing was read of it: every line is the statement's.
    expect(whyOpen(then(begun, left), NAME, nothing, after)).toBeNull();
    const torn = then(begun, lines, left);
    expect(whyOpen(torn, NAME, nothing, after)).toBe('half-read');
    expect(() => closeDay(torn, NAME, nothing, figures('a'), after)).toThrow('again to its end');
    const again = then(torn, ...startReading(torn, NAME, READING, after));
    expect(whyOpen(then(again, { ...left, data: { ...left.data, readingId: READING } }), NAME, nothing, after)).toBe(
      'half-read',
    );
    expect(whyOpen(then(again, done(READING)), NAME, nothing, after)).toBeNull();
  });

  it('ADM-08 records which fees a statement has: the provider’s list its fee, a file those of its columns', () => {
    const asRead = (...fields: string[]) => ({
      ...file('b'),
      columns: fields.map((field) => ({ heading: field, field })),
    });
    const feesOf = ([begun]: ReturnType<typeof startReading>) => (begun!.data as { fees: string }).fees;
    expect(feesOf(startReading(day(), NAME, READING, after))).toBe('fee');
    expect(feesOf(startFile(day(), NAME, READING, asRead('amount'), after))).toBe('left-out');
    expect(feesOf(startFile(day(), NAME, READING, asRead('amount', 'fee'), after))).toBe('fee');
    expect(feesOf(startFile(day(), NAME, READING, asRead('fee-and-duty'), after))).toBe('fee-and-duty');
  });

  it('ADM-08 accepts no explanations once closed, and is reopened only by different figures', () => {
    const shut = closed(read);
    expect(() => resolveRows(shut, 'timing', [], after)).toThrow('closed');
    expect(reopenDay(shut, NAME, figures('a'), after)).toEqual([]);
    expect(reopenDay(read, NAME, figures('b'), after)).toEqual([]);
    const [reopened] = reopenDay(shut, NAME, figures('b'), after);
    expect(reopened).toMatchObject({ data: { before: figures('a'), after: figures('b') } });
    expect(whyOpen(dayDecider.evolve(shut, reopened!), NAME, nothing, after)).toBeNull();
  });
});
