import type { Pool, PoolClient } from 'pg';

/**
 * A machine that lost its power closes no connection: otherwise no process would continue its rebuild for hours. No
 * step of a rebuild leaves this connection idle for so long.
 */
const SILENT = '5min';

/**
 * The right to work on a rebuild: a session's advisory lock, held by the connection that does the writing. A connection
 * that breaks loses the right and the transaction under way together.
 */
export class Claim {
  private constructor(readonly client: PoolClient) {}

  /** @returns undefined when another process is working on it */
  static async of(pool: Pool, id: string): Promise<Claim | undefined> {
    const client = await pool.connect();
    // Without a listener a broken connection would end the process; the next query on it reports the error.
    client.on('error', ignore);
    try {
      const { rows } = await client.query<{ mine: boolean }>(
        `select pg_try_advisory_lock(hashtextextended('rebuild:' || $1, 0)) as mine`,
        [id],
      );
      if (rows[0]!.mine) {
        await client.query(`set idle_session_timeout = '${SILENT}'`);
        return new Claim(client);
      }
      client.off('error', ignore);
      client.release();
      return undefined;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Gives the right away, and the connection up: whatever it was set to ends with it. */
  async release(): Promise<void> {
    try {
      await this.client.query('select pg_advisory_unlock_all()');
    } catch {
      // It broke, and PostgreSQL frees the lock by itself.
    }
    this.client.release(true);
  }
}

const ignore = (): void => undefined;
