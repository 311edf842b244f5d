import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminLimitView } from '@usdt-africa/contracts/admin';
import { formatMoney, parseMoney } from '@usdt-africa/kernel';
import { may, type Viewer } from '@usdt-africa/operators';
import { LimitApprovalGate } from '../application/approval-gate.js';
import { LimitWorth } from '../application/limit-worth.js';
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
    const [view, pending] = await Promise.all([
      this.people.view(personId),
      this.gate.pendingOf('limits', personId, viewer.id),
    ]);
    const heldMicro = parseMoney(view.heldAll, 'USDT');
    const worth = heldMicro === 0n ? 0n : await this.worth.worthKobo(heldMicro);
    const target = { resource: 'limits', id: personId };
    return {
      ...view,
      heldNaira: worth === null ? null : formatMoney(worth, 'NGN'),
      pending,
      verbs: may(viewer.role, 'limits.override')
        ? [
            {
              verb: 'override',
              target,
              why: pending ? 'pending' : null,
              facts: { usual: view.usual },
              twoPeople: false,
            },
            {
              verb: 'end-override',
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
