/* The handlers of commands and queries. */
export { ConfirmTransferHandler } from './application/confirm-transfer.js';
export { FindReceiverHandler } from './read-model/find-receiver.js';
export { MakeTransferHandler } from './application/make-transfer.js';
export { ShowSendTermsHandler } from './read-model/show-send-terms.js';
export { ShowTransferHandler } from './read-model/show-transfer.js';
