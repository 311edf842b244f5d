/* The handlers of commands and queries. */
export { ConfirmWithdrawalHandler } from './application/confirm-withdrawal.js';
export { RequestWithdrawalHandler } from './application/request-withdrawal.js';
export { ShowWithdrawalHandler } from './read-model/show-withdrawal.js';
