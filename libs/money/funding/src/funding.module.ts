import { Module } from '@nestjs/common';
import { AccountsModule, DEMO_ADDITION } from '@usdt-africa/accounts';
import { ApprovalsModule } from '@usdt-africa/approvals';
import { VerificationsModule } from '@usdt-africa/verifications';
import { WalletsModule } from '@usdt-africa/wallets';
import { CreditFundingHandler } from './application/credit-funding.js';
import { DemoWallet } from './application/demo-wallet.js';
import { ReturnFundingHandler } from './application/return-funding.js';
import * as handlers from './handlers.js';
import { WalletController, WalletLimits } from './http/wallet.controller.js';
import { HeldViews } from './read-model/held-views.js';
import * as services from './services.js';
import * as worker from './worker.js';

const SERVICES = Object.values(services);

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
@Module({ imports: [FundingModule], providers: Object.values(worker) })
export class FundingWorkerModule {}
