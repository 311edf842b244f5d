import type {
  AdminReconciliationFees,
  AdminReconciliationState,
  AdminReconciliationSum,
} from '@usdt-africa/contracts/admin';
import { ADMIN_RECONCILIATION_STATES } from '@usdt-africa/contracts/admin';
import type { ReconciliationFigures } from '@usdt-africa/contracts/events';
import { formatMoney } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import type { OpenRows } from '../domain/day.js';

/** How many rows, and what they come to; in kobo. */
export interface Sum {
  readonly lines: number;
  readonly ledgerKobo: bigint;
  readonly statementKobo: bigint;
  readonly differenceKobo: bigint;
}

export const TABS = ['matched', 'pending', 'explain', 'resolved'] as const;
export type Tab = (typeof TABS)[number];

/** Rows of one day by where they stand and by what they come to. */
export interface Cell extends Sum {
  readonly tab: Tab;
  readonly state: AdminReconciliationState;
}

const NOTHING: Sum = { lines: 0, ledgerKobo: 0n, statementKobo: 0n, differenceKobo: 0n };

export function plus(a: Sum, b: Sum): Sum {
  return {
    lines: a.lines + b.lines,
    ledgerKobo: a.ledgerKobo + b.ledgerKobo,
    statementKobo: a.statementKobo + b.statementKobo,
    differenceKobo: a.differenceKobo + b.differenceKobo,
  };
}

export function sumOf(cells: readonly Sum[]): Sum {
  return cells.reduce(plus, NOTHING);
}

/** A sum as returned by the API: naira, the difference with its sign. */
export function sumView({ lines, ledgerKobo, statementKobo, differenceKobo }: Sum): AdminReconciliationSum {
  return {
    lines,
    ledger: formatMoney(ledgerKobo, 'NGN'),
    statement: formatMoney(statementKobo, 'NGN'),
    difference: formatMoney(differenceKobo, 'NGN'),
  };
}

/** Each of these sums as returned by the API. */
export function sumViews<Key extends string>(sums: Readonly<Record<Key, Sum>>): Record<Key, AdminReconciliationSum> {
  const views = Object.entries<Sum>(sums).map(([key, sum]) => [key, sumView(sum)]);
  return Object.fromEntries(views) as Record<Key, AdminReconciliationSum>;
}

/** What the rows of a day come to, and whether its parts add up to the whole and its columns to the difference. */
export function sumsOf(cells: readonly Cell[]) {
  const by = <Key extends string>(keys: readonly Key[], of: (cell: Cell) => string) =>
    Object.fromEntries(keys.map((key) => [key, sumOf(cells.filter((cell) => of(cell) === key))])) as Record<Key, Sum>;
  const tabs = by(TABS, ({ tab }) => tab);
  const states = by(ADMIN_RECONCILIATION_STATES, ({ state }) => state);
  const total = sumOf(Object.values(tabs));
  return { tabs, states, total, addsUp: total.ledgerKobo - total.statementKobo === total.differenceKobo };
}

interface CellRow {
  day_id: string;
  tab: Tab;
  state: AdminReconciliationState;
  lines: number;
  ledger: string;
  statement: string;
  difference: string;
}

/** Days' rows, counted and summed in one pass over an index each. */
export async function cellsOf(pool: Pool, dayIds: readonly string[]): Promise<ReadonlyMap<string, readonly Cell[]>> {
  const { rows } = await pool.query<CellRow>(
    `select day_id, tab, state, count(*)::int as lines, sum(ledger_kobo)::text as ledger,
       sum(statement_kobo)::text as statement, sum(difference_kobo)::text as difference
     from reconciliation_rows where day_id = any($1) and tab is not null group by day_id, tab, state`,
    [dayIds],
  );
  const days = new Map<string, Cell[]>(dayIds.map((dayId) => [dayId, []]));
  for (const { day_id, tab, state, lines, ledger, statement, difference } of rows)
    days.get(day_id)!.push({
      tab,
      state,
      lines,
      ledgerKobo: BigInt(ledger),
      statementKobo: BigInt(statement),
      differenceKobo: BigInt(difference),
    });
  return days;
}

const FEES = `coalesce(sum(fee_ledger_kobo), 0)::text as fee_ledger, coalesce(sum(fee_statement_kobo), 0)::text as fee_statement,
  coalesce(sum(fee_difference_kobo), 0)::text as fee_difference,
  coalesce(sum(fee_ledger_kobo) filter (where fee_difference_kobo is null), 0)::text as fee_unsaid`;
type FeesRow = Record<'fee_ledger' | 'fee_statement' | 'fee_difference' | 'fee_unsaid', string>;

/** What a day's transfers cost, by both sides. */
export async function feesOf(pool: Pool, dayId: string): Promise<AdminReconciliationFees> {
  const { rows } = await pool.query<FeesRow & { unsaid_lines: number }>(
    `select ${FEES},
       count(*) filter (where fee_difference_kobo is null and fee_ledger_kobo <> 0)::int as unsaid_lines
     from reconciliation_rows where day_id = $1 and tab is not null`,
    [dayId],
  );
  const { fee_ledger, fee_statement, fee_difference, fee_unsaid, unsaid_lines: lines } = rows[0]!;
  const naira = (kobo: string): string => formatMoney(BigInt(kobo), 'NGN');
  return {
    ledger: naira(fee_ledger),
    statement: naira(fee_statement),
    difference: naira(fee_difference),
    unsaid: { lines, naira: naira(fee_unsaid) },
  };
}

/** A day's figures for closing, with a hash over all its rows; and what is open at the same moment. */
export async function figuresOf(pool: Pool, dayId: string): Promise<OpenRows & { figures: ReconciliationFigures }> {
  const { rows } = await pool.query<
    Record<'lines' | 'resolved' | 'explain' | 'pending', number> &
      Record<'ledger' | 'statement' | 'difference' | 'sha256', string> &
      FeesRow
  >(
    `select count(*)::int as lines, count(*) filter (where tab = 'resolved')::int as resolved,
       count(*) filter (where tab = 'explain')::int as explain, count(*) filter (where tab = 'pending')::int as pending,
       coalesce(sum(ledger_kobo), 0)::text as ledger, coalesce(sum(statement_kobo), 0)::text as statement,
       coalesce(sum(difference_kobo), 0)::text as difference, ${FEES},
       -- Where fees are not compared the digest is what it was before they ever were, and the chain counts where somebody said
       -- what it is: what was closed before it was compared stays closed.
       encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', row_id, coalesce(bare_finding, finding),
         coalesce(bare_tab, tab), ledger_kobo, statement_kobo,
         case when coalesce(bare_tab, tab) = 'resolved' then resolved->>'kind' end,
         case when fee_difference_kobo is not null then concat('fees ', fee_ledger_kobo, ' ', fee_statement_kobo) end,
         case when finding = 'uncovered' and tab = 'resolved'
           then concat('chain ', uncovered_kobo, ' ', resolved->>'kind') end),
         E'\\n' order by row_id), ''), 'UTF8')), 'hex') as sha256
     from reconciliation_rows where day_id = $1 and tab is not null`,
    [dayId],
  );
  const { lines, resolved, explain, pending, ledger, statement, difference, sha256, ...fees } = rows[0]!;
  const figures = {
    lines,
    resolved,
    ledgerKobo: ledger,
    statementKobo: statement,
    differenceKobo: difference,
    sha256,
    fees: {
      ledgerKobo: fees.fee_ledger,
      statementKobo: fees.fee_statement,
      differenceKobo: fees.fee_difference,
      unsaidKobo: fees.fee_unsaid,
    },
  };
  return { explain, pending, figures };
}
