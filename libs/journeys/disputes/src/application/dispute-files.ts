import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EventData, Sealed } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { ErasedSubjectError, PersonalData } from '@usdt-africa/event-store';
import { checkUpload, type FileKind, type FileStore, PostgresFileStore } from '@usdt-africa/files';
import { type Clock, type Refusal, uuidFrom } from '@usdt-africa/kernel';
import { CLOCK, fieldRefusal, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';

type StoredFile = EventData<'DisputeOpened'>['files'][number];

/** Files one side may add to an order's case, sent or not. */
const MOST_ADDED = 40;
/** A file that never became part of a message is forgotten after this. */
const LEFT_OVER_MS = 86_400_000;

/** Who adds: the customer, or `operator:<id>`. */
export type AddedBy = 'customer' | `operator:${string}`;

export interface Upload {
  readonly orderId: string;
  /** Whose key seals it. */
  readonly subjectId: string;
  readonly by: AddedBy;
  /** What makes the same upload the same file: who, and their Idempotency-Key. */
  readonly key: readonly [principal: string, key: string];
  readonly name: string;
  readonly bytes: Buffer;
  /** Whose files are read one after another. */
  readonly client: string;
}

export interface AddedFile extends StoredFile {
  readonly name: string;
}

interface Row {
  file_id: string;
  added_by: string;
  kind: FileKind;
  bytes: number;
  sha256: string;
  source_sha256: string;
  name: Sealed;
}

/** The files of cases: checked by content, stored sealed, added before they are part of a message. */
@Injectable()
export class DisputeFiles {
  readonly #store: FileStore;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#store = new PostgresFileStore(pool, personalData);
  }

  /**
   * Checks and keeps a file. The same upload again is the same file.
   * @throws Refusal as `checkUpload`; 409 `too-many-files`; 422 `idempotency-key-reused`; 410 `erased`
   */
  async add({ orderId, subjectId, by, key, name, bytes, client }: Upload): Promise<AddedFile> {
    const fileId = uuidFrom('dispute-file', ...key);
    const source = createHash('sha256').update(bytes).digest('hex');
    const known = (await this.rows([fileId]))[0];
    if (known) return this.again(known, source);
    await this.assertFileLimit(orderId, by);
    const { kind, bytes: cleaned, sha256 } = await checkUpload(bytes, client);
    try {
      await this.#store.put(fileId, subjectId, cleaned);
      await this.pool.query(
        `insert into dispute_files (file_id, order_id, added_by, kind, bytes, sha256, source_sha256, name, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (file_id) do nothing`,
        [
          fileId,
          orderId,
          by,
          kind,
          cleaned.length,
          sha256,
          source,
          await this.personalData.seal(subjectId, name),
          this.clock.now(),
        ],
      );
    } catch (error) {
      if (error instanceof ErasedSubjectError) throw refusal('disputes.erased');
      throw error;
    }
    return { fileId, kind, bytes: cleaned.length, sha256, name };
  }

  /**
   * The files that are to be part of a message, in the order given.
   * @throws Refusal 422 `file-unknown` for one that this side did not add to this order
   */
  async take(orderId: string, by: AddedBy, fileIds: readonly string[]): Promise<AddedFile[]> {
    if (fileIds.length === 0) return [];
    const rows = await this.rows(fileIds, orderId);
    const mine = new Map(rows.filter((row) => row.added_by === by).map((row) => [row.file_id, row]));
    return Promise.all(
      fileIds.map(async (fileId) => {
        const row = mine.get(fileId);
        if (!row) throw fieldRefusal('files', 'file-unknown');
        return { ...storedFile(row), name: (await this.personalData.open<string>(row.name)) ?? '' };
      }),
    );
  }

  /**
   * Attaches files in the transaction of their message.
   * @throws Refusal 422 `file-unknown` for one that was deleted since its upload: no message names a file that cannot
   * be opened
   */
  async attach(tx: PoolClient, fileIds: readonly string[]): Promise<void> {
    if (fileIds.length === 0) return;
    const { rowCount } = await tx.query('update dispute_files set attached = true where file_id = any($1::uuid[])', [
      fileIds,
    ]);
    if (rowCount !== new Set(fileIds).size) throw fieldRefusal('files', 'file-unknown');
  }

  /**
   * A file for download, of this order and no other.
   * @param mayHave whether the requester may have it, by who added it and whether it was sent
   * @throws Refusal 404 `file-not-found`
   */
  async read(
    orderId: string,
    fileId: string,
    mayHave: (file: { readonly addedBy: string; readonly fileId: string }) => boolean,
  ): Promise<{ readonly name: string; readonly kind: FileKind; readonly bytes: Buffer }> {
    const row = (await this.rows([fileId], orderId))[0];
    if (!row || !mayHave({ addedBy: row.added_by, fileId })) throw fileNotFound();
    const [name, bytes] = await Promise.all([this.personalData.open<string>(row.name), this.#store.get(fileId)]);
    if (!bytes || name === null) throw fileNotFound();
    return { name, kind: row.kind, bytes };
  }

  /** Deletes files that were added and never sent. */
  async prune(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - LEFT_OVER_MS);
    const { rows } = await this.pool.query<{ file_id: string }>(
      'delete from dispute_files where not attached and created_at < $1 returning file_id',
      [before],
    );
    await this.#store.remove(rows.map((row) => row.file_id));
  }

  private async again(row: Row, source: string): Promise<AddedFile> {
    if (row.source_sha256 !== source) throw refusal('disputes.idempotency-key-reused');
    return { ...storedFile(row), name: (await this.personalData.open<string>(row.name)) ?? '' };
  }

  private async assertFileLimit(orderId: string, by: AddedBy): Promise<void> {
    const { rows } = await this.pool.query<{ count: number }>(
      `select count(*)::int as count from dispute_files where order_id = $1 and (added_by = 'customer') = $2`,
      [orderId, by === 'customer'],
    );
    if ((rows[0]?.count ?? 0) >= MOST_ADDED) throw refusal('disputes.too-many-files');
  }

  private async rows(fileIds: readonly string[], orderId?: string): Promise<Row[]> {
    const { rows } = await this.pool.query<Row>(
      `select file_id, added_by, kind, bytes, sha256, source_sha256, name from dispute_files
       where file_id = any($1::uuid[]) and ($2::uuid is null or order_id = $2)`,
      [fileIds, orderId ?? null],
    );
    return rows;
  }
}

function storedFile(row: Row): StoredFile {
  return { fileId: row.file_id, kind: row.kind, bytes: row.bytes, sha256: row.sha256 };
}

function fileNotFound(): Refusal {
  return refusal('disputes.file-not-found');
}
