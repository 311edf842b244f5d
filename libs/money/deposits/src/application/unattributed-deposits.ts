import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  type EventMetadata,
  execute,
  type EventStore,
  type Loaded,
  load,
  PostgresEventStore,
} from '@usdt-africa/event-store';
import type { Clock, Refusal } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { close, depositDecider, type DepositEvent, type DepositState, type WhatBecame } from '../domain/deposit.js';

/** Refusal of a deposit that is not known. */
export function depositNotFound(): Refusal {
  return refusal('console.no-deposit');
}

/** Deposits that no order could be credited with, in the hands of people. */
@Injectable()
export class UnattributedDeposits {
  constructor(
    @Inject(PostgresEventStore) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A deposit with its version: how many events it has; version 0 where there is none. */
  load(depositKey: string): Promise<Loaded<DepositState, DepositEvent>> {
    return load<DepositState, DepositEvent>(this.store, depositDecider, streams.deposit(depositKey));
  }

  /** Ends one, as two people have seen what became of it. @throws Refusal 409 `changed-meanwhile` */
  async close(depositKey: string, found: WhatBecame, metadata: EventMetadata): Promise<void> {
    const now = this.clock.now();
    await execute<DepositState, DepositEvent>(
      this.store,
      depositDecider,
      streams.deposit(depositKey),
      (deposit) => close(deposit, depositKey, found, now),
      {
        metadata,
        alongside: async (tx, { events }) => {
          if (events.length === 0) return;
          await tx.query('update unattributed_deposits set closed_at = $2, outcome = $3 where deposit_key = $1', [
            depositKey,
            now,
            found.outcome,
          ]);
        },
      },
    );
  }
}
