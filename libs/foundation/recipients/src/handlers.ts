/* The handlers of commands and queries. */
export { CheckRecipientHandler } from './application/check-recipient.js';
export { ConfirmRecipientNameHandler } from './application/confirm-recipient-name.js';
export { DeleteAddressHandler } from './application/delete-address.js';
export { DeleteRecipientHandler } from './application/delete-recipient.js';
export { EmailAddressHandler } from './application/email-address.js';
export { EmailRecipientHandler } from './application/email-recipient.js';
export { EnquireNameHandler } from './application/enquire-name.js';
export { EnquireRecipientHandler } from './application/enquire-recipient.js';
export { ListBanksHandler } from './read-model/list-banks.js';
export { ListRecipientsHandler } from './read-model/list-recipients.js';
export { NicknameAddressHandler } from './application/nickname-address.js';
export { NicknameRecipientHandler } from './application/nickname-recipient.js';
export { SaveAddressHandler } from './application/save-address.js';
export { SaveRecipientHandler } from './application/save-recipient.js';
export { ShowAddressHandler } from './read-model/show-address.js';
export { ShowRecipientHandler } from './read-model/show-recipient.js';
export { TrustRecipientHandler } from './application/trust-recipient.js';
