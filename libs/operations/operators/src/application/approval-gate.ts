export type OperatorApprovalVerb = 'operator-invite' | 'operator-reset' | 'operator-role' | 'operator-enable';

/** What an admin asks a second person for, bound to exactly this payload. */
export interface OperatorApprovalRequest {
  readonly approvalId: string;
  readonly verb: OperatorApprovalVerb;
  /** The label is empty: names stand nowhere in clear. */
  readonly subject: { readonly resource: 'operators'; readonly id: string; readonly label: string };
  readonly payload: Readonly<Record<string, string>>;
  readonly amountKobo: null;
  readonly askedBy: string;
  readonly reason: string;
}

/** Where a second person decides. */
export abstract class OperatorApprovalGate {
  /** The same id again is the same request. */
  abstract ask(request: OperatorApprovalRequest): Promise<void>;
}

/** What a second person granted. */
export interface GrantedChange {
  readonly payload: Readonly<Record<string, string>>;
  /** Who asked and who agreed; the machine's command is nobody. */
  readonly people: readonly string[];
  readonly actor: string;
  readonly reason: string;
  readonly correlationId: string;
  readonly causationId: string;
}
