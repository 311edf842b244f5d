import { Inject, Injectable } from '@nestjs/common';
import { Approvals } from '@usdt-africa/approvals';
import { may } from '@usdt-africa/operators';
import type { AdminPendingApproval } from '@usdt-africa/contracts/admin';
import { needsTwoPeople, OrderStreams } from '@usdt-africa/orders';
import { type OperatorIdentity, ApprovalGate, type RepayRequest } from './ports.js';

/** What keeps the requests that need a second person, whichever context they come from. */
export interface ApprovalPort {
  request(request: {
    readonly approvalId: string;
    readonly action: 'dispute-repay';
    readonly subject: { readonly resource: string; readonly id: string; readonly label: string };
    readonly payload: Readonly<Record<string, string>>;
    readonly amountKobo: bigint;
    readonly requestedBy: string;
    readonly reason: string;
    readonly orderId: string;
  }): Promise<void>;
  pending(approvalId: string, viewerId: string): Promise<AdminPendingApproval | null>;
}

/** Requests approval of repays of cases from the approvals context. */
@Injectable()
export class DisputeApprovals extends ApprovalGate {
  constructor(
    @Inject(Approvals) private readonly approvals: ApprovalPort,
    @Inject(OrderStreams) private readonly orders: Pick<OrderStreams, 'load'>,
  ) {
    super();
  }

  async needsSecond({ role }: OperatorIdentity, { orderId, amountKobo }: RepayRequest): Promise<boolean> {
    // Support requests, finance executes.
    if (!may(role, 'payouts.repay')) return true;
    return needsTwoPeople(await this.orders.load(orderId), amountKobo);
  }

  async open(
    approvalId: string,
    request: RepayRequest & { readonly requestedBy: string; readonly reason: string },
  ): Promise<void> {
    const { disputeId, disputeNumber, orderId, payoutId, amountKobo, requestedBy, reason } = request;
    await this.approvals.request({
      approvalId,
      action: 'dispute-repay',
      subject: { resource: 'disputes', id: disputeId, label: disputeNumber },
      payload: { disputeId, orderId, payoutId, amountKobo: amountKobo.toString() },
      amountKobo,
      requestedBy,
      reason,
      orderId,
    });
  }

  pending(approvalId: string, viewerId: string): Promise<AdminPendingApproval | null> {
    return this.approvals.pending(approvalId, viewerId);
  }
}
