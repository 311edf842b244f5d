import type { AdminPendingApproval } from '@usdt-africa/contracts/admin';

/** What an operator asks a second person for, bound to exactly this payload. */
export interface LimitApprovalRequest {
  readonly approvalId: string;
  readonly verb: 'limit-override';
  readonly subject: { readonly resource: 'limits'; readonly id: string; readonly label: string };
  readonly payload: Readonly<Record<string, string>>;
  readonly amountKobo: bigint | null;
  readonly askedBy: string;
  readonly reason: string;
  readonly orderId: string;
}

/** Where a second person decides. */
export abstract class LimitApprovalGate {
  /** The same id again is the same request. */
  abstract ask(request: LimitApprovalRequest): Promise<void>;
  /** What waits for a decision about this person; null when nothing does. */
  abstract pendingOf(resource: 'limits', id: string, viewerId: string): Promise<AdminPendingApproval | null>;
}
