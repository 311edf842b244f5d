export { ChainCheck } from './application/chain-check.js';
export { CHECK_RULES, type CheckRules } from './application/check-rules.js';
export { CheckTables } from './application/check-tables.js';
export { type ChainCheckAlarm, chainCheckAlarms } from './read-model/chain-check-alarms.js';
export { chainLinesProjection } from './read-model/chain-lines.js';
export {
  chainCheckFacts,
  type ChainCheckFacts,
  type ChainDifference,
  chainDifferences,
} from './read-model/check-facts.js';
export { ChainCheckConfig } from './chain-check-config.js';
export { context } from './context.js';
export { ChainCheckWorkerModule } from './chain-check.module.js';
