export { AuditModule } from './audit.module.js';
export { AuditList } from './read-model/audit-list.js';
export { auditProjection } from './read-model/audit-projection.js';
export { context } from './context.js';
