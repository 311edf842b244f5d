/* What does each command and answers each question. */
export { CheckStatementHandler } from './application/check-statement.js';
export { CloseDayHandler, ReadStatementHandler, ResolveRowsHandler } from './application/day-acts.js';
export { UploadStatementHandler } from './application/upload-statement.js';
export { CountDaysHandler, ListDaysHandler } from './read-model/list-days.js';
export { CountRowsHandler, ListRowsHandler, OpenRowsHandler } from './read-model/list-rows.js';
export { ShowDayHandler } from './read-model/show-day.js';
export { ShowRowHandler } from './read-model/show-row.js';
