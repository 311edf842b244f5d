import { existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '../../kit/private-folder.js';
import { BodyStore } from './bodies.js';
import { HeaderLog } from './headers.js';
import { deserialize, serialize } from './state.js';
import type { StateValue } from './state.js';

/** The state as of a solid block, to start from. */
export interface Snapshot {
  readonly number: number;
  readonly blockId: string;
  readonly entries: readonly (readonly [string, StateValue])[];
}

/**
 * Storage of a chain: headers and bodies are appended, the solid state is written from time to time as a whole. Killed
 * at any moment, it opens again at the last block that was written.
 */
export class ChainStorage {
  readonly headers: HeaderLog;
  readonly bodies: BodyStore;
  readonly #snapshotPath: string | null;

  /** `folder`: created when missing; null keeps everything in memory. */
  constructor(folder: string | null) {
    if (folder !== null) makePrivateFolder(folder);
    const path = (name: string): string | null => (folder === null ? null : join(folder, name));
    this.#snapshotPath = path('state.json');
    this.headers = new HeaderLog(path('headers.bin'));
    this.bodies = new BodyStore(path('bodies.jsonl'));
  }

  readSnapshot(): Snapshot | null {
    if (this.#snapshotPath === null || !existsSync(this.#snapshotPath)) return null;
    return deserialize<Snapshot>(readFileSync(this.#snapshotPath, 'utf8'));
  }

  writeSnapshot(snapshot: Snapshot): void {
    if (this.#snapshotPath === null) return;
    this.bodies.sync();
    this.headers.sync();
    const draft = `${this.#snapshotPath}.draft`;
    writeFileSync(draft, serialize(snapshot));
    const file = openSync(draft, 'r+');
    fsyncSync(file);
    closeSync(file);
    renameSync(draft, this.#snapshotPath);
  }

  close(): void {
    this.headers.close();
    this.bodies.close();
  }
}
