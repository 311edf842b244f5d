import { closeSync, fstatSync, ftruncateSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';

/** Stored data of every block: an empty block has nothing else. Times in milliseconds. */
export interface HeaderRecord {
  readonly number: number;
  /** 8 bytes of the number and 24 of the hash, as hex. */
  readonly id: string;
  readonly timestamp: number;
  readonly witness: number;
  readonly transactionCount: number;
  /** Where its transactions stand in the store of bodies. */
  readonly bodyOffset: number;
  readonly bodyLength: number;
}

const RECORD = 56;
const CHUNK = 4_096;
/** So many chunks stay in memory (about 500,000 blocks); older ones are read again from the file. */
const STORED_CHUNKS = 128;

const idOf = (number: number, tail: string): string => number.toString(16).padStart(16, '0') + tail;

/** The chain of headers: 56 bytes a block, in memory and appended to a file. */
export class HeaderLog {
  readonly #chunks = new Map<number, Buffer>();
  readonly #file: number | null;
  #length = 0;

  /** `path`: the file, or null to keep everything in memory. A torn last record is dropped. */
  constructor(path: string | null) {
    this.#file = path === null ? null : openSync(path, 'a+');
    if (this.#file !== null) this.#length = Math.floor(fstatSync(this.#file).size / RECORD);
    if (path !== null && this.#file !== null) {
      closeSync(this.#file);
      this.#file = openSync(path, 'r+');
      ftruncateSync(this.#file, this.#length * RECORD);
    }
  }

  /** The number of blocks; the head is one less. */
  get length(): number {
    return this.#length;
  }

  get(number: number): HeaderRecord | undefined {
    if (!Number.isSafeInteger(number) || number < 0 || number >= this.#length) return undefined;
    const buffer = this.#chunk(Math.floor(number / CHUNK));
    const at = (number % CHUNK) * RECORD;
    return {
      number,
      timestamp: buffer.readDoubleLE(at),
      id: idOf(number, buffer.toString('hex', at + 8, at + 32)),
      transactionCount: buffer.readUInt32LE(at + 32),
      bodyLength: buffer.readUInt32LE(at + 36),
      bodyOffset: buffer.readDoubleLE(at + 40),
      witness: buffer.readUInt32LE(at + 48),
    };
  }

  /** The numbers of the blocks that hold transactions, in order. */
  withTransactions(): number[] {
    const numbers: number[] = [];
    for (let number = 0; number < this.#length; number++) {
      const buffer = this.#chunk(Math.floor(number / CHUNK));
      if (buffer.readUInt32LE((number % CHUNK) * RECORD + 32) > 0) numbers.push(number);
    }
    return numbers;
  }

  push(record: HeaderRecord): void {
    const buffer = this.#chunk(Math.floor(this.#length / CHUNK));
    const at = (this.#length % CHUNK) * RECORD;
    buffer.writeDoubleLE(record.timestamp, at);
    buffer.write(record.id.slice(16), at + 8, 'hex');
    buffer.writeUInt32LE(record.transactionCount, at + 32);
    buffer.writeUInt32LE(record.bodyLength, at + 36);
    buffer.writeDoubleLE(record.bodyOffset, at + 40);
    buffer.writeUInt32LE(record.witness, at + 48);
    if (this.#file !== null) writeSync(this.#file, buffer, at, RECORD, this.#length * RECORD);
    this.#length++;
  }

  /** Drops the blocks from a number on. */
  truncate(length: number): void {
    this.#length = length;
    if (this.#file !== null) ftruncateSync(this.#file, length * RECORD);
  }

  sync(): void {
    if (this.#file !== null) fsyncSync(this.#file);
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
  }

  #chunk(index: number): Buffer {
    const known = this.#chunks.get(index);
    if (known) return known;
    const chunk = Buffer.alloc(CHUNK * RECORD);
    if (this.#file !== null) {
      readSync(this.#file, chunk, 0, chunk.length, index * chunk.length);
      if (this.#chunks.size >= STORED_CHUNKS) this.#forgetOldest(index);
    }
    this.#chunks.set(index, chunk);
    return chunk;
  }

  #forgetOldest(except: number): void {
    const head = Math.floor(this.#length / CHUNK);
    for (const index of this.#chunks.keys()) {
      if (index === head || index === except) continue;
      this.#chunks.delete(index);
      return;
    }
  }
}
