export { directSubscriptions } from './direct-feed.js';
export { ApprovalExecutorsModule, ReadModelsWorkerModule } from './registry.module.js';
export { stateOf } from './aggregates.js';
export { type ProjectionRules, projections } from './projections.js';
export { watchedFigures } from './watched.js';
export { CONTEXTS, liveResources } from './contexts.js';
