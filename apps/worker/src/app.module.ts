import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AddressesWorkerModule } from '@usdt-africa/addresses';
import { ApprovalsWorkerModule } from '@usdt-africa/approvals';
import { ChainCheckConfig, ChainCheckWorkerModule } from '@usdt-africa/chain-check';
import { DepositsConfig, DepositsWorkerModule } from '@usdt-africa/deposits';
import { DisputesWorkerModule, disputeTerms } from '@usdt-africa/disputes';
import { FundingConfig, FundingWorkerModule } from '@usdt-africa/funding';
import { LimitsWorkerModule } from '@usdt-africa/limits';
import { DispatcherConfig, NotificationsWorkerModule } from '@usdt-africa/notifications';
import { OperatorsModule } from '@usdt-africa/operators';
import { OrdersWorkerModule } from '@usdt-africa/orders';
import { PayoutsWorkerModule } from '@usdt-africa/payouts';
import { RatesWorkerModule } from '@usdt-africa/rates';
import { ConfigModule, configured, ProductConfig } from '@usdt-africa/platform';
import { ReconciliationWorkerModule } from '@usdt-africa/reconciliation';
import { ApprovalExecutorsModule, ReadModelsWorkerModule } from '@usdt-africa/registry';
import { TreasuryConfig, TreasuryWorkerModule } from '@usdt-africa/treasury';
import { SweepsConfig, SweepsWorkerModule } from '@usdt-africa/sweeps';
import { RefundsWorkerModule } from '@usdt-africa/refunds';
import { WithdrawalsWorkerModule } from '@usdt-africa/withdrawals';
import { PurchasesWorkerModule } from '@usdt-africa/purchases';
import { SendsConfig, SendsWorkerModule } from '@usdt-africa/sends';
import { TransactionsWorkerModule } from '@usdt-africa/transactions';
import { VerificationsWorkerConfig, VerificationsWorkerModule } from '@usdt-africa/verifications';
import type { WorkerConfig } from './config.js';
import { CoreModule, type Ground } from './core.module.js';
import { externalSystems } from './external-systems.js';

/** The worker: what every context has a worker do. */
@Module({})
export class AppModule {
  static with(config: WorkerConfig, ground: Ground): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DiscoveryModule,
        ConfigModule.forRoot([
          configured(ProductConfig, config),
          configured(FundingConfig, config),
          configured(DepositsConfig, {
            contract: config.usdtContract,
            genesisId: config.tronGenesisId,
            startBlock: config.tronStartBlock,
            pollMs: config.tronPollMs,
            hotWallet: config.hotWalletAddress,
            treasury: config.treasuryAddress,
          }),
          configured(SendsConfig, config.sends),
          configured(TreasuryConfig, config.treasury),
          configured(ChainCheckConfig, {
            solidityNodeUrl: config.tronSolidityNodeUrl,
            apiKey: config.tronApiKey,
            contract: config.usdtContract,
            hotWallet: config.hotWalletAddress,
            treasury: config.treasuryAddress,
          }),
          configured(SweepsConfig, config.sweeps),
          configured(DispatcherConfig, { ...config, from: config.mailFrom, language: 'en' }),
          configured(VerificationsWorkerConfig, config),
          disputeTerms({ explorerTransactionUrl: config.explorerTransactionUrl }),
          ...externalSystems(config, ground),
        ]),
        CoreModule.with(config, ground),
        ReadModelsWorkerModule,
        OrdersWorkerModule,
        LimitsWorkerModule,
        PayoutsWorkerModule,
        DisputesWorkerModule,
        ApprovalExecutorsModule,
        ApprovalsWorkerModule,
        NotificationsWorkerModule,
        DepositsWorkerModule,
        AddressesWorkerModule,
        RatesWorkerModule,
        SendsWorkerModule,
        FundingWorkerModule,
        PurchasesWorkerModule,
        WithdrawalsWorkerModule,
        RefundsWorkerModule,
        TreasuryWorkerModule,
        ChainCheckWorkerModule,
        SweepsWorkerModule,
        ReconciliationWorkerModule,
        OperatorsModule,
        TransactionsWorkerModule,
        VerificationsWorkerModule,
      ],
    };
  }
}
