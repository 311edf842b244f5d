import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsApiModule, AccountsConfig, DemoCustomerModule } from '@usdt-africa/accounts';
import { AuditModule } from '@usdt-africa/audit';
import { AdminApiModule, type FindAlarms } from '@usdt-africa/admin-api';
import { DisputesModule } from '@usdt-africa/disputes';
import { type MessageBus, PostgresEventStore } from '@usdt-africa/event-store';
import { DemoWalletModule, FundingApiConfig, FundingApiModule } from '@usdt-africa/funding';
import { HistoryModule } from '@usdt-africa/history';
import { type Clock, systemClock } from '@usdt-africa/kernel';
import { LimitsApiModule, LimitsModule } from '@usdt-africa/limits';
import { NotificationsModule } from '@usdt-africa/notifications';
import { OperatorsModule } from '@usdt-africa/operators';
import { OrderLive, OrdersApiModule } from '@usdt-africa/orders';
import { PayoutsApiModule } from '@usdt-africa/payouts';
import {
  ConfigModule,
  configured,
  GuestCookies,
  type Log,
  made,
  POOL,
  ProblemFilter,
  ProductConfig,
  RateLimit,
  WAKE_UP,
} from '@usdt-africa/platform';
import { CoreModule } from '@usdt-africa/platform/core';
import { ProviderWebhooksModule } from '@usdt-africa/provider-webhooks';
import { RateReader, RatesApiModule, RatesModule } from '@usdt-africa/rates';
import { RecipientsApiModule, RecipientsConfig } from '@usdt-africa/recipients';
import { ReconciliationModule } from '@usdt-africa/reconciliation';
import { ApprovalsModule, projections, liveResources, stateOf } from '@usdt-africa/registry';
import { TreasuryApiModule } from '@usdt-africa/treasury';
import { SweepsApiModule } from '@usdt-africa/sweeps';
import { ClaimsApiModule, ClaimsConfig } from '@usdt-africa/claims';
import { RefundsApiModule } from '@usdt-africa/refunds';
import { TransfersApiModule } from '@usdt-africa/transfers';
import { WithdrawalsApiModule } from '@usdt-africa/withdrawals';
import { PurchasesApiModule, PurchasesConfig } from '@usdt-africa/purchases';
import { SendsApiModule } from '@usdt-africa/sends';
import { WalletsApiModule } from '@usdt-africa/wallets';
import { ClaimedPaymentsModule, TransactionsModule } from '@usdt-africa/transactions';
import { VerificationsModule } from '@usdt-africa/verifications';
import type { Pool } from 'pg';
import { alarms } from './alarms.js';
import type { ApiConfig } from './config.js';
import { CspReportLimits, CspReportsController } from './csp-reports.js';
import { SwitchesModule } from '@usdt-africa/switches';
import { AdminHealthController, HealthController } from './health.controller.js';
import { DocsController } from './docs.controller.js';
import { documentOf } from './document.js';
import { Health } from './health.js';
import { lagAlarms } from './lag-alarms.js';
import { LiveFeed } from './live-feed.js';
import { PortsModule } from './ports.module.js';
import { API_CONFIG, API_DOCUMENT } from './tokens.js';
import { requestIdentity } from './log-identity.js';

/** The api: each context's module, and the providers that belong to the api alone. */
@Module({})
export class AppModule {
  static with(config: ApiConfig, log: Log, clock: Clock = systemClock): DynamicModule {
    const { mode } = config.settings;
    const cookies = new GuestCookies(config.publicUrl);
    const readModels = projections(config);
    const history = HistoryModule.with({ ...config, projections: readModels, stateOf });
    const audit = AuditModule.with(history);
    const findAlarms: FindAlarms = async (pool, rates, now) =>
      (await Promise.all([alarms(pool, rates, now, config), lagAlarms(pool, config, now)])).flat();
    const registered = {
      imports: [
        CoreModule.forRoot(config, log, clock),
        CqrsModule.forRoot(),
        PortsModule.with(config),
        ConfigModule.forRoot([
          configured(ProductConfig, config),
          configured(AccountsConfig, { ...config, mode }),
          configured(RecipientsConfig, config),
          configured(FundingApiConfig, config),
          configured(ClaimsConfig, { usdtContract: config.tronNode?.usdtContract ?? null }),
          configured(PurchasesConfig, { usdtContract: config.tronNode?.usdtContract ?? null }),
        ]),
        AccountsApiModule,
        ...(mode === 'sandbox' ? [DemoCustomerModule.with(config.demoTier === 'basic' ? [] : [DemoWalletModule])] : []),
        OperatorsModule.with({ ...config, mode }),
        ApprovalsModule.with(config),
        SwitchesModule,
        RatesModule,
        RatesApiModule.forRoot([OrdersApiModule]),
        RecipientsApiModule.forRoot([PayoutsApiModule, ClaimedPaymentsModule]),
        LimitsModule,
        LimitsApiModule,
        VerificationsModule.with([LimitsApiModule]),
        PayoutsApiModule,
        ProviderWebhooksModule.with(config),
        OrdersApiModule,
        DisputesModule.with(config),
        TransactionsModule.with(),
        NotificationsModule.with(config),
        SendsApiModule,
        WalletsApiModule,
        FundingApiModule,
        PurchasesApiModule,
        TransfersApiModule,
        WithdrawalsApiModule,
        ClaimsApiModule,
        RefundsApiModule,
        TreasuryApiModule,
        SweepsApiModule,
        history,
        audit,
        ReconciliationModule.with(config),
        AdminApiModule.with(
          { ...config, liveResources, readModels: readModels.map(({ projection }) => projection.name) },
          findAlarms,
          [history, audit],
        ),
      ],
      controllers: [
        HealthController,
        AdminHealthController,
        CspReportsController,
        ...(mode === 'sandbox' ? [DocsController] : []),
      ],
    };
    return {
      module: AppModule,
      ...registered,
      providers: [
        { provide: API_CONFIG, useValue: config },
        { provide: API_DOCUMENT, useValue: () => documentOf(registered) },
        {
          provide: APP_FILTER,
          useValue: new ProblemFilter(log, requestIdentity(cookies, config.keys['BLIND_INDEX_KEY']!)),
        },
        made(
          Health,
          [POOL, OrderLive, RateReader],
          (pool: Pool, live: OrderLive, rates: RateReader) => new Health(pool, config, clock, live, rates),
        ),
        made(CspReportLimits, [POOL], (pool: Pool): CspReportLimits => ({
          perClient: new RateLimit(pool, 'csp-reports', 20, 60),
          overall: new RateLimit(pool, 'csp-reports-all', 300, 60),
        })),
        made(
          LiveFeed,
          [PostgresEventStore, WAKE_UP, OrderLive],
          (store: PostgresEventStore, wakeUp: MessageBus, live: OrderLive) => new LiveFeed(store, wakeUp, live),
        ),
      ],
    };
  }
}
