/** How the console's resources are called in permissions, where that is another name. */
const CALLED: Readonly<Record<string, string>> = {
  'dead-letters': 'deadletters',
  streams: 'events',
  rebuilds: 'projections',
  proofs: 'projections',
};

/** Verbs whose permission has another name. */
const VERBS_CALLED: Readonly<Record<string, string>> = {
  'note-customer': 'note',
  'unlock-pin': 'unlock',
};

/**
 * The permission that an action on a resource needs: pages are read, exports need their own, everything else is a verb of
 * the same name.
 */
export function permissionFor(action: string, resource: string): string {
  const name = CALLED[resource] ?? resource;
  if (action === 'export') return 'exports.read';
  if (name === 'operators') return 'operators.manage';
  if (['list', 'show', 'read'].includes(action)) return `${name}.read`;
  if (name === 'projections') return 'projections.rebuild';
  if (name === 'deadletters') return 'deadletters.retry';
  if (action === 'personal') return 'personal.read';
  if (action === 'ask') return 'payouts.ask';
  // Always asked of a second person.
  if (action.endsWith('-by-evidence')) return 'approvals.ask';
  return `${name}.${VERBS_CALLED[action] ?? action}`;
}
