import type { Pool } from 'pg';
import { FencedOutError, SignerError } from './signer-connection.js';
import { RestoredCopyError } from './signer-fence.js';
import { WrongSeedError } from './wrong-seed.js';

/** A lasting fault is stored again this often: a fresh row shows that it still persists. */
const SIGN_OF_LIFE_MS = 10_000;

/** Writes down why the pool cannot be filled, so that any process can raise an alarm. */
export class AddressPoolAlarm {
  #written: { readonly sentence: string; readonly at: number } | null = null;

  constructor(private readonly pool: Pool) {}

  /** @throws database errors */
  async stands(error: unknown, now: Date): Promise<void> {
    const sentence = reasonOf(error);
    const written = this.#written;
    if (written?.sentence === sentence && now.getTime() - written.at < SIGN_OF_LIFE_MS) return;
    await this.pool.query(
      `insert into address_pool_alarm as t (sentence, wrong_seed, since, seen_at) values ($1, $2, $3, $3)
       on conflict (only_row) do update set sentence = excluded.sentence, wrong_seed = excluded.wrong_seed,
         since = case when t.seen_at < excluded.seen_at - interval '1 minute' then excluded.since else t.since end,
         seen_at = excluded.seen_at`,
      [sentence, error instanceof WrongSeedError, now],
    );
    this.#written = { sentence, at: now.getTime() };
  }

  /** The pool is filled again. @throws database errors */
  async isOver(): Promise<void> {
    if (this.#written === null) return;
    await this.pool.query('delete from address_pool_alarm');
    this.#written = null;
  }
}

/** In words that reveal no internals. */
function reasonOf(error: unknown): string {
  const isExpected = [SignerError, WrongSeedError, RestoredCopyError, FencedOutError].some(
    (kind) => error instanceof kind,
  );
  return isExpected ? (error as Error).message : 'an error on our side, see the log';
}
