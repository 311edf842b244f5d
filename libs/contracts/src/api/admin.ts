/** Wire types of the operators' console, apart from the customer's so that no page of theirs carries them. */
export * from './admin-auth.js';
export * from './admin-lists.js';
export * from './admin-orders.js';
export * from './admin-payouts.js';
export * from './admin-disputes.js';
export * from './admin-events.js';
export * from './admin-projections.js';
export * from './admin-dead-letters.js';
export * from './admin-audit.js';
export * from './admin-dashboard.js';
export * from './admin-approvals.js';
export * from './admin-limits.js';
export * from './admin-rates.js';
export * from './admin-reconciliation.js';
export * from './admin-statement.js';
export * from './admin-switches.js';
