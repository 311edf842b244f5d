import type { AdminPendingApproval, AdminRole } from '@usdt-africa/contracts/admin';

/** The signed-in operator who makes the request. */
export interface OperatorIdentity {
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

/** Port to approvals by a second operator. A request is bound to exactly these facts. */
export abstract class ApprovalGate {
  /** Whether a second operator must approve: by the operator's role, and by what was sent for the order so far. */
  abstract needsSecond(operator: OperatorIdentity, request: RepayRequest): Promise<boolean>;
  /** Puts the request before those who may decide; the same id again is the same request. */
  abstract open(
    approvalId: string,
    request: RepayRequest & { readonly requestedBy: string; readonly reason: string },
  ): Promise<void>;
  /** State of the request for the viewer of the case; null when it is decided or over. */
  abstract pending(approvalId: string, viewerId: string): Promise<AdminPendingApproval | null>;
}

/** Sends a payout again under a new reference. */
export abstract class PayoutRepayer {
  /**
   * Checks the payout once more itself. A repeat with the same `key` sends nothing again.
   * @throws Refusal 409 unless the payout surely failed; `two-people` when one operator alone may not move so much
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
