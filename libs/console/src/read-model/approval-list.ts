import { type Actors, may, type Viewer } from '@usdt-africa/operators';
import {
  ADMIN_APPROVAL_SORTS,
  ADMIN_APPROVAL_TABS,
  AdminApprovalFilter,
  type AdminApprovalRow,
  type AdminApprovalState,
  type AdminApprovalTab,
  type AdminApprovalView,
  type AdminCounts,
} from '@usdt-africa/contracts/admin';
import { type Clock, formatDecimal, formatMoney, RATE_SCALE, Refusal } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { aboutOperator, type ApprovalVerb, permissionFor } from '@usdt-africa/approvals';
import {
  Conditions,
  contentRange,
  type KeysetPager,
  type ListQuery,
  listRequest,
  type Page,
} from '@usdt-africa/platform';
import type { ApprovalEffects, OperatorProfiles } from './approval-effects.js';

interface Row {
  approval_id: string;
  verb: ApprovalVerb;
  resource: string;
  record_id: string;
  label: string;
  payload: Record<string, string>;
  payload_hash: string;
  amount_kobo: string | null;
  asked_by: string;
  reason: string | null;
  asked_at: Date;
  expires_at: Date;
  state: AdminApprovalState;
  decided_by: string | null;
  decided_at: Date | null;
  decided_reason: string | null;
}

const COLUMNS = `approval_id, verb, resource, record_id, label, payload, payload_hash, amount_kobo::text, asked_by, reason,
  asked_at, expires_at, state, decided_by, decided_at, decided_reason`;

/** What keeps somebody from deciding, besides their role and that they asked for it themselves. */
export interface Hindrances {
  whyNotDecide(approvalId: string, viewer: Viewer): Promise<string | null>;
}

/** Requests that wait for a second person, and how earlier ones ended. */
export class ApprovalList {
  constructor(
    private readonly pool: Pool,
    private readonly pager: KeysetPager,
    private readonly actors: Actors,
    private readonly operators: OperatorProfiles,
    private readonly hindrances: Hindrances,
    private readonly effects: ApprovalEffects,
    private readonly clock: Clock,
  ) {}

  async page(query: ListQuery, viewer: Viewer): Promise<Page<AdminApprovalRow>> {
    const { filter, field, direction, first, last } = listRequest(query, AdminApprovalFilter, ADMIN_APPROVAL_SORTS, [
      'askedAt',
      'DESC',
    ]);
    const where = new Conditions();
    if (filter.id) where.add((place) => `approval_id = any(${place}::uuid[])`, filter.id);
    if (filter.tab) where.add((place) => `state = any(${place})`, ADMIN_APPROVAL_TABS[filter.tab]);
    if (filter.verb) where.add((place) => `verb = ${place}`, filter.verb);
    if (filter.askedBy) where.add((place) => `asked_by = ${place}`, filter.askedBy);
    if (filter.askedAt_gte) where.add((place) => `asked_at >= ${place}`, filter.askedAt_gte);
    if (filter.askedAt_lt) where.add((place) => `asked_at < ${place}`, filter.askedAt_lt);
    const { rows, total } = await this.pager.page<Row>({
      table: 'approvals',
      id: 'approval_id',
      columns: COLUMNS,
      where: where.where,
      sort: { sql: field === 'askedAt' ? 'asked_at' : 'expires_at', type: 'timestamptz' },
      direction,
      first,
      count: last - first + 1,
    });
    return {
      rows: await Promise.all(rows.map((row) => this.#row(row, viewer))),
      contentRange: contentRange('approvals', first, rows.length, total),
    };
  }

  async counts(): Promise<AdminCounts<AdminApprovalTab>> {
    const { rows } = await this.pool.query<{ state: AdminApprovalState; total: number }>(
      'select state, count(*)::int as total from approvals group by state',
    );
    const tabs = Object.fromEntries(
      Object.entries(ADMIN_APPROVAL_TABS).map(([tab, states]) => [
        tab,
        rows.reduce((sum, row) => ((states as readonly string[]).includes(row.state) ? sum + row.total : sum), 0),
      ]),
    ) as Record<AdminApprovalTab, number>;
    return { tabs, presets: {} };
  }

  /** @throws Refusal 404 */
  async view(approvalId: string, viewer: Viewer): Promise<AdminApprovalView> {
    const { rows } = await this.pool.query<Row>(`select ${COLUMNS} from approvals where approval_id = $1`, [
      approvalId,
    ]);
    if (!rows[0]) throw new Refusal(404, 'no-approval', 'There is no such request.');
    const row = await this.#row(rows[0], viewer);
    const amountKobo = rows[0].amount_kobo === null ? null : BigInt(rows[0].amount_kobo);
    const mayDecide = may(viewer.role, permissionFor({ verb: rows[0].verb, amountKobo }));
    const why = mayDecide ? await this.#why(row, viewer) : null;
    const verbs: AdminApprovalView['verbs'][number][] = mayDecide
      ? (['approve', 'refuse'] as const).map((verb) => ({ verb, target: null, why, facts: {}, twoPeople: false }))
      : [];
    if (row.mine && row.state === 'asked')
      verbs.push({ verb: 'withdraw', target: null, why: null, facts: {}, twoPeople: false });
    const { verb, payload, payload_hash: payloadHash } = rows[0];
    const effect = await this.effects.of({ verb, payload, waits: row.state === 'asked' }, viewer);
    return { ...row, payloadHash, effect, verbs };
  }

  async #why(row: AdminApprovalRow, viewer: Viewer): Promise<string | null> {
    if (row.state === 'dropped') return 'asker-changed';
    if (row.state === 'withdrawn') return 'withdrawn';
    if (row.state !== 'asked') return row.state === 'expired' ? 'expired' : 'decided-already';
    return row.mine ? 'own-request' : this.hindrances.whyNotDecide(row.id, viewer);
  }

  /** What it is done to, as people call it: operators' names stand nowhere in clear. */
  async #label({ resource, record_id: id, label, payload }: Row): Promise<string> {
    if (aboutOperator({ resource, id }) === null) return label;
    const { profile } = payload;
    if (profile !== undefined) return (await this.operators.openSealed(JSON.parse(profile))).name;
    return (await this.operators.of([id])).get(id)?.name ?? '';
  }

  async #row(row: Row, viewer: Viewer): Promise<AdminApprovalRow> {
    const asked = `operator:${row.asked_by}`;
    const decided = row.decided_by === null ? null : `operator:${row.decided_by}`;
    const who = await this.actors.of(decided ? [asked, decided] : [asked]);
    const naira = row.amount_kobo === null ? null : formatMoney(BigInt(row.amount_kobo), 'NGN');
    const left = Math.max(0, Math.floor((row.expires_at.getTime() - this.clock.now().getTime()) / 1000));
    return {
      id: row.approval_id,
      verb: row.verb,
      state: row.state === 'asked' && left === 0 ? 'expired' : row.state,
      on: { label: await this.#label(row), resource: row.resource, id: row.record_id },
      naira,
      facts: { amountNaira: naira, ...factsOf(row.payload) },
      askedBy: who(asked),
      reason: row.reason ?? '',
      askedAt: row.asked_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      secondsLeft: row.state === 'asked' ? left : 0,
      decidedBy: decided ? who(decided) : null,
      decidedAt: row.decided_at?.toISOString() ?? null,
      decidedReason: row.decided_reason,
      mine: row.asked_by === viewer.id,
    };
  }
}

/** What its name needs, of what exactly was asked for. */
function factsOf({ role, to, limitMicro, side, rate, marginBps }: Row['payload']): AdminApprovalRow['facts'] {
  return {
    role: role ?? to ?? null,
    ...(limitMicro !== undefined && { limitUsdt: formatMoney(BigInt(limitMicro), 'USDT') }),
    ...(side !== undefined && { side }),
    ...(rate !== undefined && { rate: formatDecimal(BigInt(rate), RATE_SCALE) }),
    ...(marginBps !== undefined && { marginBps: Number(marginBps) }),
  };
}
