import { createHash } from 'node:crypto';
import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError, type Log } from '@usdt-africa/platform/process';

/** Where the text of a line stands, in bytes. */
export interface Place {
  readonly offset: number;
  readonly length: number;
}

/** A line as it was written, with the hash of it and of all lines before it. */
export interface StoredLine extends Place {
  readonly hash: string;
}

/** Letters of a SHA-256 in hex, which each line begins with. */
const HASH = 64;
const CHUNK = 1 << 20;
const NEWLINE = 0x0a;

/** A line could not be stored for certain: nothing may be answered, and nothing is written any more until a restart. */
export class JournalClosedError extends Error {
  override readonly name = 'JournalClosedError';
}

/**
 * An append-only file of lines `<hash> <text>`, where `hash` = SHA-256(hash of the line before + text). A line is on
 * disk once `append` returns. Two writers of one file detect each other by its size: none of them answers then.
 */
export class JournalFile {
  #end = 0;
  #hash = '';
  #lines = 0;
  #closed: string | null = null;

  private constructor(
    private readonly path: string,
    private readonly descriptor: number,
    private readonly log: Log,
  ) {}

  /**
   * Opens the file, or creates it, and reads it to its end. A last line without its end was never answered, and is cut
   * off.
   * @param onLine called with each line's text
   * @throws ConfigError where a line does not follow from the lines before it
   */
  static open(path: string, onLine: (text: string, line: StoredLine) => void, log: Log): JournalFile {
    let descriptor: number;
    try {
      descriptor = openSync(path, 'a+', 0o600);
      syncFolder(dirname(path));
    } catch (error) {
      throw new ConfigError(
        `The journal in SIGNER_STATE_DIR cannot be opened: ${String((error as NodeJS.ErrnoException).code)}.`,
      );
    }
    const file = new JournalFile(path, descriptor, log);
    try {
      file.#readAll(onLine);
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
    return file;
  }

  /** How many lines it has. */
  get lines(): number {
    return this.#lines;
  }

  /** Why nothing can be written any more; null while it can. */
  get closedBecause(): string | null {
    return this.#closed;
  }

  /**
   * Writes a line and waits until it is on disk.
   * @throws JournalClosedError where this is not certain
   */
  append(text: string): StoredLine {
    this.#requireAlone(0);
    const hash = chained(this.#hash, text);
    const bytes = Buffer.from(`${hash} ${text}\n`);
    try {
      // Writes everything or fails: on a full disk a single write may store only a part and report just its length.
      writeFileSync(this.descriptor, bytes);
      fdatasyncSync(this.descriptor);
    } catch (error) {
      throw this.#close(`a line could not be written (${String((error as NodeJS.ErrnoException).code)})`, error);
    }
    this.#requireAlone(bytes.length);
    const line = { hash, offset: this.#end + HASH + 1, length: bytes.length - HASH - 2 };
    this.#end += bytes.length;
    this.#hash = hash;
    this.#lines += 1;
    return line;
  }

  /** The text of a line. */
  read({ offset, length }: Place): string {
    const bytes = Buffer.alloc(length);
    let done = 0;
    while (done < length) {
      const count = readSync(this.descriptor, bytes, done, length - done, offset + done);
      if (count === 0) throw this.#close('the file has become shorter');
      done += count;
    }
    return bytes.toString('utf8');
  }

  /** The hash of a line and of all lines before it. */
  hashOf({ offset }: Place): string {
    return this.read({ offset: offset - HASH - 1, length: HASH });
  }

  close(): void {
    this.#closed ??= 'the signer was stopped';
    closeSync(this.descriptor);
  }

  #readAll(onLine: (text: string, line: StoredLine) => void): void {
    let rest = Buffer.alloc(0);
    const chunk = Buffer.alloc(CHUNK);
    for (let position = 0; ;) {
      const count = readSync(this.descriptor, chunk, 0, CHUNK, position);
      if (count === 0) break;
      position += count;
      rest = Buffer.concat([rest, chunk.subarray(0, count)]);
      let begin = 0;
      for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE, begin)) {
        this.#take(rest.subarray(begin, end).toString('utf8'), end - begin, onLine);
        begin = end + 1;
      }
      rest = Buffer.from(rest.subarray(begin));
    }
    if (rest.length === 0) return;
    this.log.warn(
      { bytes: rest.length, line: this.#lines + 1 },
      'journal cut off a last line that was not written whole',
    );
    ftruncateSync(this.descriptor, this.#end);
    fdatasyncSync(this.descriptor);
  }

  #take(line: string, length: number, onLine: (text: string, line: StoredLine) => void): void {
    const [hash, text] = [line.slice(0, HASH), line.slice(HASH + 1)];
    if (line[HASH] !== ' ' || hash !== chained(this.#hash, text))
      throw new ConfigError(
        `The journal in SIGNER_STATE_DIR was changed or damaged: line ${this.#lines + 1} does not follow from the lines before it. Nothing is signed with it: see docs/keys.md, "Journal damaged".`,
      );
    onLine(text, { hash, offset: this.#end + HASH + 1, length: length - HASH - 1 });
    this.#end += length + 1;
    this.#hash = hash;
    this.#lines += 1;
  }

  /** @throws JournalClosedError where the file is not exactly as long as this writer made it, or another one stands in its place */
  #requireAlone(added: number): void {
    if (this.#closed !== null) throw new JournalClosedError(this.#closed);
    const { size, ino } = fstatSync(this.descriptor);
    const inPlace = statSync(this.path, { throwIfNoEntry: false });
    if (inPlace?.ino !== ino) throw this.#close('its file was moved or deleted');
    if (size !== this.#end + added) throw this.#close('another process wrote to it');
  }

  #close(why: string, cause?: unknown): JournalClosedError {
    this.#closed = why;
    return new JournalClosedError(`the journal is closed until a restart: ${why}`, { cause });
  }
}

function chained(before: string, text: string): string {
  return createHash('sha256').update(before).update(text).digest('hex');
}

/** So that a new file is found after a power cut. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
