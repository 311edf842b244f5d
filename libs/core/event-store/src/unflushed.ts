/**
 * Used in the `from` of a statement that is a transaction of its own, which then does not wait for the disk: for data
 * that is worth nothing after a crash, or is followed by a write that is waited for. The database's log is written in
 * order, so a later write survives only together with this one. Readers see it at once; what follows on the same
 * connection waits as usual.
 *
 * Never for events, money, or counted failed attempts. https://www.postgresql.org/docs/current/wal-async-commit.html
 */
export const UNFLUSHED = `set_config('synchronous_commit', 'off', true) as unflushed`;
