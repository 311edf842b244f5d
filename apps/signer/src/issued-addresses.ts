import { createHmac, timingSafeEqual } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '@usdt-africa/platform/process';
import { addressToHex20 } from '@usdt-africa/tron/address';
import type { DepositAddresses, IssuedAddress } from './derivation.js';
import { type IssueBook, type IssuedRange, merged } from './issue-book.js';
import type { TransferKey } from './transfer-key.js';

const FILE = 'issued-addresses.cache';
const AT_ONCE = 500;

/**
 * All addresses that were ever issued: none of them is a destination but of a top-up. Derived in the background, since that takes a
 * millisecond each, and cached in a file, so that a restart takes none. A line of the cache counts only with its mac.
 */
export class IssuedAddresses {
  /** The 20 bytes of each, as letters of one byte. */
  readonly #known = new Set<string>();
  readonly #macKey: Buffer;
  readonly #file: string;
  #ranges: readonly IssuedRange[] = [];
  /** Ranges that are being derived, each with its end. */
  readonly #underWay = new Map<IssuedRange, Promise<unknown>>();
  #following: Promise<void> | null = null;
  #stopped = false;

  constructor(
    private readonly addresses: DepositAddresses,
    private readonly book: IssueBook,
    { folder, seed }: { readonly folder: string; readonly seed: Uint8Array },
    private readonly log: Log,
  ) {
    this.#macKey = createHmac('sha256', seed).update('issued addresses').digest();
    this.#file = join(folder, FILE);
    this.#readCache();
    this.follow();
  }

  /** Whether an address was issued. Certain only where `isComplete`. */
  has(address: string): boolean {
    return this.#known.has(letters(address));
  }

  /** The key of an issued index; null for an index that was never issued. */
  keyOf(index: number): TransferKey | null {
    return this.book.wasIssued(index, 1) ? this.addresses.key(index) : null;
  }

  /** Whether every issued address is known. */
  get isComplete(): boolean {
    return this.#missing(this.#ranges) === null;
  }

  /** The addresses of some indexes; those that were issued are known from then on. */
  async derive(from: number, count: number): Promise<IssuedAddress[]> {
    const range: IssuedRange = [from, count];
    const deriving = this.addresses.issue(from, count);
    if (!this.book.wasIssued(from, count)) return deriving;
    this.#underWay.set(range, deriving);
    try {
      const derived = await deriving;
      this.#add(from, derived);
      return derived;
    } finally {
      this.#underWay.delete(range);
    }
  }

  /** Derives what the book has and this does not, in the background. */
  follow(): void {
    this.#following ??= this.#deriveMissing()
      .catch((error: unknown) => this.log.error({ err: error }, 'issued addresses could not be derived'))
      .finally(() => (this.#following = null));
  }

  /** Resolves once every issued address is known, or after a while. */
  async settle(longestMs: number): Promise<void> {
    if (this.isComplete) return;
    this.follow();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, longestMs)));
    await Promise.race([Promise.allSettled([this.#following, ...this.#underWay.values()]), late]);
    clearTimeout(timer);
  }

  stop(): void {
    this.#stopped = true;
  }

  async #deriveMissing(): Promise<void> {
    const next = (): IssuedRange | null => this.#missing(merged([...this.#ranges, ...this.#underWay.keys()]));
    for (let range = next(); range !== null && !this.#stopped; range = next())
      await this.derive(range[0], Math.min(range[1], AT_ONCE));
  }

  /** The first range that was issued and is not among some others, in order; null for none. */
  #missing(present: readonly IssuedRange[]): IssuedRange | null {
    for (const [from, count] of this.book.issued) {
      let first = from;
      for (const [known, many] of present) if (known <= first && first < known + many) first = known + many;
      if (first >= from + count) continue;
      const next = present.find(([known]) => known > first)?.[0] ?? Infinity;
      return [first, Math.min(from + count, next) - first];
    }
    return null;
  }

  #add(from: number, derived: readonly IssuedAddress[]): void {
    if (this.#ranges.some(([first, many]) => first <= from && from + derived.length <= first + many)) return;
    const hex = derived.map(({ address }) => addressToHex20(address)).join('');
    this.#remember(from, hex);
    try {
      appendFileSync(this.#file, `${this.#mac(from, hex)} ${from} ${hex}\n`, { mode: 0o600 });
    } catch (error) {
      this.log.warn({ err: error }, 'issued addresses could not be cached');
    }
  }

  #remember(from: number, hex: string): void {
    const bytes = Buffer.from(hex, 'hex');
    for (let at = 0; at < bytes.length; at += 20) this.#known.add(bytes.toString('latin1', at, at + 20));
    this.#ranges = merged([...this.#ranges, [from, bytes.length / 20]]);
  }

  #readCache(): void {
    let text: string;
    try {
      text = readFileSync(this.#file, 'latin1');
    } catch {
      return;
    }
    for (const line of text.split('\n')) {
      const [, mac = '', from = '', hex = ''] = /^([0-9a-f]{64}) (\d{1,10}) ((?:[0-9a-f]{40})+)$/.exec(line) ?? [];
      if (hex === '') continue;
      const expected = this.#mac(Number(from), hex);
      if (timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) this.#remember(Number(from), hex);
    }
  }

  #mac(from: number, hex: string): string {
    return createHmac('sha256', this.#macKey).update(`${from} ${hex}`).digest('hex');
  }
}

function letters(address: string): string {
  return Buffer.from(addressToHex20(address), 'hex').toString('latin1');
}
