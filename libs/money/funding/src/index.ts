export { context } from './context.js';
export { FundingApiModule, FundingWorkerModule } from './funding.module.js';
