import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { type Folded, PostgresEventStore, retryOnConflict, type StreamAppend } from '@usdt-africa/event-store';
import { type Clock, evolveAll } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import {
  credit,
  type CreditEntry,
  debit,
  type DebitEntry,
  type Decided,
  type RecordedDebit,
  takeBack,
  type TakeBackEntry,
  undo,
} from '../domain/decide.js';
import { type Wallet, walletDecider } from '../domain/wallet.js';
import { WalletStates } from './wallet-states.js';

/** A decided change of a wallet, for the caller's own append. */
export interface PreparedEntry {
  /** At the version that was read. */
  readonly append: StreamAppend;
  /**
   * Rows to write in the append's transaction, after the append; null for most entries: an append without such rows shares a
   * statement with others.
   */
  readonly alongside: ((tx: PoolClient) => Promise<void>) | null;
  readonly events: Decided;
  /** After the events. */
  readonly wallet: Wallet;
}

/**
 * Wallets by their streams: decides on the newest state and prepares the append. The caller appends it in one
 * `store.append([own, prepared.append], { alongside })` with an event of its own that names the entry, so that balance, limit and
 * cause are committed together or not at all.
 *
 * An entry is booked once because of the caller's event: its stream begins with it (`expectedVersion: 0` and an id derived from the
 * cause), or has a state that allows it once. A repeat then conflicts on the caller's stream. The wallet keeps no list of
 * entries. On a ConcurrencyError the caller reads and prepares everything again: {@link retryOnWalletConflict}.
 *
 * The caller checks whether the account is frozen (`assertNotFrozen(tx)`), in `alongside`.
 */
@Injectable()
export class WalletStreams {
  readonly #states: WalletStates;

  constructor(
    store: PostgresEventStore,
    @Inject(POOL) pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#states = new WalletStates(store, pool);
  }

  /** A wallet as it is now; empty where the account has none yet. */
  load(accountId: string): Promise<Folded<Wallet>> {
    return this.#states.load(accountId);
  }

  /** See {@link credit}. */
  prepareCredit(entry: CreditEntry): Promise<PreparedEntry> {
    return this.#prepare(entry.accountId, (wallet, now) => credit(wallet, entry, now));
  }

  /**
   * See {@link debit}.
   * @throws Refusal 409 `wallet-owes`, 422 `wallet-short`, `over-wallet-limit`
   */
  prepareDebit(entry: DebitEntry): Promise<PreparedEntry> {
    return this.#prepare(entry.accountId, (wallet, now) => debit(wallet, entry, now));
  }

  /** See {@link undo}. @param entryId of the credit, derived from the debit's cause */
  prepareUndo(debited: RecordedDebit, entryId: string): Promise<PreparedEntry> {
    return this.#prepare(debited.accountId, (wallet, now) => undo(wallet, debited, entryId, now));
  }

  /** See {@link takeBack}. */
  prepareTakeBack(entry: TakeBackEntry): Promise<PreparedEntry> {
    return this.#prepare(entry.accountId, (wallet, now) => takeBack(wallet, entry, now));
  }

  async #prepare(accountId: string, decide: (wallet: Wallet, now: Date) => Decided): Promise<PreparedEntry> {
    const { state, version } = await this.#states.load(accountId);
    const events = decide(state, this.clock.now());
    const wallet = evolveAll(walletDecider, state, events);
    const folded = { state: wallet, version: version + events.length };
    return {
      append: { streamId: streams.wallet(accountId), expectedVersion: version, events },
      alongside: WalletStates.isDue(version, events.length) ? (tx) => WalletStates.store(tx, accountId, folded) : null,
      events,
      wallet,
    };
  }
}

/**
 * Retries from the start on every version conflict: fifty simultaneous debits of one wallet write the same stream, and each
 * time one of them succeeds.
 * @throws ConcurrencyError after the last attempt
 */
export function retryOnWalletConflict<Done>(work: () => Promise<Done>): Promise<Done> {
  return retryOnConflict(work, { attempts: 200, longestPauseMs: 64 });
}
