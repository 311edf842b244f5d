export { ApproveRefill } from './application/approve-refill.js';
export { EndRefill } from './application/end-refill.js';
export { REFILL_PROCESS } from './application/refill-process.js';
export { RefillStreams } from './application/refill-streams.js';
export { RequestRefill } from './application/request-refill.js';
export { RequestTreasuryOpening } from './application/request-treasury-opening.js';
export { TreasuryOpenings } from './application/treasury-openings.js';
export { expiresAt, isOpen } from './domain/decide.js';
export { isRequested, type Refill, refillDecider, type RefillPhase, type RequestedRefill } from './domain/refill.js';
export { type TreasuryAlarm, treasuryAlarms } from './read-model/treasury-alarms.js';
export {
  hotWalletFloor,
  type HotWalletResources,
  treasuryFacts,
  type TreasuryFacts,
} from './read-model/treasury-facts.js';
export { type OpeningObstacle, treasuryOpening, type TreasuryOpening } from './read-model/treasury-opening.js';
export { TreasuryConfig } from './treasury-config.js';
export { context } from './context.js';
export { TreasuryApiModule, TreasuryModule, TreasuryWorkerModule } from './treasury.module.js';
