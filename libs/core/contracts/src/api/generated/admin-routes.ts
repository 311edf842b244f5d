import type * as admin from '../admin.js';
import type { AdminActs } from './admin-acts.js';
import type * as api from '../index.js';

/** What each route takes and answers. Written by `npm run openapi` from docs/generated/openapi.json; not by hand. */
export interface AdminRoutes extends AdminActs {
  'GET /api/admin/approvals/{id}': { path: { id: string }; answer: admin.AdminApprovalView };
  'GET /api/admin/approvals/counts': { answer: admin.AdminApprovalCounts };
  'GET /api/admin/approvals': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminApprovalRow[];
  };
  'GET /api/admin/audit/{id}': { path: { id: string }; answer: admin.AdminAuditView };
  'GET /api/admin/audit/operators': { answer: admin.AdminAuditOperators };
  'GET /api/admin/audit/verification': { answer: admin.AdminLastVerification };
  'GET /api/admin/audit': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminAuditRow[];
  };
  'GET /api/admin/auth/sandbox': { answer: admin.SandboxOperatorsView };
  'GET /api/admin/auth/session': { answer: admin.OwnSessionView };
  'GET /api/admin/counts': { answer: admin.AdminMenuCounts };
  'GET /api/admin/customers/{id}/wallet': {
    path: { id: string };
    query?: { after?: string };
    answer: admin.AdminWalletView;
  };
  'GET /api/admin/customers/{id}': { path: { id: string }; answer: admin.AdminCustomerView };
  'GET /api/admin/customers/counts': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: admin.AdminCustomerCounts;
  };
  'GET /api/admin/customers': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminCustomerRow[];
  };
  'GET /api/admin/dashboard': { answer: admin.AdminDashboard };
  'GET /api/admin/dead-letters/{id}': { path: { id: string }; answer: admin.AdminDeadLetterView };
  'GET /api/admin/dead-letters/overview': { answer: admin.AdminDeadLettersOverview };
  'GET /api/admin/dead-letters': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminDeadLetterRow[];
  };
  'GET /api/admin/disputes/{id}/canned-answers': { path: { id: string }; answer: admin.AdminCannedAnswers };
  'GET /api/admin/disputes/{id}/files/{fileId}': { path: { id: string; fileId: string }; answer: Blob };
  'GET /api/admin/disputes/{id}': { path: { id: string }; answer: admin.AdminDisputeView };
  'GET /api/admin/disputes/counts': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: admin.AdminDisputeCounts;
  };
  'GET /api/admin/disputes': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminDisputeRow[];
  };
  'GET /api/admin/events/{id}': { path: { id: string }; answer: admin.AdminEventView };
  'GET /api/admin/events': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminEventRow[];
  };
  'GET /api/admin/fundings/{id}': { path: { id: string }; answer: admin.AdminFundingView };
  'GET /api/admin/fundings/counts': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: admin.AdminFundingCounts;
  };
  'GET /api/admin/fundings/summary': { query?: { day?: string }; answer: admin.AdminFundingSummary };
  'GET /api/admin/fundings': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminFundingRow[];
  };
  'GET /api/admin/guests/{id}': { path: { id: string }; answer: admin.AdminGuestView };
  'GET /api/admin/health': { answer: api.HealthView };
  'GET /api/admin/holdings': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminHoldingRow[];
  };
  'GET /api/admin/limits/{id}': { path: { id: string }; answer: admin.AdminLimitView };
  'GET /api/admin/limits/counts': { answer: admin.AdminLimitCounts };
  'GET /api/admin/limits/overview': { answer: admin.AdminLimitOverview };
  'GET /api/admin/limits/tiers': { answer: admin.AdminTierLimitsView };
  'GET /api/admin/limits': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminLimitRow[];
  };
  'GET /api/admin/me/colleagues': { query?: { may?: string }; answer: admin.ColleaguesView };
  'GET /api/admin/me/passkeys': { answer: admin.PasskeysView };
  'GET /api/admin/me/sessions': { answer: admin.OperatorSessionsView };
  'GET /api/admin/me': { answer: admin.MeView };
  'GET /api/admin/operators/{id}': { path: { id: string }; answer: admin.OperatorView };
  'GET /api/admin/operators': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.OperatorView[];
  };
  'GET /api/admin/orders/{id}': { path: { id: string }; answer: admin.AdminOrderView };
  'GET /api/admin/orders/counts': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: admin.AdminOrderCounts;
  };
  'GET /api/admin/orders/facets': { answer: admin.AdminFacets };
  'GET /api/admin/orders': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminOrderRow[];
  };
  'GET /api/admin/payouts/{id}': { path: { id: string }; answer: admin.AdminPayoutView };
  'GET /api/admin/payouts/counts': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: admin.AdminPayoutCounts;
  };
  'GET /api/admin/payouts/facets': { answer: admin.AdminFacets };
  'GET /api/admin/payouts': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminPayoutRow[];
  };
  'GET /api/admin/projections/{id}': { path: { id: string }; answer: admin.AdminProjectionView };
  'GET /api/admin/projections/overview': { answer: admin.AdminProjectionsOverview };
  'GET /api/admin/projections': { answer: readonly admin.AdminProjectionRow[] };
  'GET /api/admin/proofs/{id}': { path: { id: string }; answer: admin.AdminProof };
  'GET /api/admin/purchases/{id}': { path: { id: string }; answer: admin.AdminPurchaseView };
  'GET /api/admin/purchases/counts': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: admin.AdminPurchaseCounts;
  };
  'GET /api/admin/purchases/summary': { answer: admin.AdminPurchaseSummary };
  'GET /api/admin/purchases': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminPurchaseRow[];
  };
  'GET /api/admin/rate-changes': { query?: { range?: string }; answer: readonly admin.AdminRateChange[] };
  'GET /api/admin/rates/{side}/chart': {
    path: { side: string };
    query?: { range?: '24h' | '7d' | '30d' };
    answer: admin.AdminRateChart;
  };
  'GET /api/admin/rates/{side}': { path: { side: string }; answer: admin.AdminRateView };
  'GET /api/admin/rates': { answer: readonly admin.AdminRateView[] };
  'GET /api/admin/rebuilds/{id}': { path: { id: string }; answer: admin.AdminRebuild };
  'GET /api/admin/rebuilds': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminRebuild[];
  };
  'GET /api/admin/reconciliation-rows/{id}': { path: { id: string }; answer: admin.AdminReconciliationRowView };
  'GET /api/admin/reconciliation-rows/counts': {
    query?: { filter?: string };
    answer: admin.AdminReconciliationRowCounts;
  };
  'GET /api/admin/reconciliation-rows': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminReconciliationRow[];
  };
  'GET /api/admin/reconciliation/{id}': { path: { id: string }; answer: admin.AdminReconciliationDayView };
  'GET /api/admin/reconciliation/counts': { query?: { filter?: string }; answer: admin.AdminReconciliationCounts };
  'GET /api/admin/reconciliation': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminReconciliationDayRow[];
  };
  'GET /api/admin/refills/{id}': { path: { id: string }; answer: admin.AdminRefillView };
  'GET /api/admin/refills': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminRefillRow[];
  };
  'GET /api/admin/refunds/{id}': { path: { id: string }; answer: admin.AdminRefundView };
  'GET /api/admin/refunds/counts': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: admin.AdminRefundCounts;
  };
  'GET /api/admin/refunds': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminRefundRow[];
  };
  'GET /api/admin/senders': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminSenderRow[];
  };
  'GET /api/admin/stream': { answer: admin.AdminChange };
  'GET /api/admin/streams/{id}/versions/{version}': {
    path: { id: string; version: string };
    query?: { compare?: string };
    answer: admin.AdminStreamAt;
  };
  'GET /api/admin/streams/{id}': { path: { id: string }; answer: admin.AdminStreamView };
  'GET /api/admin/sweeps/{id}': { path: { id: string }; answer: admin.AdminSweepRunView };
  'GET /api/admin/sweeps': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminSweepRunRow[];
  };
  'GET /api/admin/switch-changes': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminSwitchChange[];
  };
  'GET /api/admin/switches/paused': { answer: readonly admin.AdminPause[] };
  'GET /api/admin/switches': { answer: readonly admin.AdminSwitch[] };
  'GET /api/admin/tiers/{id}/files/{fileId}': { path: { id: string; fileId: string }; answer: Blob };
  'GET /api/admin/tiers/{id}': { path: { id: string }; answer: admin.AdminTierView };
  'GET /api/admin/tiers/counts': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: admin.AdminTierCounts;
  };
  'GET /api/admin/tiers': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminTierRow[];
  };
  'GET /api/admin/treasury/chain-check': { answer: admin.AdminChainCheckView };
  'GET /api/admin/treasury': { answer: admin.AdminTreasuryView };
  'GET /api/admin/unattributed/{id}': { path: { id: string }; answer: admin.AdminUnattributedView };
  'GET /api/admin/unattributed/counts': { answer: admin.AdminUnattributedCounts };
  'GET /api/admin/unattributed': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminUnattributedRow[];
  };
  'GET /api/admin/unknown-signatures': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminUnknownSignatureRow[];
  };
  'GET /api/admin/withdrawals/{id}': { path: { id: string }; answer: admin.AdminWithdrawalView };
  'GET /api/admin/withdrawals/counts': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: admin.AdminWithdrawalCounts;
  };
  'GET /api/admin/withdrawals': {
    query?: { filter?: string; range?: string; sort?: string };
    answer: readonly admin.AdminWithdrawalRow[];
  };
}
