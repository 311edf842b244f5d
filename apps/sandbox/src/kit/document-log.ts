import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { makePrivateFolder, PRIVATE_FILE } from './private-folder.js';

/** One change of a {@link DocumentLog}: the document's new value, or `null` when it is gone. */
export type Change = readonly [kind: string, key: string, value: unknown];

/**
 * Documents stored in one file of JSON lines, newest value wins. Each `put` is one line, so several documents change
 * together or not at all; a line torn by a kill is dropped when the file is opened. Written before the caller goes on,
 * not synced to disk: a killed process loses nothing, a power cut may lose the last lines.
 */
export class DocumentLog {
  readonly #documents = new Map<string, Map<string, unknown>>();
  #descriptor: number | null = null;

  /** @param file where the documents live; `null` keeps them in memory only. */
  constructor(file: string | null) {
    if (file === null) return;
    makePrivateFolder(dirname(file));
    if (existsSync(file)) this.#load(file);
    this.#compact(file);
    this.#descriptor = openSync(file, 'a');
  }

  /** All documents of a kind, in the order they were first put. */
  all<T>(kind: string): T[] {
    return [...(this.#documents.get(kind)?.values() ?? [])] as T[];
  }

  /** The keys of a kind, in the order they were first put. */
  keys(kind: string): string[] {
    return [...(this.#documents.get(kind)?.keys() ?? [])];
  }

  /** How many documents of a kind there are. */
  count(kind: string): number {
    return this.#documents.get(kind)?.size ?? 0;
  }

  /** One document, or undefined. */
  get<T>(kind: string, key: string): T | undefined {
    return this.#documents.get(kind)?.get(key) as T | undefined;
  }

  /** Changes documents together. */
  put(...changes: readonly Change[]): void {
    for (const change of changes) this.#apply(change);
    if (this.#descriptor !== null) writeSync(this.#descriptor, JSON.stringify(changes) + '\n');
  }

  /** Closes the file. Nothing may be put afterwards. */
  close(): void {
    if (this.#descriptor === null) return;
    closeSync(this.#descriptor);
    this.#descriptor = null;
  }

  #load(file: string): void {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line === '') continue;
      try {
        for (const change of JSON.parse(line) as Change[]) this.#apply(change);
      } catch {
        // Only the last line can be torn: every line is one write, and what follows a torn one was never written.
        break;
      }
    }
  }

  #apply([kind, key, value]: Change): void {
    let documents = this.#documents.get(kind);
    if (!documents) this.#documents.set(kind, (documents = new Map()));
    if (value === null) documents.delete(key);
    else documents.set(key, value);
  }

  /** Writes only the current documents to a new file, which then replaces the old one. */
  #compact(file: string): void {
    const next = openSync(`${file}.next`, 'w', PRIVATE_FILE);
    for (const [kind, documents] of this.#documents)
      for (const [key, value] of documents) writeSync(next, JSON.stringify([[kind, key, value]]) + '\n');
    fsyncSync(next);
    closeSync(next);
    renameSync(`${file}.next`, file);
  }
}
