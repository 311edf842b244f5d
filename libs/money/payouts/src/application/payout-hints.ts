import { Inject, Injectable } from '@nestjs/common';
import type { MessageBus } from '@usdt-africa/event-store';
import { POOL, WAKE_UP } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { payoutIdOf } from '../domain/reference.js';
import { PAYOUT_RULES } from '../domain/rules.js';
import { PayoutWork } from './payout-work.js';

/** The channel on which a hint wakes the payout resolvers of all processes. */
export const PAYOUT_HINTS = 'payout_hints';

/** What a provider's callback reports about a transfer. */
export interface PayoutHint {
  readonly payoutId: string;
  /** The provider reference of the attempt. */
  readonly reference: string;
  /** The provider's event name, such as `transfer.success`. */
  readonly event: string;
}

/**
 * Accepts hints that the state of a payout at the provider has changed. A hint moves no money: it makes the payout due, and
 * the resolver queries the provider.
 */
@Injectable()
export class PayoutHints {
  readonly #work: PayoutWork;

  /** @param wakeUp without it the resolvers find a hint at their next poll */
  constructor(
    @Inject(POOL) pool: Pool,
    @Inject(WAKE_UP) private readonly wakeUp?: Pick<MessageBus, 'publish'>,
  ) {
    this.#work = new PayoutWork(pool, PAYOUT_RULES);
  }

  /** The id in a payout reference, whether or not the payout exists; null when the reference is not one of ours. */
  payoutIdOf(reference: string): string | null {
    return payoutIdOf(reference);
  }

  /** The personal data subject of a payout's recipient; null when the payout does not exist. */
  subjectOf(payoutId: string): Promise<string | null> {
    return this.#work.subjectOf(payoutId);
  }

  /** Makes a payout due in the caller's transaction. Call {@link wake} after the commit. */
  record(tx: PoolClient, { payoutId, reference, event }: PayoutHint, now: Date): Promise<void> {
    return this.#work.hint(tx, payoutId, reference, event, now);
  }

  /** Wakes the payout resolvers of all processes. */
  wake(payoutId: string): void {
    this.wakeUp?.publish(PAYOUT_HINTS, payoutId);
  }
}
