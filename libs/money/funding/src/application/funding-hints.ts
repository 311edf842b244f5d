import { Inject, Injectable } from '@nestjs/common';
import type { CollectionHint } from '@usdt-africa/banking';
import type { MessageBus } from '@usdt-africa/event-store';
import { POOL, WAKE_UP } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { FundingWork } from './funding-work.js';

/** The channel on which a hint wakes the funding workers of all processes. */
export const FUNDING_HINTS = 'funding_hints';

/**
 * Accepts hints about collected naira. A hint moves no money: it makes a question due, and the worker asks the provider.
 */
@Injectable()
export class FundingHints {
  readonly #work: FundingWork;

  /** @param wakeUp without it the workers find a hint at their next poll */
  constructor(
    @Inject(POOL) pool: Pool,
    @Inject(WAKE_UP) private readonly wakeUp?: Pick<MessageBus, 'publish'>,
  ) {
    this.#work = new FundingWork(pool);
  }

  /**
   * Makes the question due in the caller's transaction. Call {@link wake} after the commit.
   * @returns whether it is about something of ours
   */
  async record(tx: PoolClient, hint: CollectionHint, now: Date): Promise<boolean> {
    switch (hint.kind) {
      case 'credit':
        await this.#work.schedule(tx, { kind: 'credit', subject: hint.reference, found: 'webhook' }, now);
        return true;
      case 'account':
        return this.#account(tx, hint.customerCode, now);
      case 'refund':
      case 'dispute':
        return this.#transaction(tx, hint.transactionReference, now);
    }
  }

  /** Wakes the funding workers of all processes. */
  wake(): void {
    this.wakeUp?.publish(FUNDING_HINTS, '');
  }

  async #account(tx: PoolClient, customerCode: string, now: Date): Promise<boolean> {
    const { rows } = await tx.query<{ account_id: string }>(
      'select account_id from funding_accounts where customer_code = $1',
      [customerCode],
    );
    const [row] = rows;
    if (row) await this.#work.schedule(tx, { kind: 'account', subject: row.account_id }, now);
    return row !== undefined;
  }

  /** The credit is verified; a payment that is being returned is compared with its refunds. */
  async #transaction(tx: PoolClient, reference: string, now: Date): Promise<boolean> {
    const { rows } = await tx.query<{ funding_id: string }>('select funding_id from fundings where reference = $1', [
      reference,
    ]);
    if (rows.length === 0) return false;
    await this.#work.schedule(tx, { kind: 'credit', subject: reference, found: 'webhook' }, now);
    for (const row of rows) await this.#work.schedule(tx, { kind: 'funding', subject: row.funding_id }, now);
    return true;
  }
}
