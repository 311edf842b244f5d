import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@usdt-africa/platform/process';
import { Refusal } from '@usdt-africa/kernel';

/** Indexes that were issued: the first, and how many from there on. */
export type IssuedRange = readonly [from: number, count: number];

/** What a database reports about itself when it asks to continue. */
export interface Claim {
  /** The token that stands in it; null where none was ever written. */
  readonly token: string | null;
  /** The token that the database will store once it has this response; null for a query only. */
  readonly proposed: string | null;
  /** A person's word that this database is the one from now on, whatever its token; null without. */
  readonly adoption: string | null;
  /** The next index it would give to an order: indexes below it may be orders' already. */
  readonly next: number;
  /** The highest index it knows as issued; -1 for none. */
  readonly highest: number;
}

interface StoredBook {
  /** Whose issues these are: a digest of the seed. */
  readonly seed: string;
  /** The token of the one database that may go on. */
  token: string | null;
  /** Tokens proposed since then: the database has one of them, if the response arrived. */
  proposed: string[];
  /** The adoption whose first token is not confirmed yet. */
  adopting: string | null;
  /** Adoptions that were used: none counts twice. */
  adopted: string[];
  next: number;
  issued: [number, number][];
}

const FILE = 'issued.json';
/** The most databases that may send a request at the same moment. */
const MOST_PROPOSED = 16;

/**
 * What the signer stores outside of any database: the ranges it ever issued, and the fencing token of the one database
 * that they were issued to. A database restored from a copy shows an older token, or takes lower indexes than before,
 * and is refused until a person adopts it. Written to disk before any response.
 */
export class IssueBook {
  private constructor(
    private readonly folder: string,
    private stored: StoredBook,
  ) {}

  /**
   * @param seed what addresses are derived from: a book belongs to one seed
   * @throws ConfigError where the book cannot be read, or is another seed's
   */
  static open(folder: string, seed: Uint8Array): IssueBook {
    const digest = createHash('sha256').update('issue book').update(seed).digest('hex');
    let text: string;
    try {
      text = readFileSync(join(folder, FILE), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        throw new ConfigError(`SIGNER_STATE_DIR cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
      const book = new IssueBook(folder, {
        seed: digest,
        token: null,
        proposed: [],
        adopting: null,
        adopted: [],
        next: 0,
        issued: [],
      });
      book.#keep(book.stored);
      return book;
    }
    let stored: StoredBook;
    try {
      stored = JSON.parse(text) as StoredBook;
    } catch {
      throw new ConfigError('What stands in SIGNER_STATE_DIR cannot be understood: bring back its copy.');
    }
    if (stored.seed !== digest)
      throw new ConfigError('What stands in SIGNER_STATE_DIR was issued with another seed than SIGNER_SEED.');
    return new IssueBook(folder, stored);
  }

  /** The highest index ever issued; -1 for none. */
  get highest(): number {
    return this.stored.issued.reduce((highest, [from, count]) => Math.max(highest, from + count - 1), -1);
  }

  /** Every range ever issued, in order. */
  get issued(): readonly IssuedRange[] {
    return this.stored.issued;
  }

  /**
   * Lets one database continue: the one that presents a token agreed with it last.
   * @returns whether another database was adopted by it
   * @throws Refusal 409 `other-copy` where the database is a copy that does not know what this book knows
   */
  agree({ token, proposed, adoption, next, highest }: Claim): boolean {
    const { stored } = this;
    const adopts = adoption !== null && !stored.adopted.includes(adoption);
    if (!adopts && (!this.#knows(token) || next < stored.next)) throw otherCopy();
    const changed: StoredBook = { ...stored, next };
    if (adopts) {
      changed.token = null;
      changed.proposed = [];
      changed.adopting = adoption;
    } else if (token !== null && stored.proposed.includes(token)) {
      // The database has stored a proposed token: the earlier token now belongs to an older copy.
      changed.token = token;
      changed.proposed = [];
      if (stored.adopting !== null) changed.adopted = [...stored.adopted, stored.adopting];
      changed.adopting = null;
    }
    if (highest > this.highest) changed.issued = merged([...stored.issued, [this.highest + 1, highest - this.highest]]);
    if (proposed !== null) changed.proposed = [...changed.proposed, proposed].slice(-MOST_PROPOSED);
    this.#keep(changed);
    return adopts;
  }

  /** @throws Refusal 409 `other-copy` unless this is the token of the one database that may go on */
  requireToken(token: string | null): void {
    if (token === null || !this.#knows(token)) throw otherCopy();
  }

  /**
   * Notes a batch before it is answered.
   * @throws Refusal 409 `other-copy`, or `issued-before` where an index of it was ever issued
   */
  issue(token: string | null, from: number, count: number): void {
    this.requireToken(token);
    if (from <= this.highest)
      throw new Refusal(409, 'issued-before', `Addresses up to index ${this.highest} were issued before.`);
    this.#keep({ ...this.stored, issued: merged([...this.stored.issued, [from, count]]) });
  }

  /** Whether all of these were issued before. */
  wasIssued(from: number, count: number): boolean {
    return this.stored.issued.some(([first, many]) => first <= from && from + count <= first + many);
  }

  #knows(token: string | null): boolean {
    const { stored } = this;
    // Before anything was agreed for the first time, neither side has a token.
    if (token === null) return stored.token === null && stored.adopting === null && stored.adopted.length === 0;
    return token === stored.token || stored.proposed.includes(token);
  }

  /** On disk, whole or not at all, before anything is answered. */
  #keep(stored: StoredBook): void {
    const half = join(this.folder, `.${FILE}.half`);
    const descriptor = openSync(half, 'w', 0o600);
    try {
      // Writes everything or fails: on a full disk a single write may store only a part and report just its length.
      writeFileSync(descriptor, `${JSON.stringify(stored)}\n`);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(half, join(this.folder, FILE));
    const folder = openSync(this.folder, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
    this.stored = stored;
  }
}

function otherCopy(): Refusal {
  return new Refusal(409, 'other-copy', 'This database is not the one that the signer works with.');
}

/** Ranges in order; those that touch are one. */
export function merged(ranges: readonly IssuedRange[]): [number, number][] {
  const result: [number, number][] = [];
  for (const [from, count] of [...ranges].sort(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && from <= last[0] + last[1]) last[1] = Math.max(last[1], from + count - last[0]);
    else result.push([from, count]);
  }
  return result;
}
