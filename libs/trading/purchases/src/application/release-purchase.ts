import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approvalRequestOf, Approvals } from '@usdt-africa/approvals';
import { byOf, checkVersion, type OperatorRequest } from '@usdt-africa/operators';
import { OperatorPurchases } from './operator-purchases.js';

/** An operator releases a held purchase: alone where one person is enough, else a second one decides. */
export class ReleasePurchase extends Command<void> {
  constructor(
    readonly purchaseId: string,
    readonly request: OperatorRequest,
  ) {
    super();
  }
}

@CommandHandler(ReleasePurchase)
export class ReleasePurchaseHandler implements ICommandHandler<ReleasePurchase> {
  constructor(
    private readonly purchases: OperatorPurchases,
    private readonly approvals: Approvals,
  ) {}

  /** @throws Refusal 403 `paused`; 404 `no-purchase`; 409 `not-held`, `hold-ended`, `changed-meanwhile` */
  async execute({ purchaseId, request }: ReleasePurchase): Promise<void> {
    const { state, version } = await this.purchases.require(purchaseId);
    checkVersion(request, version);
    this.purchases.assertDecidable(state);
    const { placed, hold } = state;
    if (hold?.people !== 2) return this.purchases.release(purchaseId, [request.viewer.id], byOf(request));
    await this.approvals.request(
      approvalRequestOf(request, {
        action: 'purchase-release',
        subject: { resource: 'purchases', id: purchaseId, label: placed.number },
        payload: { purchaseId, amountMicro: placed.amountMicro, nairaKobo: placed.nairaKobo },
        amountKobo: BigInt(placed.nairaKobo),
      }),
    );
  }
}
