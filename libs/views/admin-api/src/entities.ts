/* The rows of the lists of the console. */
export { ApprovalRow } from './read-model/approval-rows.js';
export { ConsoleCustomer } from './read-model/customers/customer-list.js';
export { ConsoleFunding } from './read-model/fundings/funding-list.js';
export { ConsoleOrder } from './read-model/order-list.js';
export { ConsolePayout } from './read-model/payout-list.js';
export { ConsolePurchase } from './read-model/purchases/purchase-list.js';
export { ConsoleRefund } from './read-model/refunds/refund-list.js';
export { ConsoleWithdrawal } from './read-model/withdrawals/withdrawal-list.js';
