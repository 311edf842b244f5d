/* What does each command and answers each question. */
export { CheckStatementHandler } from './application/check-statement.js';
export { CloseDayHandler } from './application/close-day.js';
export { ReadStatementHandler } from './application/read-statement.js';
export { ResolveRowsHandler } from './application/resolve-rows.js';
export { TakeBackExplanationsHandler } from './application/take-back-explanations.js';
export { UploadStatementHandler } from './application/upload-statement.js';
export { CountDaysHandler } from './read-model/count-days.js';
export { CountRowsHandler } from './read-model/count-rows.js';
export { ListDaysHandler } from './read-model/list-days.js';
export { ListRowsHandler } from './read-model/list-rows.js';
export { OpenRowsHandler } from './read-model/open-rows.js';
export { ShowDayHandler } from './read-model/show-day.js';
export { ShowRowHandler } from './read-model/show-row.js';
