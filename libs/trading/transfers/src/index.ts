export { transferSubject, type TransferDetails } from './application/transfer-details.js';
export { creditIdOf, debitIdOf, makeTransfer, payableOfTransfer } from './domain/decide.js';
export { type Transfer, transferDecider, type TransferEvent } from './domain/transfer.js';
export { context } from './context.js';
export { TransfersApiModule } from './transfers.module.js';
