import { Module } from '@nestjs/common';
import { AccountsModule } from '@usdt-africa/accounts';
import { ProductConfig } from '@usdt-africa/platform';
import { RecipientRestrictions } from '@usdt-africa/recipients';
import { SwitchesModule } from '@usdt-africa/switches';
import { OperatorPayouts } from './application/operator-payouts.js';
import { PayoutAdmission } from './application/payout-admission.js';
import { PayoutSwitches } from './application/payout-gate.js';
import { PayoutAnswers } from './application/payout-answers.js';
import { PayoutHints } from './application/payout-hints.js';
import { PAYOUT_FIGURES } from './application/payout-limits.js';
import { PayoutProcess } from './application/payout-process.js';
import { PayoutProcessJob } from './application/payout-process-job.js';
import { PayoutResolver } from './application/payout-resolver.js';
import { PayoutRestrictions } from './application/payout-restrictions.js';
import { PayoutSender } from './application/payout-sender.js';
import { PayoutStreams } from './application/payout-streams.js';
import { PayoutWork } from './application/payout-work.js';
import { ProviderList } from './application/provider-list.js';
import { ProviderListReader } from './application/provider-list-reader.js';
import { ProviderMonitor } from './application/provider-monitor.js';
import { type LevyRules, PAYOUT_RULES, type PayoutRules } from './domain/rules.js';
import * as handlers from './handlers.js';

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
    PayoutAnswers,
    PayoutProcess,
    PayoutProcessJob,
    PayoutResolver,
    PayoutSender,
    PayoutStreams,
    PayoutSwitches,
    PayoutWork,
    ProviderList,
    ProviderListReader,
    ProviderMonitor,
  ],
  exports: [ProviderMonitor],
})
export class PayoutsWorkerModule {}
