import { Module } from '@nestjs/common';
import { AccountsModule } from '@usdt-africa/accounts';
import { SendsModule } from '@usdt-africa/sends';
import { WalletsModule } from '@usdt-africa/wallets';
import { PurchaseLookup } from './application/purchase-lookup.js';
import { PurchaseStreams } from './application/purchase-streams.js';
import { PurchaseWork } from './application/purchase-work.js';
import { PurchaseViews } from './read-model/purchase-views.js';

const SERVICES = [PurchaseLookup, PurchaseStreams, PurchaseViews, PurchaseWork];

/** Purchases by their streams: what api and worker share. */
@Module({ imports: [AccountsModule, SendsModule, WalletsModule], providers: SERVICES, exports: SERVICES })
export class PurchasesModule {}

/** HTTP of purchases: controllers, and the handlers of their commands and queries. */
@Module({ imports: [PurchasesModule], controllers: [], providers: [], exports: [PurchasesModule] })
export class PurchasesApiModule {}

/** What a worker does for purchases: jobs, each with its role. */
@Module({ imports: [PurchasesModule], providers: [], exports: [PurchasesModule] })
export class PurchasesWorkerModule {}
