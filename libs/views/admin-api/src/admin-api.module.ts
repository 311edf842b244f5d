import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsApiModule } from '@usdt-africa/accounts';
import { ApprovalsModule } from '@usdt-africa/approvals';
import { AuditModule } from '@usdt-africa/audit';
import { ListedSenders, SenderListing, UnattributedDeposits } from '@usdt-africa/deposits';
import { DisputesApiModule } from '@usdt-africa/disputes';
import { FundingOperationsModule } from '@usdt-africa/funding';
import { HistoryModule } from '@usdt-africa/history';
import { LimitsApiModule, LimitsModule } from '@usdt-africa/limits';
import { PayoutsApiModule } from '@usdt-africa/payouts';
import { PeopleModule } from '@usdt-africa/people';
import { PurchasesOperationsModule } from '@usdt-africa/purchases';
import { RatesModule } from '@usdt-africa/rates';
import { RefundsOperationsModule } from '@usdt-africa/refunds';
import { SendsApiModule } from '@usdt-africa/sends';
import { TreasuryApiModule, TreasuryModule } from '@usdt-africa/treasury';
import { WalletsApiModule } from '@usdt-africa/wallets';
import { WithdrawalsOperationsModule } from '@usdt-africa/withdrawals';
import * as handlers from './handlers.js';
import { ChangeStream, ConsoleChanges } from './http/change-stream.js';
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
import { RefillViews } from './read-model/treasury/refill-views.js';
import { UnattributedRows } from './read-model/unattributed-rows.js';
import { ConsoleWithdrawal, WithdrawalList } from './read-model/withdrawals/withdrawal-list.js';

/** Pages of the admin API that show several contexts at once. */
@Module({
  imports: [
    AccountsApiModule,
    ApprovalsModule,
    AuditModule,
    DisputesApiModule,
    FundingOperationsModule,
    HistoryModule,
    LimitsApiModule,
    LimitsModule,
    PayoutsApiModule,
    PeopleModule,
    PurchasesOperationsModule,
    RatesModule,
    RefundsOperationsModule,
    SendsApiModule,
    TreasuryApiModule,
    TreasuryModule,
    WalletsApiModule,
    WithdrawalsOperationsModule,
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
    { provide: ChangeStream, useClass: ConsoleChanges },
    ApprovalEffects,
    ApprovalFacts,
    ApprovalRows,
    CurrentStates,
    CustomerList,
    CustomerOrders,
    FindPeople,
    FundingFigureReader,
    FundingList,
    Guests,
    ListedSenders,
    Lists,
    OrderList,
    OrderOwners,
    PayoutList,
    PersonalDataViews,
    PurchaseFigureReader,
    PurchaseList,
    RefillViews,
    RefundList,
    SenderListing,
    UnattributedDeposits,
    UnattributedRows,
    WithdrawalList,
    ...Object.values(handlers),
  ],
})
export class AdminApiModule {
  /** @param orders the module of orders with what lies above them: it exports `OrderPages` */
  static forRoot(orders: DynamicModule): DynamicModule {
    return { module: AdminApiModule, imports: [orders] };
  }
}
