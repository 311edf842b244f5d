import { Module } from '@nestjs/common';
import { AccountsModule } from '@usdt-africa/accounts';
import { SendsModule } from '@usdt-africa/sends';
import { WalletsModule } from '@usdt-africa/wallets';
import { OperatorPurchases, PurchaseApprovals } from './application/operator-purchases.js';
import { PurchaseEnds } from './application/purchase-ends.js';
import { PurchaseLookup } from './application/purchase-lookup.js';
import { PurchaseProcess } from './application/purchase-process.js';
import { PurchaseProcessJob } from './application/purchase-process-job.js';
import { PurchaseStreams } from './application/purchase-streams.js';
import { PurchaseTimers } from './application/purchase-timers.js';
import { PurchaseWork } from './application/purchase-work.js';
import { RefusePurchaseHandler } from './application/refuse-purchase.js';
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
@Module({ imports: [PurchasesModule], providers: [RefusePurchaseHandler], exports: [PurchasesModule] })
export class PurchasesOperationsModule {}

/** HTTP of purchases: controllers, and the handlers of their commands and queries. */
@Module({ imports: [PurchasesModule], controllers: [], providers: [], exports: [PurchasesModule] })
export class PurchasesApiModule {}

/** Ends purchases as their sends end, and as time passes. */
@Module({
  imports: [PurchasesModule],
  providers: [PurchaseProcess, PurchaseProcessJob, PurchaseTimers],
  exports: [PurchasesModule],
})
export class PurchasesWorkerModule {}
