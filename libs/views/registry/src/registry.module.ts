import { Module } from '@nestjs/common';
import { AccountsModule } from '@usdt-africa/accounts';
import { ApprovalsModule } from '@usdt-africa/approvals';
import { DisputesModule } from '@usdt-africa/disputes';
import { FundingModule } from '@usdt-africa/funding';
import { LimitsModule } from '@usdt-africa/limits';
import { OrdersModule } from '@usdt-africa/orders';
import { PurchasesModule } from '@usdt-africa/purchases';
import { RatesModule } from '@usdt-africa/rates';
import { RefundsModule } from '@usdt-africa/refunds';
import { TreasuryModule } from '@usdt-africa/treasury';
import { ApprovalExecutors } from './application/approval-executors.js';
import { ProjectionsJob } from './application/projections-job.js';
import { RebuildsJob } from './application/rebuilds-job.js';

/** Carries out what a second person approved, in the contexts. */
@Module({
  imports: [
    AccountsModule,
    ApprovalsModule,
    DisputesModule,
    FundingModule,
    LimitsModule,
    OrdersModule,
    PurchasesModule,
    RatesModule,
    RefundsModule,
    TreasuryModule,
  ],
  providers: [ApprovalExecutors],
})
export class ApprovalExecutorsModule {}

/** Every projection of the product: keeps them up to date, and rebuilds them on request. */
@Module({ providers: [ProjectionsJob, RebuildsJob] })
export class ReadModelsWorkerModule {}
