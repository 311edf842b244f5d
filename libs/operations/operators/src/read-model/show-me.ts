import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { MeView } from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { OperatorsConfig } from '../application/config.js';
import { Profiles } from '../application/profiles.js';
import { Sessions, type SignedInOperator } from '../application/sessions.js';
import { permissionsOf } from '../domain/permissions.js';

/** Who is signed in, what they may, and until when. */
export class ShowMe extends Query<MeView> {
  constructor(readonly operator: SignedInOperator) {
    super();
  }
}

@QueryHandler(ShowMe)
export class ShowMeHandler implements IQueryHandler<ShowMe> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly profiles: Profiles,
    private readonly sessions: Sessions,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly config: OperatorsConfig,
  ) {}

  async execute({ operator: { id, role, idleEndsAt, endsAt } }: ShowMe): Promise<MeView> {
    const [profile, sessions, { rows: codes }] = await Promise.all([
      this.profiles.open(id),
      this.sessions.counts([id]),
      this.pool.query<{ n: number }>('select count(*)::int as n from operator_recovery_codes where operator_id = $1', [
        id,
      ]),
    ]);
    const now = this.clock.now().getTime();
    const secondsTo = (end: Date): number => Math.max(0, Math.floor((end.getTime() - now) / 1000));
    return {
      id,
      ...profile,
      role,
      permissions: permissionsOf(role),
      idleEndsAt: idleEndsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      secondsToIdleEnd: secondsTo(idleEndsAt),
      secondsToEnd: secondsTo(endsAt),
      sessions: sessions.get(id) ?? 0,
      recoveryCodesLeft: codes[0]!.n,
      mode: this.config.mode,
    };
  }
}
