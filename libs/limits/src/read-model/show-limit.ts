import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminLimitView } from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';
import { may, type Viewer } from '@usdt-africa/operators';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
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
    @Inject(POOL) private readonly pool: Pool,
    private readonly people: LimitList,
    private readonly gate: LimitApprovalGate,
    private readonly worth: LimitWorth,
  ) {}

  async execute({ personId, viewer }: ShowLimit): Promise<AdminLimitView> {
    const [view, pending] = await Promise.all([
      this.people.view(personId),
      this.gate.pendingOf('limits', personId, viewer.id),
    ]);
    const heldMicro = await this.#heldMicro(personId);
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

  /** Everything held of this person, of any day, in micro. */
  async #heldMicro(id: string): Promise<bigint> {
    const { rows } = await this.pool.query<{ held: string }>(
      `select coalesce(sum(amount_micro), 0)::text as held from limit_entries where person = $1 and state = 'held'`,
      [id],
    );
    return BigInt(rows[0]!.held);
  }
}
