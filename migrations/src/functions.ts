/** For functions of the owner: the search path of the caller is ignored, and temporary objects come last. */
export const PINNED = 'set search_path = pg_catalog, pg_temp';

/** The row version that the writing transaction declares; 1 where it declares none. */
export const DECLARED = `coalesce(nullif(current_setting('usdt_africa.row_version', true), ''), '1')::int`;
