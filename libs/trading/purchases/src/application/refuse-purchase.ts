import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { byOf, checkVersion, type OperatorRequest } from '@usdt-africa/operators';
import { OperatorPurchases } from './operator-purchases.js';

/** An operator refuses a held purchase: one person is always enough. */
export class RefusePurchase extends Command<void> {
  constructor(
    readonly purchaseId: string,
    readonly request: OperatorRequest,
  ) {
    super();
  }
}

@CommandHandler(RefusePurchase)
export class RefusePurchaseHandler implements ICommandHandler<RefusePurchase> {
  constructor(private readonly purchases: OperatorPurchases) {}

  /** @throws Refusal 404 `no-purchase`; 409 `not-held`, `hold-ended`, `changed-meanwhile` */
  async execute({ purchaseId, request }: RefusePurchase): Promise<void> {
    const { version } = await this.purchases.require(purchaseId);
    checkVersion(request, version);
    await this.purchases.refuse(purchaseId, [request.viewer.id], byOf(request));
  }
}
