import type {
  AdminReconciliationFinding,
  AdminReconciliationOutcome,
  AdminReconciliationState,
} from '@usdt-africa/contracts/admin';
import type { StatementLine } from '@usdt-africa/contracts/events';

/** What our ledger says of one reference. Amounts in kobo. */
export interface OurSide {
  readonly outcome: AdminReconciliationOutcome;
  readonly askedKobo: bigint;
  /** Lagos days of the request and, when settled, of that. */
  readonly day: string;
  readonly settledDay: string | null;
}

/** What the provider's statement says of it. */
export interface TheirSide {
  readonly outcome: StatementLine['outcome'];
  readonly amountKobo: bigint | null;
  readonly problem: StatementLine['problem'];
}

/** What the two come to. `ledgerKobo` and `statementKobo`: what left by each of them. */
export interface Comparison {
  readonly state: AdminReconciliationState;
  readonly finding: AdminReconciliationFinding;
  readonly ledgerKobo: bigint;
  readonly statementKobo: bigint;
  /** Ours less theirs. */
  readonly differenceKobo: bigint;
}

/** What left by our ledger: all of it when it settled, else nothing. */
export function leftByUs(ours: OurSide | null): bigint {
  return ours?.outcome === 'settled' ? ours.askedKobo : 0n;
}

/** What left by their statement. A line in doubt counts with what it says, so that the sum of the file is kept. */
export function leftByThem(theirs: TheirSide | null): bigint {
  if (!theirs) return 0n;
  return theirs.outcome === 'paid' || theirs.problem !== null ? (theirs.amountKobo ?? 0n) : 0n;
}

/** Compares both sides of one reference; null when neither has it. */
export function compare(ours: OurSide | null, theirs: TheirSide | null): Comparison | null {
  const found = findingOf(ours, theirs);
  if (!found) return null;
  const [state, finding] = found;
  const [ledgerKobo, statementKobo] = [leftByUs(ours), leftByThem(theirs)];
  return { state, finding, ledgerKobo, statementKobo, differenceKobo: ledgerKobo - statementKobo };
}

type Found = readonly [AdminReconciliationState, AdminReconciliationFinding];

function findingOf(ours: OurSide | null, theirs: TheirSide | null): Found | null {
  if (theirs?.problem) return ['extra', 'unreadable'];
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

/** Where a row stands in the room. `resolved`: what was said of it holds as long as it is what it was then. */
export function tabOf(
  now: Comparison | null,
  resolved: { readonly finding: string; readonly differenceKobo: bigint } | null,
): 'matched' | 'pending' | 'explain' | 'resolved' | null {
  if (!now) return null;
  if (now.state === 'matched' || now.state === 'pending') return now.state;
  const holds = resolved?.finding === now.finding && resolved.differenceKobo === now.differenceKobo;
  return holds ? 'resolved' : 'explain';
}
