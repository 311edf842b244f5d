import type { AdminApprovalView, ApprovalAction } from '@usdt-africa/contracts/admin';
import { EFFECTS } from '../../../apps/admin/src/approvals/approval-effect.samples.js';

const ORDER = { label: 'S918447203116', resource: 'orders', id: '0192f3aa-0000-7000-8000-000000000001' } as const;
const NAMES: Partial<Record<ApprovalAction, AdminApprovalView['on']>> = {
  'deposit-returned-by-evidence': ORDER,
  'deposit-assets-returned-by-evidence': ORDER,
  'deposit-assets-retained-by-evidence': ORDER,
  'refund-approve': { label: 'R482039551840', resource: 'refunds', id: '0192f3aa-0000-7000-8000-00000000000d' },
  'deposit-attributed-by-evidence': { label: '9c4e07ab…', resource: 'unattributed', id: `${'9c4e07ab'.repeat(8)}-2` },
  'customer-second-factor': { label: '', resource: 'customers', id: '0192f3aa-0000-7000-8000-000000000009' },
  'funding-return': { label: 're4lyvq3s3', resource: 'fundings', id: '0192f3aa-0000-7000-8000-00000000000b' },
  'funding-credit': { label: 're4lyvq3s3', resource: 'fundings', id: '0192f3aa-0000-7000-8000-00000000000b' },
  'purchase-release': { label: 'B719204663180', resource: 'purchases', id: '0192f3aa-0000-7000-8000-00000000000c' },
  'treasury-open': { label: 'TSeJ…NQZK', resource: 'treasury', id: 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK' },
  'sender-unlist': { label: 'TMuA…reY9', resource: 'senders', id: '0192f3aa-0000-7000-8000-00000000000a' },
  'customer-unfreeze': { label: '', resource: 'customers', id: '0192f3aa-0000-7000-8000-000000000009' },
  'limit-override': { label: '40000.000000', resource: 'limits', id: 'a'.repeat(64) },
  'tier-limits': { label: 'individual', resource: 'tier-limits', id: 'individual' },
  'tier-limits-end': { label: 'guest', resource: 'tier-limits', id: 'guest' },
  'rate-pin': { label: 'sell', resource: 'rates', id: 'sell' },
  'rate-margin': { label: 'sell', resource: 'rates', id: 'sell' },
};
const FACTS: Partial<Record<ApprovalAction, AdminApprovalView['facts']>> = {
  'limit-override': { limitUsdt: '40000.000000' },
  'rate-pin': { side: 'sell', rate: '1640.0000' },
  'rate-margin': { side: 'sell', marginBps: 500 },
  'operator-role': { role: 'finance' },
  'operator-invite': { role: 'finance' },
};
const OTHER_OPERATOR = '0192f3ee-0000-7000-8000-000000000007';

/** A request of every kind that waits; `one` is what they have in common. */
export function everyKind(one: AdminApprovalView): readonly AdminApprovalView[] {
  return (Object.keys(EFFECTS) as ApprovalAction[]).map((action, n) => {
    const effect = EFFECTS[action];
    const on =
      effect.kind === 'operator'
        ? { label: effect.name, resource: 'operators', id: OTHER_OPERATOR }
        : (NAMES[action] ?? one.on);
    return {
      ...one,
      id: `0192f399-0000-7000-8000-${String(100 + n).padStart(12, '0')}`,
      action,
      on,
      naira: 'naira' in effect ? effect.naira : null,
      facts: FACTS[action] ?? {},
      effect,
    };
  });
}
