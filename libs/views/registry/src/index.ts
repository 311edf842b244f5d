export { actingSubscriptions } from './acting.js';
export { type ApprovalsParts, openApprovals } from './approvals.js';
export { ApprovalsModule } from './approvals.module.js';
export { ReadModelsModule } from './read-models.module.js';
export { stateOf } from './aggregates.js';
export { type ProjectionRules, projections } from './projections.js';
export { watchedFigures } from './watched.js';
export { CONTEXTS, rooms } from './contexts.js';
