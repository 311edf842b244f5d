import { may } from '@usdt-africa/operators';
import type { AdminPendingApproval } from '@usdt-africa/contracts/admin';
import { needsTwoPeople, type OrderStreams } from '@usdt-africa/orders';
import { type ActingOperator, ApprovalGate, type RepayRequest } from './ports.js';

/** What keeps the requests that need a second person, whichever context they come from. */
export interface ApprovalDesk {
  ask(request: {
    readonly approvalId: string;
    readonly verb: 'dispute-repay';
    readonly subject: { readonly resource: string; readonly id: string; readonly label: string };
    readonly payload: Readonly<Record<string, string>>;
    readonly amountKobo: bigint;
    readonly askedBy: string;
    readonly reason: string;
    readonly orderId: string;
  }): Promise<void>;
  pending(approvalId: string, viewerId: string): Promise<AdminPendingApproval | null>;
}

/** Puts repays of cases before a second person at the desk that keeps all such requests. */
export class DisputeApprovals extends ApprovalGate {
  constructor(
    private readonly desk: ApprovalDesk,
    private readonly orders: Pick<OrderStreams, 'load'>,
  ) {
    super();
  }

  async needsSecond({ role }: ActingOperator, { orderId, amountKobo }: RepayRequest): Promise<boolean> {
    // Support asks, finance executes.
    if (!may(role, 'payouts.repay')) return true;
    return needsTwoPeople(await this.orders.load(orderId), amountKobo);
  }

  async open(
    approvalId: string,
    request: RepayRequest & { readonly askedBy: string; readonly reason: string },
  ): Promise<void> {
    const { disputeId, disputeNumber, orderId, payoutId, amountKobo, askedBy, reason } = request;
    await this.desk.ask({
      approvalId,
      verb: 'dispute-repay',
      subject: { resource: 'disputes', id: disputeId, label: disputeNumber },
      payload: { disputeId, orderId, payoutId, amountKobo: amountKobo.toString() },
      amountKobo,
      askedBy,
      reason,
      orderId,
    });
  }

  pending(approvalId: string, viewerId: string): Promise<AdminPendingApproval | null> {
    return this.desk.pending(approvalId, viewerId);
  }
}
