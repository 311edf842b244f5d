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
import { PurchasePlacing } from './application/purchase-placing.js';
import { PurchaseProcess } from './application/purchase-process.js';
import { PurchaseProcessJob } from './application/purchase-process-job.js';
import { PurchaseTimers } from './application/purchase-timers.js';
import { RefusePurchaseHandler } from './application/refuse-purchase.js';
import { ReleasePurchaseHandler } from './application/release-purchase.js';
import * as handlers from './handlers.js';
import { AccountPurchasesController } from './http/account-purchases.controller.js';
import { PurchaseLimits } from './http/purchase-limits.js';
import { PurchasesController } from './http/purchases.controller.js';
import * as services from './services.js';

const SERVICES = Object.values(services);

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
})
export class PurchasesApiModule {}

/** Ends purchases as their sends end, and as time passes. */
@Module({ imports: [PurchasesModule], providers: [PurchaseProcess, PurchaseProcessJob, PurchaseTimers] })
export class PurchasesWorkerModule {}
