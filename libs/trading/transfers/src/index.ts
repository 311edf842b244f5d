export { creditIdOf, debitIdOf, makeTransfer, payableOfTransfer, transferSubject } from './domain/decide.js';
export { type Transfer, transferDecider, type TransferEvent } from './domain/transfer.js';
export { TransferRows } from './application/transfer-rows.js';
export { context } from './context.js';
export { TransfersApiModule } from './transfers.module.js';
