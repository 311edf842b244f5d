export { BankDirectory } from './bank-directory.js';
export type { BankDirectoryOptions } from './bank-directory.js';
export { enquiredAccounts, forgetEnquiries, loadEnquiry } from './enquiries.js';
export type { EnquiredAccount, LoadedEnquiry } from './enquiries.js';
export { RecipientLimits, RecipientsController } from './http/recipients.controller.js';
export { NameEnquiryService } from './name-enquiry.js';
export type { NameEnquiryOptions } from './name-enquiry.js';
export { type RecipientsConfig, RecipientsModule } from './recipients.module.js';
export { context } from './context.js';
