import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CareRequest, CustomerCare, unfreeze } from '@usdt-africa/accounts';
import type { EmptyView } from '@usdt-africa/contracts/api';
import { Unfreezing } from '@usdt-africa/orders';
import type { IdempotentAnswer } from '@usdt-africa/platform';

/** Lets a customer go on; payouts that waited go out. Refusals: 409 `not-frozen`; `two-people` when more waits by now. */
export class UnfreezeCustomer extends Command<IdempotentAnswer<EmptyView>> {
  constructor(readonly request: CareRequest) {
    super();
  }
}

@CommandHandler(UnfreezeCustomer)
export class UnfreezeCustomerHandler implements ICommandHandler<UnfreezeCustomer> {
  constructor(
    private readonly care: CustomerCare,
    private readonly unfreezing: Unfreezing,
  ) {}

  execute({ request }: UnfreezeCustomer): Promise<IdempotentAnswer<EmptyView>> {
    return this.care.decide(request, unfreeze, (tx) => this.unfreezing.letGoAlone(tx, request.accountId));
  }
}
