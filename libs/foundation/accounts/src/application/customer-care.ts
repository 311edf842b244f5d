import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { execute, type NewEvent, PostgresEventStore } from '@usdt-africa/event-store';
import type { Refusal } from '@usdt-africa/kernel';
import { type OperatorIdentity, operatorMetadata } from '@usdt-africa/operators';
import { refusal } from '@usdt-africa/contracts/refusals';
import { CLOCK } from '@usdt-africa/platform';
import type { Clock } from '@usdt-africa/kernel';
import type { PoolClient } from 'pg';
import { type Account, accountDecider, type AccountEvent } from '../domain/account.js';

/** An operator's request about a customer. */
export interface CustomerOperationRequest {
  readonly operator: OperatorIdentity;
  readonly accountId: string;
  readonly reason?: string;
  /** Version of the customer's stream that the operator reviewed. */
  readonly version?: number | undefined;
  /** Marks the request as carried out, in the transaction of the decision. */
  readonly markDone: (tx: PoolClient) => Promise<void>;
}

type Decided = readonly (AccountEvent & { readonly schemaVersion: number })[];

/** What operators do about customers, in the customers' own streams. */
@Injectable()
export class CustomerOperations {
  constructor(
    private readonly store: PostgresEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Decides on the customer's current state, and marks the request as carried out with the decision.
   * @param alongside in the same transaction, when anything was decided
   * @throws Refusal 404; 409 `changed-meanwhile` when the version differs from the reviewed one
   */
  async decide(
    { operator, accountId, reason, version: seen, markDone }: CustomerOperationRequest,
    decide: (account: Account, now: Date) => Decided,
    alongside: (tx: PoolClient, events: readonly NewEvent[]) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    await execute<Account, AccountEvent>(
      this.store,
      accountDecider,
      streams.account(accountId),
      (account, version) => {
        if (seen !== undefined && version !== seen) throw changed();
        return decide(account, this.clock.now());
      },
      {
        metadata: operatorMetadata(operator, reason === undefined ? {} : { reason }),
        alongside: async (tx, { events }) => {
          if (events.length > 0) await alongside(tx, events as readonly NewEvent[]);
          await markDone(tx);
        },
      },
    );
  }
}

/** Refusal for a state that changed since the operator reviewed it. */
function changed(): Refusal {
  return refusal('accounts.changed-meanwhile');
}
