import { may, type PermissionName } from '@usdt-africa/operators';
import { type ApprovalAction, OPERATOR_ROLES, type OperatorRole } from '@usdt-africa/contracts/admin';

export type { ApprovalAction };

/** What a request is about, as far as it matters who may decide it. */
export interface ApprovalSubject {
  readonly action: ApprovalAction;
  /** Null where there is no amount, or where it cannot be determined. */
  readonly amountKobo: bigint | null;
}

/** Every permission that allows an operator to decide one kind of request or another. */
export const DECIDING = [
  'approvals.decide',
  'limits.approve',
  'operators.approve',
] as const satisfies readonly PermissionName[];

/** Every permission with which an operator may have requested an approval. */
export const MAY_REQUEST = [
  'approvals.request',
  'limits.override',
  'rates.set',
  'operators.manage',
  'senders.keep',
  'funding.act',
  'purchases.act',
  'refunds.act',
  'treasury.act',
] as const satisfies readonly PermissionName[];

/**
 * The permission needed to decide this: money, and what enables its movement, belongs to finance; operators belong to
 * the admins.
 */
export function permissionFor({ action, amountKobo }: ApprovalSubject): PermissionName {
  switch (action) {
    case 'operator-invite':
    case 'operator-reset':
    case 'operator-role':
    case 'operator-enable':
      return 'operators.approve';
    case 'limit-override':
    case 'tier-limits':
    case 'tier-limits-end':
      // Where it moves held money at once, or the amount is unknown, it is an approval of money.
      return amountKobo === 0n ? 'limits.approve' : 'approvals.decide';
    case 'payout-repay':
    case 'payout-settle-by-evidence':
    case 'payout-fail-by-evidence':
    case 'deposit-returned-by-evidence':
    case 'deposit-attributed-by-evidence':
    case 'deposit-assets-returned-by-evidence':
    case 'deposit-assets-retained-by-evidence':
    case 'order-release':
    case 'dispute-repay':
    case 'rate-margin':
    case 'rate-pin':
    case 'customer-second-factor':
    case 'customer-unfreeze':
    case 'sender-unlist':
    case 'funding-return':
    case 'funding-credit':
    case 'purchase-release':
    case 'refund-approve':
    case 'treasury-open':
      return 'approvals.decide';
  }
}

/** The roles that may decide this. */
export function rolesFor(subject: ApprovalSubject): readonly OperatorRole[] {
  const permission = permissionFor(subject);
  return OPERATOR_ROLES.filter((role) => may(role, permission));
}

/** The operator whom a request is about, if any: they do not decide it. */
export function aboutOperator({ resource, id }: { readonly resource: string; readonly id: string }): string | null {
  return resource === 'operators' ? id : null;
}
