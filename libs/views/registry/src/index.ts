export { directSubscriptions } from './direct-feed.js';
export { type ApprovalsParts, openApprovals } from './approvals.js';
export { ApprovalsModule } from './approvals.module.js';
export { ReadModelsWorkerModule } from './read-models.module.js';
export { stateOf } from './aggregates.js';
export { type ProjectionRules, projections } from './projections.js';
export { watchedFigures } from './watched.js';
export { CONTEXTS, liveResources } from './contexts.js';
