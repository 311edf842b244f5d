/**
 * Stands in the `from` of a statement that is a transaction of its own, and spares it the wait for the disk: for what is worth
 * nothing after a crash, or is followed by something that is waited for. The database's log is written in order, so what comes
 * later is there only where this is, too. Readers see it at once; what follows on the same connection waits as ever.
 *
 * Never for events, money, or tries that are counted against somebody.
 * https://www.postgresql.org/docs/current/wal-async-commit.html
 */
export const UNFLUSHED = `set_config('synchronous_commit', 'off', true) as unflushed`;
