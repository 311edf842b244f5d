import type { AdminReconciliationOutcome } from '@usdt-africa/contracts/admin';
import type { StatementLine } from '@usdt-africa/contracts/events';
import { uuidFrom } from '@usdt-africa/kernel';
import type { PoolClient } from 'pg';
import { compare, type Comparison, type StatementFees, tabOf } from '../domain/compare.js';
import { dayNamed } from '../domain/day.js';

/** Our side of a reference, as its row keeps it; kobo as texts. */
export interface InternalEntry {
  readonly payoutId: string;
  /** Null where the payout pays a withdrawal. */
  readonly orderId: string | null;
  /** Of the order or the withdrawal. */
  readonly orderNumber: string;
  readonly outcome: AdminReconciliationOutcome;
  readonly requestedKobo: string;
  /** What its transfer cost as it is booked now. */
  readonly feeKobo: string;
  readonly dutyKobo: string;
  readonly day: string;
  readonly at: string;
  readonly settledDay: string | null;
  readonly settledAt: string | null;
  readonly sessionId: string | null;
  readonly changedAt: string;
}

/** Their side. */
export interface StatementEntry extends Omit<StatementLine, 'reference'> {
  readonly readingId: string;
  /** What its fee stands for. */
  readonly fees: StatementFees;
}

export interface ResolvedDifference {
  readonly kind: string;
  readonly finding: string;
  readonly differenceKobo: string;
  readonly feeDifferenceKobo: string;
  readonly actor: string;
  readonly reason: string;
  readonly at: string;
}

/** One reference of one day, as the projection folds it. */
export interface RowState {
  readonly rowId: string;
  readonly dayId: string;
  readonly reference: string | null;
  readonly ours: InternalEntry | null;
  readonly theirs: StatementEntry | null;
  readonly theirsChangedAt: string | null;
  readonly resolved: ResolvedDifference | null;
  /** Value of the deposits behind it less the requested amount, in kobo; null where they cover it. */
  readonly uncoveredKobo: string | null;
}

/** The row of a reference; what has none is known by its line. */
export function rowIdOf(dayId: string, key: string): string {
  return uuidFrom('reconciliation-row', dayId, key);
}

export function newRow(dayId: string, reference: string | null, rowId: string): RowState {
  return {
    rowId,
    dayId,
    reference,
    ours: null,
    theirs: null,
    theirsChangedAt: null,
    resolved: null,
    uncoveredKobo: null,
  };
}

/** What a row comes to now. */
export function comparisonOf({ ours, theirs, uncoveredKobo }: RowState): Comparison | null {
  return compare(
    ours && {
      ...ours,
      requestedKobo: BigInt(ours.requestedKobo),
      feeKobo: BigInt(ours.feeKobo),
      dutyKobo: BigInt(ours.dutyKobo),
    },
    theirs && { ...theirs, amountKobo: koboOf(theirs.amountKobo), feeKobo: koboOf(theirs.feeKobo) },
    ours && koboOf(uncoveredKobo),
  );
}

const koboOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a);

function written(row: RowState) {
  const { rowId, dayId, reference, ours, theirs, theirsChangedAt, resolved } = row;
  const now = comparisonOf(row);
  const bare = comparisonOf({ ...row, uncoveredKobo: null });
  const name = dayNamed(dayId);
  // What has become of ours since may come to the same difference, and is another matter: a dispute that ended otherwise.
  const holds = resolved !== null && !(ours && ours.changedAt > resolved.at);
  const held = holds
    ? {
        finding: resolved.finding,
        differenceKobo: BigInt(resolved.differenceKobo),
        feeDifferenceKobo: BigInt(resolved.feeDifferenceKobo),
      }
    : null;
  const beginning = name.from.toISOString();
  return {
    row_id: rowId,
    day_id: dayId,
    provider: name.provider,
    reference,
    payout_id: ours?.payoutId ?? null,
    order_id: ours?.orderId ?? null,
    order_number: ours?.orderNumber ?? null,
    session_id: theirs?.sessionId ?? ours?.sessionId ?? null,
    provider_reference: theirs?.providerReference ?? null,
    ours,
    theirs: theirs || theirsChangedAt ? { line: theirs, changedAt: theirsChangedAt } : null,
    resolved,
    state: now?.state ?? null,
    finding: now?.finding ?? null,
    tab: tabOf(now, held),
    // Days were closed by these values before the chain was compared, and before a duplicate reference had a finding of
    // its own.
    bare_finding: bare?.finding === 'twice' ? 'unreadable' : (bare?.finding ?? null),
    bare_tab: tabOf(bare, held),
    uncovered_kobo: now?.uncoveredKobo?.toString() ?? null,
    ledger_kobo: (now?.ledgerKobo ?? 0n).toString(),
    statement_kobo: (now?.statementKobo ?? 0n).toString(),
    difference_kobo: (now?.differenceKobo ?? 0n).toString(),
    fee_ledger_kobo: (now?.costs.ledgerKobo ?? 0n).toString(),
    fee_statement_kobo: (now?.costs.statementKobo ?? 0n).toString(),
    fee_difference_kobo: now?.costs.differenceKobo?.toString() ?? null,
    at: ours?.at ?? theirs?.at ?? beginning,
    changed_at: later(ours?.changedAt ?? null, theirsChangedAt) ?? resolved?.at ?? beginning,
  };
}

export const ROW_COLUMNS = `row_id, day_id, reference, ours, theirs->'line' as theirs, theirs->>'changedAt' as theirs_changed_at,
  resolved, uncovered_kobo::text as uncovered_kobo`;

interface Read {
  row_id: string;
  day_id: string;
  reference: string | null;
  ours: InternalEntry | null;
  theirs: StatementEntry | null;
  theirs_changed_at: string | null;
  resolved: ResolvedDifference | null;
  uncovered_kobo: string | null;
}

export function stateOfRow(row: Read): RowState {
  return {
    rowId: row.row_id,
    dayId: row.day_id,
    reference: row.reference,
    ours: row.ours,
    theirs: row.theirs,
    theirsChangedAt: row.theirs_changed_at,
    resolved: row.resolved,
    uncoveredKobo: row.uncovered_kobo,
  };
}

/**
 * The whole statement of the longest file may disappear at once: rows written together must fit into one document of
 * the database.
 */
const ROWS_A_STATEMENT = 5_000;

/** Rows of a batch: read once, changed in memory, written once. */
export class RowBatch {
  readonly #rows = new Map<string, RowState>();
  readonly #changed = new Set<string>();
  /** Of rows that have our side. */
  readonly #byReference = new Map<string, string>();

  private constructor(private readonly tx: PoolClient) {}

  /** @param references whose rows of ours may be changed, whatever their day */
  static async of(tx: PoolClient, rowIds: readonly string[], references: readonly string[]): Promise<RowBatch> {
    const batch = new RowBatch(tx);
    const { rows } = await tx.query<Read>(
      `select ${ROW_COLUMNS} from reconciliation_rows where row_id = any($1::uuid[])
         or (reference = any($2) and payout_id is not null)`,
      [rowIds, references],
    );
    for (const row of rows) batch.#keep(stateOfRow(row));
    return batch;
  }

  get(rowId: string): RowState | undefined {
    return this.#rows.get(rowId);
  }

  ofOurs(reference: string): RowState | undefined {
    const rowId = this.#byReference.get(reference);
    return rowId === undefined ? undefined : this.#rows.get(rowId);
  }

  put(row: RowState): void {
    this.#keep(row);
    this.#changed.add(row.rowId);
  }

  /** The days of the rows that were changed. */
  async write(): Promise<ReadonlySet<string>> {
    const rows = [...this.#changed].sort().map((rowId) => this.#rows.get(rowId)!);
    this.#changed.clear();
    for (let first = 0; first < rows.length; first += ROWS_A_STATEMENT)
      await this.#write(rows.slice(first, first + ROWS_A_STATEMENT));
    return new Set(rows.map(({ dayId }) => dayId));
  }

  async #write(rows: readonly RowState[]): Promise<void> {
    await this.tx.query(
      `insert into reconciliation_rows (row_id, day_id, provider, reference, payout_id, order_id, order_number, session_id,
         provider_reference, ours, theirs, resolved, state, finding, tab, ledger_kobo, statement_kobo, difference_kobo,
         fee_ledger_kobo, fee_statement_kobo, fee_difference_kobo, bare_finding, bare_tab, uncovered_kobo, at, changed_at)
       select * from jsonb_to_recordset($1) as r(row_id uuid, day_id text, provider text, reference text, payout_id uuid,
         order_id uuid, order_number text, session_id text, provider_reference text, ours jsonb, theirs jsonb,
         resolved jsonb, state text, finding text, tab text, ledger_kobo bigint, statement_kobo bigint,
         difference_kobo bigint, fee_ledger_kobo bigint, fee_statement_kobo bigint, fee_difference_kobo bigint,
         bare_finding text, bare_tab text, uncovered_kobo bigint, at timestamptz, changed_at timestamptz)
       on conflict (row_id) do update set reference = excluded.reference, payout_id = excluded.payout_id,
         order_id = excluded.order_id, order_number = excluded.order_number, session_id = excluded.session_id,
         provider_reference = excluded.provider_reference, ours = excluded.ours, theirs = excluded.theirs,
         resolved = excluded.resolved, state = excluded.state, finding = excluded.finding, tab = excluded.tab,
         ledger_kobo = excluded.ledger_kobo, statement_kobo = excluded.statement_kobo,
         difference_kobo = excluded.difference_kobo, fee_ledger_kobo = excluded.fee_ledger_kobo,
         fee_statement_kobo = excluded.fee_statement_kobo, fee_difference_kobo = excluded.fee_difference_kobo,
         bare_finding = excluded.bare_finding, bare_tab = excluded.bare_tab, uncovered_kobo = excluded.uncovered_kobo,
         at = excluded.at, changed_at = excluded.changed_at`,
      [JSON.stringify(rows.map(written))],
    );
  }

  #keep(row: RowState): void {
    this.#rows.set(row.rowId, row);
    if (row.ours && row.reference !== null) this.#byReference.set(row.reference, row.rowId);
  }
}
