export { checkDigitFits } from './nuban.js';
export { PaystackProvider, PROVIDER } from './paystack.js';
export type { PaystackOptions } from './paystack.js';
export { parseWebhook, verifyWebhook } from './paystack-webhooks.js';
export { BANK_CODE, PAYMENT_PROVIDER, ProviderUnavailableError } from './port.js';
export type {
  AccountNumber,
  Bank,
  FailureCode,
  NamedAccount,
  PaidAnswer,
  PayoutInstruction,
  PayoutProvider,
  QueryResult,
  Resolution,
  StatementPage,
  StatementProvider,
  StatementTransfer,
  SubmitResult,
  WebhookHint,
} from './port.js';
