import type { Pool, PoolClient } from 'pg';

/** The challenge that a session's browser makes a new passkey for: one at a time, used once, and over after a while. */
export class SessionChallenges {
  /** @param table of sessions, with `session_id`, `challenge` and `challenge_ends_at` */
  constructor(private readonly table: 'account_sessions' | 'operator_sessions') {}

  /** Keeps it in the place of whatever was there. */
  async keep(db: Pool | PoolClient, sessionId: string, challenge: string, endsAt: Date): Promise<void> {
    await db.query(`update ${this.table} set challenge = $2, challenge_ends_at = $3 where session_id = $1`, [
      sessionId,
      challenge,
      endsAt,
    ]);
  }

  /** Uses it up. @returns null where there is none, or it is over */
  async take(pool: Pool, sessionId: string, now: Date): Promise<string | null> {
    const { rows } = await pool.query<{ challenge: string }>(
      `with taken as (select session_id, challenge from ${this.table}
         where session_id = $1 and challenge_ends_at > $2 and challenge is not null for update)
       update ${this.table} s set challenge = null from taken where s.session_id = taken.session_id
       returning taken.challenge`,
      [sessionId, now],
    );
    return rows[0]?.challenge ?? null;
  }
}
