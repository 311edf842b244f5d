import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { PersonalData } from '@usdt-africa/event-store';
import type { Refusal } from '@usdt-africa/kernel';
import { fieldRefusal } from '@usdt-africa/platform';
import { passwordFault } from './password-rules.js';
import { Semaphore, type SemaphoreOptions, type Turn } from './semaphore.js';

/** argon2id, which is the library's default: 19 MiB, two passes, one lane. About 20 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const PARAMETERS = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Whose passwords these are, and how many are looked at: hashes of one process at once take the threads that everything else waits for. */
export interface PasswordsOptions extends SemaphoreOptions {
  /** What nobody may have for a password, beside their own name and address. */
  readonly brand: string;
  /** Whose key seals the hash that is compared with where there is none. */
  readonly nobody: string;
}

const COMMON: ReadonlySet<string> = new Set(
  (
    JSON.parse(readFileSync(new URL('./common-passwords.json', import.meta.url), 'utf8')) as { passwords: string }
  ).passwords.split(' '),
);

/**
 * Passwords: argon2id, and the hash itself sealed under the person's own key, so that a copy of the database alone gives
 * nothing to guess against. Each kind of people has a line of its own: those of one never wait for those of another.
 */
export class Passwords {
  readonly #turns: Semaphore;
  #nobodys: Promise<Buffer> | undefined;

  constructor(
    private readonly personalData: PersonalData,
    private readonly options: PasswordsOptions,
  ) {
    this.#turns = new Semaphore(options);
  }

  /**
   * @param own the person's name and address
   * @param field what a refusal names
   * @throws Refusal 422 about the field; 503 when too many wait
   */
  async make(subjectId: string, password: string, own: readonly string[], field = 'password'): Promise<Buffer> {
    const fault = passwordFault(oneForm(password), COMMON, [...own, this.options.brand, 'usdt', 'africa', 'tether']);
    if (fault) throw fieldRefusal(field, fault);
    return this.#seal(subjectId, password);
  }

  /** For what is asked before anything is looked up for it. @throws Refusal 503 when too many wait */
  assertRoom(): void {
    this.#turns.assertRoom(tooMany);
  }

  /**
   * Keeps a place in the line for what tries a password: whoever is turned away is so before a try of theirs is counted.
   * @throws Refusal 503 when too many wait
   */
  admitted<T>(work: (turn: Turn) => Promise<T>): Promise<T> {
    return this.#turns.admit(work, tooMany);
  }

  /**
   * Whether this is the password; it takes as long when there is none to compare with.
   * @param sealed null for an address that nobody has, or somebody without a password
   * @param turn of {@link admitted}
   */
  async matches(sealed: Buffer | null, password: string, turn: Turn): Promise<boolean> {
    // A key that is remembered is found sooner than another: the clock would tell who was here, and who is nobody.
    const unremembered = (one: Buffer): Promise<Buffer | null> =>
      this.personalData.openBytes(one, { keyFrom: 'database' });
    const bytes = await unremembered(sealed ?? (await this.#nobody()));
    const known = (bytes ?? (await unremembered(await this.#nobody()))!).toString('utf8');
    // As it was typed, too: what was set before there was one form of it.
    const forms = new Set([oneForm(password), password]);
    let matched = false;
    for (const form of forms) matched ||= await turn(() => verify(known, form));
    return matched && sealed !== null && bytes !== null;
  }

  /** A hash of today's cost in the place of one that was cheaper; null when it is as it should be. */
  async renewed(subjectId: string, sealed: Buffer, password: string): Promise<Buffer | null> {
    const known = await this.personalData.openBytes(sealed);
    return known && !known.toString('utf8').startsWith(PARAMETERS) ? this.#seal(subjectId, password) : null;
  }

  async #seal(subjectId: string, password: string): Promise<Buffer> {
    const made = await this.#turns.run(() => hash(oneForm(password), COST), tooMany);
    return this.personalData.sealBytes(subjectId, Buffer.from(made));
  }

  #nobody(): Promise<Buffer> {
    this.#nobodys ??= this.#makeNobody().catch((error: unknown) => {
      this.#nobodys = undefined;
      throw error;
    });
    return this.#nobodys;
  }

  async #makeNobody(): Promise<Buffer> {
    await this.personalData.ensureSubjects([this.options.nobody]);
    return this.#seal(this.options.nobody, 'a password that opens nothing');
  }
}

/**
 * The same letters in one form: keyboards write `ọ́` as one, two or three characters, and whoever set their password on one comes in
 * on another.
 */
function oneForm(password: string): string {
  return password.normalize('NFC');
}

function tooMany(): Refusal {
  return refusal('authentication.busy');
}
