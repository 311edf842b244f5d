/* What does each command and answers each question. */
export {
  BeginPinUnlockHandler,
  FreezeCustomerHandler,
  NoteCustomerHandler,
  SignOutCustomerHandler,
} from '@usdt-africa/accounts';
export { DecideApprovalHandler, WithdrawApprovalHandler } from '@usdt-africa/approvals';
export { PauseSwitchHandler, ResumeSwitchHandler } from '@usdt-africa/switches';
export { CheckPayoutStatusHandler } from './application/check-payout-status.js';
export { HoldOrderHandler } from './application/hold-order.js';
export { RequestWatchlistRemovalHandler } from './application/request-watchlist-removal.js';
export { ListSenderHandler } from './application/list-sender.js';
export { NoteOrderHandler } from './application/note-order.js';
export { RequestSecondFactorResetHandler } from './application/request-second-factor-reset.js';
export { OpenCustomerHandler } from './application/open-customer.js';
export { OpenPersonalDataHandler } from './application/open-personal-data.js';
export { RequestUncreditedDepositResolutionHandler } from './application/request-uncredited-deposit-resolution.js';
export { ProveDepositHandler } from './application/prove-deposit.js';
export { ProvePayoutHandler } from './application/prove-payout.js';
export { RecheckOrderHandler } from './application/recheck-order.js';
export { ReleaseOrderHandler } from './application/release-order.js';
export { RepayPayoutHandler } from './application/repay-payout.js';
export { RequestUnfreezingHandler } from './application/request-unfreezing.js';
export { UnfreezeCustomerHandler } from './application/unfreeze-customer.js';
export { CountApprovalsHandler } from './read-model/count-approvals.js';
export { CountMenuHandler } from './read-model/count-menu.js';
export { CountUnattributedHandler } from './read-model/count-unattributed.js';
export { ShowCustomerHandler } from './read-model/customers/show-customer.js';
export { ShowDashboardHandler } from './read-model/dashboard/show-dashboard.js';
export { ExportListHandler } from './read-model/export-list.js';
export { FindOrderHandler } from './read-model/find-order.js';
export { ListApprovalsHandler } from './read-model/list-approvals.js';
export { ListFacetsHandler } from './read-model/list-facets.js';
export { ListPausesHandler } from './read-model/list-pauses.js';
export { ListSwitchChangesHandler } from './read-model/list-switch-changes.js';
export { ListSwitchesHandler } from './read-model/list-switches.js';
export { ListSendersHandler } from './read-model/list-senders.js';
export { ListUnattributedHandler } from './read-model/list-unattributed.js';
export { CountRowsHandler } from './read-model/count-rows.js';
export { ListRowsHandler } from './read-model/list-rows.js';
export { SearchRecordsHandler } from './read-model/search-records.js';
export { ShowApprovalHandler } from './read-model/show-approval.js';
export { ShowOrderHandler } from './read-model/show-order.js';
export { ShowPayoutHandler } from './read-model/show-payout.js';
export { ShowUnattributedHandler } from './read-model/show-unattributed.js';
