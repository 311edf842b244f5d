import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Approvals } from '@usdt-africa/approvals';
import type { AdminDepositAction, DepositEvidenceRequest } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Refusal } from '@usdt-africa/kernel';
import { uncreditedDepositKeys, OrderStreams } from '@usdt-africa/orders';
import { foundBy } from '../read-model/deposit-effect.js';
import { type AdminRequest, checkVersion, requestOf } from './operator-command.js';
import { IdempotentRun } from './idempotent-run.js';

/** The most deposits of one request: further ones belong to the next request. */
const MOST = 20;

/**
 * Requests approval of what became of deposits that could not be credited to their order, as one operator has seen it:
 * always by a second operator, whatever the amount and the requester's role. Refusals: 409 `no-evidence-needed`,
 * `changed-meanwhile`.
 */
export class RequestUncreditedDepositResolution extends Command<void> {
  constructor(
    readonly orderId: string,
    readonly action: AdminDepositAction,
    readonly request: AdminRequest<DepositEvidenceRequest>,
  ) {
    super();
  }
}

@CommandHandler(RequestUncreditedDepositResolution)
export class RequestUncreditedDepositResolutionHandler implements ICommandHandler<RequestUncreditedDepositResolution> {
  constructor(
    private readonly orders: OrderStreams,
    private readonly approvals: Approvals,
    private readonly idempotent: IdempotentRun,
  ) {}

  async execute({ orderId, action, request }: RequestUncreditedDepositResolution): Promise<void> {
    await this.idempotent.once(`POST /api/admin/orders/${orderId}/${action}`, request, () =>
      this.#requestApproval(orderId, action, request),
    );
  }

  async #requestApproval(
    orderId: string,
    action: AdminDepositAction,
    request: AdminRequest<DepositEvidenceRequest>,
  ): Promise<void> {
    const order = await this.orders.load(orderId);
    checkVersion(request, order.version);
    const depositKeys = uncreditedDepositKeys(order).slice(0, MOST).join(' ');
    if (depositKeys === '') throw nothingOpen();
    await this.approvals.request(
      requestOf(request, {
        action: `deposit-${action}`,
        subject: { resource: 'orders', id: orderId, label: order.placed.number },
        payload: { orderId, depositKeys, outcome: foundBy(action).outcome, evidence: request.body.evidence },
        amountKobo: null,
        orderId,
      }),
    );
  }
}

export function nothingOpen(): Refusal {
  return refusal('console.no-evidence-needed');
}
