import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsApiModule, CustomerOperationsModule } from '@usdt-africa/accounts';
import { ApprovalsApiModule, ApprovalsModule } from '@usdt-africa/approvals';
import { AuditModule } from '@usdt-africa/audit';
import { DepositsApiModule } from '@usdt-africa/deposits';
import { DisputesApiModule } from '@usdt-africa/disputes';
import { FundingOperationsModule } from '@usdt-africa/funding';
import { HistoryModule } from '@usdt-africa/history';
import { LimitsApiModule, LimitsModule } from '@usdt-africa/limits';
import { PayoutsApiModule } from '@usdt-africa/payouts';
import { PeopleModule } from '@usdt-africa/people';
import { PurchasesOperationsModule } from '@usdt-africa/purchases';
import { RatesModule } from '@usdt-africa/rates';
import { RefundRequestsModule } from '@usdt-africa/refunds';
import { SendsModule } from '@usdt-africa/sends';
import { SwitchesApiModule } from '@usdt-africa/switches';
import { TreasuryApiModule } from '@usdt-africa/treasury';
import { WalletsApiModule } from '@usdt-africa/wallets';
import { WithdrawalsOperationsModule } from '@usdt-africa/withdrawals';
import * as entities from './entities.js';
import * as handlers from './handlers.js';
import { ChangeStream, ConsoleChanges } from './http/change-stream.js';
import { adminControllers } from './http/controllers.js';
import * as internals from './internals.js';

/** Pages of the admin API that show several contexts at once. */
@Module({
  imports: [
    AccountsApiModule,
    ApprovalsApiModule,
    AuditModule,
    CustomerOperationsModule.forRoot([ApprovalsModule]),
    DepositsApiModule,
    DisputesApiModule,
    FundingOperationsModule,
    HistoryModule,
    LimitsApiModule,
    LimitsModule,
    PayoutsApiModule,
    PeopleModule,
    PurchasesOperationsModule,
    RatesModule,
    RefundRequestsModule,
    SendsModule,
    SwitchesApiModule,
    TreasuryApiModule,
    WalletsApiModule,
    WithdrawalsOperationsModule,
    TypeOrmModule.forFeature(Object.values(entities)),
  ],
  controllers: [...adminControllers],
  providers: [
    { provide: ChangeStream, useClass: ConsoleChanges },
    ...Object.values(handlers),
    ...Object.values(internals),
  ],
})
export class AdminApiModule {
  /** @param orders the module of orders with what lies above them: it exports `OrderPages` */
  static forRoot(orders: DynamicModule): DynamicModule {
    return { module: AdminApiModule, imports: [orders] };
  }
}
