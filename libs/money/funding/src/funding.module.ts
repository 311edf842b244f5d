import { Module } from '@nestjs/common';
import { AccountsModule, DEMO_ADDITION } from '@usdt-africa/accounts';
import { ApprovalsModule } from '@usdt-africa/approvals';
import { VerificationsModule } from '@usdt-africa/verifications';
import { WalletsModule } from '@usdt-africa/wallets';
import { AccountOpener } from './application/account-opener.js';
import { ReceivedCredits } from './application/received-credits.js';
import { CreditFundingHandler } from './application/credit-funding.js';
import { DemoWallet } from './application/demo-wallet.js';
import { FundingAccounts } from './application/funding-accounts.js';
import { FundingClock } from './application/funding-clock.js';
import { FundingHints } from './application/funding-hints.js';
import { FundingListReader } from './application/funding-list-reader.js';
import { FundingOwners } from './application/funding-owners.js';
import { FundingStreams } from './application/funding-streams.js';
import { FundingWork } from './application/funding-work.js';
import { FundingWorker } from './application/funding-worker.js';
import { FundingApprovals, OperatorFundings } from './application/operator-fundings.js';
import { Refunds } from './application/refunds.js';
import { ReturnFundingHandler } from './application/return-funding.js';
import { SettlementReader } from './application/settlement-reader.js';
import * as handlers from './handlers.js';
import { WalletController, WalletLimits } from './http/wallet.controller.js';
import { HeldViews } from './read-model/held-views.js';

const SERVICES = [
  FundingWork,
  FundingOwners,
  FundingAccounts,
  FundingStreams,
  FundingHints,
  OperatorFundings,
  FundingApprovals,
];

/** Payments and account numbers by their streams: what api and worker share. */
@Module({ imports: [AccountsModule, WalletsModule], providers: SERVICES, exports: SERVICES })
export class FundingModule {}

/** What operators do about payments. */
@Module({
  imports: [ApprovalsModule, FundingModule],
  providers: [ReturnFundingHandler, CreditFundingHandler],
  exports: [FundingModule],
})
export class FundingOperationsModule {}

/** HTTP of customers' wallets, and what customers do about payments. */
@Module({
  imports: [FundingModule, VerificationsModule, WalletsModule],
  controllers: [WalletController],
  providers: [WalletLimits, HeldViews, ...Object.values(handlers)],
  exports: [FundingModule],
})
export class FundingApiModule {}

/** What the sandbox's demo customer has of this context. */
@Module({
  imports: [FundingModule, VerificationsModule],
  providers: [DemoWallet, { provide: DEMO_ADDITION, useExisting: DemoWallet }],
  exports: [DEMO_ADDITION],
})
export class DemoWalletModule {}

/** Asks the provider about payments, returns and account numbers, and decides what is due. */
@Module({
  imports: [FundingModule],
  providers: [
    AccountOpener,
    ReceivedCredits,
    Refunds,
    FundingListReader,
    FundingWorker,
    FundingClock,
    SettlementReader,
  ],
})
export class FundingWorkerModule {}
