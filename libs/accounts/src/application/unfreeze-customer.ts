import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EmptyView } from '@usdt-africa/contracts/api';
import type { IdempotentAnswer } from '@usdt-africa/platform';
import { unfreeze } from '../domain/care.js';
import { CustomerCare, type CareRequest } from './customer-care.js';
import { keepFrozen } from './freezes.js';

/** Lets a customer go on; payouts that waited go out. Refusal 409 `not-frozen`. */
export class UnfreezeCustomer extends Command<IdempotentAnswer<EmptyView>> {
  constructor(readonly request: CareRequest) {
    super();
  }
}

@CommandHandler(UnfreezeCustomer)
export class UnfreezeCustomerHandler implements ICommandHandler<UnfreezeCustomer> {
  constructor(private readonly care: CustomerCare) {}

  execute({ request }: UnfreezeCustomer): Promise<IdempotentAnswer<EmptyView>> {
    return this.care.decide(request, unfreeze, (tx) => keepFrozen(tx, request.accountId, false));
  }
}
