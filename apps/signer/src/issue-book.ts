import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@usdt-africa/platform/process';
import { Refusal } from '@usdt-africa/kernel';

/** Indexes that were issued: the first, and how many from there on. */
export type IssuedRange = readonly [from: number, count: number];

/** What a database says about itself when it asks to go on. */
export interface Claim {
  /** The token that stands in it; null where none was ever written. */
  readonly token: string | null;
  /** The token that will stand there once this answer is written down; null only asks. */
  readonly proposed: string | null;
  /** A person's word that this database is the one from now on, whatever its token; null without. */
  readonly adoption: string | null;
  /** The next index it would give to an order: indexes below it may be orders' already. */
  readonly next: number;
  /** The highest index it knows as issued; -1 for none. */
  readonly highest: number;
}

interface Kept {
  /** Whose issues these are: a digest of the seed. */
  readonly seed: string;
  /** The token of the one database that may go on. */
  token: string | null;
  /** Tokens that were proposed since: one of them stands in the database, if the answer arrived. */
  proposed: string[];
  /** The adoption whose first token is not confirmed yet. */
  adopting: string | null;
  /** Adoptions that were used: none counts twice. */
  adopted: string[];
  next: number;
  issued: [number, number][];
}

const FILE = 'issued.json';
/** As many databases as may ask at the same moment. */
const MOST_PROPOSED = 16;

/**
 * What the signer knows of itself, outside of any database: the ranges it ever issued, and the fencing token of the one
 * database that they were issued to. A database that was restored from a copy shows an older token, or takes indexes from
 * further below, than it did before, and is refused until a person says that it is the one from now on. On disk before
 * any answer.
 */
export class IssueBook {
  private constructor(
    private readonly folder: string,
    private kept: Kept,
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
      book.#keep(book.kept);
      return book;
    }
    let kept: Kept;
    try {
      kept = JSON.parse(text) as Kept;
    } catch {
      throw new ConfigError('What stands in SIGNER_STATE_DIR cannot be understood: bring back its copy.');
    }
    if (kept.seed !== digest)
      throw new ConfigError('What stands in SIGNER_STATE_DIR was issued with another seed than SIGNER_SEED.');
    return new IssueBook(folder, kept);
  }

  /** The highest index ever issued; -1 for none. */
  get highest(): number {
    return this.kept.issued.reduce((highest, [from, count]) => Math.max(highest, from + count - 1), -1);
  }

  /** Every range ever issued, in order. */
  get issued(): readonly IssuedRange[] {
    return this.kept.issued;
  }

  /**
   * Lets a database go on, and only the one: whoever shows the token that was agreed with it last.
   * @throws Refusal 409 `other-copy` where the database is a copy that does not know what this book knows
   */
  agree({ token, proposed, adoption, next, highest }: Claim): void {
    const { kept } = this;
    const adopts = adoption !== null && !kept.adopted.includes(adoption);
    if (!adopts && (!this.#knows(token) || next < kept.next)) throw otherCopy();
    const changed: Kept = { ...kept, next };
    if (adopts) {
      changed.token = null;
      changed.proposed = [];
      changed.adopting = adoption;
    } else if (token !== null && kept.proposed.includes(token)) {
      // It was written down: what was agreed before is an older copy's from now on.
      changed.token = token;
      changed.proposed = [];
      if (kept.adopting !== null) changed.adopted = [...kept.adopted, kept.adopting];
      changed.adopting = null;
    }
    if (highest > this.highest) changed.issued = merged([...kept.issued, [this.highest + 1, highest - this.highest]]);
    if (proposed !== null) changed.proposed = [...changed.proposed, proposed].slice(-MOST_PROPOSED);
    this.#keep(changed);
  }

  /**
   * Notes a batch before it is answered.
   * @throws Refusal 409 `other-copy`, or `issued-before` where an index of it was ever issued
   */
  issue(token: string | null, from: number, count: number): void {
    if (token === null || !this.#knows(token)) throw otherCopy();
    if (from <= this.highest)
      throw new Refusal(409, 'issued-before', `Addresses up to index ${this.highest} were issued before.`);
    this.#keep({ ...this.kept, issued: merged([...this.kept.issued, [from, count]]) });
  }

  /** Whether all of these were issued before. */
  wasIssued(from: number, count: number): boolean {
    return this.kept.issued.some(([first, many]) => first <= from && from + count <= first + many);
  }

  #knows(token: string | null): boolean {
    const { kept } = this;
    // Before anything was agreed for the first time, neither side has a token.
    if (token === null) return kept.token === null && kept.adopting === null && kept.adopted.length === 0;
    return token === kept.token || kept.proposed.includes(token);
  }

  /** On disk, whole or not at all, before anything is answered. */
  #keep(kept: Kept): void {
    const half = join(this.folder, `.${FILE}.half`);
    const descriptor = openSync(half, 'w', 0o600);
    try {
      // All of it, or it fails: where a disk runs full a single write may leave half, and say no more than how much it was.
      writeFileSync(descriptor, `${JSON.stringify(kept)}\n`);
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
    this.kept = kept;
  }
}

function otherCopy(): Refusal {
  return new Refusal(409, 'other-copy', 'This database is not the one that addresses were issued to.');
}

/** Ranges that touch are one. */
function merged(ranges: readonly IssuedRange[]): [number, number][] {
  const result: [number, number][] = [];
  for (const [from, count] of [...ranges].sort(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && from <= last[0] + last[1]) last[1] = Math.max(last[1], from + count - last[0]);
    else result.push([from, count]);
  }
  return result;
}
