import type * as api from '../index.js';

/** What each route takes and answers. Written by `npm run openapi` from docs/generated/openapi.json; not by hand. */
export interface Routes {
  'GET /api/account/bvn': { answer: api.BvnView };
  'POST /api/account/bvn': { body: api.AddBvnRequest; answer: api.BvnView };
  'POST /api/account/close': { body: api.CloseAccountRequest; answer: undefined };
  'GET /api/account/closing': { answer: api.ClosingView };
  'POST /api/account/codes': { body: api.EmptyRequest; answer: api.EmptyView };
  'POST /api/account/email-code/remove': { body: api.EmailCodeRequest; answer: undefined };
  'POST /api/account/email-code': { body: api.EmailCodeRequest; answer: undefined };
  'POST /api/account/export': { body: api.ExportDataRequest; answer: api.OwnDataView };
  'POST /api/account/google/remove': { body: api.FreshPasswordRequest; answer: undefined };
  'POST /api/account/google': { body: api.FreshPasswordRequest; answer: api.LinkGoogleView };
  'POST /api/account/guest-orders/claim': { body: api.ClaimOrdersRequest; answer: api.ClaimedOrdersView };
  'POST /api/account/guest-orders/decline': { body: api.DeclineOrderRequest; answer: undefined };
  'GET /api/account/guest-orders': { answer: api.ClaimableOrdersView };
  'PUT /api/account/language': { body: api.LanguageRequest; answer: undefined };
  'GET /api/account/limits': { answer: api.AccountLimitsView };
  'GET /api/account/messages': { answer: api.MessageChoicesView };
  'PUT /api/account/messages': { body: api.MessageChoicesRequest; answer: undefined };
  'POST /api/account/orders/confirmations': { body: api.AccountOrderTerms; answer: api.PasskeyConfirmationView };
  'POST /api/account/orders': { body: api.PlaceAccountOrderRequest; answer: api.OrderView };
  'POST /api/account/passkeys/{id}/remove': { path: { id: string }; body: api.FreshPasswordRequest; answer: undefined };
  'POST /api/account/passkeys/{id}/rename': { path: { id: string }; body: api.RenamePasskeyRequest; answer: undefined };
  'POST /api/account/passkeys/{id}/uses': { path: { id: string }; body: api.SetPasskeyUseRequest; answer: undefined };
  'POST /api/account/passkeys/options': { body: api.FreshPasswordRequest; answer: api.PasskeyOptionsView };
  'GET /api/account/passkeys': { answer: api.AccountPasskeysView };
  'POST /api/account/passkeys': { body: api.AddAccountPasskeyRequest; answer: api.AccountPasskeyView };
  'PUT /api/account/password': { body: api.ChangePasswordRequest; answer: undefined };
  'DELETE /api/account/picture': { answer: undefined };
  'GET /api/account/picture': { answer: Blob };
  'PUT /api/account/picture': { body: Blob; answer: api.AccountPictureView };
  'POST /api/account/pin/unlock': { body: api.UnlockPinRequest; answer: undefined };
  'PUT /api/account/pin': { body: api.ChangePinRequest; answer: undefined };
  'POST /api/account/purchases/address-checks': { body: api.AddressCheckRequest; answer: api.AddressCheckView };
  'POST /api/account/purchases/confirmations': {
    body: api.ConfirmPurchaseRequest;
    answer: api.PasskeyConfirmationView;
  };
  'POST /api/account/purchases/quotes': { body: api.PurchaseQuoteRequest; answer: api.PurchaseQuoteView };
  'GET /api/account/purchases/terms': { answer: api.PurchaseTermsView };
  'POST /api/account/purchases': { body: api.PlacePurchaseRequest; answer: api.PurchaseView };
  'POST /api/account/recipients/{id}/checks': {
    path: { id: string };
    body: api.EmptyRequest;
    answer: api.RecipientCheckView;
  };
  'PUT /api/account/recipients/{id}/email': {
    path: { id: string };
    body: api.RecipientEmailRequest;
    answer: api.RecipientView;
  };
  'PUT /api/account/recipients/{id}/name': {
    path: { id: string };
    body: api.ConfirmNameRequest;
    answer: api.RecipientView;
  };
  'PUT /api/account/recipients/{id}/nickname': {
    path: { id: string };
    body: api.RecipientNicknameRequest;
    answer: api.RecipientView;
  };
  'PUT /api/account/recipients/{id}/trusted': {
    path: { id: string };
    body: api.RecipientTrustRequest;
    answer: api.RecipientView;
  };
  'DELETE /api/account/recipients/{id}': { path: { id: string }; answer: undefined };
  'GET /api/account/recipients/{id}': { path: { id: string }; answer: api.RecipientView };
  'PUT /api/account/recipients/addresses/{id}/email': {
    path: { id: string };
    body: api.RecipientEmailRequest;
    answer: api.SavedAddressView;
  };
  'PUT /api/account/recipients/addresses/{id}/nickname': {
    path: { id: string };
    body: api.RecipientNicknameRequest;
    answer: api.SavedAddressView;
  };
  'DELETE /api/account/recipients/addresses/{id}': { path: { id: string }; answer: undefined };
  'GET /api/account/recipients/addresses/{id}': { path: { id: string }; answer: api.SavedAddressView };
  'POST /api/account/recipients/addresses': { body: api.SaveAddressRequest; answer: api.SavedAddressView };
  'POST /api/account/recipients/enquiries': { body: api.RecipientEnquiryRequest; answer: api.RecipientEnquiryView };
  'POST /api/account/recipients/search': { body: api.RecipientsRequest; answer: api.RecipientsView };
  'POST /api/account/recipients': { body: api.SaveRecipientRequest; answer: api.RecipientView };
  'POST /api/account/recovery-codes': { body: api.TotpCodeRequest; answer: api.AccountRecoveryCodesView };
  'DELETE /api/account/sessions/{id}': { path: { id: string }; answer: undefined };
  'POST /api/account/sessions/end-all': { body: api.EmptyRequest; answer: undefined };
  'DELETE /api/account/sessions': { answer: undefined };
  'GET /api/account/sessions': { answer: api.AccountSessionsView };
  'POST /api/account/totp/remove': { body: api.RemoveTotpRequest; answer: undefined };
  'POST /api/account/totp': { body: api.BeginTotpRequest; answer: api.TotpEnrolmentView };
  'PUT /api/account/totp': { body: api.TotpCodeRequest; answer: api.AccountRecoveryCodesView };
  'PUT /api/account/transactions/{number}/category': {
    path: { number: string };
    body: api.TransactionCategoryRequest;
    answer: api.TransactionView;
  };
  'DELETE /api/account/transactions/{number}/files/{fileId}': {
    path: { number: string; fileId: string };
    answer: api.TransactionView;
  };
  'GET /api/account/transactions/{number}/files/{fileId}': { path: { number: string; fileId: string }; answer: Blob };
  'POST /api/account/transactions/{number}/files': {
    path: { number: string };
    body: Blob;
    answer: api.UploadedFileView;
  };
  'PUT /api/account/transactions/{number}/hidden': {
    path: { number: string };
    body: api.TransactionHiddenRequest;
    answer: api.TransactionView;
  };
  'PUT /api/account/transactions/{number}/note': {
    path: { number: string };
    body: api.TransactionNoteRequest;
    answer: api.TransactionView;
  };
  'GET /api/account/transactions/{number}': { path: { number: string }; answer: api.TransactionView };
  'POST /api/account/transactions/count': { body: api.TransactionsCountRequest; answer: api.TransactionsCountView };
  'POST /api/account/transactions/download': { body: api.TransactionsDownloadRequest; answer: unknown };
  'GET /api/account/transactions/recipients': { answer: api.TransactionRecipientsView };
  'POST /api/account/transactions/search': { body: api.TransactionsRequest; answer: api.TransactionsView };
  'POST /api/account/upgrade/answer': { body: api.AnswerUpgradeRequest; answer: api.UpgradeView };
  'DELETE /api/account/upgrade/documents/{document}': {
    path: { document: 'identity-front' | 'identity-back' | 'selfie' | 'registration' | string };
    answer: api.UpgradeView;
  };
  'POST /api/account/upgrade/documents/{document}': {
    path: { document: 'identity-front' | 'identity-back' | 'selfie' | 'registration' | string };
    body: Blob;
    answer: api.UpgradeView;
  };
  'POST /api/account/upgrade/send': { body: api.SendUpgradeRequest; answer: api.UpgradeView };
  'POST /api/account/upgrade/withdraw': { body: api.EmptyRequest; answer: api.UpgradeView };
  'GET /api/account/upgrade': { answer: api.UpgradeView };
  'POST /api/account/upgrade': { body: api.BeginUpgradeRequest; answer: api.UpgradeView };
  'GET /api/account': { answer: api.AccountView };
  'POST /api/auth/demo': { body: api.EmptyRequest; answer: undefined };
  'GET /api/auth/google/callback': { answer: undefined };
  'GET /api/auth/google': { query?: { next?: string }; answer: undefined };
  'POST /api/auth/login/code': { body: api.LoginCodeRequest; answer: undefined };
  'POST /api/auth/login/email': { body: api.EmptyRequest; answer: api.EmptyView };
  'POST /api/auth/login/recovery': { body: api.LoginRecoveryRequest; answer: undefined };
  'POST /api/auth/login/unlock': { body: api.UnlockLoginRequest; answer: api.LoginView };
  'GET /api/auth/login': { answer: api.LoginView };
  'POST /api/auth/login': { body: api.LoginRequest; answer: api.LoginView };
  'POST /api/auth/logout': { body: api.EmptyRequest; answer: undefined };
  'GET /api/auth/methods': { answer: api.SignInMethodsView };
  'POST /api/auth/passkey/options': { body: api.EmptyRequest; answer: api.PasskeyOptionsView };
  'POST /api/auth/passkey': { body: api.PasskeyAnswerRequest; answer: undefined };
  'POST /api/auth/registration/codes': { body: api.SendCodeRequest; answer: api.RegistrationView };
  'POST /api/auth/registration/finish': { body: api.EmptyRequest; answer: undefined };
  'PUT /api/auth/registration/password': { body: api.PasswordRequest; answer: api.RegistrationView };
  'PUT /api/auth/registration/pin': { body: api.PinRequest; answer: api.RegistrationView };
  'PUT /api/auth/registration/username': { body: api.UsernameRequest; answer: api.RegistrationView };
  'POST /api/auth/registration/verify': { body: api.VerifyCodeRequest; answer: api.RegistrationView };
  'GET /api/auth/registration': { answer: api.RegistrationView };
  'PUT /api/auth/registration': { body: api.RegistrationDetails; answer: api.RegistrationView };
  'POST /api/auth/reset/code': { body: api.ResetCodeRequest; answer: api.ResetView };
  'PUT /api/auth/reset/password': { body: api.PasswordRequest; answer: api.OtherSignInMethodsView };
  'GET /api/auth/reset': { answer: api.ResetView };
  'POST /api/auth/reset': { body: api.ResetRequest; answer: api.ResetView };
  'POST /api/auth/usernames/check': { body: api.UsernameRequest; answer: api.UsernameView };
  'GET /api/banks': { answer: api.BankListView };
  'POST /api/claims': { body: api.ClaimRequest; answer: api.ClaimView };
  'GET /api/config': { answer: api.AppConfigView };
  'POST /api/csp-reports': { body: unknown; answer: undefined };
  'GET /api/guest-limit': { answer: api.GuestLimitView };
  'GET /api/health': { answer: api.HealthView };
  'POST /api/name-enquiries': { body: api.NameEnquiryRequest; answer: api.NameEnquiryView };
  'POST /api/order-links/exchange': { body: api.LinkRenewalRequest; answer: api.LinkExchangeView };
  'POST /api/order-links/recent': { body: api.RecentOrdersRequest; answer: api.EmptyView };
  'POST /api/order-links/renewals': { body: api.LinkRenewalRequest; answer: api.EmptyView };
  'POST /api/orders/{number}/cancel': { path: { number: string }; body: api.EmptyRequest; answer: api.OrderView };
  'POST /api/orders/{number}/choose-mismatch': {
    path: { number: string };
    body: api.ChooseMismatchRequest;
    answer: api.OrderView;
  };
  'POST /api/orders/{number}/choose-partial-payout': {
    path: { number: string };
    body: api.EmptyRequest;
    answer: api.OrderView;
  };
  'POST /api/orders/{number}/choose-top-up': {
    path: { number: string };
    body: api.EmptyRequest;
    answer: api.OrderView;
  };
  'POST /api/orders/{number}/claims': { path: { number: string }; body: api.ClaimRequest; answer: api.ClaimView };
  'POST /api/orders/{number}/dispute/confirm-receipt': {
    path: { number: string };
    body: api.EmptyRequest;
    answer: api.OrderDisputeView;
  };
  'GET /api/orders/{number}/dispute/files/{fileId}': { path: { number: string; fileId: string }; answer: Blob };
  'POST /api/orders/{number}/dispute/files': { path: { number: string }; body: Blob; answer: api.UploadedFileView };
  'POST /api/orders/{number}/dispute/messages': {
    path: { number: string };
    body: api.DisputeMessageRequest;
    answer: api.OrderDisputeView;
  };
  'POST /api/orders/{number}/dispute/question': {
    path: { number: string };
    body: api.OpenOrderQuestionRequest;
    answer: api.OrderDisputeView;
  };
  'GET /api/orders/{number}/dispute': { path: { number: string }; answer: api.OrderDisputeView };
  'POST /api/orders/{number}/dispute': {
    path: { number: string };
    body: api.OpenDisputeRequest;
    answer: api.OrderDisputeView;
  };
  'GET /api/orders/{number}/events': { path: { number: string }; query?: { after?: string }; answer: api.OrderView };
  'DELETE /api/orders/{number}/links': { path: { number: string }; answer: undefined };
  'POST /api/orders/{number}/links': { path: { number: string }; body: api.EmptyRequest; answer: api.EmptyView };
  'POST /api/orders/{number}/mark-sent': { path: { number: string }; body: api.EmptyRequest; answer: api.OrderView };
  'POST /api/orders/{number}/recipient-changes/codes': {
    path: { number: string };
    body: api.OwnerCodeRequest;
    answer: api.OwnerCodesView;
  };
  'POST /api/orders/{number}/recipient-changes/confirmations': {
    path: { number: string };
    body: api.RecipientChangeTerms;
    answer: api.PasskeyConfirmationView;
  };
  'POST /api/orders/{number}/recipient-changes': {
    path: { number: string };
    body: api.RecipientChangeRequest;
    answer: api.OrderView;
  };
  'POST /api/orders/{number}/refund/addresses': {
    path: { number: string };
    body: api.RefundRequest;
    answer: api.RefundView;
  };
  'POST /api/orders/{number}/refund/endings': {
    path: { number: string };
    body: api.RefundEndingRequest;
    answer: api.RefundView;
  };
  'POST /api/orders/{number}/refund/proofs': {
    path: { number: string };
    body: api.RefundProofRequest;
    answer: api.RefundView;
  };
  'POST /api/orders/{number}/refund/signatures': {
    path: { number: string };
    body: api.RefundSignatureRequest;
    answer: api.RefundView;
  };
  'GET /api/orders/{number}/refund': { path: { number: string }; answer: api.RefundView };
  'POST /api/orders/{number}/refunds/codes': {
    path: { number: string };
    body: api.RefundCodesRequest;
    answer: api.OwnerCodesView;
  };
  'POST /api/orders/{number}/refunds/confirmations': {
    path: { number: string };
    body: api.RefundTerms;
    answer: api.PasskeyConfirmationView;
  };
  'POST /api/orders/{number}/refunds': { path: { number: string }; body: api.RefundRequest; answer: api.RefundView };
  'DELETE /api/orders/{number}/shares/{shareId}': { path: { number: string; shareId: string }; answer: undefined };
  'POST /api/orders/{number}/shares': { path: { number: string }; body: api.EmptyRequest; answer: api.ShareView };
  'GET /api/orders/{number}': { path: { number: string }; answer: api.OrderView };
  'POST /api/orders': { body: api.PlaceOrderRequest; answer: api.OrderView };
  'POST /api/purchases/{number}/dispute/confirm-receipt': {
    path: { number: string };
    body: api.EmptyRequest;
    answer: api.OrderDisputeView;
  };
  'GET /api/purchases/{number}/dispute/files/{fileId}': { path: { number: string; fileId: string }; answer: Blob };
  'POST /api/purchases/{number}/dispute/files': { path: { number: string }; body: Blob; answer: api.UploadedFileView };
  'POST /api/purchases/{number}/dispute/messages': {
    path: { number: string };
    body: api.DisputeMessageRequest;
    answer: api.OrderDisputeView;
  };
  'GET /api/purchases/{number}/dispute': { path: { number: string }; answer: api.OrderDisputeView };
  'POST /api/purchases/{number}/dispute': {
    path: { number: string };
    body: api.OpenPurchaseDisputeRequest;
    answer: api.OrderDisputeView;
  };
  'GET /api/purchases/{number}': { path: { number: string }; answer: api.SeenPurchaseView };
  'GET /api/quotes/{id}': { path: { id: string }; answer: api.QuoteView };
  'POST /api/quotes': { body: api.QuoteRequest; answer: api.QuoteView };
  'GET /api/rates/current': { answer: api.CurrentRateView };
  'GET /api/rates/history': { query?: { range?: '24h' | '7d' | '30d' }; answer: api.RateHistoryView };
  'POST /api/share-links/exchange': { body: api.SharedLinkRequest; answer: api.LinkExchangeView };
  'GET /api/tiers': { answer: api.TiersView };
  'POST /api/wallet/account': { body: api.EmptyRequest; answer: api.WalletAccountOpening };
  'GET /api/wallet/fundings/{id}': { path: { id: string }; answer: api.FundingStateView };
  'POST /api/wallet/fundings/check': { body: api.EmptyRequest; answer: api.FundingCheckView };
  'POST /api/wallet/fundings': { body: api.FundingRequest; answer: api.FundingIntentView };
  'POST /api/wallet/held/{id}/claim': { path: { id: string }; body: api.EmptyRequest; answer: api.HeldFundingView };
  'POST /api/wallet/held/{id}/return': { path: { id: string }; body: api.EmptyRequest; answer: api.HeldFundingView };
  'GET /api/wallet/held': { answer: api.HeldFundingsView };
  'GET /api/wallet/lines': { query?: { after?: string }; answer: api.WalletLinesView };
  'POST /api/wallet/receivers': { body: api.FindReceiverRequest; answer: api.ReceiverView };
  'GET /api/wallet/send-terms': { answer: api.SendTermsView };
  'GET /api/wallet/transfers/{id}': { path: { id: string }; answer: api.TransferView };
  'POST /api/wallet/transfers/confirmations': { body: api.ConfirmTransferRequest; answer: api.PasskeyConfirmationView };
  'POST /api/wallet/transfers': { body: api.MakeTransferRequest; answer: api.TransferView };
  'GET /api/wallet/withdrawals/{id}': { path: { id: string }; answer: api.WithdrawalView };
  'POST /api/wallet/withdrawals/confirmations': {
    body: api.ConfirmWithdrawalRequest;
    answer: api.PasskeyConfirmationView;
  };
  'POST /api/wallet/withdrawals': { body: api.WithdrawalRequest; answer: api.WithdrawalView };
  'GET /api/wallet': { answer: api.WalletView };
  'POST /api/webhooks/paystack': { body: unknown; answer: api.ReceivedView };
}
