import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import type { JsonObject } from '../encoding/java-json.js';
import { deserialize, serialize } from './state.js';
import type { StateValue } from './state.js';

/** A transaction in a block, with its result. */
export interface BlockTransaction {
  readonly id: string;
  readonly rawHex: string;
  readonly signatures: readonly string[];
  readonly contractRet: string;
  readonly info: JsonObject;
}

/** The transactions of a block that has some, and what they changed. */
export interface BlockBody {
  readonly number: number;
  readonly blockId: string;
  readonly transactions: readonly BlockTransaction[];
  readonly writes: readonly (readonly [string, StateValue])[];
}

const CACHED = 1_024;

/** The bodies of blocks: one line of JSON each, appended to a file and found again by its place. */
export class BodyStore {
  readonly #file: number | null;
  readonly #cache = new Map<string, BlockBody>();
  #end = 0;

  /** `path`: the file, or null to keep everything in memory. */
  constructor(path: string | null) {
    this.#file = path === null ? null : openSync(path, 'a+');
    if (this.#file !== null) this.#end = fstatSync(this.#file).size;
  }

  append(body: BlockBody): { offset: number; length: number } {
    this.#remember(body);
    if (this.#file === null) return { offset: 0, length: 0 };
    const line = Buffer.from(`${serialize(body)}\n`, 'utf8');
    const offset = this.#end;
    writeSync(this.#file, line);
    this.#end += line.length;
    return { offset, length: line.length };
  }

  /** The body of a block, or undefined when the file does not hold it (after a power failure). */
  read(blockId: string, offset: number, length: number): BlockBody | undefined {
    const known = this.#cache.get(blockId);
    if (known !== undefined || this.#file === null) return known;
    const line = Buffer.alloc(length);
    if (readSync(this.#file, line, 0, length, offset) < length) return undefined;
    let body: BlockBody;
    try {
      body = deserialize<BlockBody>(line.toString('utf8'));
    } catch {
      return undefined;
    }
    if (body.blockId !== blockId) return undefined;
    this.#remember(body);
    return body;
  }

  sync(): void {
    if (this.#file !== null) fsyncSync(this.#file);
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
  }

  #remember(body: BlockBody): void {
    this.#cache.set(body.blockId, body);
    if (this.#file === null || this.#cache.size <= CACHED) return;
    const oldest = this.#cache.keys().next();
    if (!oldest.done) this.#cache.delete(oldest.value);
  }
}
