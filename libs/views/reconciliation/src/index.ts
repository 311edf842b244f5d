export { StatementReader } from './application/statement-reader.js';
export { dayDecider } from './domain/day.js';
export { reconciliationAlarms } from './read-model/alarms.js';
export { reconciliationProjection } from './read-model/projection.js';
export type { ReconciliationConfig } from './reconciliation-config.js';
export { ReconciliationModule } from './reconciliation.module.js';
export { context } from './context.js';
