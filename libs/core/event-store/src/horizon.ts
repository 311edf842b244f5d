/**
 * Condition on a row of `events`: it is complete, since no transaction that is still in progress can place an event
 * before it.
 */
export const IS_VISIBLE = `(epoch < (select s.epoch from store_epoch s)
  or transaction_id < (select pg_snapshot_xmin(pg_current_snapshot())))`;
