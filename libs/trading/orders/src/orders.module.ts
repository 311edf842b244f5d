import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsApiModule } from '@usdt-africa/accounts';
import { LimitsModule } from '@usdt-africa/limits';
import { PayoutsApiModule, PayoutsModule } from '@usdt-africa/payouts';
import { QuotesModule, RateFacts, RatesModule } from '@usdt-africa/rates';
import { RecipientsModule } from '@usdt-africa/recipients';
import { ChangeRecipientHandler } from './application/change-recipient.js';
import { CustomerOrderCommandHandler } from './application/customer-order-command.js';
import { ClaimGuestOrdersHandler } from './application/claim-guest-orders.js';
import { DeclineGuestOrderHandler } from './application/decline-guest-order.js';
import { ClaimOrderHandler } from './application/claim-order.js';
import { ConfirmAccountOrderHandler } from './application/confirm-account-order.js';
import { ConfirmRecipientChangeHandler } from './application/confirm-recipient-change.js';
import { MailRecentLinksHandler } from './application/mail-recent-links.js';
import { PlaceAccountOrderHandler } from './application/place-account-order.js';
import { PlaceOrderHandler } from './application/place-order.js';
import { PayAgain } from './application/pay-again.js';
import { ReleaseOrders } from './application/release-orders.js';
import { OPERATOR_HANDLERS } from './application/operator/handlers.js';
import { RenewOwnerLinkHandler } from './application/renew-owner-link.js';
import { MailOwnLinkHandler } from './application/mail-own-link.js';
import { RevokeShareHandler } from './application/revoke-share.js';
import { StopOwnLinksHandler } from './application/stop-own-links.js';
import { RecipientChanges } from './application/recipient-changes.js';
import { SendOwnerCodeHandler } from './application/send-owner-code.js';
import { ShareOrderHandler } from './application/share-order.js';
import { FindLinkedOrderHandler } from './read-model/find-linked-order.js';
import { ListClaimableOrdersHandler } from './read-model/list-claimable-orders.js';
import { ShowOrderHandler } from './read-model/show-order.js';
import { Adoptions } from './application/order-claims.js';
import { OrderProcess } from './application/order-process.js';
import { OrderProcessJob } from './application/order-process-job.js';
import { OrderStreams } from './application/order-streams.js';
import { OrderTimers } from './application/order-timers.js';
import { OwnerCodes } from './application/owner-codes.js';
import { Placing } from './application/placing.js';
import { Unfreezing } from './application/unfreezing.js';
import { AccountOrdersController } from './http/account-orders.controller.js';
import { AdoptionController } from './http/guest-orders.controller.js';
import { OrderAccess } from './http/order-access.js';
import { OrderLimits } from './http/order-limits.js';
import { OrderLive } from './http/order-live.js';
import { OrdersController } from './http/orders.controller.js';
import { RecipientChangesController } from './http/recipient-changes.controller.js';
import { DeliveryStatistics } from './read-model/delivery-statistics.js';
import { OrderPages } from './read-model/order-pages.js';
import { OrderRateFacts } from './read-model/order-rate-facts.js';
import { OrderSummary } from './read-model/order-summary.js';

const HANDLERS = [
  ChangeRecipientHandler,
  ClaimGuestOrdersHandler,
  DeclineGuestOrderHandler,
  CustomerOrderCommandHandler,
  ClaimOrderHandler,
  ConfirmAccountOrderHandler,
  ConfirmRecipientChangeHandler,
  FindLinkedOrderHandler,
  ListClaimableOrdersHandler,
  MailRecentLinksHandler,
  PlaceAccountOrderHandler,
  PlaceOrderHandler,
  RenewOwnerLinkHandler,
  MailOwnLinkHandler,
  RevokeShareHandler,
  SendOwnerCodeHandler,
  StopOwnLinksHandler,
  ShareOrderHandler,
  ShowOrderHandler,
];

/** What operators' commands are carried out by; the console reads what waits for an unfreeze. */
const OPERATOR_SERVICES = [PayAgain, ReleaseOrders, Unfreezing];

/** Orders by their streams. */
@Module({ imports: [PayoutsModule], providers: [OrderStreams], exports: [OrderStreams] })
export class OrdersModule {}

/** Who may see or change an order, by its number. */
@Module({ imports: [OrdersModule], providers: [OrderAccess, OrderLimits], exports: [OrderAccess, OrderLimits] })
export class OrderAccessModule {}

/** Orders: placing, viewing, live updates and actions. */
@Module({
  imports: [
    AccountsApiModule,
    LimitsModule,
    OrderAccessModule,
    OrdersModule,
    PayoutsApiModule,
    QuotesModule,
    RatesModule,
    RecipientsModule,
    TypeOrmModule.forFeature([OrderSummary]),
  ],
  controllers: [OrdersController, RecipientChangesController, AccountOrdersController, AdoptionController],
  providers: [
    Adoptions,
    DeliveryStatistics,
    OrderLive,
    OrderPages,
    OrderRateFacts,
    { provide: RateFacts, useExisting: OrderRateFacts },
    OwnerCodes,
    Placing,
    RecipientChanges,
    ...HANDLERS,
    ...OPERATOR_SERVICES,
    ...OPERATOR_HANDLERS,
  ],
  exports: [...OPERATOR_SERVICES, OrdersModule, OrderAccessModule, OrderPages, OrderLive, OwnerCodes, RateFacts],
})
export class OrdersApiModule {}

/** What follows for orders from what happened, and from time that passed. */
@Module({
  imports: [LimitsModule, OrdersModule, RatesModule],
  providers: [OrderProcess, OrderProcessJob, OrderTimers],
})
export class OrdersWorkerModule {}
