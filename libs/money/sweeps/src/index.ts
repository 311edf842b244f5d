export { context } from './context.js';
export { SweepsApiModule, SweepsWorkerModule } from './sweeps.module.js';
