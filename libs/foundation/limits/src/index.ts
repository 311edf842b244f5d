export { LimitService, overLimit, overOthersLimit, type Admission } from './application/limit-service.js';
export { type AccountBuyLimits, BuyLimits } from './application/buy-limits.js';
export { SendLimits } from './application/send-limits.js';
export { LimitPeople, type OwnAccounts, type Proven, type ProvenNumbers } from './application/limit-people.js';
export { LimitClock } from './application/limit-clock.js';
export { LimitStates } from './application/limit-states.js';
export {
  type BuyTierLimits,
  type BuyTierTable,
  type SendTierLimits,
  type SendTierTable,
  type TierLimits,
  type TierTable,
  USUAL_BUY_TIERS,
  USUAL_SEND_TIERS,
  USUAL_TIERS,
} from './domain/tiers.js';
export { LIMIT_PROCESS, LimitProcess } from './application/limit-process.js';
export { retryOnConflictWithPerson } from './application/limit-streams.js';
export { type Identifier, identifiersOf, type Person, personOf } from './application/person.js';
export {
  type Allowance,
  heldDeposits,
  type IdentifierKind,
  limitDecider,
  type LimitEvent,
  limitOf,
  takenOn,
} from './domain/allowance.js';
export { type CountedDeposit, type LimitRules, type RemainingLimit } from './domain/decide.js';
export { LimitApprovalGate, type LimitApprovalRequest } from './application/approval-gate.js';
export { type GrantedTierLimits, TierLimitChanges } from './application/tier-limit-changes.js';
export { TierRules } from './application/tier-rules.js';
export { LimitWorth } from './application/limit-worth.js';
export { PricedWorth } from './application/priced-worth.js';
export { type GrantedOverride, LimitOverrides, type OverrideRequest } from './application/limit-overrides.js';
export { AdminLimitsController } from './http/admin-limits.controller.js';
export { AccountLimitsController } from './http/account-limits.controller.js';
export { GuestLimitController, GuestLimitEdge } from './http/guest-limit.controller.js';
export { TierLimitsController } from './http/tier-limits.controller.js';
export { tierLimitsEffect } from './read-model/tier-limits-effect.js';
export { limitEffect } from './read-model/limit-effect.js';
export { ShowAccountLimits } from './read-model/show-account-limits.js';
export { LimitList, Masks } from './read-model/limit-list.js';
export { AccountBuying } from './read-model/account-buying.js';
export { buyLimitsView } from './read-model/buy-limits-view.js';
export { buyLimitUseProjection } from './read-model/buy-limit-use.js';
export { limitUseProjection } from './read-model/limit-use.js';
export { LimitsApiModule, LimitsModule, LimitsWorkerModule } from './limits.module.js';
export { context } from './context.js';
