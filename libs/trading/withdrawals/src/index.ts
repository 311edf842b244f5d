export { context } from './context.js';
export { WithdrawalsApiModule, WithdrawalsWorkerModule } from './withdrawals.module.js';
