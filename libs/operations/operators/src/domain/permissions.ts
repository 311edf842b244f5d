import type { OperatorRole } from '@usdt-africa/contracts/admin';

/**
 * Permissions of the console: `<resource>.<verb>`, and the roles that have each. The only such table; a permission that
 * is not listed does not exist. Support requests money movements and never executes them; engineers see no personal
 * data and move no money; an operator who manages operators neither pays nor replays, nor approves payments.
 */
const HOLDERS = {
  'orders.read': ['support', 'finance', 'engineer', 'admin'],
  'orders.note': ['support', 'finance'],
  'orders.recheck': ['support', 'finance'],
  'orders.hold': ['support', 'finance'],
  'orders.release': ['finance'],
  'payouts.read': ['support', 'finance', 'engineer', 'admin'],
  /** Query the provider again for a payout's status. */
  'payouts.check-status': ['support', 'finance'],
  'payouts.repay': ['finance'],
  /** Naira that came in: payments, and what is in no customer's wallet. */
  'funding.read': ['support', 'finance', 'engineer', 'admin'],
  /** Return a held payment, or request that it is credited. */
  'funding.act': ['finance'],
  /** Purchases of USDT, and the hot wallet that they are sent from. */
  'purchases.read': ['support', 'finance', 'engineer', 'admin'],
  /** Release or refuse a held purchase, and enter what became of a signature that the database does not know. */
  'purchases.act': ['finance'],
  /** Withdrawals to bank accounts and transfers between wallets. */
  'withdrawals.read': ['support', 'finance', 'engineer', 'admin'],
  /** Close what was paid after its naira had gone back. */
  'withdrawals.act': ['finance'],
  /** The treasury, the hot wallet's limits, refills, and whether the chain agrees. */
  'treasury.read': ['support', 'finance', 'engineer', 'admin'],
  /** Request a refill of the hot wallet, approve another operator's, or end one. */
  'treasury.act': ['finance'],
  /** What deposit addresses hold, and the sweeps of it. */
  'sweeps.read': ['support', 'finance', 'engineer', 'admin'],
  /** Sweep now; have a stuck sweep tried again, or leave it. */
  'sweeps.act': ['finance'],
  /** USDT of orders that go back to their senders. */
  'refunds.read': ['support', 'finance', 'engineer', 'admin'],
  /** Approve, refuse, send again or end a refund. To request one: `approvals.request`. */
  'refunds.act': ['finance'],
  'personal.read': ['support', 'finance'],
  /** Masked, until a reason is given: see `personal.read`. No role can export customers as a file. */
  'customers.read': ['support', 'finance', 'admin'],
  'customers.note': ['support', 'finance'],
  'customers.sign-out': ['support', 'finance'],
  /** Begin a PIN unlock; the customer still needs password and code. */
  'customers.unlock': ['support'],
  /** Freeze a customer on suspicion. */
  'customers.freeze': ['support', 'finance'],
  /** Payouts that waited go out by it: finance's, as every release. */
  'customers.unfreeze': ['finance'],
  /** The queue of tier upgrade requests, masked and without documents. */
  'tiers.read': ['support', 'finance', 'admin'],
  /** Open documents, for a reason, and decide on them. */
  'tiers.decide': ['finance'],
  'disputes.read': ['support', 'finance', 'admin'],
  'disputes.answer': ['support'],
  'disputes.resolve': ['support', 'finance'],
  /** Request from finance a re-payout, a refund or a release. */
  'approvals.request': ['support', 'finance'],
  'approvals.read': ['support', 'finance', 'admin'],
  /** Requests of money: a re-payout, a refund, a release, a rate, a limit by which held money goes. */
  'approvals.decide': ['finance'],
  'rates.read': ['support', 'finance', 'engineer', 'admin'],
  'rates.set': ['finance'],
  'limits.read': ['support', 'finance', 'admin'],
  'limits.override': ['finance'],
  /** Approve another operator's override that moves no money itself. */
  'limits.approve': ['finance', 'admin'],
  /** Money that no order was credited with. */
  'unattributed.read': ['support', 'finance', 'engineer', 'admin'],
  /** Addresses from which nothing is paid out before an operator's review. */
  'senders.read': ['support', 'finance', 'admin'],
  /** Put an address onto the list, and request its removal. */
  'senders.keep': ['finance', 'admin'],
  'reconciliation.read': ['finance', 'admin'],
  'reconciliation.resolve': ['finance'],
  'reconciliation.close': ['finance'],
  'events.read': ['support', 'finance', 'engineer', 'admin'],
  'projections.read': ['engineer', 'admin'],
  'projections.rebuild': ['engineer'],
  'deadletters.read': ['engineer', 'admin'],
  'deadletters.retry': ['engineer'],
  'switches.read': ['support', 'finance', 'engineer', 'admin'],
  'switches.money': ['finance'],
  'switches.technical': ['engineer'],
  'audit.read': ['finance', 'engineer', 'admin'],
  /** Have the whole history proven now. */
  'audit.verify': ['finance', 'engineer', 'admin'],
  'operators.manage': ['admin'],
  /** Approve another admin's change to an operator who decides about money or about operators. */
  'operators.approve': ['admin'],
  'exports.read': ['finance', 'admin'],
} as const satisfies Record<string, readonly OperatorRole[]>;

export type Permission = keyof typeof HOLDERS;

export const PERMISSIONS = Object.keys(HOLDERS) as readonly Permission[];

/** Whether an operator with this role has the permission. */
export function may(role: OperatorRole, permission: Permission): boolean {
  return (HOLDERS[permission] as readonly OperatorRole[]).includes(role);
}

/** The permissions of an operator as a predicate: rules of other contexts name the permission, not the role. */
export function rightsOf({ role }: { readonly role: OperatorRole }): (permission: Permission) => boolean {
  return (permission) => may(role, permission);
}

/** The roles that have a permission. */
export function rolesWith(permission: Permission): readonly OperatorRole[] {
  return HOLDERS[permission];
}

/** Everything a role may, in the order of the table. */
export function permissionsOf(role: OperatorRole): readonly Permission[] {
  return PERMISSIONS.filter((permission) => may(role, permission));
}

/** Whether this is a permission at all. */
export function isPermission(text: string): text is Permission {
  return Object.hasOwn(HOLDERS, text);
}
