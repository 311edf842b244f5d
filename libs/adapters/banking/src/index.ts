export { COLLECTION_PROVIDER } from './collections.js';
export type {
  AccountClosing,
  AccountFound,
  AccountHolder,
  AccountOpening,
  AccountRefusal,
  AccountRequest,
  CollectionAccount,
  CollectionHint,
  CollectionProvider,
  Credit,
  CreditPage,
  CreditQuery,
  CreditResult,
  CreditStatus,
  LedgerEntry,
  LedgerPage,
  Refund,
  RefundList,
  RefundRefusal,
  RefundResult,
  RefundStatus,
  Requery,
} from './collections.js';
export { CUSTOMER_IDENTIFICATION, isAbout } from './identification.js';
export type {
  CustomerFound,
  CustomerIdentification,
  IdentificationBegun,
  IdentificationNews,
  Identified,
} from './identification.js';
export { checkDigitFits } from './nuban.js';
export { PaystackCollections } from './paystack-collections.js';
export { PaystackIdentification } from './paystack-identification.js';
export { PaystackProvider, PROVIDER } from './paystack.js';
export type { PaystackOptions } from './paystack.js';
export { parseCollection, parseIdentification, parseWebhook, verifyWebhook } from './paystack-webhooks.js';
export { BANK_CODE, PAYMENT_PROVIDER, ProviderUnavailableError } from './port.js';
export type {
  AccountNumber,
  Bank,
  FailureCode,
  NamedAccount,
  OnAnswer,
  PaidAnswer,
  PayoutInstruction,
  PayoutProvider,
  QueryResult,
  RawAnswer,
  Resolution,
  StatementPage,
  StatementProvider,
  StatementTransfer,
  SubmitResult,
  WebhookHint,
} from './port.js';
