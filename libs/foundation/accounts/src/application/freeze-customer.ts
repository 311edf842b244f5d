import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FreezeCause } from '@usdt-africa/contracts/events';
import { type Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { freeze } from '../domain/care.js';
import { CustomerOperations, type CustomerOperationRequest } from './customer-care.js';
import { keepFrozen } from './freezes.js';
import { endEverything, openSessionIds } from './sessions.js';

/**
 * Freezes a customer: they can start nothing new, and payouts not yet requested from a provider are not sent. Decided on
 * the newest state, whatever version the operator saw: on an account under attack there is always a newer one.
 */
export class FreezeCustomer extends Command<void> {
  constructor(
    readonly request: CustomerOperationRequest,
    readonly because: FreezeCause,
    /** Whether all sessions and known browsers end with it. */
    readonly endsSessions = true,
  ) {
    super();
  }
}

@CommandHandler(FreezeCustomer)
export class FreezeCustomerHandler implements ICommandHandler<FreezeCustomer> {
  constructor(
    private readonly care: CustomerOperations,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ request: { version: _seen, ...request }, because, endsSessions }: FreezeCustomer): Promise<void> {
    const { accountId } = request;
    const open = endsSessions ? await openSessionIds(this.pool, accountId, this.clock.now()) : [];
    await this.care.decide(
      request,
      (account, now) => freeze(account, because, now, open),
      async (tx) => {
        await keepFrozen(tx, accountId, true);
        if (endsSessions) await endEverything(tx, accountId);
      },
    );
  }
}
