import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import {
  BeginPinUnlockHandler,
  CustomerCare,
  CustomerFinder,
  FreezeCustomerHandler,
  NoteCustomerHandler,
  SignOutCustomerHandler,
} from '@usdt-africa/accounts';
import { DecideApprovalHandler, WithdrawApprovalHandler } from '@usdt-africa/approvals';
import { ListedSenders, SenderListing, UnattributedDeposits } from '@usdt-africa/deposits';
import { PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { LimitDesk } from '@usdt-africa/limits';
import { OrderStreams, PayAgain, ReleaseOrders, Unfreezing } from '@usdt-africa/orders';
import { OperatorPayouts } from '@usdt-africa/payouts';
import { CLOCK, made, POOL } from '@usdt-africa/platform';
import { PauseSwitchHandler, ResumeSwitchHandler } from '@usdt-africa/switches';
import type { Pool } from 'pg';
import { AskProviderHandler } from './application/ask-provider.js';
import { HoldOrderHandler } from './application/hold-order.js';
import { AskUnlistingHandler, ListSenderHandler } from './application/keep-senders.js';
import { NoteOrderHandler } from './application/note-order.js';
import { AskSecondFactorResetHandler } from './application/ask-second-factor-reset.js';
import { OpenCustomerHandler } from './application/open-customer.js';
import { OpenPersonalDataHandler } from './application/open-personal-data.js';
import { AskedOnce } from './application/asked-once.js';
import { OrderActs } from './application/order-acts.js';
import { ProveArrivalsHandler } from './application/prove-arrivals.js';
import { ProveDepositHandler } from './application/prove-deposit.js';
import { ProvePayoutHandler } from './application/prove-payout.js';
import { RecheckOrderHandler } from './application/recheck-order.js';
import { ReleaseOrderHandler } from './application/release-order.js';
import { RepayPayoutHandler } from './application/repay-payout.js';
import { AskUnfreezingHandler, UnfreezeCustomerHandler } from './application/unfreeze-customer.js';
import { CONSOLE, type ConsoleConfig, FIND_ALARMS, type FindAlarms } from './console-config.js';
import { ChangeStream } from './http/change-stream.js';
import { consoleRooms } from './http/rooms.js';
import { ApprovalEffects } from './read-model/approval-effects.js';
import { ApprovalRow, ApprovalRows } from './read-model/approval-rows.js';
import { CountApprovalsHandler } from './read-model/count-approvals.js';
import { CountMenuHandler } from './read-model/count-menu.js';
import { CountUnattributedHandler } from './read-model/count-unattributed.js';
import { ConsoleCustomer, CustomerList } from './read-model/customers/customer-list.js';
import { CustomerOrders } from './read-model/customers/customer-sums.js';
import { ShowCustomerHandler } from './read-model/customers/show-customer.js';
import { ShowDashboardHandler } from './read-model/dashboard/show-dashboard.js';
import { ExportListHandler } from './read-model/export-list.js';
import { FindOrderHandler } from './read-model/find-order.js';
import { ListApprovalsHandler } from './read-model/list-approvals.js';
import { ListFacetsHandler } from './read-model/list-facets.js';
import { ListSwitchChangesHandler } from './read-model/list-switch-changes.js';
import { ListSwitchesHandler } from './read-model/list-switches.js';
import { ListSendersHandler } from './read-model/list-senders.js';
import { ListUnattributedHandler } from './read-model/list-unattributed.js';
import { CountRowsHandler, ListRowsHandler, Lists } from './read-model/listed.js';
import { Looks } from './read-model/looks.js';
import { ConsoleOrder, OrderList } from './read-model/order-list.js';
import { ConsolePayout, PayoutList } from './read-model/payout-list.js';
import { SearchRecordsHandler } from './read-model/search-records.js';
import { ShowApprovalHandler } from './read-model/show-approval.js';
import { OrderOwners } from './read-model/order-owner.js';
import { ShowOrderHandler } from './read-model/show-order.js';
import { ShowPayoutHandler } from './read-model/show-payout.js';
import { shownTo } from './read-model/shown-to.js';
import { ShowUnattributedHandler } from './read-model/show-unattributed.js';
import { UnattributedRows } from './read-model/unattributed-rows.js';

const HANDLERS = [
  NoteOrderHandler,
  HoldOrderHandler,
  RecheckOrderHandler,
  ReleaseOrderHandler,
  OpenPersonalDataHandler,
  ProveArrivalsHandler,
  AskProviderHandler,
  RepayPayoutHandler,
  ProvePayoutHandler,
  ProveDepositHandler,
  OpenCustomerHandler,
  AskSecondFactorResetHandler,
  FreezeCustomerHandler,
  AskUnfreezingHandler,
  UnfreezeCustomerHandler,
  NoteCustomerHandler,
  SignOutCustomerHandler,
  BeginPinUnlockHandler,
  ShowCustomerHandler,
  DecideApprovalHandler,
  WithdrawApprovalHandler,
  PauseSwitchHandler,
  ResumeSwitchHandler,
  ListRowsHandler,
  CountRowsHandler,
  FindOrderHandler,
  ShowOrderHandler,
  ShowPayoutHandler,
  ListFacetsHandler,
  ListApprovalsHandler,
  CountApprovalsHandler,
  ShowApprovalHandler,
  ListSendersHandler,
  ListSenderHandler,
  AskUnlistingHandler,
  ListUnattributedHandler,
  CountUnattributedHandler,
  ShowUnattributedHandler,
  ListSwitchesHandler,
  ListSwitchChangesHandler,
  ShowDashboardHandler,
  CountMenuHandler,
  SearchRecordsHandler,
  ExportListHandler,
];

/** The rooms that show several contexts at once. */
@Module({})
export class ConsoleModule {
  /**
   * @param alarms null where nobody looks for any
   * @param views modules that export `EventRows` and `AuditList`
   */
  static with(config: ConsoleConfig, alarms: FindAlarms | null, views: DynamicModule[]): DynamicModule {
    return {
      module: ConsoleModule,
      imports: [...views, TypeOrmModule.forFeature([ApprovalRow, ConsoleCustomer, ConsoleOrder, ConsolePayout])],
      controllers: [...consoleRooms],
      providers: [
        { provide: CONSOLE, useValue: config },
        { provide: FIND_ALARMS, useValue: alarms },
        made(
          ChangeStream,
          [PostgresEventStore, POOL],
          (store: PostgresEventStore, pool: Pool) =>
            new ChangeStream(store, config.rooms, (position) => shownTo(pool, config.readModels, position)),
        ),
        made(
          OperatorPayouts,
          [PostgresEventStore, POOL, CLOCK],
          (store: PostgresEventStore, pool: Pool, clock: Clock) => new OperatorPayouts(store, pool, clock),
        ),
        made(
          ReleaseOrders,
          [OrderStreams, LimitDesk, CLOCK],
          (orders: OrderStreams, limits: LimitDesk, clock: Clock) => new ReleaseOrders(orders, limits, clock, config),
        ),
        made(
          PayAgain,
          [OrderStreams, OperatorPayouts, CLOCK],
          (orders: OrderStreams, payouts: OperatorPayouts, clock: Clock) => new PayAgain(orders, payouts, clock),
        ),
        made(
          Unfreezing,
          [POOL, PostgresEventStore, CLOCK],
          (pool: Pool, store: PostgresEventStore, clock: Clock) => new Unfreezing(pool, store, clock),
        ),
        made(
          UnattributedDeposits,
          [PostgresEventStore, CLOCK],
          (store: PostgresEventStore, clock: Clock) => new UnattributedDeposits(store, clock),
        ),
        made(ListedSenders, [PostgresEventStore], (store: PostgresEventStore) => new ListedSenders(store)),
        made(
          SenderListing,
          [PostgresEventStore, CLOCK],
          (store: PostgresEventStore, clock: Clock) => new SenderListing(store, clock),
        ),
        CustomerCare,
        CustomerFinder,
        CustomerList,
        CustomerOrders,
        OrderOwners,
        Looks,
        OrderList,
        PayoutList,
        Lists,
        ApprovalRows,
        ApprovalEffects,
        UnattributedRows,
        AskedOnce,
        OrderActs,
        ...HANDLERS,
      ],
    };
  }
}
