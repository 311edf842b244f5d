export { type ApprovalPort, DisputeApprovals } from './application/approval-port.js';
export { DisputeClock } from './application/dispute-clock.js';
export { DisputeFiles } from './application/dispute-files.js';
export { DISPUTE_PROCESS, DisputeProcess } from './application/dispute-process.js';
export { type DecidedRequest, DisputeRepays, type RepayOrder } from './application/dispute-repays.js';
export { disputeIdOf, DisputeStreams } from './application/dispute-streams.js';
export { disputeTerms } from './application/dispute-terms.js';
export { PayoutsAgain } from './application/payouts-again.js';
export {
  type OperatorIdentity,
  ApprovalGate,
  type OperatorNames,
  PayoutRepayer,
  type RepayRequest,
} from './application/ports.js';
export { type Dispute, disputeDecider, type DisputeEvent, questionTopic } from './domain/dispute.js';
export { DISPUTE_RULES, type DisputeRules } from './domain/rules.js';
export { DisputeLimits } from './http/disputes.controller.js';
export { DisputeList } from './read-model/dispute-list.js';
export { disputesProjection } from './read-model/disputes.js';
export { DisputesApiModule, DisputesModule, DisputesWorkerModule } from './disputes.module.js';
export { context } from './context.js';
