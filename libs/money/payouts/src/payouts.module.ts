import { Module } from '@nestjs/common';
import { AccountsModule } from '@usdt-africa/accounts';
import { ProductConfig } from '@usdt-africa/platform';
import { RecipientRestrictions } from '@usdt-africa/recipients';
import { SwitchesModule } from '@usdt-africa/switches';
import { OperatorPayouts } from './application/operator-payouts.js';
import { PayoutAdmission } from './application/payout-admission.js';
import { PayoutHints } from './application/payout-hints.js';
import { PAYOUT_FIGURES } from './application/payout-limits.js';
import { PayoutRestrictions } from './application/payout-restrictions.js';
import { ProviderMonitor } from './application/provider-monitor.js';
import { type LevyRules, PAYOUT_RULES, type PayoutRules } from './domain/rules.js';
import * as handlers from './handlers.js';
import * as worker from './worker.js';

/** Which payouts are admitted without a review, and what operators do with one. */
@Module({ providers: [OperatorPayouts, PayoutAdmission], exports: [OperatorPayouts, PayoutAdmission] })
export class PayoutsModule {}

/** The rules that customers see before a payout, the handlers of operators' commands, and {@link PayoutHints} of webhooks. */
@Module({
  imports: [AccountsModule, PayoutsModule],
  providers: [
    PayoutHints,
    PayoutRestrictions,
    { provide: RecipientRestrictions, useExisting: PayoutRestrictions },
    ...Object.values(handlers),
  ],
  exports: [PayoutsModule, PayoutHints, PayoutRestrictions, RecipientRestrictions],
})
export class PayoutsApiModule {}

/** Sends payouts, queries until every payout is known to be paid or failed, and monitors the provider. */
@Module({
  imports: [SwitchesModule],
  providers: [
    {
      provide: PAYOUT_FIGURES,
      inject: [ProductConfig],
      useFactory: ({ stampDutyFromKobo, stampDutyKobo }: LevyRules): PayoutRules => ({
        ...PAYOUT_RULES,
        stampDutyFromKobo,
        stampDutyKobo,
      }),
    },
    ...Object.values(worker),
  ],
  exports: [ProviderMonitor],
})
export class PayoutsWorkerModule {}
