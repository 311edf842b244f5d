import type { PersonalData } from '@usdt-africa/event-store';
import type { Pool, PoolClient } from 'pg';

/** Store of files. Bytes are returned unchanged; stored content can be decrypted only with the person's key. */
export interface FileStore {
  /** Keeps a file of a person, who must have a key. The same id twice: the first stays. */
  put(fileId: string, subjectId: string, bytes: Buffer): Promise<void>;
  /** Null when there is no such file, or when its person was erased. */
  get(fileId: string): Promise<Buffer | null>;
  /** Removing an unknown file has no effect. */
  remove(fileIds: readonly string[]): Promise<void>;
}

/** Files sealed with their person's key, in a table: backed up and restored with what speaks of them. */
export class PostgresFileStore implements FileStore {
  constructor(
    /** Or a transaction that the files belong to. */
    private readonly pool: Pool | PoolClient,
    private readonly personalData: Pick<PersonalData, 'sealBytes' | 'openBytes'>,
  ) {}

  async put(fileId: string, subjectId: string, bytes: Buffer): Promise<void> {
    const sealed = await this.personalData.sealBytes(subjectId, bytes);
    await this.pool.query(
      'insert into stored_files (file_id, sealed) values ($1, $2) on conflict (file_id) do nothing',
      [fileId, sealed],
    );
  }

  async get(fileId: string): Promise<Buffer | null> {
    const { rows } = await this.pool.query<{ sealed: Buffer }>('select sealed from stored_files where file_id = $1', [
      fileId,
    ]);
    return rows[0] ? this.personalData.openBytes(rows[0].sealed) : null;
  }

  async remove(fileIds: readonly string[]): Promise<void> {
    await this.pool.query('delete from stored_files where file_id = any($1::uuid[])', [fileIds]);
  }
}
