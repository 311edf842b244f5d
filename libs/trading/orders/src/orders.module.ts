import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsApiModule } from '@usdt-africa/accounts';
import { ApprovalsModule } from '@usdt-africa/approvals';
import { DepositsApiModule } from '@usdt-africa/deposits';
import { LimitsModule } from '@usdt-africa/limits';
import { PayoutsApiModule, PayoutsModule } from '@usdt-africa/payouts';
import { QuotesModule, RateFacts, RatesModule } from '@usdt-africa/rates';
import { RecipientsModule } from '@usdt-africa/recipients';
import { PayAgain } from './application/pay-again.js';
import { ReleaseOrders } from './application/release-orders.js';
import { OrderProcess } from './application/order-process.js';
import { OrderProcessJob } from './application/order-process-job.js';
import { OrderStreams } from './application/order-streams.js';
import { OrderTimers } from './application/order-timers.js';
import { OwnerCodes } from './application/owner-codes.js';
import { Unfreezing } from './application/unfreezing.js';
import * as handlers from './handlers.js';
import { AccountOrdersController } from './http/account-orders.controller.js';
import { AdoptionController } from './http/guest-orders.controller.js';
import { OrderAccess } from './http/order-access.js';
import { OrderLimits } from './http/order-limits.js';
import { OrderLive } from './http/order-live.js';
import { OrdersController } from './http/orders.controller.js';
import { RecipientChangesController } from './http/recipient-changes.controller.js';
import * as internals from './internals.js';
import { OrderPages } from './read-model/order-pages.js';
import { OrderRateFacts } from './read-model/order-rate-facts.js';
import { OrderSummary } from './read-model/order-summary.js';

/** What operators' commands are carried out by; the console reads what waits for an unfreeze. */
const OPERATOR_SERVICES = [ReleaseOrders, Unfreezing];

/** Orders by their streams. */
@Module({ imports: [PayoutsModule], providers: [OrderStreams, PayAgain], exports: [OrderStreams, PayAgain] })
export class OrdersModule {}

/** Who may see or change an order, by its number. */
@Module({ imports: [OrdersModule], providers: [OrderAccess, OrderLimits], exports: [OrderAccess, OrderLimits] })
export class OrderAccessModule {}

/** Codes by which the owner of an order proves who they are. */
@Module({ imports: [AccountsApiModule, LimitsModule], providers: [OwnerCodes], exports: [OwnerCodes] })
export class OwnerCodesModule {}

/** Orders: placing, viewing, live updates and actions. */
@Module({
  imports: [
    AccountsApiModule,
    ApprovalsModule,
    DepositsApiModule,
    LimitsModule,
    OrderAccessModule,
    OrdersModule,
    OwnerCodesModule,
    PayoutsApiModule,
    QuotesModule,
    RatesModule,
    RecipientsModule,
    TypeOrmModule.forFeature([OrderSummary]),
  ],
  controllers: [OrdersController, RecipientChangesController, AccountOrdersController, AdoptionController],
  providers: [
    OrderLive,
    OrderPages,
    OrderRateFacts,
    { provide: RateFacts, useExisting: OrderRateFacts },
    ...Object.values(handlers),
    ...Object.values(internals),
    ...OPERATOR_SERVICES,
  ],
  exports: [...OPERATOR_SERVICES, OrdersModule, OrderPages, OrderLive, RateFacts],
})
export class OrdersApiModule {
  /** @param imports modules that provide `OwnerLinks` and `OrderRefundPages`, which lie above this context */
  static forRoot(imports: NonNullable<ModuleMetadata['imports']>): DynamicModule {
    return { module: OrdersApiModule, imports };
  }
}

/** What follows for orders from what happened, and from time that passed. */
@Module({ imports: [LimitsModule, OrdersModule, RatesModule], providers: [OrderProcess, OrderProcessJob, OrderTimers] })
export class OrdersWorkerModule {}
