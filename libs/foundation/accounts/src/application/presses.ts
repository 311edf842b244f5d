import { Inject, Injectable } from '@nestjs/common';
import { NamedRefusal, refusal, type RefusalName } from '@usdt-africa/contracts/refusals';
import { type Clock, hashToken } from '@usdt-africa/kernel';
import { CLOCK, POOL, pressUnderWay } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';

/** What says that something was looked at and was not right: all of these were counted. */
const LOOKED_AT: ReadonlySet<RefusalName> = new Set<RefusalName>([
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
 * A press of a button is one try, however often it arrives: on a bad network an answer is lost, and what was sent is sent again.
 * What it was answered is answered again, and nothing is looked at: whoever gives something else under the same press learns nothing
 * of it. So nothing of what was given needs to be kept.
 */
@Injectable()
export class Presses {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Looks at what was given, unless this press was looked at already and was not right.
   * @param of whose tries are counted, and of what
   * @throws Refusal whatever `look` throws, again for the same press; 409 `under-way` while it is looked at elsewhere
   */
  async once<T>(of: string, look: () => Promise<T>): Promise<T> {
    const press = pressUnderWay();
    if (press === null) return look();
    const at = this.clock.now();
    await this.#claim(of, press, at);
    try {
      const found = await look();
      await this.#release(of, press, at);
      return found;
    } catch (error) {
      if (error instanceof NamedRefusal && LOOKED_AT.has(error.refusal)) await this.#keep(of, press, error);
      else await this.#release(of, press, at);
      throw error;
    }
  }

  /** Removes what nobody sends again any more. */
  async prune(): Promise<void> {
    await this.pool.query('delete from account_presses where at < $1', [this.#before(RULES.press.keptMs)]);
  }

  /** Whoever claimed one and died has answered nobody: after a while it is looked at, and counted, again. */
  async #claim(of: string, press: string, at: Date): Promise<void> {
    const { rowCount } = await this.pool.query(
      `insert into account_presses as p (of, press, at) values ($1, $2, $3)
       on conflict (of, press) do update set at = excluded.at where p.refusal is null and p.at <= $4`,
      [of, press, at, this.#before(RULES.press.lookMs)],
    );
    if (rowCount === 1) return;
    const { rows } = await this.pool.query<{
      refusal: RefusalName | null;
      data: Readonly<Record<string, unknown>> | null;
    }>('select refusal, data from account_presses where of = $1 and press = $2', [of, press]);
    const answered = rows[0]?.refusal;
    throw answered ? new NamedRefusal(answered, rows[0]!.data ?? undefined) : refusal('http.under-way');
  }

  async #keep(of: string, press: string, { refusal: name, data }: NamedRefusal): Promise<void> {
    await this.pool.query('update account_presses set refusal = $3, data = $4 where of = $1 and press = $2', [
      of,
      press,
      name,
      data ?? null,
    ]);
  }

  /** What was right, and what was not looked at, may come again. */
  async #release(of: string, press: string, at: Date): Promise<void> {
    await this.pool.query('delete from account_presses where of = $1 and press = $2 and refusal is null and at = $3', [
      of,
      press,
      at,
    ]);
  }

  #before(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() - milliseconds);
  }
}

/** What an attempt to change a secret is recognised by: a hash of its id and of what it proves. Null without an id. */
export function attemptOf(...proof: readonly string[]): string | null {
  const press = pressUnderWay();
  return press === null ? null : hashToken([press, ...proof].join('/'));
}
