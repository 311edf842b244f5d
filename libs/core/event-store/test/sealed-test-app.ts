import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '@usdt-africa/test-kit';
import {
  createEventStore,
  FileHeadExport,
  newSealerKeys,
  type PostgresEventStore,
  Sealer,
  type SealerOptions,
  SealSigner,
  verifyChain,
  type ChainResult,
  type VerifyOptions,
} from '../src/index.js';

const metadata = { correlationId: 'sealed', actor: 'test' };

/** A store with a sealer, its key and its export: what a verifier has to go by. */
export class SealedTestApp {
  readonly folder = mkdtempSync(join(tmpdir(), 'usdt-africa-seals-'));
  readonly keys = newSealerKeys();
  readonly heads = new FileHeadExport(join(this.folder, 'heads'));
  readonly store: PostgresEventStore;
  #appended = 0;

  constructor(readonly db: TestDatabase) {
    this.store = createEventStore({ pool: db.app });
  }

  sealer(options: Partial<SealerOptions> = {}): Sealer {
    const signer = new SealSigner(this.keys.privateKey);
    return new Sealer({ pool: this.db.app, signer, heads: this.heads, blockEvents: 5, pollMs: 10, ...options });
  }

  /** Appends one event to each of this many new streams. */
  async append(count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const number = ++this.#appended;
      const data = { n: number, text: `Ọ "${number}"\n`, price: 1.5, long: { key: [1, null, true] } };
      const event = { type: 'Counted', schemaVersion: 1, data };
      await this.store.append({ streamId: `thing-${number}`, expectedVersion: 0, events: [event] }, { metadata });
    }
  }

  /** Appends events and seals everything there is, in blocks of five. */
  async history(count: number): Promise<void> {
    await this.append(count);
    const sealer = this.sealer();
    while (await sealer.sealNext(true));
  }

  verify(options: Partial<VerifyOptions> = {}): Promise<ChainResult> {
    return verifyChain({
      pool: this.db.reader,
      publicKeys: [this.keys.publicKey],
      heads: new FileHeadExport(this.heads.folder),
      ...options,
    });
  }

  /** Runs statements as the owner of the database: no trigger blocks them. */
  async attack(...statements: string[]): Promise<void> {
    const client = await this.db.owner.connect();
    try {
      for (const table of ['events', 'event_seals']) await client.query(`alter table ${table} disable trigger user`);
      for (const statement of statements) await client.query(statement);
    } finally {
      client.release();
    }
  }

  /** The content of the export, to restore it later: a copy on another machine. */
  exported(): string {
    return readFileSync(this.exportFile, 'utf8');
  }

  writeExport(text: string): void {
    writeFileSync(this.exportFile, text);
  }

  get exportFile(): string {
    return join(this.heads.folder, `heads-${new Date().toISOString().slice(0, 7)}.jsonl`);
  }

  async close(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
    await this.db.drop();
  }
}
