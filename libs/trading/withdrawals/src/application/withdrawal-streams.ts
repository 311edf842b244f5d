import { Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { load, type Loaded, PostgresEventStore, type StreamAppend } from '@usdt-africa/event-store';
import { evolveAll } from '@usdt-africa/kernel';
import { correlationId } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import type { Decided } from '../domain/decide.js';
import { type Withdrawal, withdrawalDecider, type WithdrawalEvent } from '../domain/withdrawal.js';
import { WithdrawalWork } from './withdrawal-work.js';

/** In whose name something happens to a withdrawal, and after what. */
export interface By {
  /** `account:<id>`, `operator:<id>`, `system:<part>`. */
  readonly actor: string;
  /** An operator's own words. */
  readonly reason?: string;
  readonly causationId?: string;
  readonly correlationId?: string;
}

/** New events of a withdrawal, and what is committed together with them or not at all. */
export interface WithdrawalChange {
  readonly withdrawalId: string;
  /** Before the events. */
  readonly withdrawal: Withdrawal;
  /** Of the last event before them; 0 before the first. */
  readonly version: number;
  readonly events: Decided;
  /** Of other streams, at the versions that were read. */
  readonly appends: readonly StreamAppend[];
  /** Rows to write in the transaction, after the append. */
  readonly alongside?: (tx: PoolClient) => Promise<void>;
}

/** Withdrawals by their streams: every change writes the withdrawal's row of work in its own transaction. */
@Injectable()
export class WithdrawalStreams {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly work: WithdrawalWork,
  ) {}

  load(withdrawalId: string): Promise<Loaded<Withdrawal, WithdrawalEvent>> {
    return load<Withdrawal, WithdrawalEvent>(this.store, withdrawalDecider, streams.withdrawal(withdrawalId));
  }

  /**
   * Appends in one transaction.
   * @returns the withdrawal after the events
   * @throws ConcurrencyError where another writer of one of the streams was first: nothing was appended
   */
  async append(
    change: WithdrawalChange,
    { actor, reason, causationId, correlationId: known }: By,
  ): Promise<Withdrawal> {
    const { withdrawalId, withdrawal, version, events, appends, alongside } = change;
    const after = evolveAll(withdrawalDecider, withdrawal, events);
    const own: StreamAppend = { streamId: streams.withdrawal(withdrawalId), expectedVersion: version, events };
    await this.store.append([own, ...appends], {
      metadata: {
        correlationId: known ?? correlationId(),
        actor,
        ...(reason === undefined ? {} : { reason }),
        ...(causationId === undefined ? {} : { causationId }),
      },
      alongside: async (tx) => {
        await alongside?.(tx);
        await this.work.save(tx, after);
      },
    });
    return after;
  }
}
