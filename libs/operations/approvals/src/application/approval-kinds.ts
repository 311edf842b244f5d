import { may, type PermissionName } from '@usdt-africa/operators';
import { type ApprovalVerb, OPERATOR_ROLES, type OperatorRole } from '@usdt-africa/contracts/admin';

export type { ApprovalVerb };

/** What a request is about, as far as it matters who may decide it. */
export interface AskedFor {
  readonly verb: ApprovalVerb;
  /** Null where there is no amount, or where nobody can tell it. */
  readonly amountKobo: bigint | null;
}

/** Everything that lets somebody decide one kind of request or another. */
export const DECIDING = [
  'approvals.decide',
  'limits.approve',
  'operators.approve',
] as const satisfies readonly PermissionName[];

/** Everything by which somebody may have asked for a second person. */
export const ASKING = [
  'approvals.ask',
  'limits.override',
  'rates.set',
  'operators.manage',
  'senders.keep',
] as const satisfies readonly PermissionName[];

/** What somebody needs to decide this: money, and what opens the way to it, is finance's; operators are the admins'. */
export function permissionFor({ verb, amountKobo }: AskedFor): PermissionName {
  switch (verb) {
    case 'operator-invite':
    case 'operator-reset':
    case 'operator-role':
    case 'operator-enable':
      return 'operators.approve';
    case 'limit-override':
    case 'tier-limits':
    case 'tier-limits-end':
      // Where held money goes by it at once, or nobody knows how much, it is an approval of money.
      return amountKobo === 0n ? 'limits.approve' : 'approvals.decide';
    case 'payout-repay':
    case 'payout-settle-by-evidence':
    case 'payout-fail-by-evidence':
    case 'arrival-returned-by-evidence':
    case 'arrival-attributed-by-evidence':
    case 'order-release':
    case 'dispute-repay':
    case 'rate-margin':
    case 'rate-pin':
    case 'customer-second-factor':
    case 'customer-unfreeze':
    case 'sender-unlist':
      return 'approvals.decide';
  }
}

/** The roles that may decide this. */
export function rolesFor(asked: AskedFor): readonly OperatorRole[] {
  const permission = permissionFor(asked);
  return OPERATOR_ROLES.filter((role) => may(role, permission));
}

/** The operator whom a request is about, if it is about one: they do not decide it. */
export function aboutOperator({ resource, id }: { readonly resource: string; readonly id: string }): string | null {
  return resource === 'operators' ? id : null;
}
