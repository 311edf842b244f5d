import { Injectable } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  type ADMIN_RECONCILIATION_ROW_SORTS,
  type AdminActor,
  AdminReconciliationFinding,
  AdminReconciliationKind,
  AdminReconciliationRow,
  AdminReconciliationRowFilter,
  AdminReconciliationState,
} from '@usdt-africa/contracts/admin';
import { formatMoney, type Refusal } from '@usdt-africa/kernel';
import { Actors } from '@usdt-africa/operators';
import { Conditions, type SortKey, type Where } from '@usdt-africa/platform';
import { Column, Entity, PrimaryColumn, VirtualColumn } from 'typeorm';
import type { InternalEntry, ResolvedDifference, StatementEntry } from './rows.js';

export const SORTS: Readonly<Record<(typeof ADMIN_RECONCILIATION_ROW_SORTS)[number], SortKey>> = {
  at: { sql: 'r.at', type: 'timestamptz' },
  difference: { sql: 'r.difference_kobo', type: 'bigint' },
  naira: { sql: 'greatest(r.ledger_kobo, r.statement_kobo)', type: 'bigint' },
};

/** Before a statement was read nothing is missing from it. */
const IS_UNREAD = `exists (select from reconciliation_days d where d.day_id = r.day_id and d.read_id is null)`;

const unreadOf = (row: string): string =>
  `select d.read_id is null from reconciliation_days d where d.day_id = ${row}.day_id`;

/** A line of a day, as the projection keeps it. */
@Entity('reconciliation_rows')
export class ListedRow {
  @PrimaryColumn('uuid') row_id!: string;
  @Column('text') day_id!: string;
  @Column('text', { nullable: true }) reference!: string | null;
  @Column('jsonb', { nullable: true }) ours!: InternalEntry | null;
  @VirtualColumn({ type: 'jsonb', query: (row) => `${row}.theirs -> 'line'` }) theirs!: StatementEntry | null;
  @Column('jsonb', { nullable: true }) resolved!: ResolvedDifference | null;
  @Column('text') state!: AdminReconciliationState;
  @Column('text') finding!: AdminReconciliationFinding;
  @Column('text') tab!: string;
  @Column('bigint') ledger_kobo!: string;
  @Column('bigint') statement_kobo!: string;
  @Column('bigint') difference_kobo!: string;
  @Column('bigint') fee_ledger_kobo!: string;
  @Column('bigint', { nullable: true }) fee_difference_kobo!: string | null;
  @Column('bigint', { nullable: true }) uncovered_kobo!: string | null;
  @VirtualColumn({ type: 'boolean', query: unreadOf }) unread!: boolean;
}

export const ROWS = { entity: ListedRow, alias: 'r' } as const;

/** The rows of a day, as people read them. */
@Injectable()
export class ListedRows {
  constructor(private readonly actors: Actors) {}

  /**
   * The rows to read under a filter.
   * @throws Refusal 400 without a day
   */
  wanted(filter: AdminReconciliationRowFilter) {
    if (!filter.day && !filter.id) throw withoutDay();
    return { ...ROWS, where: conditions(filter) };
  }

  async views(rows: readonly ListedRow[]): Promise<AdminReconciliationRow[]> {
    const who = await this.actors.of(rows.flatMap(({ resolved }) => resolved?.actor ?? []));
    return rows.map((row) => rowView(row, who));
  }
}

export function withoutDay(): Refusal {
  return refusal('reconciliation.bad-request/day');
}

function conditions(filter: AdminReconciliationRowFilter): Where {
  const found = new Conditions().raw('r.tab is not null');
  if (filter.id) found.add((place) => `r.row_id = any(${place}::uuid[])`, filter.id);
  if (filter.day) found.add((place) => `r.day_id = ${place}`, filter.day);
  const waits = `(r.state = 'missing' and ${IS_UNREAD})`;
  if (filter.tab === 'pending') found.raw(`(r.tab = 'pending' or ${waits})`);
  else if (filter.tab && filter.tab !== 'all') found.add((place) => `r.tab = ${place} and not ${waits}`, filter.tab);
  if (filter.state) found.add((place) => `r.state = any(${place})`, filter.state);
  if (filter.q)
    found.add(
      (place) =>
        `(r.reference = ${place} or r.session_id = ${place} or r.provider_reference = ${place} or r.order_number = upper(${place}))`,
      filter.q.trim(),
    );
  return found.where;
}

function rowView(row: ListedRow, who: (actor: string) => AdminActor): AdminReconciliationRow {
  const { ours, theirs, resolved } = row;
  const naira = (kobo: string): string => formatMoney(BigInt(kobo), 'NGN');
  const waits = row.unread && row.state === 'missing';
  return {
    id: row.row_id,
    dayId: row.day_id,
    state: waits ? 'pending' : row.state,
    finding: waits ? 'not-concluded' : row.finding,
    reference: row.reference,
    at: ours?.at ?? theirs?.at ?? null,
    ours: ours && {
      payoutId: ours.payoutId,
      orderId: ours.orderId,
      orderNumber: ours.orderNumber,
      outcome: ours.outcome,
      requested: naira(ours.requestedKobo),
      naira: naira(row.ledger_kobo),
      fee: naira(row.fee_ledger_kobo),
      at: ours.at,
      settledAt: ours.settledAt,
      sessionId: ours.sessionId,
    },
    theirs: theirs && {
      outcome: theirs.outcome,
      amount: theirs.amountKobo && naira(theirs.amountKobo),
      naira: naira(row.statement_kobo),
      at: theirs.at,
      fee: theirs.feeKobo && naira(theirs.feeKobo),
      fees: theirs.fees,
      sessionId: theirs.sessionId,
      line: theirs.line,
      problem: theirs.problem,
      text: theirs.text,
    },
    difference: naira(row.difference_kobo),
    feeDifference: row.fee_difference_kobo && naira(row.fee_difference_kobo),
    uncovered: row.uncovered_kobo && naira(row.uncovered_kobo),
    resolved:
      row.tab === 'resolved' && resolved
        ? {
            kind: resolved.kind as AdminReconciliationKind,
            reason: resolved.reason,
            by: who(resolved.actor),
            at: resolved.at,
          }
        : null,
  };
}
