import type {
  AdminReconciliationFinding,
  AdminReconciliationOutcome,
  AdminReconciliationState,
} from '@usdt-africa/contracts/admin';
import type { EventData, StatementLine } from '@usdt-africa/contracts/events';

/** What the fees of a statement stand for. */
export type StatementFees = EventData<'StatementImportStarted'>['fees'];

/** Our ledger's data on one reference. Amounts in kobo. */
export interface OurSide {
  readonly outcome: AdminReconciliationOutcome;
  readonly requestedKobo: bigint;
  /** Lagos days of the request and, when settled, of that. */
  readonly day: string;
  readonly settledDay: string | null;
  /** What its transfer cost as we booked it, less what came back of that: the provider's fee, and the stamp duty. */
  readonly feeKobo: bigint;
  readonly dutyKobo: bigint;
}

/** The provider's statement data on it. */
export interface TheirSide {
  readonly outcome: StatementLine['outcome'];
  readonly amountKobo: bigint | null;
  readonly problem: StatementLine['problem'];
  /** Null where the line has none. */
  readonly feeKobo: bigint | null;
  readonly fees: StatementFees;
}

/** What a transfer cost by each of them. */
export interface Costs {
  readonly ledgerKobo: bigint;
  readonly statementKobo: bigint;
  /** Ours less theirs; null where the statement has none. */
  readonly differenceKobo: bigint | null;
}

/** What the two come to. `ledgerKobo` and `statementKobo`: what left by each of them. */
export interface Comparison {
  readonly state: AdminReconciliationState;
  readonly finding: AdminReconciliationFinding;
  readonly ledgerKobo: bigint;
  readonly statementKobo: bigint;
  /** Ours less theirs. */
  readonly differenceKobo: bigint;
  readonly costs: Costs;
  /** Value of the deposits behind it less the requested amount; null where they cover it, or it is none of ours. */
  readonly uncoveredKobo: bigint | null;
}

/** What left by our ledger: all of it when it settled, else nothing. */
export function leftByUs(ours: OurSide | null): bigint {
  return ours?.outcome === 'settled' ? ours.requestedKobo : 0n;
}

/**
 * The amount paid by their statement. A doubtful line counts with its stated amount, so that the sum of the file is
 * preserved.
 */
export function leftByThem(theirs: Pick<TheirSide, 'outcome' | 'amountKobo' | 'problem'> | null): bigint {
  if (!theirs) return 0n;
  return theirs.outcome === 'paid' || theirs.problem !== null ? (theirs.amountKobo ?? 0n) : 0n;
}

/**
 * Compares both sides of one reference, and the deposits behind ours on the chain; null when neither has it.
 * @param uncoveredKobo value of the deposits less the requested amount; null where they cover it, or it is none of ours
 */
export function compare(
  ours: OurSide | null,
  theirs: TheirSide | null,
  uncoveredKobo: bigint | null = null,
): Comparison | null {
  const found = findingOf(ours, theirs);
  if (!found) return null;
  const costs = compareCosts(ours, theirs);
  const differs = costs.differenceKobo !== null && costs.differenceKobo !== 0n;
  const alike = uncoveredKobo !== null ? 'uncovered' : differs ? 'fee' : null;
  const [state, finding] = found[0] === 'matched' && alike ? (['different', alike] as const) : found;
  const [ledgerKobo, statementKobo] = [leftByUs(ours), leftByThem(theirs)];
  return {
    state,
    finding,
    ledgerKobo,
    statementKobo,
    differenceKobo: ledgerKobo - statementKobo,
    costs,
    uncoveredKobo,
  };
}

/** A line without a fee leaves it unknown, not zero; the fee of a pending transfer may still be given back. */
function compareCosts(ours: OurSide | null, theirs: TheirSide | null): Costs {
  const withDuty = theirs?.fees === 'fee-and-duty';
  const ledgerKobo = ours ? ours.feeKobo + (withDuty ? ours.dutyKobo : 0n) : 0n;
  const feeKobo = !theirs || theirs.fees === 'left-out' || theirs.outcome === 'pending' ? null : theirs.feeKobo;
  return feeKobo === null
    ? { ledgerKobo, statementKobo: 0n, differenceKobo: null }
    : { ledgerKobo, statementKobo: feeKobo, differenceKobo: ledgerKobo - feeKobo };
}

type Found = readonly [AdminReconciliationState, AdminReconciliationFinding];

function findingOf(ours: OurSide | null, theirs: TheirSide | null): Found | null {
  if (theirs?.problem) return ['extra', theirs.problem === 'reference-twice' ? 'twice' : 'unreadable'];
  if (!ours) return theirs ? ['extra', 'not-ours'] : null;
  if (!theirs) {
    if (ours.outcome === 'open') return ['pending', 'not-concluded'];
    // A request that was refused never came to be a transfer of theirs.
    return ours.outcome === 'failed' ? ['matched', 'not-there'] : ['missing', 'not-at-provider'];
  }
  if (ours.outcome === 'open' || theirs.outcome === 'pending') return ['pending', 'not-concluded'];
  if (ours.requestedKobo !== theirs.amountKobo) return ['different', 'amount'];
  if (ours.outcome === 'contradicted') return ['different', 'outcome'];
  if ((ours.outcome === 'settled') !== (theirs.outcome === 'paid')) return ['different', 'outcome'];
  return ['matched', ours.settledDay !== null && ours.settledDay > ours.day ? 'late' : 'same'];
}

/** A row as it was when an operator explained it. */
export interface AsResolved {
  readonly finding: string;
  /** For an `uncovered` row the value of the deposits behind it less the requested amount: both sides agree on it. */
  readonly differenceKobo: bigint;
  readonly feeDifferenceKobo: bigint;
}

/** The tab of a row on the page. `resolved`: an explanation is valid as long as the row is the same as then. */
export function tabOf(
  now: Comparison | null,
  resolved: AsResolved | null,
): 'matched' | 'pending' | 'explain' | 'resolved' | null {
  if (!now) return null;
  if (now.state === 'matched' || now.state === 'pending') return now.state;
  const holds =
    resolved !== null &&
    isSameFinding(resolved.finding, now.finding) &&
    resolved.differenceKobo === explainedKobo(now) &&
    resolved.feeDifferenceKobo === (now.costs.differenceKobo ?? 0n);
  return holds ? 'resolved' : 'explain';
}

/** The difference of a row, as shown to the operator who explains it. */
export function explainedKobo({ finding, differenceKobo, uncoveredKobo }: Comparison): bigint {
  return finding === 'uncovered' ? (uncoveredKobo ?? 0n) : differenceKobo;
}

/** A reference that occurred twice counted as an unreadable line, until it had a finding of its own. */
function isSameFinding(before: string, now: AdminReconciliationFinding): boolean {
  return before === now || (before === 'unreadable' && now === 'twice');
}
