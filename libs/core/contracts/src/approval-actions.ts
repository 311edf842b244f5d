/** Actions that need approval by a second operator. The only place that lists the kinds. */
export const MONEY_ACTIONS = [
  'payout-repay',
  'order-release',
  'dispute-repay',
  'limit-override',
  'rate-margin',
  'rate-pin',
] as const;
export const OPERATOR_ACTIONS = ['operator-invite', 'operator-reset', 'operator-role', 'operator-enable'] as const;
export const EVIDENCE_ACTIONS = ['payout-settle-by-evidence', 'payout-fail-by-evidence'] as const;
export const DEPOSIT_ACTIONS = ['deposit-returned-by-evidence', 'deposit-attributed-by-evidence'] as const;
/** Other tokens and TRX at an order's address. */
export const ASSET_ACTIONS = ['deposit-assets-returned-by-evidence', 'deposit-assets-retained-by-evidence'] as const;
export const CUSTOMER_ACTIONS = ['customer-second-factor'] as const;
export const TIER_LIMIT_ACTIONS = ['tier-limits', 'tier-limits-end'] as const;
export const FREEZE_ACTIONS = ['customer-unfreeze'] as const;
export const SENDER_ACTIONS = ['sender-unlist'] as const;
export const FUNDING_ACTIONS = ['funding-return', 'funding-credit'] as const;
export const PURCHASE_ACTIONS = ['purchase-release'] as const;
export const REFUND_ACTIONS = ['refund-approve'] as const;
export const TREASURY_ACTIONS = ['treasury-open'] as const;

export const APPROVAL_ACTIONS = [
  ...MONEY_ACTIONS,
  ...OPERATOR_ACTIONS,
  ...EVIDENCE_ACTIONS,
  ...DEPOSIT_ACTIONS,
  ...ASSET_ACTIONS,
  ...CUSTOMER_ACTIONS,
  ...TIER_LIMIT_ACTIONS,
  ...FREEZE_ACTIONS,
  ...SENDER_ACTIONS,
  ...FUNDING_ACTIONS,
  ...PURCHASE_ACTIONS,
  ...REFUND_ACTIONS,
  ...TREASURY_ACTIONS,
] as const;
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number];
