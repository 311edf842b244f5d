import type { EventData } from '@usdt-africa/contracts/events';
import { walk, type Walkable, withoutExit } from '@usdt-africa/test-kit';
import { closeDay, dayDecider, type DayEvent, dayNamed, reopenDay, startReading } from './day.js';

const ID = '0199a000-0000-7000-8000-000000000009';
const HASH = 'a'.repeat(64);

const DAY = dayNamed('paystack-2026-01-04');
const figures: EventData<'ReconciliationDayClosed'>['figures'] = {
  lines: 1,
  resolved: 0,
  ledgerKobo: '1',
  statementKobo: '1',
  differenceKobo: '0',
  sha256: HASH,
  fees: { ledgerKobo: '0', statementKobo: '0', differenceKobo: '0', unsaidKobo: '0' },
};
const readingId = ID;
type DayState = typeof dayDecider.initial;
const day: Walkable<DayState, DayEvent> = {
  decider: dayDecider,
  label: ({ reading, statement, isTorn, closed }) =>
    closed ? 'closed' : reading ? 'being read' : isTorn ? 'half read' : statement ? 'read' : 'without a statement',
  acts: {
    start: (state, now) => startReading(state, DAY, readingId, now),
    page: ({ reading }) =>
      reading ? [{ type: 'StatementLinesImported', data: { readingId, page: 1 } } as DayEvent] : [],
    read: ({ reading }) => (reading ? [{ type: 'StatementImported', data: { readingId } } as DayEvent] : []),
    leave: ({ reading }) => (reading ? [{ type: 'StatementImportAbandoned', data: { readingId } } as DayEvent] : []),
    close: (state, now) => closeDay(state, DAY, { explain: 0, pending: 0 }, figures, now),
    reopen: (state, now) => reopenDay(state, DAY, { ...figures, sha256: 'b'.repeat(64) }, now),
  },
  ends: ['closed'],
};

describe('states without an exit', () => {
  it('ENG-02 do not exist for a provider’s day', () => {
    expect(withoutExit(walk(day, 6), day.ends)).toEqual([]);
  });
});
