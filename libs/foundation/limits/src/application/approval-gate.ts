import type { AdminPendingApproval } from '@usdt-africa/contracts/admin';

/** Request for approval by a second operator, bound to exactly this payload. */
export interface LimitApprovalRequest {
  readonly approvalId: string;
  readonly action: 'limit-override' | 'tier-limits' | 'tier-limits-end';
  readonly subject: { readonly resource: 'limits' | 'tier-limits'; readonly id: string; readonly label: string };
  readonly payload: Readonly<Record<string, string>>;
  readonly amountKobo: bigint | null;
  readonly requestedBy: string;
  readonly reason: string;
  /** Of the person's newest order; of all of a tier there is none. */
  readonly orderId?: string;
}

/** Where a second person decides. */
export abstract class LimitApprovalGate {
  /** The same id again is the same request. */
  abstract request(request: LimitApprovalRequest): Promise<void>;
  /** What waits for a decision about this person, or this tier; null when nothing does. */
  abstract pendingOf(
    resource: 'limits' | 'tier-limits',
    id: string,
    viewerId: string,
  ): Promise<AdminPendingApproval | null>;
}
