import { Module } from '@nestjs/common';
import { ApprovalsModule } from '@usdt-africa/approvals';
import { SwitchesModule } from '@usdt-africa/switches';
import { ChainWatcher } from './application/chain-watcher.js';
import { ChainWatcherJob } from './application/chain-watcher-job.js';
import { ListSenderHandler } from './application/list-sender.js';
import { OrderRecheck } from './application/order-recheck.js';
import { OrderRecheckJob } from './application/order-recheck-job.js';
import { RequestWatchlistRemovalHandler } from './application/request-watchlist-removal.js';
import { ListedSenders, SenderListing } from './application/sender-list.js';
import { UnattributedDeposits } from './application/unattributed-deposits.js';

const SERVICES = [ListedSenders, SenderListing, UnattributedDeposits];

/** What operators do about senders, and about deposits that no order was credited with. */
@Module({
  imports: [ApprovalsModule],
  providers: [ListSenderHandler, RequestWatchlistRemovalHandler, ...SERVICES],
  exports: SERVICES,
})
export class DepositsApiModule {}

/** Watches the chain for deposits, and rechecks it at an operator's request. */
@Module({ imports: [SwitchesModule], providers: [ChainWatcher, ChainWatcherJob, OrderRecheck, OrderRecheckJob] })
export class DepositsWorkerModule {}
