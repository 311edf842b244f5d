import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { event } from '@usdt-africa/contracts/events';
import { type Clock, hashToken } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AccountLog } from './account-log.js';
import { endSessions } from './sessions.js';

/** Ends the requester's session and deletes a log-in in progress. Idempotent. */
export class SignOut extends Command<void> {
  constructor(
    readonly customer: SignedInCustomer | null,
    /** The browser's secret of the first step. */
    readonly signInToken: string | null,
  ) {
    super();
  }
}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: AccountLog,
  ) {}

  async execute({ customer, signInToken }: SignOut): Promise<void> {
    if (customer) {
      const { accountId, sessionId } = customer;
      const left = event('AccountSignedOut', { accountId, at: this.clock.now().toISOString(), sessionId });
      await this.log.append(accountId, [left], (tx) => endSessions(tx, accountId, [sessionId]));
    }
    if (signInToken)
      await this.pool.query('delete from account_sign_ins where token_hash = $1', [hashToken(signInToken)]);
  }
}
