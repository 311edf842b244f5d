/** What operators ask a second person for. Each kind stands here and nowhere else. */
export const MONEY_VERBS = [
  'payout-repay',
  'order-release',
  'dispute-repay',
  'limit-override',
  'rate-margin',
  'rate-pin',
] as const;
export const OPERATOR_VERBS = ['operator-invite', 'operator-reset', 'operator-role', 'operator-enable'] as const;
export const EVIDENCE_VERBS = ['payout-settle-by-evidence', 'payout-fail-by-evidence'] as const;
export const ARRIVAL_VERBS = ['arrival-returned-by-evidence', 'arrival-attributed-by-evidence'] as const;
export const CUSTOMER_VERBS = ['customer-second-factor'] as const;
export const TIER_LIMIT_VERBS = ['tier-limits', 'tier-limits-end'] as const;
export const FREEZE_VERBS = ['customer-unfreeze'] as const;
export const SENDER_VERBS = ['sender-unlist'] as const;

export const APPROVAL_VERBS = [
  ...MONEY_VERBS,
  ...OPERATOR_VERBS,
  ...EVIDENCE_VERBS,
  ...ARRIVAL_VERBS,
  ...CUSTOMER_VERBS,
  ...TIER_LIMIT_VERBS,
  ...FREEZE_VERBS,
  ...SENDER_VERBS,
] as const;
export type ApprovalVerb = (typeof APPROVAL_VERBS)[number];
