import fc from 'fast-check';
import { compare, leftByThem, leftByUs, type OurSide, tabOf, type TheirSide } from './compare.js';

const ours = (more: Partial<OurSide> = {}): OurSide => ({
  outcome: 'settled',
  requestedKobo: 15_655_000n,
  day: '2026-11-20',
  settledDay: '2026-11-20',
  feeKobo: 5_000n,
  dutyKobo: 5_000n,
  ...more,
});
const theirs = (more: Partial<TheirSide> = {}): TheirSide => ({
  outcome: 'paid',
  amountKobo: 15_655_000n,
  problem: null,
  feeKobo: 5_000n,
  fees: 'fee',
  ...more,
});
const findingOf = (a: OurSide | null, b: TheirSide | null) => {
  const found = compare(a, b);
  return found && [found.state, found.finding, found.differenceKobo];
};

describe('comparison of a payout with a line of the statement', () => {
  it.each([
    ['both say paid', ours(), theirs(), ['matched', 'same', 0n]],
    ['settled after midnight', ours({ settledDay: '2026-11-21' }), theirs(), ['matched', 'late', 0n]],
    ['one kobo more', ours(), theirs({ amountKobo: 15_655_001n }), ['different', 'amount', -1n]],
    ['₦50 less', ours(), theirs({ amountKobo: 15_650_000n }), ['different', 'amount', 5_000n]],
    ['theirs came back', ours(), theirs({ outcome: 'reversed' }), ['different', 'outcome', 15_655_000n]],
    ['ours failed, theirs paid', ours({ outcome: 'failed' }), theirs(), ['different', 'outcome', -15_655_000n]],
    ['both failed', ours({ outcome: 'failed' }), theirs({ outcome: 'failed' }), ['matched', 'same', 0n]],
    ['came back at both', ours({ outcome: 'returned' }), theirs({ outcome: 'reversed' }), ['matched', 'same', 0n]],
    [
      'failed with another amount',
      ours({ outcome: 'failed' }),
      theirs({ outcome: 'failed', amountKobo: 1n }),
      ['different', 'amount', 0n],
    ],
    [
      'contradicted by the provider',
      ours({ outcome: 'contradicted' }),
      theirs(),
      ['different', 'outcome', -15_655_000n],
    ],
    ['still asked about', ours({ outcome: 'open' }), theirs(), ['pending', 'not-concluded', -15_655_000n]],
    ['still under way there', ours(), theirs({ outcome: 'pending' }), ['pending', 'not-concluded', 15_655_000n]],
    ['not there', ours(), null, ['missing', 'not-at-provider', 15_655_000n]],
    ['returned, and not there', ours({ outcome: 'returned' }), null, ['missing', 'not-at-provider', 0n]],
    ['refused, and rightly not there', ours({ outcome: 'failed' }), null, ['matched', 'not-there', 0n]],
    ['open, and not there yet', ours({ outcome: 'open' }), null, ['pending', 'not-concluded', 0n]],
    ['none of ours', null, theirs(), ['extra', 'not-ours', -15_655_000n]],
    ['none of ours, and failed', null, theirs({ outcome: 'failed' }), ['extra', 'not-ours', 0n]],
    ['a line in doubt', null, theirs({ outcome: null, problem: 'status' }), ['extra', 'unreadable', -15_655_000n]],
    ['without an amount', null, theirs({ amountKobo: null, problem: 'amount' }), ['extra', 'unreadable', 0n]],
    ['nothing', null, null, null],
  ] as const)('ADM-08 has the expected state, finding and difference: %s', (_case, a, b, expected) => {
    expect(findingOf(a, b)).toEqual(expected);
  });

  it.each([
    ['to the kobo the same', ours(), theirs(), ['matched', 'same', 0n]],
    ['one kobo more', ours(), theirs({ feeKobo: 5_001n }), ['different', 'fee', -1n]],
    ['booked and not charged', ours(), theirs({ feeKobo: 0n }), ['different', 'fee', 5_000n]],
    ['charged and not booked', ours({ feeKobo: 0n }), theirs(), ['different', 'fee', -5_000n]],
    [
      'settled after midnight',
      ours({ settledDay: '2026-11-21' }),
      theirs({ feeKobo: 1n }),
      ['different', 'fee', 4_999n],
    ],
    ['not said by the line', ours(), theirs({ feeKobo: null }), ['matched', 'same', null]],
    ['said before fees were compared', ours(), theirs({ feeKobo: 1n, fees: 'left-out' }), ['matched', 'same', null]],
    ['together with the duty', ours(), theirs({ feeKobo: 10_000n, fees: 'fee-and-duty' }), ['matched', 'same', 0n]],
    ['without the duty', ours(), theirs({ fees: 'fee-and-duty' }), ['different', 'fee', 5_000n]],
    [
      'kept for what came back',
      ours({ outcome: 'returned', feeKobo: 0n }),
      theirs({ outcome: 'reversed' }),
      ['different', 'fee', -5_000n],
    ],
    [
      'charged for what failed',
      ours({ outcome: 'failed', feeKobo: 0n, dutyKobo: 0n }),
      theirs({ outcome: 'failed' }),
      ['different', 'fee', -5_000n],
    ],
    ['of another amount', ours(), theirs({ amountKobo: 1n, feeKobo: 1_000n }), ['different', 'amount', 4_000n]],
    [
      'on its way',
      ours({ outcome: 'open', feeKobo: 0n }),
      theirs({ outcome: 'pending' }),
      ['pending', 'not-concluded', null],
    ],
    ['not there', ours(), null, ['missing', 'not-at-provider', null]],
    ['none of ours', null, theirs(), ['extra', 'not-ours', -5_000n]],
  ] as const)('ADM-08 a fee %s', (_case, a, b, expected) => {
    const found = compare(a, b)!;
    expect([found.state, found.finding, found.costs.differenceKobo]).toEqual(expected);
  });

  it.each([
    ['that both sides have', ours(), theirs(), ['different', 'uncovered']],
    ['whose fee differs, too', ours(), theirs({ feeKobo: 5_001n }), ['different', 'uncovered']],
    ['that failed', ours({ outcome: 'failed', feeKobo: 0n, dutyKobo: 0n }), null, ['different', 'uncovered']],
    ['of another amount', ours(), theirs({ amountKobo: 1n }), ['different', 'amount']],
    ['under way', ours({ outcome: 'open', feeKobo: 0n }), null, ['pending', 'not-concluded']],
  ] as const)('ADM-08 a payout that its deposits do not cover is a difference: one %s', (_case, a, b, expected) => {
    const found = compare(a, b, -150n)!;
    expect([found.state, found.finding]).toEqual(expected);
    expect(tabOf(found, null)).toBe(expected[0] === 'pending' ? 'pending' : 'explain');
  });

  const side = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
  const kobo = fc.bigInt(1n, 2_000_000_000n);
  const ourSide: fc.Arbitrary<OurSide> = fc.record({
    outcome: fc.constantFrom('settled', 'failed', 'returned', 'open', 'contradicted'),
    requestedKobo: kobo,
    day: fc.constant('2026-11-20'),
    settledDay: side(fc.constantFrom('2026-11-20', '2026-11-21')),
    feeKobo: fc.bigInt(0n, 10_000n),
    dutyKobo: fc.constantFrom(0n, 5_000n),
  });
  const theirSide: fc.Arbitrary<TheirSide> = fc.record({
    outcome: side(fc.constantFrom('paid', 'failed', 'reversed', 'pending')),
    amountKobo: side(kobo),
    problem: side(fc.constantFrom('amount', 'status', 'columns')),
    feeKobo: side(fc.bigInt(0n, 10_000n)),
    fees: fc.constantFrom('left-out', 'fee', 'fee-and-duty'),
  });

  it('ADM-08 the rows of a day add up to both sides and to their difference, to the kobo', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(side(ourSide), side(theirSide)), { maxLength: 200 }), (day) => {
        const rows = day.map(([a, b]) => compare(a, b)).filter((row) => row !== null);
        const sum = (of: readonly bigint[]): bigint => of.reduce((all, one) => all + one, 0n);
        const ledger = sum(day.map(([a]) => leftByUs(a)));
        const statement = sum(day.map(([, b]) => leftByThem(b)));
        expect(sum(rows.map((row) => row.ledgerKobo))).toBe(ledger);
        expect(sum(rows.map((row) => row.statementKobo))).toBe(statement);
        expect(sum(rows.map((row) => row.differenceKobo))).toBe(ledger - statement);
        const parts = ['matched', 'pending', 'explain', 'resolved'].map((tab) =>
          sum(rows.filter((row) => tabOf(row, null) === tab).map((row) => row.differenceKobo)),
        );
        expect(sum(parts)).toBe(ledger - statement);
        // What matches never hides a kobo.
        const hidden = rows.filter(
          ({ differenceKobo, costs }) => differenceKobo !== 0n || (costs.differenceKobo ?? 0n) !== 0n,
        );
        expect(hidden.filter((row) => row.state === 'matched')).toEqual([]);
        // Transfer costs add up as well: where both sides state them the differences match, and for the rest the
        // statement has none.
        const costs = rows.map((row) => row.costs);
        const unsaid = costs.filter((one) => one.differenceKobo === null);
        expect(sum(unsaid.map((one) => one.statementKobo))).toBe(0n);
        expect(sum(costs.map((one) => one.ledgerKobo - one.statementKobo))).toBe(
          sum(costs.map((one) => one.differenceKobo ?? one.ledgerKobo)),
        );
      }),
    );
  });

  it('ADM-08 an explanation of a row lapses with the least change of it', () => {
    const now = compare(ours(), theirs({ amountKobo: 15_655_100n }))!;
    const comparison = { finding: now.finding, differenceKobo: now.differenceKobo, feeDifferenceKobo: 0n };
    expect(tabOf(now, comparison)).toBe('resolved');
    expect(tabOf(compare(ours(), theirs({ amountKobo: 15_655_100n, feeKobo: null })), comparison)).toBe('resolved');
    expect(tabOf(compare(ours(), theirs({ amountKobo: 15_655_100n, feeKobo: 5_001n })), comparison)).toBe('explain');
    const cost = { finding: 'fee', differenceKobo: 0n, feeDifferenceKobo: -1n };
    expect(tabOf(compare(ours(), theirs({ feeKobo: 5_001n })), cost)).toBe('resolved');
    expect(tabOf(compare(ours(), theirs({ feeKobo: 5_002n })), cost)).toBe('explain');
    expect(tabOf(compare(ours(), theirs({ amountKobo: 15_655_101n })), comparison)).toBe('explain');
    expect(tabOf(compare(ours(), null), comparison)).toBe('explain');
    expect(tabOf(compare(ours(), theirs()), comparison)).toBe('matched');
    const chain = { finding: 'uncovered', differenceKobo: -150n, feeDifferenceKobo: 0n };
    expect(tabOf(compare(ours(), theirs(), -150n), chain)).toBe('resolved');
    expect(tabOf(compare(ours(), theirs(), -151n), chain)).toBe('explain');
    expect(tabOf(compare(ours(), theirs({ feeKobo: 5_001n }), -150n), chain)).toBe('explain');
    // It was a line that cannot be read, as long as that was its name.
    const before = { finding: 'unreadable', differenceKobo: -15_650_000n, feeDifferenceKobo: -5_000n };
    const twice = compare(null, theirs({ problem: 'reference-twice' }))!;
    expect(tabOf(twice, { ...before, differenceKobo: twice.differenceKobo })).toBe('resolved');
  });
});
