export { StatementReader } from './application/statement-reader.js';
export { dayDecider } from './domain/day.js';
export { reconciliationAlarms } from './read-model/alarms.js';
export { reconciliationProjection } from './read-model/projection.js';
export { ReconciliationApiModule, ReconciliationWorkerModule } from './reconciliation.module.js';
export { context } from './context.js';
