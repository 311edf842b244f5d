import { type Clock, Refusal } from '@usdt-africa/kernel';
import type { Log } from '@usdt-africa/platform/process';
import type { Journal } from './journal.js';

/** What a database knows of the journal. */
export interface JournalClaim {
  /** The highest signature that it has stored; 0 for none. */
  readonly count: number;
  /** The hash of that line; null for none. */
  readonly hash: string | null;
  /** A person's word that the two go on together whatever is missing; null without. */
  readonly adoption: string | null;
}

type State = 'unchecked' | 'agreed' | 'journal-behind' | 'database-behind';

const COMMAND = 'Read docs/keys.md, then run npm run adopt-journal.';
const REFUSALS: Readonly<Record<Exclude<State, 'agreed'>, string>> = {
  unchecked: 'No database has compared itself with the journal since the signer was started.',
  'journal-behind': `The database knows a signature that is not in the journal. ${COMMAND}`,
  'database-behind': `The journal has signatures that the database has not stored. Read and store them, and claim again. ${COMMAND}`,
};

/**
 * Compares the journal with the database, both ways, before anything is signed: after each start, and after another
 * database was adopted.
 */
export class JournalAgreement {
  #state: State = 'unchecked';

  /** @param deadAfterMs how long after its signing a transaction is certain to have expired */
  constructor(
    private readonly journal: Journal,
    private readonly clock: Clock,
    private readonly deadAfterMs: number,
    private readonly log: Log,
  ) {}

  /** Another database goes on from here: it has to compare itself first. */
  reset(): void {
    this.#state = 'unchecked';
  }

  /**
   * Compares a database's view with the journal.
   * @returns the journal's end. Where it is beyond the view, the database reads the rest, stores it, and claims again:
   * until then nothing is signed
   * @throws Refusal 409 `journal-behind` where the journal lacks what the database knows: until a word of adoption
   * that was not used before
   */
  claim(claim: JournalClaim): { count: number; hash: string | null } {
    const { journal } = this;
    const known = this.#knows(claim);
    if (claim.adoption !== null && !journal.wasUsed(claim.adoption)) this.#adopt(claim.adoption, claim, known);
    else if (!known || this.#state === 'journal-behind') {
      if (this.#state !== 'journal-behind')
        this.log.error({ claimed: claim.count, journal: journal.count }, 'journal lacks a signature of the database');
      this.#state = 'journal-behind';
      throw this.#refusal('journal-behind');
    } else if (claim.count >= journal.count) this.#state = 'agreed';
    // While it works with one database, a view may be older than a signature on its way there.
    else if (this.#state !== 'agreed') this.#state = 'database-behind';
    return { count: journal.count, hash: journal.hash ?? journal.adoption?.hash ?? null };
  }

  /** @throws Refusal 409 unless database and journal have agreed */
  requireAgreed(): void {
    if (this.#state !== 'agreed') throw this.#refusal(this.#state);
  }

  /** @throws Refusal 409 `adoption-wait` while a signature that the journal lost could still be alive */
  requireLostAreDead(now: Date): void {
    const { adoption } = this.journal;
    if (adoption === null || now.getTime() >= Date.parse(adoption.signsFrom)) return;
    throw new Refusal(
      409,
      'adoption-wait',
      `Signatures that the journal lost may be valid until ${adoption.signsFrom}: nothing is signed before.`,
    );
  }

  #knows({ count, hash }: JournalClaim): boolean {
    const { journal } = this;
    if (count === 0) return hash === null;
    const isAdopted = journal.adoption?.count === count && journal.adoption.hash === hash;
    return isAdopted || (hash !== null && journal.hashAt(count) === hash);
  }

  /** The word counts for whatever is missing on either side; only what the journal lost has to be waited for. */
  #adopt(word: string, { count, hash }: JournalClaim, known: boolean): void {
    const earlier = this.journal.adoption === null ? 0 : Date.parse(this.journal.adoption.signsFrom);
    const until = known ? earlier : Math.max(earlier, this.clock.now().getTime() + this.deadAfterMs);
    const signsFrom = new Date(until).toISOString();
    this.journal.adopt({ word, count, hash, signsFrom });
    this.#state = 'agreed';
    this.log.warn({ count, signsFrom, journalBehind: !known }, 'journal adopted by a person’s word');
  }

  #refusal(state: Exclude<State, 'agreed'>): Refusal {
    return new Refusal(409, state === 'unchecked' ? 'journal-unchecked' : state, REFUSALS[state]);
  }
}
