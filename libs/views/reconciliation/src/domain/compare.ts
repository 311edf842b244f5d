import type {
  AdminReconciliationFinding,
  AdminReconciliationOutcome,
  AdminReconciliationState,
} from '@usdt-africa/contracts/admin';
import type { EventData, StatementLine } from '@usdt-africa/contracts/events';

/** What the fees of a statement stand for. */
export type FeesSaid = EventData<'StatementReadingStarted'>['fees'];

/** What our ledger says of one reference. Amounts in kobo. */
export interface OurSide {
  readonly outcome: AdminReconciliationOutcome;
  readonly askedKobo: bigint;
  /** Lagos days of the request and, when settled, of that. */
  readonly day: string;
  readonly settledDay: string | null;
  /** What its transfer cost as we booked it, less what came back of that: the provider's fee, and the stamp duty. */
  readonly feeKobo: bigint;
  readonly dutyKobo: bigint;
}

/** What the provider's statement says of it. */
export interface TheirSide {
  readonly outcome: StatementLine['outcome'];
  readonly amountKobo: bigint | null;
  readonly problem: StatementLine['problem'];
  /** Null where the line says none. */
  readonly feeKobo: bigint | null;
  readonly fees: FeesSaid;
}

/** What a transfer cost by each of them. */
export interface Costs {
  readonly ledgerKobo: bigint;
  readonly statementKobo: bigint;
  /** Ours less theirs; null where theirs says nothing of it. */
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
  /** What the deposits behind it come to less what was asked; null where they cover it, or it is none of ours. */
  readonly uncoveredKobo: bigint | null;
}

/** What left by our ledger: all of it when it settled, else nothing. */
export function leftByUs(ours: OurSide | null): bigint {
  return ours?.outcome === 'settled' ? ours.askedKobo : 0n;
}

/** What left by their statement. A line in doubt counts with what it says, so that the sum of the file is kept. */
export function leftByThem(theirs: Pick<TheirSide, 'outcome' | 'amountKobo' | 'problem'> | null): bigint {
  if (!theirs) return 0n;
  return theirs.outcome === 'paid' || theirs.problem !== null ? (theirs.amountKobo ?? 0n) : 0n;
}

/**
 * Compares both sides of one reference, and what stands behind ours on the chain; null when neither has it.
 * @param uncoveredKobo what the deposits come to less what was asked; null where they cover it, or it is none of ours
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

/** A line that says no fee says nothing of it, not that there was none; what is on its way may still be given back. */
function compareCosts(ours: OurSide | null, theirs: TheirSide | null): Costs {
  const withDuty = theirs?.fees === 'fee-and-duty';
  const ledgerKobo = ours ? ours.feeKobo + (withDuty ? ours.dutyKobo : 0n) : 0n;
  const said = !theirs || theirs.fees === 'left-out' || theirs.outcome === 'pending' ? null : theirs.feeKobo;
  return said === null
    ? { ledgerKobo, statementKobo: 0n, differenceKobo: null }
    : { ledgerKobo, statementKobo: said, differenceKobo: ledgerKobo - said };
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
  if (ours.askedKobo !== theirs.amountKobo) return ['different', 'amount'];
  if (ours.outcome === 'contradicted') return ['different', 'outcome'];
  if ((ours.outcome === 'settled') !== (theirs.outcome === 'paid')) return ['different', 'outcome'];
  return ['matched', ours.settledDay !== null && ours.settledDay > ours.day ? 'late' : 'same'];
}

/** What a row was when somebody said what it is. */
export interface AsResolved {
  readonly finding: string;
  /** Of an `uncovered` one what the deposits behind it came to less what was asked: both sides say the same of it. */
  readonly differenceKobo: bigint;
  readonly feeDifferenceKobo: bigint;
}

/** Where a row stands in the room. `resolved`: what was said of it holds as long as it is what it was then. */
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

/** By how much a row differs, as whoever explains it is told. */
export function explainedKobo({ finding, differenceKobo, uncoveredKobo }: Comparison): bigint {
  return finding === 'uncovered' ? (uncoveredKobo ?? 0n) : differenceKobo;
}

/** A reference that stood there twice was one more line that could not be read, until it had a name of its own. */
function isSameFinding(before: string, now: AdminReconciliationFinding): boolean {
  return before === now || (before === 'unreadable' && now === 'twice');
}
