import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsApiModule } from '@usdt-africa/accounts';
import { ListedSenders, SenderListing, UnattributedDeposits } from '@usdt-africa/deposits';
import { PostgresEventStore } from '@usdt-africa/event-store';
import { FundingOperationsModule } from '@usdt-africa/funding';
import { LimitsApiModule, LimitsModule } from '@usdt-africa/limits';
import { OrdersApiModule } from '@usdt-africa/orders';
import { PayoutsApiModule } from '@usdt-africa/payouts';
import { PeopleModule } from '@usdt-africa/people';
import { CLOCK, made, POOL } from '@usdt-africa/platform';
import { PurchasesOperationsModule } from '@usdt-africa/purchases';
import { RatesModule } from '@usdt-africa/rates';
import { RefundsOperationsModule } from '@usdt-africa/refunds';
import { SendsApiModule } from '@usdt-africa/sends';
import { TreasuryApiModule, TreasuryModule } from '@usdt-africa/treasury';
import { WalletsApiModule } from '@usdt-africa/wallets';
import { WithdrawalsOperationsModule } from '@usdt-africa/withdrawals';
import type { Pool } from 'pg';
import { ADMIN_API_CONFIG, type AdminApiConfig, FIND_ALARMS, type FindAlarms } from './admin-api-config.js';
import * as handlers from './handlers.js';
import { ChangeStream } from './http/change-stream.js';
import { adminControllers } from './http/controllers.js';
import { ApprovalEffects } from './read-model/approval-effects.js';
import { ApprovalFacts } from './read-model/approval-facts.js';
import { ApprovalRow, ApprovalRows } from './read-model/approval-rows.js';
import { ConsoleCustomer, CustomerList } from './read-model/customers/customer-list.js';
import { CustomerOrders } from './read-model/customers/customer-sums.js';
import { CurrentStates } from './read-model/current-states.js';
import { FundingFigureReader } from './read-model/fundings/funding-figures.js';
import { ConsoleFunding, FundingList } from './read-model/fundings/funding-list.js';
import { Lists } from './read-model/listed.js';
import { PersonalDataViews } from './read-model/personal-data-views.js';
import { ConsoleOrder, OrderList } from './read-model/order-list.js';
import { ConsolePayout, PayoutList } from './read-model/payout-list.js';
import { OrderOwners } from './read-model/order-owner.js';
import { FindPeople } from './read-model/people/find-people.js';
import { Guests } from './read-model/people/guests.js';
import { PurchaseFigureReader } from './read-model/purchases/purchase-effect.js';
import { ConsolePurchase, PurchaseList } from './read-model/purchases/purchase-list.js';
import { ConsoleRefund, RefundList } from './read-model/refunds/refund-list.js';
import { shownTo } from './read-model/shown-to.js';
import { RefillViews } from './read-model/treasury/refill-views.js';
import { UnattributedRows } from './read-model/unattributed-rows.js';
import { ConsoleWithdrawal, WithdrawalList } from './read-model/withdrawals/withdrawal-list.js';

/** Pages of the admin API that show several contexts at once. */
@Module({})
export class AdminApiModule {
  /**
   * @param alarms null where alarms are not checked
   * @param views modules that export `EventRows` and `AuditList`
   */
  static with(config: AdminApiConfig, alarms: FindAlarms | null, views: DynamicModule[]): DynamicModule {
    return {
      module: AdminApiModule,
      imports: [
        ...views,
        AccountsApiModule,
        FundingOperationsModule,
        WalletsApiModule,
        WithdrawalsOperationsModule,
        LimitsModule,
        LimitsApiModule,
        OrdersApiModule,
        PayoutsApiModule,
        PeopleModule,
        PurchasesOperationsModule,
        RefundsOperationsModule,
        SendsApiModule,
        TreasuryApiModule,
        TreasuryModule,
        RatesModule,
        TypeOrmModule.forFeature([
          ApprovalRow,
          ConsoleCustomer,
          ConsoleFunding,
          ConsoleOrder,
          ConsolePayout,
          ConsolePurchase,
          ConsoleRefund,
          ConsoleWithdrawal,
        ]),
      ],
      controllers: [...adminControllers],
      providers: [
        { provide: ADMIN_API_CONFIG, useValue: config },
        { provide: FIND_ALARMS, useValue: alarms },
        made(
          ChangeStream,
          [PostgresEventStore, POOL],
          (store: PostgresEventStore, pool: Pool) =>
            new ChangeStream(store, config.liveResources, (position) => shownTo(pool, config.readModels, position)),
        ),
        made(UnattributedDeposits, [PostgresEventStore, CLOCK]),
        made(ListedSenders, [PostgresEventStore]),
        made(SenderListing, [PostgresEventStore, CLOCK]),
        ApprovalFacts,
        CustomerList,
        CustomerOrders,
        FindPeople,
        Guests,
        OrderOwners,
        CurrentStates,
        FundingFigureReader,
        FundingList,
        PurchaseFigureReader,
        PurchaseList,
        RefundList,
        WithdrawalList,
        PersonalDataViews,
        OrderList,
        PayoutList,
        Lists,
        ApprovalRows,
        ApprovalEffects,
        UnattributedRows,
        RefillViews,
        ...Object.values(handlers),
      ],
    };
  }
}
