import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ApprovalFacts, Approvals, permissionFor } from '@usdt-africa/approvals';
import { type AdminApprovalRow, type AdminApprovalView, offered } from '@usdt-africa/contracts/admin';
import { may, ShowRecord, type Viewer } from '@usdt-africa/operators';
import { KeysetPager } from '@usdt-africa/platform';
import { ApprovalEffects } from './approval-effects.js';
import { approvalNotFound, ApprovalRows, APPROVALS } from './approval-rows.js';

/** An approval request, the effect of its approval, and what the viewer may do about it. Refusal 404 `no-approval`. */
export class ShowApproval extends ShowRecord<AdminApprovalView> {}

@QueryHandler(ShowApproval)
export class ShowApprovalHandler implements IQueryHandler<ShowApproval> {
  constructor(
    private readonly pager: KeysetPager,
    private readonly rows: ApprovalRows,
    private readonly effects: ApprovalEffects,
    private readonly facts: ApprovalFacts,
    private readonly approvals: Approvals,
  ) {}

  async execute({ id: approvalId, viewer }: ShowApproval): Promise<AdminApprovalView> {
    const found = await this.pager.oneOf(APPROVALS, approvalId);
    if (!found) throw approvalNotFound();
    const row = await this.rows.view(found, viewer);
    const amountKobo = found.amount_kobo === null ? null : BigInt(found.amount_kobo);
    const mayDecide = may(viewer.role, permissionFor({ action: found.action, amountKobo }));
    const why = mayDecide ? await this.#why(row, viewer) : null;
    const actions: AdminApprovalView['actions'][number][] = mayDecide
      ? (['approve', 'refuse'] as const).map((action) => offered(action, { why }))
      : [];
    if (row.mine && row.state === 'requested') actions.push(offered('withdraw'));
    const { action, payload, payload_hash: payloadHash } = found;
    const waits = row.state === 'requested';
    const facts = waits ? null : await this.facts.of(approvalId);
    const effect = await this.effects.of({ action, payload, waits, facts }, viewer);
    return { ...row, payloadHash, effect, actions };
  }

  /** What prevents the viewer from deciding, besides their role. */
  async #why(row: AdminApprovalRow, viewer: Viewer): Promise<string | null> {
    if (row.state === 'dropped') return 'requester-changed';
    if (row.state === 'withdrawn') return 'withdrawn';
    if (row.state !== 'requested') return row.state === 'expired' ? 'expired' : 'decided-already';
    return row.mine ? 'own-request' : this.approvals.whyNotDecide(row.id, viewer);
  }
}
