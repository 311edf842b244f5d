export { CloseWithdrawalMatter } from './application/close-withdrawal-matter.js';
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
export {
  isRequested,
  type RequestedWithdrawal,
  type Withdrawal,
  withdrawalDecider,
  type WithdrawalPhase,
} from './domain/withdrawal.js';
export { type WithdrawalAlarm, withdrawalAlarms } from './read-model/withdrawal-alarms.js';
export { withdrawalEndedAt, withdrawalStatus, WithdrawalViews } from './read-model/withdrawal-views.js';
export { context } from './context.js';
export {
  WithdrawalsApiModule,
  WithdrawalsModule,
  WithdrawalsOperationsModule,
  WithdrawalsWorkerModule,
} from './withdrawals.module.js';
