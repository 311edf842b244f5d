/* The handlers of commands and queries. */
export { ListAuditHandler } from './read-model/list-audit.js';
export { ListAuditOperatorsHandler } from './read-model/list-audit-operators.js';
export { ShowAuditEntryHandler } from './read-model/show-audit-entry.js';
