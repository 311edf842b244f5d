export {
  type Admission,
  PayoutAdmission,
  type PayoutsToAdmit,
  type PayoutToAdmit,
} from './application/payout-admission.js';
export type { FirstPayoutSum } from './application/first-payout-sums.js';
export type { FirstPayoutCaps, PayoutVelocity } from './application/payout-limits.js';
export { type DecidedRestriction, PayoutRestrictions } from './application/payout-restrictions.js';
export type { PayeeHistory, PayoutRestriction } from './domain/payout-restriction.js';
export type { PayoutGate } from './application/payout-gate.js';
export { OperatorPayouts } from './application/operator-payouts.js';
export type { ClosedPayout, OperatorActs, SentAgain } from './application/operator-payouts.js';
export { CheckPayoutStatus } from './application/operator/check-payout-status.js';
export { FLOAT_LOW_KOBO, openPayouts } from './application/open-payouts.js';
export type { Payouts, PayoutsOptions } from './application/open-payouts.js';
export { PAYOUT_PROCESS, PayoutProcess } from './application/payout-process.js';
export { ProviderMonitor } from './application/provider-monitor.js';
export { type PayoutHint, PayoutHints } from './application/payout-hints.js';
export { PayoutResolver } from './application/payout-resolver.js';
export { referenceToQuery, isToBeSent, paidAs, payoutDecider } from './domain/payout.js';
export { isUnanswered, type PayoutStatus, payoutStatus } from './domain/payout-status.js';
export {
  close,
  isClosable,
  nextReference,
  phaseByEvidence,
  surelyUnpaid,
  whyAllRequested,
  whyNotCheckStatus,
  whyNotRepay,
} from './domain/operate.js';
export { needsEvidence, referencesOf } from './domain/dispute.js';
export type { Evidence } from './domain/dispute.js';
export type { Payout, PayoutEvent, PayoutPhase } from './domain/payout.js';
export { bookedOfAll, PROVIDER_FEE, STAMP_DUTY } from './domain/booked.js';
export { MOST_ATTEMPTS, payoutReference } from './domain/reference.js';
export { PAYOUT_RULES } from './domain/rules.js';
export type { LevyRules, PayoutRules } from './domain/rules.js';
export { payoutAlarms } from './read-model/payout-alarms.js';
export type { PayoutAlarm } from './read-model/payout-alarm.js';
export { type ProviderFloat, providerFloat } from './read-model/provider-float.js';
export { type PayoutAnswer, payoutAnswers, type PayoutQueries, payoutQueries } from './read-model/payout-answers.js';
export { loadPayoutViews } from './read-model/payout-views.js';
export type { PayoutViews, RequestedPayout } from './read-model/payout-views.js';
export { type PayoutPause, pauseOf, payoutPauses } from '@usdt-africa/switches';
export { PayoutsApiModule, PayoutsModule, PayoutsWorkerModule } from './payouts.module.js';
export { context } from './context.js';
