/** Changes to operators that need a second approval. */
export type OperatorApprovalAction = 'operator-invite' | 'operator-reset' | 'operator-role' | 'operator-enable';

/** A request for a second approval, bound to exactly this payload. */
export interface OperatorApprovalRequest {
  readonly approvalId: string;
  readonly action: OperatorApprovalAction | 'customer-second-factor';
  /** The label is empty: names stand nowhere in clear. */
  readonly subject: { readonly resource: 'operators' | 'customers'; readonly id: string; readonly label: string };
  readonly payload: Readonly<Record<string, string>>;
  readonly amountKobo: null;
  readonly requestedBy: string;
  readonly reason: string;
}

/** Where a second person decides: the port of contexts that do not import approvals. */
export abstract class OperatorApprovalGate {
  /** The same id again is the same request. */
  abstract request(request: OperatorApprovalRequest): Promise<void>;
}

/** What a second person granted. */
export interface GrantedChange {
  readonly payload: Readonly<Record<string, string>>;
  /** The requester and the approver; empty for a command-line change. */
  readonly people: readonly string[];
  readonly actor: string;
  readonly reason: string;
  readonly correlationId: string;
  readonly causationId: string;
}
