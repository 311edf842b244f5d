export { context } from './context.js';
export { PurchasesApiModule, PurchasesWorkerModule } from './purchases.module.js';
