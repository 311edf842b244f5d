import { Module } from '@nestjs/common';
import { SwitchesModule } from '@usdt-africa/switches';
import { ChainWatcher } from './application/chain-watcher.js';
import { ChainWatcherJob } from './application/chain-watcher-job.js';
import { OrderRecheck } from './application/order-recheck.js';
import { OrderRecheckJob } from './application/order-recheck-job.js';

/** Watches the chain for deposits, and rechecks it at an operator's request. */
@Module({ imports: [SwitchesModule], providers: [ChainWatcher, ChainWatcherJob, OrderRecheck, OrderRecheckJob] })
export class DepositsWorkerModule {}
