import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { PersonalData } from '@usdt-africa/event-store';
import { Refusal } from '@usdt-africa/kernel';
import { fieldRefusal } from '@usdt-africa/platform';
import { passwordFault } from '../domain/password-rules.js';
import { OperatorsConfig } from './config.js';
import { Semaphore } from './semaphore.js';

/** argon2id, which is the library's default: 19 MiB, two passes, one lane. About 20 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const PARAMETERS = '$argon2id$v=19$m=19456,t=2,p=1$';
/** The hashes of one process; more at once would take the threads that everything else waits for. */
const AT_ONCE = 2;
const WAITING = 40;

const COMMON: ReadonlySet<string> = new Set(
  (
    JSON.parse(readFileSync(new URL('./common-passwords.json', import.meta.url), 'utf8')) as { passwords: string }
  ).passwords.split(' '),
);

/** Whose key seals the hash that wrong addresses are checked against. */
const NOBODY = 'operator-nobody';

/**
 * Passwords of operators: argon2id, and the hash itself sealed under the operator's own key, so that a copy of the
 * database alone gives nothing to guess against.
 */
@Injectable()
export class Passwords {
  readonly #turns = new Semaphore(AT_ONCE, WAITING);
  #nobodys: Promise<Buffer> | undefined;

  constructor(
    private readonly personalData: PersonalData,
    private readonly config: OperatorsConfig,
  ) {}

  /**
   * @param own the operator's name and address
   * @param field what a refusal names
   * @throws Refusal 422 about the field; 503 when too many wait
   */
  async make(subjectId: string, password: string, own: readonly string[], field = 'password'): Promise<Buffer> {
    const fault = passwordFault(password, COMMON, [...own, this.config.brand, 'usdt', 'africa', 'tether']);
    if (fault) throw fieldRefusal(field, fault);
    return this.#seal(subjectId, password);
  }

  /**
   * Whether this is the password; it takes as long when there is none to compare with.
   * @param sealed null for an address that nobody has, or an operator without a password
   * @throws Refusal 503 when too many wait
   */
  async matches(sealed: Buffer | null, password: string): Promise<boolean> {
    const bytes = await this.personalData.openBytes(sealed ?? (await this.#nobody()));
    const known =
      bytes?.toString('utf8') ?? (await this.personalData.openBytes(await this.#nobody()))!.toString('utf8');
    const matched = await this.#turns.run(() => verify(known, password), tooMany);
    return matched && sealed !== null && bytes !== null;
  }

  /** A hash of today's cost in the place of one that was cheaper; null when it is as it should be. */
  async renewed(subjectId: string, sealed: Buffer, password: string): Promise<Buffer | null> {
    const known = await this.personalData.openBytes(sealed);
    return known && !known.toString('utf8').startsWith(PARAMETERS) ? this.#seal(subjectId, password) : null;
  }

  async #seal(subjectId: string, password: string): Promise<Buffer> {
    const made = await this.#turns.run(() => hash(password, COST), tooMany);
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
    await this.personalData.ensureSubjects([NOBODY]);
    return this.#seal(NOBODY, 'a password that opens nothing');
  }
}

function tooMany(): Refusal {
  return new Refusal(503, 'busy', 'Too many people sign in right now. Try again in a few seconds.', {
    retryAfterSeconds: 5,
  });
}
