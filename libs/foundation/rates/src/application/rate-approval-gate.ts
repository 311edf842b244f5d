import type { AdminPendingApproval } from '@usdt-africa/contracts/admin';

/** Request for approval by a second operator, bound to exactly this payload. */
export interface RateApprovalRequest {
  readonly approvalId: string;
  readonly action: 'rate-margin' | 'rate-pin';
  readonly subject: { readonly resource: 'rates'; readonly id: string; readonly label: string };
  readonly payload: Readonly<Record<string, string>>;
  readonly amountKobo: null;
  readonly requestedBy: string;
  readonly reason: string;
}

/** Where a second person decides. */
export abstract class RateApprovalGate {
  /** The same id again is the same request. */
  abstract request(request: RateApprovalRequest): Promise<void>;
  /** What waits for a decision about this side; null when nothing does. */
  abstract pendingOf(resource: 'rates', id: string, viewerId: string): Promise<AdminPendingApproval | null>;
}
