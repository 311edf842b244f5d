import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CustomerOperationRequest, CustomerOperations, unfreeze } from '@usdt-africa/accounts';
import { Unfreezing } from '../unfreezing.js';

/** Lets a customer go on; payouts that waited go out. Refusals: 409 `not-frozen`; `two-people` when more waits by now. */
export class UnfreezeCustomer extends Command<void> {
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

  execute({ request }: UnfreezeCustomer): Promise<void> {
    return this.care.decide(request, unfreeze, (tx) => this.unfreezing.releaseAlone(tx, request.accountId));
  }
}
