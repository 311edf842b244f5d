import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { execute, type NewEvent, PostgresEventStore } from '@usdt-africa/event-store';
import type { Refusal } from '@usdt-africa/kernel';
import { type ActingOperator, operatorMetadata } from '@usdt-africa/operators';
import type { EmptyView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { CLOCK, type IdempotentAnswer, type StoreAnswer } from '@usdt-africa/platform';
import type { Clock } from '@usdt-africa/kernel';
import type { PoolClient } from 'pg';
import { type Account, accountDecider, type AccountEvent } from '../domain/account.js';

export const DONE: IdempotentAnswer<EmptyView> = { status: 200, body: {} };

/** An operator's request about a customer: who, why, and the answer that is stored with what is done. */
export interface CareRequest {
  readonly operator: ActingOperator;
  readonly accountId: string;
  readonly reason?: string;
  /** Of the customer's stream, as the operator looked at it. */
  readonly version?: number | undefined;
  readonly storeAnswer: StoreAnswer<EmptyView>;
}

type Decided = readonly (AccountEvent & { readonly schemaVersion: number })[];

/** What operators do about customers, in the customers' own streams. */
@Injectable()
export class CustomerCare {
  constructor(
    private readonly store: PostgresEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Decides on the customer as they are, and stores the answer with it.
   * @param alongside in the same transaction, when anything was decided
   * @throws Refusal 404; 409 `changed-meanwhile` for another version than was looked at
   */
  async decide(
    { operator, accountId, reason, version: seen, storeAnswer }: CareRequest,
    decide: (account: Account, now: Date) => Decided,
    alongside: (tx: PoolClient, events: readonly NewEvent[]) => Promise<void> = () => Promise.resolve(),
  ): Promise<IdempotentAnswer<EmptyView>> {
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
          await storeAnswer(tx, DONE);
        },
      },
    );
    return DONE;
  }
}

/** What was looked at is not what is there any more. */
function changed(): Refusal {
  return refusal('accounts.changed-meanwhile');
}
