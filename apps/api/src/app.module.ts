import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsApiModule, AccountsConfig, DemoCustomerModule } from '@usdt-africa/accounts';
import { AuditModule } from '@usdt-africa/audit';
import { ADMIN_API_CONFIG, AdminApiModule, FIND_ALARMS, type FindAlarms } from '@usdt-africa/admin-api';
import { ApprovalsModule } from '@usdt-africa/approvals';
import { DisputesApiModule, disputeTerms } from '@usdt-africa/disputes';
import { DemoWalletModule, FundingApiConfig, FundingApiModule } from '@usdt-africa/funding';
import { HISTORY, HistoryModule } from '@usdt-africa/history';
import { type Clock, systemClock } from '@usdt-africa/kernel';
import { LimitsApiModule, LimitsModule } from '@usdt-africa/limits';
import { NotificationsModule } from '@usdt-africa/notifications';
import { OperatorsApiModule } from '@usdt-africa/operators';
import { OrdersApiModule } from '@usdt-africa/orders';
import { PayoutsApiModule } from '@usdt-africa/payouts';
import { ConfigModule, configured, GuestCookies, type Log, ProblemFilter, ProductConfig } from '@usdt-africa/platform';
import { CoreModule } from '@usdt-africa/platform/core';
import { ProviderWebhooksConfig, ProviderWebhooksModule } from '@usdt-africa/provider-webhooks';
import { RatesApiModule, RatesModule } from '@usdt-africa/rates';
import { RecipientsApiModule, RecipientsConfig } from '@usdt-africa/recipients';
import { ReconciliationApiModule } from '@usdt-africa/reconciliation';
import { ApprovalExecutorsModule, projections, liveResources, stateOf } from '@usdt-africa/registry';
import { TreasuryApiModule } from '@usdt-africa/treasury';
import { SwitchesModule } from '@usdt-africa/switches';
import { SendsApiModule } from '@usdt-africa/sends';
import { SweepsApiModule } from '@usdt-africa/sweeps';
import { ClaimsApiModule, ClaimsConfig } from '@usdt-africa/claims';
import { RefundPagesModule, RefundsApiModule } from '@usdt-africa/refunds';
import { TransfersApiModule } from '@usdt-africa/transfers';
import { WithdrawalsApiModule } from '@usdt-africa/withdrawals';
import { PurchasesApiModule, PurchasesConfig } from '@usdt-africa/purchases';
import { WalletsApiModule } from '@usdt-africa/wallets';
import { ClaimedPaymentsModule, TransactionsApiModule } from '@usdt-africa/transactions';
import { VerificationsApiModule } from '@usdt-africa/verifications';
import { alarms } from './alarms.js';
import type { ApiConfig } from './config.js';
import { CspReportLimits, CspReportsController } from './csp-reports.js';
import { AdminHealthController, HealthController } from './health.controller.js';
import { DocsController } from './docs.controller.js';
import { documentOf } from './document.js';
import { externalSystems } from './external-systems.js';
import { Health } from './health.js';
import { lagAlarms } from './lag-alarms.js';
import { LiveFeed } from './live-feed.js';
import { API_CONFIG, API_DOCUMENT } from './tokens.js';
import { requestIdentity } from './log-identity.js';

/** The api: each context's module, and the providers that belong to the api alone. */
@Module({})
export class AppModule {
  static with(config: ApiConfig, log: Log, clock: Clock = systemClock): DynamicModule {
    const { mode } = config.settings;
    const cookies = new GuestCookies(config.publicUrl);
    const readModels = projections(config);
    const findAlarms: FindAlarms = async (pool, rates, now) =>
      (await Promise.all([alarms(pool, rates, now, config), lagAlarms(pool, config, now)])).flat();
    const adminApi = { ...config, liveResources, readModels: readModels.map(({ projection }) => projection.name) };
    const usdtContract = config.tronNode?.usdtContract ?? null;
    const orders = OrdersApiModule.forRoot([NotificationsModule, RefundPagesModule]);
    const registered = {
      imports: [
        CoreModule.forRoot(config, log, clock),
        CqrsModule.forRoot(),
        ConfigModule.forRoot([
          configured(ProductConfig, config),
          configured(AccountsConfig, { ...config, mode }),
          configured(RecipientsConfig, config),
          configured(FundingApiConfig, config),
          configured(ClaimsConfig, { usdtContract }),
          configured(PurchasesConfig, { usdtContract }),
          configured(ProviderWebhooksConfig, config),
          disputeTerms(config),
          { provide: HISTORY, useValue: { ...config, projections: readModels, stateOf } },
          { provide: ADMIN_API_CONFIG, useValue: adminApi },
          { provide: FIND_ALARMS, useValue: findAlarms },
          ...externalSystems(config),
        ]),
        AccountsApiModule,
        ...(mode === 'sandbox' ? [DemoCustomerModule.with(config.demoTier === 'basic' ? [] : [DemoWalletModule])] : []),
        OperatorsApiModule.with({ ...config, mode }, [ApprovalsModule]),
        ApprovalExecutorsModule,
        RatesModule,
        SwitchesModule,
        RatesApiModule.forRoot([orders]),
        RecipientsApiModule.forRoot([PayoutsApiModule, ClaimedPaymentsModule]),
        LimitsModule,
        LimitsApiModule,
        VerificationsApiModule.forRoot([LimitsApiModule]),
        PayoutsApiModule,
        ProviderWebhooksModule,
        orders,
        DisputesApiModule,
        TransactionsApiModule,
        WalletsApiModule,
        FundingApiModule,
        PurchasesApiModule,
        TransfersApiModule,
        WithdrawalsApiModule,
        ClaimsApiModule,
        RefundsApiModule,
        TreasuryApiModule,
        SendsApiModule,
        SweepsApiModule,
        HistoryModule,
        AuditModule,
        ReconciliationApiModule,
        AdminApiModule.forRoot(orders),
      ],
      controllers: [
        HealthController,
        AdminHealthController,
        CspReportsController,
        ...(mode === 'sandbox' ? [DocsController] : []),
      ],
    };
    const identity = requestIdentity(cookies, config.keys['BLIND_INDEX_KEY']!);
    return {
      module: AppModule,
      ...registered,
      providers: [
        { provide: API_CONFIG, useValue: config },
        { provide: API_DOCUMENT, useValue: () => documentOf(registered) },
        { provide: APP_FILTER, useValue: new ProblemFilter(log, identity) },
        CspReportLimits,
        Health,
        LiveFeed,
      ],
    };
  }
}
