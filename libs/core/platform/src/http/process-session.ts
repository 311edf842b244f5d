import { randomInt } from 'node:crypto';
import pg from 'pg';

/** The class of these advisory locks; the object is the session's own number. */
const LOCK_CLASS = 1_095_781_203;
const CONNECT_MS = 5_000;
const MAX_NUMBER = 2 ** 31 - 1;

/**
 * A database session for the lifetime of its process: it holds an advisory lock under a unique number. PostgreSQL
 * releases the lock when the process dies or its host is gone, so a claim with a free number belongs to no living
 * process.
 */
export class ProcessSession {
  #number: number | null = null;
  #client: pg.Client | null = null;
  #opening: Promise<number> | null = null;

  constructor(private readonly connectionString: string) {}

  /**
   * The number that this process holds now; a new one after the session was cut.
   * @throws database errors while the database is away
   */
  async number(): Promise<number> {
    if (this.#number !== null) return this.#number;
    this.#opening ??= this.#open().finally(() => (this.#opening = null));
    return this.#opening;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#opening?.catch(() => undefined);
    const client = this.#client;
    this.#forget(client);
    await client?.end().catch(() => undefined);
  }

  async #open(): Promise<number> {
    const client = new pg.Client({
      connectionString: this.connectionString,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    });
    client.on('error', () => this.#forget(client));
    client.on('end', () => this.#forget(client));
    try {
      await client.connect();
      // A lost host sends nothing: the server notices it within about four seconds.
      await client.query(
        `select set_config('tcp_keepalives_idle', '2', false), set_config('tcp_keepalives_interval', '1', false),
           set_config('tcp_keepalives_count', '2', false), set_config('idle_session_timeout', '0', false)`,
      );
      for (;;) {
        const number = randomInt(1, MAX_NUMBER);
        const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
          LOCK_CLASS,
          number,
        ]);
        if (!rows[0]!.held) continue;
        this.#client = client;
        this.#number = number;
        return number;
      }
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  #forget(client: pg.Client | null): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#number = null;
  }
}

/** SQL: whether no living process holds the number in this column. */
export function isOfDeadProcess(column: string): string {
  return `${column} is not null and not exists (
    select from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and l.classid = ${LOCK_CLASS}::oid and l.objid = ${column}::oid and l.objsubid = 2
      and l.granted and d.datname = current_database())`;
}
