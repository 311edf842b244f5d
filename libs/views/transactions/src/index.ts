export { ClaimedPaymentsModule } from './claimed-payments.module.js';
export { Erasures } from './application/erasures.js';
export { TransactionMarks } from './application/transaction-marks.js';
export { accountTransactions } from './read-model/account-transactions.js';
export { ClaimedOrderPayments } from './read-model/claimed-order-payments.js';
export { TransactionList } from './read-model/transaction-list.js';
export { TransactionsApiModule, TransactionsWorkerModule } from './transactions.module.js';
export { context } from './context.js';
