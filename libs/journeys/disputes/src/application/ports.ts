import type { AdminPendingApproval, AdminRole } from '@usdt-africa/contracts/admin';

/** Somebody of ours, in the act. */
export interface ActingOperator {
  readonly id: string;
  readonly role: AdminRole;
}

/** A payout that an operator wants to be sent again. */
export interface RepayRequest {
  readonly disputeId: string;
  readonly disputeNumber: string;
  readonly orderId: string;
  readonly payoutId: string;
  readonly amountKobo: bigint;
}

/** Where a second person decides. What is asked for is bound to exactly these facts. */
export abstract class ApprovalGate {
  /** Whether somebody else must say yes: by the operator's role, and by what the order has had sent so far. */
  abstract needsSecond(operator: ActingOperator, request: RepayRequest): Promise<boolean>;
  /** Puts the request before those who may decide; the same id again is the same request. */
  abstract open(
    approvalId: string,
    request: RepayRequest & { readonly askedBy: string; readonly reason: string },
  ): Promise<void>;
  /** How it stands, for whoever looks at the case; null when it is decided or over. */
  abstract pending(approvalId: string, viewerId: string): Promise<AdminPendingApproval | null>;
}

/** Sends a payout again under a new reference. */
export abstract class PayoutRepayer {
  /**
   * Looks at the payout once more itself. The same `key` again sends nothing again.
   * @throws Refusal 409 unless the payout surely failed; `two-people` when one person alone may not move so much
   */
  abstract repay(order: {
    readonly payoutId: string;
    readonly orderId: string;
    readonly amountKobo: bigint;
    /** Whether one person alone allowed it. */
    readonly alone: boolean;
    /** Who caused it, and the event in which they did. */
    readonly actor: string;
    readonly reason: string;
    readonly key: string;
    readonly correlationId: string;
  }): Promise<void>;
}

export type { OperatorNames } from '@usdt-africa/platform';
