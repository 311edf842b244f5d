export { context } from './context.js';
export { TransfersApiModule, TransfersWorkerModule } from './transfers.module.js';
