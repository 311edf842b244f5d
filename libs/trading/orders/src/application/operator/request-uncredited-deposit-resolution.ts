import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approvalRequestOf, Approvals } from '@usdt-africa/approvals';
import type { AdminAssetAction, AdminDepositAction, DepositEvidenceRequest } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { checkVersion, type OperatorRequest } from '@usdt-africa/operators';
import { uncreditedDepositKeys } from '../../domain/operate.js';
import { otherAssetKeys } from '../../domain/order.js';
import { isOfAssets, outcomeOf } from '../../domain/operator-actions.js';
import { OrderStreams } from '../order-streams.js';

/** The most deposits of one request: further ones belong to the next request. */
const MOST = 20;

/**
 * Requests approval of what became of deposits that could not be credited to their order, or of other tokens and TRX, as one operator has seen it:
 * always by a second operator, whatever the amount and the requester's role. Refusals: 409 `no-evidence-needed`,
 * `changed-meanwhile`.
 */
export class RequestUncreditedDepositResolution extends Command<void> {
  constructor(
    readonly orderId: string,
    readonly action: AdminDepositAction | AdminAssetAction,
    readonly request: OperatorRequest<DepositEvidenceRequest>,
  ) {
    super();
  }
}

@CommandHandler(RequestUncreditedDepositResolution)
export class RequestUncreditedDepositResolutionHandler implements ICommandHandler<RequestUncreditedDepositResolution> {
  constructor(
    private readonly orders: OrderStreams,
    private readonly approvals: Approvals,
  ) {}

  async execute({ orderId, action, request }: RequestUncreditedDepositResolution): Promise<void> {
    const order = await this.orders.load(orderId);
    checkVersion(request, order.version);
    const open = isOfAssets(action) ? otherAssetKeys(order) : uncreditedDepositKeys(order);
    const depositKeys = open.slice(0, MOST).join(' ');
    if (depositKeys === '') throw refusal('console.no-evidence-needed');
    await this.approvals.request(
      approvalRequestOf(request, {
        action: `deposit-${action}`,
        subject: { resource: 'orders', id: orderId, label: order.placed.number },
        payload: { orderId, depositKeys, outcome: outcomeOf(action), evidence: request.body.evidence },
        amountKobo: null,
        orderId,
      }),
    );
  }
}
