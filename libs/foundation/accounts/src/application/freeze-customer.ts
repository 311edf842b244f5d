import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EmptyView } from '@usdt-africa/contracts/api';
import type { FreezeCause } from '@usdt-africa/contracts/events';
import type { IdempotentAnswer } from '@usdt-africa/platform';
import { freeze } from '../domain/care.js';
import { CustomerCare, type CareRequest } from './customer-care.js';
import { keepFrozen } from './freezes.js';

/** From now on a customer begins nothing new, and no payout that nobody was asked for yet goes out. */
export class FreezeCustomer extends Command<IdempotentAnswer<EmptyView>> {
  constructor(
    readonly request: CareRequest,
    readonly because: FreezeCause,
  ) {
    super();
  }
}

@CommandHandler(FreezeCustomer)
export class FreezeCustomerHandler implements ICommandHandler<FreezeCustomer> {
  constructor(private readonly care: CustomerCare) {}

  execute({ request, because }: FreezeCustomer): Promise<IdempotentAnswer<EmptyView>> {
    return this.care.decide(
      request,
      (account, now) => freeze(account, because, now),
      (tx) => keepFrozen(tx, request.accountId, true),
    );
  }
}
