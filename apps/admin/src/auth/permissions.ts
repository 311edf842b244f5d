/** How the console's resources are called in permissions, where that is another name. */
const CALLED: Readonly<Record<string, string>> = {
  'dead-letters': 'deadletters',
  fundings: 'funding',
  guests: 'customers',
  streams: 'events',
  'unknown-signatures': 'purchases',
  rebuilds: 'projections',
  proofs: 'projections',
  wallets: 'treasury',
  refills: 'treasury',
  holdings: 'sweeps',
};

/** Resources with one permission for all their actions. */
const ACTED_ON: ReadonlySet<string> = new Set(['funding', 'purchases', 'withdrawals', 'refunds', 'treasury', 'sweeps']);

/** Actions whose permission has another name. */
const ACTION_LABELS: Readonly<Record<string, string>> = {
  'note-customer': 'note',
  'unlock-pin': 'unlock',
};

/**
 * The permission for an action on a resource: pages need read, exports their own permission, every other action the
 * permission of the same name.
 */
export function permissionFor(action: string, resource: string): string {
  const name = CALLED[resource] ?? resource;
  if (action === 'export') return 'exports.read';
  if (name === 'operators') return 'operators.manage';
  if (['list', 'show', 'read'].includes(action)) return `${name}.read`;
  if (name === 'projections') return 'projections.rebuild';
  if (name === 'deadletters') return 'deadletters.retry';
  if (action === 'view-personal-data' || action === 'close-personal-data') return 'personal.read';
  if (action === 'check-status') return 'payouts.check-status';
  if (ACTED_ON.has(name)) return `${name}.act`;
  if ((action === 'refund' || action === 'return-assets') && name === 'orders') return 'approvals.request';
  // Always needs an approval.
  if (action.endsWith('-by-evidence')) return 'approvals.request';
  return `${name}.${ACTION_LABELS[action] ?? action}`;
}
