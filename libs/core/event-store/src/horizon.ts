/**
 * What is complete: no transaction that is still under way can place an event before such a one. A condition on a row of
 * `events`.
 */
export const IS_VISIBLE = `(epoch < (select s.epoch from store_epoch s)
  or transaction_id < (select pg_snapshot_xmin(pg_current_snapshot())))`;
