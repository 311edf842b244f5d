import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ExportedHead, ExportedLoss, ExportedRecord, ExportTail, HeadExport } from './head-export.js';

const KEY = /^sealer-[0-9a-f]{16}\.pem$/;
const FILE = /^heads-\d{4}-\d\d\.jsonl$/;

/**
 * Heads as JSON lines in a folder of their own, one file a month (UTC), each line on disk before the next. Let the folder
 * be append-only (`chattr +a`), on another machine, or copied to one at once: what proves the history must not share
 * the fate of the database.
 */
export class FileHeadExport implements HeadExport {
  constructor(readonly folder: string) {}

  async append(record: ExportedRecord): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o755 });
    const at = record.kind === 'head' ? record.sealedAt : record.at;
    const newest = (await this.#names(FILE)).at(-1);
    const named = `heads-${at.toISOString().slice(0, 7)}.jsonl`;
    // Never earlier than the newest file, whatever the clock says: files are read in the order of their names.
    const name = newest !== undefined && newest > named ? newest : named;
    const file = await open(join(this.folder, name), 'a+', 0o644);
    try {
      // A line that was cut off by a power cut gets its end, so that it spoils itself only.
      const { size } = await file.stat();
      const torn = size > 0 && (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer[0] !== 0x0a;
      await file.appendFile(`${torn ? '\n' : ''}${lineOf(record)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    if (name !== newest) await syncFolder(this.folder);
  }

  /** Stores the sealer's public key next to what it signs; those of former sealers stay. */
  async addPublicKey(keyId: string, pem: string): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o755 });
    const name = `sealer-${keyId}.pem`;
    if ((await this.#names(KEY)).includes(name)) return;
    // Whole or not at all; another sealer may do the same at the same time.
    const half = join(this.folder, `.${name}.${process.pid}`);
    await writeFile(half, pem, { mode: 0o644, flush: true });
    await rename(half, join(this.folder, name));
    await syncFolder(this.folder);
  }

  /** Every public key that a sealer left here. */
  async publicKeys(): Promise<string[]> {
    return Promise.all((await this.#names(KEY)).map((name) => readFile(join(this.folder, name), 'utf8')));
  }

  async *read(): AsyncIterable<ExportedRecord> {
    for (const name of await this.#names(FILE)) {
      const lines = createInterface({ input: createReadStream(join(this.folder, name), 'utf8'), crlfDelay: Infinity });
      for await (const line of lines) {
        const record = recordOf(line);
        if (record) yield record;
      }
    }
  }

  async tail(): Promise<ExportTail> {
    let loss: ExportedLoss | null = null;
    for (const name of (await this.#names(FILE)).reverse()) {
      const lines = (await readFile(join(this.folder, name), 'utf8')).split('\n');
      for (const line of lines.reverse()) {
        const record = recordOf(line);
        if (record?.kind === 'head') return { head: record, loss };
        if (record) loss ??= record;
      }
    }
    return { head: null, loss };
  }

  async #names(pattern: RegExp): Promise<string[]> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => pattern.test(name)).sort();
  }
}

/** A new file's name is on disk only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch {
    // Some systems cannot: the file itself is safe.
  } finally {
    await handle.close();
  }
}

function lineOf(record: ExportedRecord): string {
  const { keyId, signature } = record;
  if (record.kind === 'head') {
    const { kind, block, hash, count, sealedAt } = record;
    return JSON.stringify({ v: 1, kind, block: block.toString(), hash, count, sealedAt, keyId, signature });
  }
  const { kind, after, upTo, by, reason, at } = record;
  return JSON.stringify({ v: 1, kind, after: `${after}`, upTo: `${upTo}`, by, reason, at, keyId, signature });
}

/** A line that was cut off was never acknowledged: it is written again, and passed over here. */
function recordOf(line: string): ExportedRecord | null {
  try {
    const fields = JSON.parse(line) as Record<string, string> & { readonly count: number };
    const { kind, keyId, signature } = fields as unknown as ExportedHead;
    if (kind === 'head') {
      const { block, hash, count, sealedAt } = fields;
      return { kind, block: BigInt(block!), hash: hash!, count, sealedAt: new Date(sealedAt!), keyId, signature };
    }
    if (kind === ('loss' as string)) {
      const { after, upTo, by, reason, at } = fields;
      return {
        kind: 'loss',
        after: BigInt(after!),
        upTo: BigInt(upTo!),
        by: by!,
        reason: reason!,
        at: new Date(at!),
        keyId,
        signature,
      };
    }
    return null;
  } catch {
    return null;
  }
}
