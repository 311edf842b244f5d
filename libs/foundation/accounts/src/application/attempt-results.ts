import { Inject, Injectable } from '@nestjs/common';
import { NamedRefusal, refusal, type RefusalName } from '@usdt-africa/contracts/refusals';
import { type Clock, hashToken } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';

/** Refusals that mean that the secret was checked and wrong: all of these were counted. */
const STORED_REFUSALS: ReadonlySet<RefusalName> = new Set<RefusalName>([
  'accounts.code-ended',
  'accounts.invalid-fields/password',
  'accounts.pin-locked',
  'accounts.wrong-code',
  'accounts.wrong-code/locked',
  'accounts.wrong-credentials',
  'accounts.wrong-password',
  'accounts.wrong-pin',
]);

/**
 * One attempt id counts as one try, however often the request arrives: on a bad network a response is lost and the
 * request is sent again. A repeat gets the stored refusal without another check, even with another secret, so it
 * reveals nothing and no secret needs to be stored.
 */
@Injectable()
export class AttemptResults {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Runs the check, unless this attempt was already checked and wrong.
   * @param of whose tries are counted, and of what
   * @param attemptId null: a request without one, which is checked each time
   * @throws Refusal whatever `look` throws, again for the same attempt; 409 `under-way` while it is checked elsewhere
   */
  async once<T>(of: string, attemptId: string | null, look: () => Promise<T>): Promise<T> {
    if (attemptId === null) return look();
    const at = this.clock.now();
    await this.#claim(of, attemptId, at);
    try {
      const found = await look();
      await this.#release(of, attemptId, at);
      return found;
    } catch (error) {
      if (error instanceof NamedRefusal && STORED_REFUSALS.has(error.refusal)) await this.#keep(of, attemptId, error);
      else await this.#release(of, attemptId, at);
      throw error;
    }
  }

  /** Removes refusals whose attempts are no longer repeated. */
  async prune(): Promise<void> {
    await this.pool.query('delete from account_attempt_results where at < $1', [
      this.#before(RULES.attempts.retentionMs),
    ]);
  }

  /**
   * Claims the attempt. A claim without a result, left by a process that died, expires: then the attempt is checked,
   * and counted, again.
   */
  async #claim(of: string, attemptId: string, at: Date): Promise<void> {
    const { rowCount } = await this.pool.query(
      `insert into account_attempt_results as p (of, attempt_id, at) values ($1, $2, $3)
       on conflict (of, attempt_id) do update set at = excluded.at where p.refusal is null and p.at <= $4`,
      [of, attemptId, at, this.#before(RULES.attempts.lookMs)],
    );
    if (rowCount === 1) return;
    const { rows } = await this.pool.query<{
      refusal: RefusalName | null;
      data: Readonly<Record<string, unknown>> | null;
    }>('select refusal, data from account_attempt_results where of = $1 and attempt_id = $2', [of, attemptId]);
    const answered = rows[0]?.refusal;
    throw answered ? new NamedRefusal(answered, rows[0]!.data ?? undefined) : refusal('http.under-way');
  }

  async #keep(of: string, attemptId: string, { refusal: name, data }: NamedRefusal): Promise<void> {
    await this.pool.query(
      'update account_attempt_results set refusal = $3, data = $4 where of = $1 and attempt_id = $2',
      [of, attemptId, name, data ?? null],
    );
  }

  /** Releases the claim of a right or unchecked attempt, so that it may be repeated. */
  async #release(of: string, attemptId: string, at: Date): Promise<void> {
    await this.pool.query(
      'delete from account_attempt_results where of = $1 and attempt_id = $2 and refusal is null and at = $3',
      [of, attemptId, at],
    );
  }

  #before(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() - milliseconds);
  }
}

/** Identifies an attempt to change a secret: a hash of its id and of its proof. Null without an id. */
export function attemptOf(attemptId: string | null, ...proof: readonly string[]): string | null {
  return attemptId === null ? null : hashToken([attemptId, ...proof].join('/'));
}
