import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminApprovalEffect } from '@usdt-africa/contracts/admin';
import type { Viewer } from '@usdt-africa/operators';
import { KeysetPager } from '@usdt-africa/platform';
import { ApprovalEffects } from './approval-effects.js';
import { APPROVALS } from './approval-rows.js';

/** The effect that a pending request has now; null for a request that is decided or unknown. */
export class FindPendingEffect extends Query<AdminApprovalEffect | null> {
  constructor(
    readonly approvalId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

@QueryHandler(FindPendingEffect)
export class FindPendingEffectHandler implements IQueryHandler<FindPendingEffect> {
  constructor(
    private readonly pager: KeysetPager,
    private readonly effects: ApprovalEffects,
  ) {}

  async execute({ approvalId, viewer }: FindPendingEffect): Promise<AdminApprovalEffect | null> {
    const found = await this.pager.oneOf(APPROVALS, approvalId);
    if (found?.state !== 'requested') return null;
    const { action, payload } = found;
    return this.effects.of({ action, payload, waits: true, facts: null }, viewer);
  }
}
