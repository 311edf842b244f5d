import { Module } from '@nestjs/common';
import { AccountsApiModule, AccountsModule } from '@usdt-africa/accounts';
import { ApprovalsModule } from '@usdt-africa/approvals';
import { LimitsModule } from '@usdt-africa/limits';
import { QuotesModule, RatesModule } from '@usdt-africa/rates';
import { RecipientsModule } from '@usdt-africa/recipients';
import { SendsModule } from '@usdt-africa/sends';
import { SwitchesModule } from '@usdt-africa/switches';
import { WalletsModule } from '@usdt-africa/wallets';
import { AddressChecks } from './application/address-checks.js';
import { BuyingGate } from './application/buying-gate.js';
import { OperatorPurchases, PurchaseApprovals } from './application/operator-purchases.js';
import { PurchaseEnds } from './application/purchase-ends.js';
import { PurchaseLookup } from './application/purchase-lookup.js';
import { PurchasePlacing } from './application/purchase-placing.js';
import { PurchaseProcess } from './application/purchase-process.js';
import { PurchaseProcessJob } from './application/purchase-process-job.js';
import { PurchaseStreams } from './application/purchase-streams.js';
import { PurchaseTimers } from './application/purchase-timers.js';
import { PurchaseWork } from './application/purchase-work.js';
import { RefusePurchaseHandler } from './application/refuse-purchase.js';
import { ReleasePurchaseHandler } from './application/release-purchase.js';
import * as handlers from './handlers.js';
import { AccountPurchasesController } from './http/account-purchases.controller.js';
import { PurchaseLimits } from './http/purchase-limits.js';
import { PurchasesController } from './http/purchases.controller.js';
import { PurchaseViews } from './read-model/purchase-views.js';

const SERVICES = [
  OperatorPurchases,
  PurchaseApprovals,
  PurchaseEnds,
  PurchaseLookup,
  PurchaseStreams,
  PurchaseViews,
  PurchaseWork,
];

/** Purchases by their streams: what api and worker share. */
@Module({ imports: [AccountsModule, SendsModule, WalletsModule], providers: SERVICES, exports: SERVICES })
export class PurchasesModule {}

/** What operators do about purchases. */
@Module({
  imports: [ApprovalsModule, PurchasesModule],
  providers: [RefusePurchaseHandler, ReleasePurchaseHandler],
  exports: [PurchasesModule],
})
export class PurchasesOperationsModule {}

/** Checks of addresses that USDT are to be sent to. */
@Module({
  imports: [AccountsModule, PurchasesModule, RecipientsModule, SendsModule],
  providers: [AddressChecks],
  exports: [AddressChecks],
})
export class AddressChecksModule {}

/** HTTP of purchases: controllers, and the handlers of their commands and queries. */
@Module({
  imports: [
    AccountsApiModule,
    AccountsModule,
    AddressChecksModule,
    LimitsModule,
    PurchasesModule,
    QuotesModule,
    RatesModule,
    RecipientsModule,
    SendsModule,
    SwitchesModule,
    WalletsModule,
  ],
  controllers: [AccountPurchasesController, PurchasesController],
  providers: [BuyingGate, PurchaseLimits, PurchasePlacing, ...Object.values(handlers)],
  exports: [PurchasesModule],
})
export class PurchasesApiModule {}

/** Ends purchases as their sends end, and as time passes. */
@Module({
  imports: [PurchasesModule],
  providers: [PurchaseProcess, PurchaseProcessJob, PurchaseTimers],
  exports: [PurchasesModule],
})
export class PurchasesWorkerModule {}
