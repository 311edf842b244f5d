/* The handlers of commands and queries. */
export { CreateQuoteHandler } from './quotes/create-quote.js';
export { ListRateChangesHandler } from './read-model/list-rate-changes.js';
export { ListRatesHandler } from './read-model/list-rates.js';
export { PauseRateHandler } from './application/pause-rate.js';
export { PreviewRateHandler } from './read-model/preview-rate.js';
export { ResumeRateHandler } from './application/resume-rate.js';
export { SetRateHandler } from './application/set-rate.js';
export { ShowCurrentRateHandler } from './read-model/show-current-rate.js';
export { ShowQuoteHandler } from './quotes/show-quote.js';
export { ShowRateChartHandler } from './read-model/show-rate-chart.js';
export { ShowRateHandler } from './read-model/show-rate.js';
export { ShowRateHistoryHandler } from './read-model/show-rate-history.js';
export { UnpinRateHandler } from './application/unpin-rate.js';
