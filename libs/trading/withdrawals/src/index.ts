export { ConfirmWithdrawal } from './application/confirm-withdrawal.js';
export { RequestWithdrawal } from './application/request-withdrawal.js';
export { WITHDRAWAL_PROCESS, WithdrawalProcess } from './application/withdrawal-process.js';
export { WithdrawalStreams } from './application/withdrawal-streams.js';
export { openWithdrawalsOf } from './application/withdrawal-work.js';
export {
  creditIdOf,
  debitIdOf,
  payableOfPayout,
  payoutIdOf,
  takeBackIdOf,
  withdrawalSubject,
} from './domain/decide.js';
export { isRequested, type Withdrawal, withdrawalDecider, type WithdrawalPhase } from './domain/withdrawal.js';
export { WithdrawalViews } from './read-model/withdrawal-views.js';
export { context } from './context.js';
export { WithdrawalsApiModule, WithdrawalsModule, WithdrawalsWorkerModule } from './withdrawals.module.js';
