import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FreezeCause } from '@usdt-africa/contracts/events';
import { freeze } from '../domain/care.js';
import { CustomerOperations, type CustomerOperationRequest } from './customer-care.js';
import { keepFrozen } from './freezes.js';

/** Freezes a customer: they can start nothing new, and payouts not yet requested from a provider are not sent. */
export class FreezeCustomer extends Command<void> {
  constructor(
    readonly request: CustomerOperationRequest,
    readonly because: FreezeCause,
  ) {
    super();
  }
}

@CommandHandler(FreezeCustomer)
export class FreezeCustomerHandler implements ICommandHandler<FreezeCustomer> {
  constructor(private readonly care: CustomerOperations) {}

  execute({ request, because }: FreezeCustomer): Promise<void> {
    return this.care.decide(
      request,
      (account, now) => freeze(account, because, now),
      (tx) => keepFrozen(tx, request.accountId, true),
    );
  }
}
