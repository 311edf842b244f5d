import pg from 'pg';
import type { Pool } from 'pg';
import { KeyConfigurationError } from './master-keys.js';
import type { MasterKeys } from './master-keys.js';
import { isSealed } from './personal-data.js';
import type { PersonalData } from './personal-data.js';

interface Pass {
  /** Rows processed in one statement. */
  readonly batch?: number;
  readonly onProgress?: (done: number) => void;
  /** Ends after the batch under way; run it again to go on. */
  readonly abort?: AbortSignal;
}

const BATCH = 500;

export interface MasterKeyRotation extends Pass {
  /** Connections of the app role. */
  readonly pool: Pool;
  /** The new key as the current one, and every key it takes the place of among the retired. */
  readonly masterKeys: MasterKeys;
}

/** What a rotation of the master key found and did. */
export interface RotatedMasterKey {
  /** Keys of persons that this run wrapped again. */
  readonly rewrapped: number;
  /** Keys that are still wrapped by another: the run was ended, or a process still works with the old one. */
  readonly remaining: number;
}

/**
 * Wraps every person's key with the current master key, in batches, while the product runs. Data encrypted for persons
 * is not touched. If interrupted, it is simply run again; when nothing remains, the old key is no longer needed.
 * @throws KeyConfigurationError before anything is changed, when a key in use is not among those given
 */
export async function rotateMasterKey(rotation: MasterKeyRotation): Promise<RotatedMasterKey> {
  const { pool, masterKeys, batch = BATCH, onProgress, abort } = rotation;
  const { rows: used } = await pool.query<{ id: string }>(
    'select distinct master_key_id as id from subject_keys where destroyed_at is null',
  );
  const unknown = used.find(({ id }) => !masterKeys.knows(id));
  if (unknown) throw new KeyConfigurationError(`no configured master key has the id ${unknown.id}`);
  let rewrapped = 0;
  for (let after = ''; !abort?.aborted;) {
    const { rows } = await pool.query<{ subject_id: string; master_key_id: string; wrapped_key: Buffer }>(
      `select subject_id, master_key_id, wrapped_key from subject_keys
       where subject_id > $1 and master_key_id <> $2 and destroyed_at is null order by subject_id limit $3`,
      [after, masterKeys.currentId, batch],
    );
    if (rows.length === 0) break;
    const rotated = rows.map(({ subject_id: subjectId, master_key_id: masterKeyId, wrapped_key: wrapped }) =>
      masterKeys.wrap(subjectId, masterKeys.unwrap(subjectId, { masterKeyId, wrapped })),
    );
    // A person who was erased meanwhile stays erased.
    const { rowCount } = await pool.query(
      `update subject_keys k set wrapped_key = n.wrapped_key, master_key_id = $4
       from unnest($1::text[], $2::text[], $3::bytea[]) as n (subject_id, master_key_id, wrapped_key)
       where k.subject_id = n.subject_id and k.master_key_id = n.master_key_id and k.destroyed_at is null`,
      [
        rows.map((row) => row.subject_id),
        rows.map((row) => row.master_key_id),
        rotated.map((key) => key.wrapped),
        masterKeys.currentId,
      ],
    );
    rewrapped += rowCount ?? 0;
    onProgress?.(rewrapped);
    after = rows.at(-1)!.subject_id;
  }
  const { rows } = await pool.query<{ n: string }>(
    'select count(*) as n from subject_keys where master_key_id <> $1 and destroyed_at is null',
    [masterKeys.currentId],
  );
  return { rewrapped, remaining: Number(rows[0]!.n) };
}

/**
 * A column of blind indexes whose values can be computed again, because the indexed value is stored encrypted in the
 * same row.
 */
export interface BlindIndexedColumn {
  readonly table: string;
  /** The table's primary key, one column. */
  readonly key: string;
  readonly column: string;
  /** Holds a sealed value. */
  readonly sealed: string;
  /** The indexed value, as it was passed to `blindIndex`. */
  indexOf(opened: unknown): { readonly kind: string; readonly value: string };
}

export interface BlindIndexRotation extends Pass {
  /** Connections of the app role. */
  readonly pool: Pool;
  /** With the new key as the current one. */
  readonly personalData: PersonalData;
  readonly columns: readonly BlindIndexedColumn[];
}

/** What a rotation of the blind index key found and did. */
export interface RotatedBlindIndex {
  readonly table: string;
  /** Computed again by this run. */
  readonly renewed: number;
  /** Made with the current key already. */
  readonly current: number;
  /** Of persons who were erased: their indexed values are no longer known. */
  readonly erased: number;
}

/**
 * Computes blind indexes again with the current key, in batches, while the product runs: as long as the old key is
 * among the retired ones, lookups by `blindIndexes` find both. If interrupted, it is simply run again. Indexes that
 * cannot be computed again (streams that are named by an index: of limits, of saved accounts) are found by the retired
 * key alone.
 */
export async function rotateBlindIndexKey(rotation: BlindIndexRotation): Promise<RotatedBlindIndex[]> {
  const results: RotatedBlindIndex[] = [];
  for (const column of rotation.columns) results.push(await renew(column, rotation));
  return results;
}

async function renew(
  { table, key, column, sealed, indexOf }: BlindIndexedColumn,
  { pool, personalData, batch = BATCH, onProgress, abort }: BlindIndexRotation,
): Promise<RotatedBlindIndex> {
  const [inTable, inKey, inColumn, inSealed] = [table, key, column, sealed].map((name) => pg.escapeIdentifier(name));
  const counts = { renewed: 0, current: 0, erased: 0 };
  for (let after: string | null = null; !abort?.aborted;) {
    const { rows }: { rows: { key: string; index: string; sealed: unknown }[] } = await pool.query(
      `select ${inKey}::text as key, ${inColumn} as index, ${inSealed} as sealed from ${inTable}
       ${after === null ? '' : `where ${inKey} > $2`} order by ${inKey} limit $1`,
      after === null ? [batch] : [batch, after],
    );
    if (rows.length === 0) break;
    await personalData.preload(rows.flatMap((row) => (isSealed(row.sealed) ? [row.sealed.$sealed.s] : [])));
    const reindexed: { key: string; old: string; index: string }[] = [];
    for (const row of rows) {
      const opened = isSealed(row.sealed) ? await personalData.open(row.sealed) : null;
      if (opened === null) {
        counts.erased++;
        continue;
      }
      const { kind, value } = indexOf(opened);
      const index = personalData.blindIndex(kind, value);
      if (index === row.index) counts.current++;
      else reindexed.push({ key: row.key, old: row.index, index });
    }
    if (reindexed.length > 0) {
      const { rowCount } = await pool.query(
        `update ${inTable} t set ${inColumn} = n.index from unnest($1::text[], $2::text[], $3::text[]) as n (key, old, index)
         where t.${inKey} = any($4) and t.${inKey}::text = n.key and t.${inColumn} = n.old`,
        [
          reindexed.map((row) => row.key),
          reindexed.map((row) => row.old),
          reindexed.map((row) => row.index),
          reindexed.map((row) => row.key),
        ],
      );
      counts.renewed += rowCount ?? 0;
      onProgress?.(counts.renewed);
    }
    after = rows.at(-1)!.key;
  }
  return { table, ...counts };
}
