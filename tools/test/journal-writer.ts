import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JOURNAL } from '../lib/signer-journal.mjs';

export interface WrittenLine {
  readonly sequence: number;
  readonly hash: string;
  readonly txId: string;
}

/** Writes a journal as the signer does, in a folder that it makes. */
export class JournalWriter {
  readonly path: string;
  readonly signatures: WrittenLine[] = [];
  #hash = '';

  constructor(readonly folder: string) {
    this.path = join(folder, JOURNAL);
    mkdirSync(folder, { recursive: true });
    this.write({ kind: 'journal', version: 1, id: 'a', seed: 'b', startedAt: '2026-11-20T10:00:00.000Z' });
  }

  write(line: object): string {
    const text = JSON.stringify(line);
    this.#hash = createHash('sha256').update(this.#hash).update(text).digest('hex');
    writeFileSync(this.path, `${this.#hash} ${text}\n`, { flag: 'a', mode: 0o600 });
    return this.#hash;
  }

  sign(sequence: number): WrittenLine {
    const txId = createHash('sha256').update(`transaction ${sequence}`).digest('hex');
    const hash = this.write({ kind: 'signature', sequence, intent: { to: 'Tọ́pẹ́' }, txId });
    const line = { sequence, hash, txId };
    this.signatures.push(line);
    return line;
  }

  adopt(count: number, hash: string | null): void {
    this.write({ kind: 'adoption', word: `word ${count}`, count, hash, signsFrom: '2026-11-20T10:00:00.000Z' });
  }
}
