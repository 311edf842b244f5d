import type * as admin from '../admin.js';
import type * as api from '../index.js';

/** What each route takes and answers. Written by `npm run openapi` from docs/generated/openapi.json; not by hand. */
export interface AdminActs {
  'POST /api/admin/approvals/{id}/approve': {
    path: { id: string };
    body: admin.ApproveRequest;
    answer: admin.AdminApprovalView;
  };
  'POST /api/admin/approvals/{id}/refuse': {
    path: { id: string };
    body: admin.RefuseRequest;
    answer: admin.AdminApprovalView;
  };
  'POST /api/admin/approvals/{id}/withdraw': {
    path: { id: string };
    body: admin.WithdrawRequest;
    answer: admin.AdminApprovalView;
  };
  'POST /api/admin/audit/export': { body: admin.ExportRequest; answer: unknown };
  'POST /api/admin/audit/search': { body: admin.AdminListRequest; answer: readonly admin.AdminAuditRow[] };
  'POST /api/admin/audit/verification': { answer: admin.AdminVerification };
  'POST /api/admin/auth/enrol-totp': { body: admin.CodeRequest; answer: admin.RecoveryCodesView };
  'POST /api/admin/auth/enrol': { body: admin.EnrolRequest; answer: admin.SignInView };
  'POST /api/admin/auth/passkey/options': { body: api.EmptyRequest; answer: admin.OperatorPasskeyOptions };
  'POST /api/admin/auth/passkey/verify': { body: admin.PasskeyAnswer; answer: undefined };
  'POST /api/admin/auth/recovery': { body: admin.RecoveryRequest; answer: undefined };
  'POST /api/admin/auth/sandbox': { body: admin.SandboxSignInRequest; answer: undefined };
  'POST /api/admin/auth/sign-in': { body: admin.SignInRequest; answer: admin.SignInView };
  'POST /api/admin/auth/sign-out': { answer: undefined };
  'POST /api/admin/auth/totp': { body: admin.CodeRequest; answer: undefined };
  'POST /api/admin/customers/{id}/close-personal-data': { path: { id: string }; answer: admin.AdminCustomerView };
  'POST /api/admin/customers/{id}/freeze': {
    path: { id: string };
    body: admin.FreezeRequest;
    answer: admin.AdminCustomerView;
  };
  'POST /api/admin/customers/{id}/note-customer': {
    path: { id: string };
    body: admin.NoteRequest;
    answer: admin.AdminCustomerView;
  };
  'POST /api/admin/customers/{id}/reset-second-factor': {
    path: { id: string };
    body: admin.SecondFactorRequest;
    answer: admin.AdminCustomerView;
  };
  'POST /api/admin/customers/{id}/sessions/{sessionId}/end': {
    path: { id: string; sessionId: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminCustomerView;
  };
  'POST /api/admin/customers/{id}/sign-out': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminCustomerView;
  };
  'POST /api/admin/customers/{id}/unfreeze': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminCustomerView;
  };
  'POST /api/admin/customers/{id}/unlock-pin': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminCustomerView;
  };
  'POST /api/admin/customers/{id}/view-personal-data': {
    path: { id: string };
    body: admin.PersonalDataRequest;
    answer: admin.AdminCustomerView;
  };
  'POST /api/admin/customers/counts': { body: admin.AdminListRequest; answer: admin.AdminCustomerCounts };
  'POST /api/admin/customers/search': { body: admin.AdminListRequest; answer: readonly admin.AdminCustomerRow[] };
  'POST /api/admin/dead-letters/{id}/drop': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminDeadLetterView;
  };
  'POST /api/admin/dead-letters/{id}/retry': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminDeadLetterView;
  };
  'POST /api/admin/dead-letters/retry-all': { body: admin.RetryAllRequest; answer: admin.AdminDeadLettersRetried };
  'POST /api/admin/disputes/{id}/answer': {
    path: { id: string };
    body: admin.AdminDisputeAnswerRequest;
    answer: admin.AdminDisputeView;
  };
  'POST /api/admin/disputes/{id}/claim': {
    path: { id: string };
    body: admin.AdminDisputeClaimRequest;
    answer: admin.AdminDisputeView;
  };
  'POST /api/admin/disputes/{id}/close': {
    path: { id: string };
    body: admin.AdminDisputeCloseRequest;
    answer: admin.AdminDisputeView;
  };
  'POST /api/admin/disputes/{id}/files': { path: { id: string }; body: Blob; answer: api.UploadedFileView };
  'POST /api/admin/disputes/{id}/hand-over': {
    path: { id: string };
    body: admin.AdminDisputeHandOverRequest;
    answer: admin.AdminDisputeView;
  };
  'POST /api/admin/disputes/{id}/note': {
    path: { id: string };
    body: admin.AdminDisputeNoteRequest;
    answer: admin.AdminDisputeView;
  };
  'POST /api/admin/disputes/{id}/prove': {
    path: { id: string };
    body: admin.AdminDisputeProveRequest;
    answer: admin.AdminDisputeView;
  };
  'POST /api/admin/disputes/{id}/refund': {
    path: { id: string };
    body: admin.AdminDisputePayoutRequest;
    answer: admin.AdminDisputeView;
  };
  'POST /api/admin/disputes/{id}/repay': {
    path: { id: string };
    body: admin.AdminDisputePayoutRequest;
    answer: admin.AdminDisputeView;
  };
  'POST /api/admin/disputes/{id}/start-clock': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminDisputeView;
  };
  'POST /api/admin/disputes/{id}/stop-clock': {
    path: { id: string };
    body: admin.AdminDisputeStopClockRequest;
    answer: admin.AdminDisputeView;
  };
  'POST /api/admin/disputes/counts': { body: admin.AdminListRequest; answer: admin.AdminDisputeCounts };
  'POST /api/admin/disputes/export': { body: admin.ExportRequest; answer: unknown };
  'POST /api/admin/disputes/search': { body: admin.AdminListRequest; answer: readonly admin.AdminDisputeRow[] };
  'POST /api/admin/events/search': { body: admin.AdminListRequest; answer: readonly admin.AdminEventRow[] };
  'POST /api/admin/fundings/{id}/close-personal-data': { path: { id: string }; answer: admin.AdminFundingView };
  'POST /api/admin/fundings/{id}/credit': {
    path: { id: string };
    body: admin.AdminFundingCreditRequest;
    answer: admin.AdminFundingView;
  };
  'POST /api/admin/fundings/{id}/return': {
    path: { id: string };
    body: admin.AdminFundingReturnRequest;
    answer: admin.AdminFundingView;
  };
  'POST /api/admin/fundings/{id}/view-personal-data': {
    path: { id: string };
    body: admin.PersonalDataRequest;
    answer: admin.AdminFundingView;
  };
  'POST /api/admin/fundings/counts': { body: admin.AdminListRequest; answer: admin.AdminFundingCounts };
  'POST /api/admin/fundings/search': { body: admin.AdminListRequest; answer: readonly admin.AdminFundingRow[] };
  'POST /api/admin/guests/{id}/close-personal-data': { path: { id: string }; answer: admin.AdminGuestView };
  'POST /api/admin/guests/{id}/view-personal-data': {
    path: { id: string };
    body: admin.PersonalDataRequest;
    answer: admin.AdminGuestView;
  };
  'POST /api/admin/limits/{id}/end-override': {
    path: { id: string };
    body: admin.AdminLimitEndRequest;
    answer: admin.AdminLimitView;
  };
  'POST /api/admin/limits/{id}/override': {
    path: { id: string };
    body: admin.AdminLimitOverrideRequest;
    answer: admin.AdminLimitView;
  };
  'POST /api/admin/limits/tiers/end': { body: admin.AdminTierLimitsEndRequest; answer: admin.AdminTierLimitsView };
  'POST /api/admin/limits/tiers/set': { body: admin.AdminTierLimitsRequest; answer: admin.AdminTierLimitsView };
  'POST /api/admin/me/passkeys/{id}/remove': { path: { id: string }; body: admin.FreshRequest; answer: undefined };
  'POST /api/admin/me/passkeys/options': { body: admin.FreshRequest; answer: admin.OperatorPasskeyOptions };
  'POST /api/admin/me/passkeys': { body: admin.AddPasskeyRequest; answer: admin.PasskeyView };
  'POST /api/admin/me/password': { body: admin.ChangeOperatorPasswordRequest; answer: undefined };
  'POST /api/admin/me/recovery-codes': { body: admin.CodeRequest; answer: admin.RecoveryCodesView };
  'DELETE /api/admin/me/sessions/{id}': { path: { id: string }; answer: undefined };
  'DELETE /api/admin/me/sessions': { answer: undefined };
  'POST /api/admin/operators/{id}/change-role': {
    path: { id: string };
    body: admin.ChangeRoleRequest;
    answer: admin.OperatorChangeView;
  };
  'POST /api/admin/operators/{id}/disable': {
    path: { id: string };
    body: admin.ReasonRequest;
    answer: admin.OperatorChangeView;
  };
  'POST /api/admin/operators/{id}/enable': {
    path: { id: string };
    body: admin.ReasonRequest;
    answer: admin.OperatorChangeView;
  };
  'POST /api/admin/operators/{id}/reset': {
    path: { id: string };
    body: admin.ReasonRequest;
    answer: admin.OperatorChangeView;
  };
  'POST /api/admin/operators/{id}/revoke-sessions': {
    path: { id: string };
    body: admin.ReasonRequest;
    answer: admin.OperatorView;
  };
  'POST /api/admin/operators/search': { body: admin.AdminListRequest; answer: readonly admin.OperatorView[] };
  'POST /api/admin/operators': { body: admin.InviteOperatorRequest; answer: admin.OperatorChangeView };
  'POST /api/admin/orders/{id}/assets-retained-by-evidence': {
    path: { id: string };
    body: admin.DepositEvidenceRequest;
    answer: admin.AdminOrderView;
  };
  'POST /api/admin/orders/{id}/assets-returned-by-evidence': {
    path: { id: string };
    body: admin.DepositEvidenceRequest;
    answer: admin.AdminOrderView;
  };
  'POST /api/admin/orders/{id}/attributed-by-evidence': {
    path: { id: string };
    body: admin.DepositEvidenceRequest;
    answer: admin.AdminOrderView;
  };
  'POST /api/admin/orders/{id}/close-personal-data': { path: { id: string }; answer: admin.AdminOrderView };
  'POST /api/admin/orders/{id}/hold': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminOrderView;
  };
  'POST /api/admin/orders/{id}/note': { path: { id: string }; body: admin.NoteRequest; answer: admin.AdminOrderView };
  'POST /api/admin/orders/{id}/recheck': {
    path: { id: string };
    body: admin.ActionRequest;
    answer: admin.AdminOrderView;
  };
  'POST /api/admin/orders/{id}/refund': {
    path: { id: string };
    body: admin.AdminRefundRequest;
    answer: admin.AdminOrderView;
  };
  'POST /api/admin/orders/{id}/release': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminOrderView;
  };
  'POST /api/admin/orders/{id}/return-assets': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminOrderView;
  };
  'POST /api/admin/orders/{id}/returned-by-evidence': {
    path: { id: string };
    body: admin.DepositEvidenceRequest;
    answer: admin.AdminOrderView;
  };
  'POST /api/admin/orders/{id}/view-personal-data': {
    path: { id: string };
    body: admin.PersonalDataRequest;
    answer: admin.AdminOrderView;
  };
  'POST /api/admin/orders/counts': { body: admin.AdminListRequest; answer: admin.AdminOrderCounts };
  'POST /api/admin/orders/export': { body: admin.ExportRequest; answer: unknown };
  'POST /api/admin/orders/search': { body: admin.AdminListRequest; answer: readonly admin.AdminOrderRow[] };
  'POST /api/admin/payouts/{id}/check-status': {
    path: { id: string };
    body: admin.ActionRequest;
    answer: admin.AdminPayoutView;
  };
  'POST /api/admin/payouts/{id}/close-personal-data': { path: { id: string }; answer: admin.AdminPayoutView };
  'POST /api/admin/payouts/{id}/fail-by-evidence': {
    path: { id: string };
    body: admin.EvidenceRequest;
    answer: admin.AdminPayoutView;
  };
  'POST /api/admin/payouts/{id}/repay': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminPayoutView;
  };
  'POST /api/admin/payouts/{id}/settle-by-evidence': {
    path: { id: string };
    body: admin.EvidenceRequest;
    answer: admin.AdminPayoutView;
  };
  'POST /api/admin/payouts/{id}/view-personal-data': {
    path: { id: string };
    body: admin.PersonalDataRequest;
    answer: admin.AdminPayoutView;
  };
  'POST /api/admin/payouts/counts': { body: admin.AdminListRequest; answer: admin.AdminPayoutCounts };
  'POST /api/admin/payouts/export': { body: admin.ExportRequest; answer: unknown };
  'POST /api/admin/payouts/search': { body: admin.AdminListRequest; answer: readonly admin.AdminPayoutRow[] };
  'POST /api/admin/projections/{id}/prove': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminProjectionView;
  };
  'POST /api/admin/projections/{id}/rebuild': {
    path: { id: string };
    body: admin.RebuildRequest;
    answer: admin.AdminProjectionView;
  };
  'POST /api/admin/purchases/{id}/refuse': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminPurchaseView;
  };
  'POST /api/admin/purchases/{id}/release': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminPurchaseView;
  };
  'POST /api/admin/purchases/counts': { body: admin.AdminListRequest; answer: admin.AdminPurchaseCounts };
  'POST /api/admin/purchases/search': { body: admin.AdminListRequest; answer: readonly admin.AdminPurchaseRow[] };
  'POST /api/admin/rates/{side}/margin': {
    path: { side: string };
    body: admin.AdminRateMarginRequest;
    answer: admin.AdminRateView;
  };
  'POST /api/admin/rates/{side}/pause': {
    path: { side: string };
    body: admin.AdminRatePauseRequest;
    answer: admin.AdminRateView;
  };
  'POST /api/admin/rates/{side}/pin': {
    path: { side: string };
    body: admin.AdminRatePinRequest;
    answer: admin.AdminRateView;
  };
  'POST /api/admin/rates/{side}/preview': {
    path: { side: string };
    body: admin.AdminRatePreviewRequest;
    answer: admin.AdminRatePreview;
  };
  'POST /api/admin/rates/{side}/resume': {
    path: { side: string };
    body: admin.AdminRateReasonRequest;
    answer: admin.AdminRateView;
  };
  'POST /api/admin/rates/{side}/unpin': {
    path: { side: string };
    body: admin.AdminRateReasonRequest;
    answer: admin.AdminRateView;
  };
  'POST /api/admin/rebuilds/{id}/{act}': {
    path: { id: string; act: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminRebuild;
  };
  'POST /api/admin/reconciliation-rows/export': { body: admin.ExportRequest; answer: unknown };
  'POST /api/admin/reconciliation-rows/search': {
    body: admin.AdminListRequest;
    answer: readonly admin.AdminReconciliationRow[];
  };
  'POST /api/admin/reconciliation/{id}/check-statement': {
    path: { id: string };
    query?: { mapping?: string; sha256?: string };
    body: Blob;
    answer: admin.AdminStatementCheck;
  };
  'POST /api/admin/reconciliation/{id}/close': {
    path: { id: string };
    body: admin.AdminReconciliationCloseRequest;
    answer: admin.AdminReconciliationDayView;
  };
  'POST /api/admin/reconciliation/{id}/import-statement': {
    path: { id: string };
    body: admin.AdminReconciliationReadRequest;
    answer: admin.AdminReconciliationDayView;
  };
  'POST /api/admin/reconciliation/{id}/resolve': {
    path: { id: string };
    body: admin.AdminReconciliationResolveRequest;
    answer: admin.AdminReconciliationDayView;
  };
  'POST /api/admin/reconciliation/{id}/statement': {
    path: { id: string };
    query?: { mapping?: string; sha256?: string };
    body: Blob;
    answer: admin.AdminReconciliationDayView;
  };
  'POST /api/admin/reconciliation/{id}/withdraw-explanations': {
    path: { id: string };
    body: admin.AdminReconciliationTakeBackRequest;
    answer: admin.AdminReconciliationDayView;
  };
  'POST /api/admin/refills/{id}/approve': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminRefillView;
  };
  'POST /api/admin/refills/{id}/end': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminRefillView;
  };
  'POST /api/admin/refills/request': { body: admin.AdminRequestRefill; answer: admin.AdminRefillView };
  'POST /api/admin/refunds/{id}/approve': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminRefundView;
  };
  'POST /api/admin/refunds/{id}/end': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminRefundView;
  };
  'POST /api/admin/refunds/{id}/refuse': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminRefundView;
  };
  'POST /api/admin/refunds/{id}/send-again': {
    path: { id: string };
    body: admin.ActionRequest;
    answer: admin.AdminRefundView;
  };
  'POST /api/admin/refunds/counts': { body: admin.AdminListRequest; answer: admin.AdminRefundCounts };
  'POST /api/admin/refunds/search': { body: admin.AdminListRequest; answer: readonly admin.AdminRefundRow[] };
  'POST /api/admin/search': { body: admin.AdminSearchRequest; answer: admin.AdminSearchHits };
  'POST /api/admin/senders/list/add': { body: admin.AdminListSenderRequest; answer: api.EmptyView };
  'POST /api/admin/senders/list/remove': { body: admin.AdminUnlistSenderRequest; answer: api.EmptyView };
  'POST /api/admin/senders/search': { body: admin.AdminListRequest; answer: readonly admin.AdminSenderRow[] };
  'POST /api/admin/sweeps/addresses/{id}/leave': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminSweepRunView;
  };
  'POST /api/admin/sweeps/addresses/{id}/try-again': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminSweepRunView;
  };
  'POST /api/admin/sweeps': { body: admin.ReasonedRequest; answer: admin.AdminSweepRunView };
  'POST /api/admin/switches/{id}/pause': { path: { id: string }; body: admin.PauseRequest; answer: admin.AdminSwitch };
  'POST /api/admin/switches/{id}/resume': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminSwitch;
  };
  'POST /api/admin/tiers/{id}/approve': {
    path: { id: string };
    body: admin.AdminTierApproveRequest;
    answer: admin.AdminTierView;
  };
  'POST /api/admin/tiers/{id}/claim': {
    path: { id: string };
    body: admin.AdminTierClaimRequest;
    answer: admin.AdminTierView;
  };
  'POST /api/admin/tiers/{id}/close-documents': { path: { id: string }; answer: admin.AdminTierView };
  'POST /api/admin/tiers/{id}/refuse': {
    path: { id: string };
    body: admin.AdminTierRefuseRequest;
    answer: admin.AdminTierView;
  };
  'POST /api/admin/tiers/{id}/request-information': {
    path: { id: string };
    body: admin.AdminTierInformationRequest;
    answer: admin.AdminTierView;
  };
  'POST /api/admin/tiers/{id}/view-documents': {
    path: { id: string };
    body: admin.AdminTierOpenRequest;
    answer: admin.AdminTierView;
  };
  'POST /api/admin/tiers/counts': { body: admin.AdminListRequest; answer: admin.AdminTierCounts };
  'POST /api/admin/tiers/search': { body: admin.AdminListRequest; answer: readonly admin.AdminTierRow[] };
  'POST /api/admin/treasury/open': { body: admin.ReasonedRequest; answer: admin.AdminTreasuryView };
  'POST /api/admin/unattributed/{id}/attributed-by-evidence': {
    path: { id: string };
    body: admin.DepositEvidenceRequest;
    answer: admin.AdminUnattributedView;
  };
  'POST /api/admin/unattributed/{id}/returned-by-evidence': {
    path: { id: string };
    body: admin.DepositEvidenceRequest;
    answer: admin.AdminUnattributedView;
  };
  'POST /api/admin/unknown-signatures/{id}/entered': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminUnknownSignatureRow;
  };
  'POST /api/admin/withdrawals/{id}/close-matter': {
    path: { id: string };
    body: admin.ReasonedRequest;
    answer: admin.AdminWithdrawalView;
  };
  'POST /api/admin/withdrawals/counts': { body: admin.AdminListRequest; answer: admin.AdminWithdrawalCounts };
  'POST /api/admin/withdrawals/search': { body: admin.AdminListRequest; answer: readonly admin.AdminWithdrawalRow[] };
}
