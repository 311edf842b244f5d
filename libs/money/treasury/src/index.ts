export { context } from './context.js';
export { TreasuryApiModule, TreasuryWorkerModule } from './treasury.module.js';
