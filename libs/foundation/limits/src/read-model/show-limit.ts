import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminLimitView } from '@usdt-africa/contracts/admin';
import { may, type Viewer } from '@usdt-africa/operators';
import { LimitApprovalGate } from '../application/approval-gate.js';
import { LimitWorth } from '../application/limit-worth.js';
import { heldNairaOf } from './held-sum.js';
import { LimitList } from './limit-list.js';

/** One person: their day, limits of their own, and what can be done. */
export class ShowLimit extends Query<AdminLimitView> {
  constructor(
    readonly personId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

/** Refusal 404 `person-not-found`. */
@QueryHandler(ShowLimit)
export class ShowLimitHandler implements IQueryHandler<ShowLimit> {
  constructor(
    private readonly people: LimitList,
    private readonly gate: LimitApprovalGate,
    private readonly worth: LimitWorth,
  ) {}

  async execute({ personId, viewer }: ShowLimit): Promise<AdminLimitView> {
    const [{ view, held }, pending] = await Promise.all([
      this.people.viewWithHeld(personId),
      this.gate.pendingOf('limits', personId, viewer.id),
    ]);
    const target = { resource: 'limits', id: personId };
    return {
      ...view,
      ...heldNairaOf(await this.worth.ofHeld(held)),
      pending,
      actions: may(viewer.role, 'limits.override')
        ? [
            {
              action: 'override',
              target,
              why: pending ? 'pending' : null,
              facts: { usual: view.usual },
              twoPeople: false,
            },
            {
              action: 'end-override',
              target,
              why: view.ownLimit ? null : 'no-override',
              facts: { usualUsdt: view.usual },
              twoPeople: false,
            },
          ]
        : [],
    };
  }
}
