/* The handlers of commands and queries. */
export { AddTransactionFileHandler } from './application/add-transaction-file.js';
export { CategoriseTransactionHandler } from './application/categorise-transaction.js';
export { CloseAccountHandler } from './application/close-account.js';
export { CountTransactionsHandler } from './read-model/count-transactions.js';
export { DownloadTransactionsHandler } from './read-model/download-transactions.js';
export { ExportOwnDataHandler } from './application/export-own-data.js';
export { HideTransactionHandler } from './application/hide-transaction.js';
export { ListPayeesHandler } from './read-model/list-payees.js';
export { ListTransactionsHandler } from './read-model/list-transactions.js';
export { NoteTransactionHandler } from './application/note-transaction.js';
export { ReadTransactionFileHandler } from './read-model/read-transaction-file.js';
export { RemoveTransactionFileHandler } from './application/remove-transaction-file.js';
export { ShowClosingHandler } from './read-model/show-closing.js';
export { ShowTransactionHandler } from './read-model/show-transaction.js';
