import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CustomerOperationRequest, CustomerOperations, unfreeze } from '@usdt-africa/accounts';
import type { EmptyView } from '@usdt-africa/contracts/api';
import { Unfreezing } from '@usdt-africa/orders';
import type { IdempotentAnswer } from '@usdt-africa/platform';

/** Lets a customer go on; payouts that waited go out. Refusals: 409 `not-frozen`; `two-people` when more waits by now. */
export class UnfreezeCustomer extends Command<IdempotentAnswer<EmptyView>> {
  constructor(readonly request: CustomerOperationRequest) {
    super();
  }
}

@CommandHandler(UnfreezeCustomer)
export class UnfreezeCustomerHandler implements ICommandHandler<UnfreezeCustomer> {
  constructor(
    private readonly care: CustomerOperations,
    private readonly unfreezing: Unfreezing,
  ) {}

  execute({ request }: UnfreezeCustomer): Promise<IdempotentAnswer<EmptyView>> {
    return this.care.decide(request, unfreeze, (tx) => this.unfreezing.releaseAlone(tx, request.accountId));
  }
}
