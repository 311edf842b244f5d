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

/**
 * Settings for the passwords of one kind of people, and how many are checked at once: concurrent hashes take the
 * threads that the rest of the process needs.
 */
export interface PasswordsOptions extends SemaphoreOptions {
  /** Not allowed as a password, like the person's own name and address. */
  readonly brand: string;
  /** Whose key seals the hash that is compared with where there is none. */
  readonly decoySubject: string;
}

const COMMON: ReadonlySet<string> = new Set(
  (
    JSON.parse(readFileSync(new URL('./common-passwords.json', import.meta.url), 'utf8')) as { passwords: string }
  ).passwords.split(' '),
);

/**
 * Passwords: argon2id, and the hash itself sealed under the person's own key, so that a copy of the database alone
 * gives nothing to guess against. Each kind of people has its own queue: no kind waits for another.
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
    const fault = passwordFault(oneRowVersion(password), COMMON, [
      ...own,
      this.options.brand,
      'usdt',
      'africa',
      'tether',
    ]);
    if (fault) throw fieldRefusal(field, fault);
    return this.#seal(subjectId, password);
  }

  /** Capacity check for requests that must be refused before any lookup. @throws Refusal 503 when too many wait */
  assertCapacity(): void {
    this.#turns.assertCapacity(tooMany);
  }

  /**
   * Reserves a place in the queue for a password check, so that a refused request is refused before its attempt is
   * counted.
   * @throws Refusal 503 when too many wait
   */
  admitted<T>(work: (turn: Turn) => Promise<T>): Promise<T> {
    return this.#turns.admit(work, tooMany);
  }

  /**
   * Whether this is the password; takes the same time when there is no hash to compare with.
   * @param sealed null for an unknown address or a person without a password
   * @param turn of {@link admitted}
   */
  async matches(sealed: Buffer | null, password: string, turn: Turn): Promise<boolean> {
    // Always reads the key from the database: a cached key is faster, and the timing would distinguish known people
    // from unknown ones.
    const unremembered = (one: Buffer): Promise<Buffer | null> =>
      this.personalData.openBytes(one, { keyFrom: 'database' });
    const bytes = await unremembered(sealed ?? (await this.#decoy()));
    const known = (bytes ?? (await unremembered(await this.#decoy()))!).toString('utf8');
    // Also checks the text as typed: older passwords were set before normalization.
    const forms = new Set([oneRowVersion(password), password]);
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
    const made = await this.#turns.run(() => hash(oneRowVersion(password), COST), tooMany);
    return this.personalData.sealBytes(subjectId, Buffer.from(made));
  }

  #decoy(): Promise<Buffer> {
    this.#nobodys ??= this.#makeDecoy().catch((error: unknown) => {
      this.#nobodys = undefined;
      throw error;
    });
    return this.#nobodys;
  }

  async #makeDecoy(): Promise<Buffer> {
    await this.personalData.ensureSubjects([this.options.decoySubject]);
    return this.#seal(this.options.decoySubject, 'a password that opens nothing');
  }
}

/**
 * Unicode-normalizes a password: keyboards write `ọ́` as one, two or three characters, and a person may set and type
 * the password on different keyboards.
 */
function oneRowVersion(password: string): string {
  return password.normalize('NFC');
}

function tooMany(): Refusal {
  return refusal('authentication.busy');
}
