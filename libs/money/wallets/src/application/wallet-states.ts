import { streams } from '@usdt-africa/contracts/events';
import { type EventStore, type Folded, Grouped } from '@usdt-africa/event-store';
import { evolveAll, revivedState, serializeState } from '@usdt-africa/kernel';
import type { Pool, PoolClient } from 'pg';
import { type Wallet, walletDecider, type WalletEvent } from '../domain/wallet.js';

/**
 * Version of the format in which states are stored. Raise it with every change of {@link Wallet} or of its fold: a state in
 * another format is skipped and folded again.
 */
export const FORM = 1;
/** A state is stored with every event whose version completes so many. */
export const STORED_EVERY = 16;
/** Most events in memory while a wallet without a stored state is folded. */
const PORTION = 10_000;

/**
 * Stored states of wallets: a decision reads the state and fewer than {@link STORED_EVERY} later events, however long the wallet's
 * history is. A stored state stays true for its version, because events never change; without one the whole stream is
 * read, in portions.
 */
export class WalletStates {
  readonly #stored: Grouped<string, Folded<Wallet> | null>;

  constructor(
    private readonly store: Pick<EventStore, 'readStream'>,
    private readonly pool: Pool,
  ) {
    this.#stored = new Grouped(
      (accountIds) => storedStates(pool, accountIds),
      (accountId) => accountId,
    );
  }

  async load(accountId: string): Promise<Folded<Wallet>> {
    const stored = await this.#stored.query(accountId);
    let { state, version } = stored ?? { state: walletDecider.initial, version: 0 };
    const from = version;
    for (;;) {
      const range = { from: version + 1, to: version + PORTION };
      const recorded = await this.store.readStream(streams.wallet(accountId), range);
      state = evolveAll(walletDecider, state, recorded as unknown as readonly WalletEvent[]);
      version = recorded.at(-1)?.version ?? version;
      if (recorded.length < PORTION) break;
    }
    // Its stored state was lost, or is in the format of another release.
    if (version - from >= STORED_EVERY) await store(this.pool, accountId, { state, version });
    return { state, version };
  }

  /** Whether the state is to be stored with events that follow a version. */
  static isDue(version: number, events: number): boolean {
    return Math.floor((version + events) / STORED_EVERY) > Math.floor(version / STORED_EVERY);
  }

  static store(tx: PoolClient, accountId: string, folded: Folded<Wallet>): Promise<void> {
    return store(tx, accountId, folded);
  }
}

async function store(
  on: Pick<Pool | PoolClient, 'query'>,
  accountId: string,
  { state, version }: Folded<Wallet>,
): Promise<void> {
  await on.query(
    `insert into wallet_states as w (account_id, row_version, version, state) values ($1, $2, $3, $4)
     on conflict (account_id) do update set row_version = excluded.row_version, version = excluded.version, state = excluded.state
     where w.row_version < excluded.row_version or w.row_version = excluded.row_version and w.version < excluded.version`,
    [accountId, FORM, version, serializeState(state)],
  );
}

/** Stored states of some wallets; null where none is stored. */
async function storedStates(pool: Pool, accountIds: readonly string[]): Promise<(() => Folded<Wallet> | null)[]> {
  const { rows } = await pool.query<{ account_id: string; version: number; state: unknown }>({
    name: 'wallet-states',
    text: 'select account_id, version, state from wallet_states where account_id = any($1::uuid[]) and row_version = $2',
    values: [accountIds, FORM],
  });
  const stored = new Map(rows.map((row) => [row.account_id, row]));
  return accountIds.map((accountId) => () => {
    const row = stored.get(accountId);
    return row ? { version: row.version, state: revivedState<Wallet>(row.state) } : null;
  });
}
