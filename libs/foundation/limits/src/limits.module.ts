import { Module } from '@nestjs/common';
import { Approvals, ApprovalsModule } from '@usdt-africa/approvals';
import { maskAccount, maskEmail, maskName, maskPhone } from '@usdt-africa/kernel';
import { RatesModule } from '@usdt-africa/rates';
import { OwnAccountsModule } from '@usdt-africa/recipients';
import { HeldByTier, VerifiedNumbersModule } from '@usdt-africa/verifications';
import { AccountHeldDeposits } from './application/account-held-deposits.js';
import { LimitApprovalGate } from './application/approval-gate.js';
import { BuyLimits } from './application/buy-limits.js';
import { LimitClock } from './application/limit-clock.js';
import { LimitOverrides } from './application/limit-overrides.js';
import { LimitProcess } from './application/limit-process.js';
import { LimitProcessJob } from './application/limit-process-job.js';
import { LimitService } from './application/limit-service.js';
import { LimitSources } from './application/limit-sources.js';
import { LimitWorth } from './application/limit-worth.js';
import { PricedWorth } from './application/priced-worth.js';
import { SendLimits } from './application/send-limits.js';
import { TierLimitChanges } from './application/tier-limit-changes.js';
import * as handlers from './handlers.js';
import { AccountLimitsController } from './http/account-limits.controller.js';
import { AdminLimitsController } from './http/admin-limits.controller.js';
import { GuestLimitController, GuestLimitEdge } from './http/guest-limit.controller.js';
import { TierLimitsController } from './http/tier-limits.controller.js';
import { AccountBuying } from './read-model/account-buying.js';
import { LimitList, Masks } from './read-model/limit-list.js';

const MASKS: Masks = { name: maskName, email: maskEmail, phone: maskPhone, account: maskAccount };

/** Daily sale limits: checks and reservations for orders, overrides, and limits of tiers. */
@Module({
  imports: [OwnAccountsModule, RatesModule, VerifiedNumbersModule],
  providers: [
    LimitSources,
    LimitService,
    BuyLimits,
    SendLimits,
    { provide: LimitWorth, useClass: PricedWorth },
    LimitOverrides,
    TierLimitChanges,
  ],
  exports: [LimitSources, LimitService, BuyLimits, SendLimits, LimitWorth, LimitOverrides, TierLimitChanges],
})
export class LimitsModule {}

/** HTTP of limits, for customers and operators, and what other contexts show of them. */
@Module({
  imports: [ApprovalsModule, LimitsModule],
  controllers: [TierLimitsController, AdminLimitsController, AccountLimitsController, GuestLimitController],
  providers: [
    GuestLimitEdge,
    { provide: Masks, useValue: MASKS },
    LimitList,
    AccountBuying,
    { provide: HeldByTier, useClass: AccountHeldDeposits },
    { provide: LimitApprovalGate, useExisting: Approvals },
    ...Object.values(handlers),
  ],
  exports: [LimitList, AccountBuying, HeldByTier],
})
export class LimitsApiModule {}

/** Books what orders take up of limits and gives it back, and ends overrides whose time is over. */
@Module({ imports: [LimitsModule], providers: [LimitClock, LimitProcess, LimitProcessJob] })
export class LimitsWorkerModule {}
