import { Inject, Injectable } from '@nestjs/common';
import { type Clock, hashToken, newToken } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { RULES } from '../domain/rules.js';

/** A one-time link to choose a password, as its mail contains it. */
export interface EnrolmentLink {
  readonly token: string;
  readonly endsAt: Date;
}

/**
 * Opens the enrolment of an invitation or a reset; an earlier open one is closed. There is no token yet: only the mail
 * to the operator's own address creates one, so that no other person ever has it.
 * @param eventId of the invitation or the reset
 */
export async function openEnrolment(tx: PoolClient, operatorId: string, eventId: string, now: Date): Promise<void> {
  await tx.query(
    `insert into operator_enrolments (operator_id, event_id, token_hash, ends_at) values ($1, $2, null, $3)
     on conflict (operator_id) do update
       set event_id = excluded.event_id, token_hash = null, ends_at = excluded.ends_at`,
    [operatorId, eventId, new Date(now.getTime() + RULES.enrolmentMs)],
  );
}

/** Tokens of one-time links, for the mail that carries them. */
@Injectable()
export class Enrolments {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Creates the token of a link, stored as a hash only; a token from an earlier try of the same mail stops working.
   * @param eventId of the invitation or the reset that the mail is about
   * @returns null when the link was used, has expired, or was replaced by a newer one
   */
  async issue(operatorId: string, eventId: string): Promise<EnrolmentLink | null> {
    const token = newToken();
    const { rows } = await this.pool.query<{ ends_at: Date }>(
      `update operator_enrolments set token_hash = $3
       where operator_id = $1 and event_id = $2 and ends_at > $4 returning ends_at`,
      [operatorId, eventId, hashToken(token), this.clock.now()],
    );
    return rows[0] ? { token, endsAt: rows[0].ends_at } : null;
  }
}

/** Where a one-time link leads; its token stays in the browser, for it stands in the fragment. */
export function enrolmentUrl(consoleUrl: string, token: string): string {
  return `${consoleUrl}/admin/enrol#${token}`;
}
