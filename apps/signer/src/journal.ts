import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '@usdt-africa/kernel';
import { ConfigError, type Log } from '@usdt-africa/platform/process';
import { DayAmount } from './day-amount.js';
import { type Intent, type StoredIntent, storedIntent } from './intent.js';
import { JournalFile, type Place, type StoredLine } from './journal-file.js';
import { takeJournalLock } from './journal-lock.js';
import { leavesProduct, returnedAsset } from './policy.js';

const FILE = 'signatures.journal';
const VERSION = 1;

/** One signature, as its line in the journal holds it. */
export interface Signed {
  /** Counts signatures, from 1. Greater than any that a database has stored, also after a journal was lost. */
  readonly sequence: number;
  readonly intent: Intent;
  /** The transaction's own, in milliseconds: greater than that of every transaction before. */
  readonly timestamp: number;
  /** A digest of the policy that it was signed under. */
  readonly policy: string;
  readonly txId: string;
  /** Hex. */
  readonly raw: string;
  readonly signature: string;
  /** By the signer's own clock. */
  readonly signedAt: string;
}

/** A signature with the hash of its line. */
export interface SignedEntry extends Signed {
  readonly hash: string;
}

/** A person's word that the journal and the database go on together. */
export interface Adoption {
  readonly word: string;
  /** What the database presented: its highest signature and the hash of that line. */
  readonly count: number;
  readonly hash: string | null;
  /** Nothing is signed before: signatures that are missing in the journal have expired by then. */
  readonly signsFrom: string;
}

/** As a line has it, also one that an earlier release wrote. */
type StoredSignature = Omit<Signed, 'intent'> & { readonly intent: StoredIntent };

interface Header {
  readonly kind: 'journal';
  readonly version: number;
  readonly id: string;
  readonly seed: string;
  readonly startedAt: string;
}
type Line =
  | Header
  | ({ readonly kind: 'signature' } & StoredSignature)
  | ({ readonly kind: 'adoption'; readonly adoptedAt: string } & Adoption);

/**
 * Every signature that was ever made, in a file of its own, on disk before it is answered. What the
 * signer refuses because of earlier signatures, it knows from here.
 */
export class Journal {
  readonly #file: JournalFile;
  readonly #sequences: number[] = [];
  /** Where their lines stand: numbers alone, for a journal grows for years. */
  readonly #offsets: number[] = [];
  readonly #lengths: number[] = [];
  /** Positions in `#sequences` by intent. */
  readonly #ofIntent = new Map<string, readonly number[]>();
  readonly #words = new Set<string>();
  readonly #day = new DayAmount();
  /** What was sent back, by asset. */
  readonly #returned = new Map<string, DayAmount>();
  readonly #toppedUp = new Set<string>();
  /** By address, when the last transaction that sends TRX back expires. */
  readonly #trxReturns = new Map<string, number>();
  #adoption: Adoption | null = null;
  #highest = 0;
  #lastTimestamp = 0;

  private constructor(
    folder: string,
    seed: Uint8Array,
    log: Log,
    private readonly clock: Clock,
    private readonly lock: { release(): void },
  ) {
    const now = clock.now();
    const digest = createHash('sha256').update('journal').update(seed).digest('hex');
    this.#file = JournalFile.open(join(folder, FILE), (text, line) => this.#read(text, line, digest, now), log);
    if (this.#file.lines === 0)
      this.#write({ kind: 'journal', version: VERSION, id: randomUUID(), seed: digest, startedAt: now.toISOString() });
  }

  /**
   * @param seed what the hot key is derived from: a journal belongs to one seed
   * @throws ConfigError where it is in use, damaged, or another seed's
   */
  static open(folder: string, seed: Uint8Array, { log, clock }: { log: Log; clock: Clock }): Journal {
    const lock = takeJournalLock(folder);
    try {
      return new Journal(folder, seed, log, clock, lock);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** The highest sequence; 0 before the first signature. */
  get count(): number {
    return this.#highest;
  }

  /** How many signatures stand in it. */
  get signatures(): number {
    return this.#sequences.length;
  }

  /** Why nothing can be written any more; null while it can. */
  get closedBecause(): string | null {
    return this.#file.closedBecause;
  }

  /** The hash of the line of the highest sequence; null before the first. */
  get hash(): string | null {
    return this.hashAt(this.#highest);
  }

  /** The hash of the line with this sequence; null where there is none. */
  hashAt(sequence: number): string | null {
    const at = this.#positionOf(sequence);
    return this.#sequences[at] === sequence ? this.#file.hashOf(this.#lineAt(at)) : null;
  }

  /** The last word that was given; null before the first. */
  get adoption(): Adoption | null {
    return this.#adoption;
  }

  /** Whether this word was used: none counts twice. */
  wasUsed(word: string): boolean {
    return this.#words.has(word);
  }

  /** What was signed in the last 24 hours to leave the product. */
  signedInDay(now: Date): bigint {
    return this.#day.until(now);
  }

  /** What was signed in the last 24 hours to send an asset back. @param asset a contract, or `TRX`; null: 0 */
  returnedInDay(asset: string | null, now: Date): bigint {
    return asset === null ? 0n : (this.#returned.get(asset)?.until(now) ?? 0n);
  }

  /** Whether a top-up of this address was ever signed. */
  wasToppedUp(address: string): boolean {
    return this.#toppedUp.has(address);
  }

  /** Whether a signature that sends TRX back from this address may still be used. */
  isTrxLeaving(address: string, now: Date, marginMs: number): boolean {
    const until = this.#trxReturns.get(address);
    return until !== undefined && now.getTime() < until + marginMs;
  }

  /** The signatures of an intent, the first one first. */
  ofIntent(intentId: string): SignedEntry[] {
    return (this.#ofIntent.get(intentId) ?? []).map((at) => this.#entry(at));
  }

  /** Signatures with a higher sequence, in order. */
  after(sequence: number, limit: number): SignedEntry[] {
    const first = this.#positionOf(sequence + 1);
    const many = Math.min(limit, this.#sequences.length - first);
    return Array.from({ length: Math.max(many, 0) }, (_, at) => this.#entry(first + at));
  }

  /** The timestamp for the next transaction: no two have the same, so no two have the same id. */
  nextTimestamp(now: Date): number {
    return Math.max(now.getTime(), this.#lastTimestamp + 1);
  }

  /** Writes a signature, on disk when this returns. @throws JournalClosedError */
  append(signed: Omit<Signed, 'sequence'>): SignedEntry {
    const entry = { sequence: this.#highest + 1, ...signed };
    const { hash } = this.#write({ kind: 'signature', ...entry });
    return { ...entry, hash };
  }

  /** Writes a word, on disk when this returns. @throws JournalClosedError */
  adopt(adoption: Adoption): void {
    this.#write({ kind: 'adoption', ...adoption, adoptedAt: this.clock.now().toISOString() });
  }

  close(): void {
    this.#file.close();
    this.lock.release();
  }

  #write(line: Line): StoredLine {
    const stored = this.#file.append(JSON.stringify(line));
    this.#apply(line, stored, this.clock.now());
    return stored;
  }

  #read(text: string, stored: StoredLine, seed: string, now: Date): void {
    const line = lineOf(text);
    const isFirst = stored.offset === stored.hash.length + 1;
    if (isFirst !== (line.kind === 'journal') || (line.kind === 'journal' && line.version !== VERSION))
      throw new ConfigError('The journal in SIGNER_STATE_DIR is of another release: see docs/keys.md.');
    if (line.kind === 'journal' && line.seed !== seed)
      throw new ConfigError(
        'The journal in SIGNER_STATE_DIR was written with another seed than SIGNER_SEED: see docs/keys.md.',
      );
    this.#apply(line, stored, now);
  }

  #apply(line: Line, stored: StoredLine, now: Date): void {
    if (line.kind === 'signature') {
      const at = this.#sequences.push(line.sequence) - 1;
      this.#offsets.push(stored.offset);
      this.#lengths.push(stored.length);
      const { intentId, amountMicro, cause } = line.intent;
      this.#recordReturn(storedIntent(line.intent), Date.parse(line.signedAt));
      this.#ofIntent.set(intentId, [...(this.#ofIntent.get(intentId) ?? []), at]);
      this.#highest = line.sequence;
      this.#lastTimestamp = Math.max(this.#lastTimestamp, line.timestamp);
      if (leavesProduct({ cause })) this.#day.add(Date.parse(line.signedAt), BigInt(amountMicro));
      this.#day.until(now);
    } else if (line.kind === 'adoption') {
      const { word, count, hash, signsFrom } = line;
      this.#adoption = { word, count, hash, signsFrom };
      this.#words.add(word);
      // The database has signatures up to there, which are not in this journal: their numbers are not given again.
      this.#highest = Math.max(this.#highest, count);
    }
  }

  #recordReturn({ cause, from, to, contract, amountMicro, expiration }: Intent, signedAt: number): void {
    if (cause.kind === 'top-up') this.#toppedUp.add(to);
    const asset = returnedAsset({ cause, contract });
    if (asset === null || from.kind !== 'deposit') return;
    const day = this.#returned.get(asset) ?? new DayAmount();
    day.add(signedAt, BigInt(amountMicro));
    this.#returned.set(asset, day);
    if (asset === 'TRX')
      this.#trxReturns.set(from.address, Math.max(this.#trxReturns.get(from.address) ?? 0, Date.parse(expiration)));
  }

  #entry(at: number): SignedEntry {
    const line = this.#lineAt(at);
    const { kind: _kind, ...signed } = JSON.parse(this.#file.read(line)) as { kind: string } & StoredSignature;
    return { ...signed, intent: storedIntent(signed.intent), hash: this.#file.hashOf(line) };
  }

  #lineAt(at: number): Place {
    return { offset: this.#offsets[at]!, length: this.#lengths[at]! };
  }

  /** The position of the first signature with this sequence or a higher one. */
  #positionOf(sequence: number): number {
    let [low, high] = [0, this.#sequences.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sequences[middle]! < sequence) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** @throws ConfigError for a text that no signer wrote, although it chains */
function lineOf(text: string): Line {
  try {
    return JSON.parse(text) as Line;
  } catch {
    throw new ConfigError('The journal in SIGNER_STATE_DIR cannot be understood: see docs/keys.md, "Journal damaged".');
  }
}
