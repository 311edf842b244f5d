import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Approvals, permissionFor } from '@usdt-africa/approvals';
import { type AdminApprovalRow, type AdminApprovalView, offered } from '@usdt-africa/contracts/admin';
import { may, ShowRecord, type Viewer } from '@usdt-africa/operators';
import { KeysetPager } from '@usdt-africa/platform';
import { ApprovalEffects } from './approval-effects.js';
import { approvalNotFound, ApprovalRows, APPROVALS } from './approval-rows.js';

/** What one operator asks for, what a yes would do, and what the one who looks may do about it. Refusal 404 `no-approval`. */
export class ShowApproval extends ShowRecord<AdminApprovalView> {}

@QueryHandler(ShowApproval)
export class ShowApprovalHandler implements IQueryHandler<ShowApproval> {
  constructor(
    private readonly pager: KeysetPager,
    private readonly rows: ApprovalRows,
    private readonly effects: ApprovalEffects,
    private readonly approvals: Approvals,
  ) {}

  async execute({ id: approvalId, viewer }: ShowApproval): Promise<AdminApprovalView> {
    const found = await this.pager.oneOf(APPROVALS, approvalId);
    if (!found) throw approvalNotFound();
    const row = await this.rows.view(found, viewer);
    const amountKobo = found.amount_kobo === null ? null : BigInt(found.amount_kobo);
    const mayDecide = may(viewer.role, permissionFor({ verb: found.verb, amountKobo }));
    const why = mayDecide ? await this.#why(row, viewer) : null;
    const verbs: AdminApprovalView['verbs'][number][] = mayDecide
      ? (['approve', 'refuse'] as const).map((verb) => offered(verb, { why }))
      : [];
    if (row.mine && row.state === 'asked') verbs.push(offered('withdraw'));
    const { verb, payload, payload_hash: payloadHash } = found;
    const effect = await this.effects.of({ verb, payload, waits: row.state === 'asked' }, viewer);
    return { ...row, payloadHash, effect, verbs };
  }

  /** What keeps somebody from deciding, besides their role. */
  async #why(row: AdminApprovalRow, viewer: Viewer): Promise<string | null> {
    if (row.state === 'dropped') return 'asker-changed';
    if (row.state === 'withdrawn') return 'withdrawn';
    if (row.state !== 'asked') return row.state === 'expired' ? 'expired' : 'decided-already';
    return row.mine ? 'own-request' : this.approvals.whyNotDecide(row.id, viewer);
  }
}
