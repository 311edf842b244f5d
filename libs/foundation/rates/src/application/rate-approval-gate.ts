import type { AdminPendingApproval } from '@usdt-africa/contracts/admin';

/** What an operator asks a second person for, bound to exactly this payload. */
export interface RateApprovalRequest {
  readonly approvalId: string;
  readonly verb: 'rate-margin' | 'rate-pin';
  readonly subject: { readonly resource: 'rates'; readonly id: string; readonly label: string };
  readonly payload: Readonly<Record<string, string>>;
  readonly amountKobo: null;
  readonly askedBy: string;
  readonly reason: string;
}

/** Where a second person decides. */
export abstract class RateApprovalGate {
  /** The same id again is the same request. */
  abstract ask(request: RateApprovalRequest): Promise<void>;
  /** What waits for a decision about this side; null when nothing does. */
  abstract pendingOf(resource: 'rates', id: string, viewerId: string): Promise<AdminPendingApproval | null>;
}
