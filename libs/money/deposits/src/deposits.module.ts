import { type DynamicModule, Module } from '@nestjs/common';
import { Leadership, type MessageBus, PostgresEventStore, type SubscriptionTransport } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { DIRECT_FEED, CLOCK, LOG, type Log, POOL, WAKE_UP, work } from '@usdt-africa/platform';
import { SwitchedChain } from '@usdt-africa/switches';
import { TRON_NODE, type TronNode } from '@usdt-africa/tron';
import type { Pool } from 'pg';
import { ChainWatcher, type ChainWatcherOptions } from './application/chain-watcher.js';
import { OrderRecheck } from './application/order-recheck.js';

/** What arrives on the chain. */
@Module({})
export class DepositsModule {
  /** Watches the chain, and rechecks it at an operator's request. */
  static worker(chain: ChainWatcherOptions): DynamicModule {
    return {
      module: DepositsModule,
      providers: [
        work(
          'watcher',
          [POOL, PostgresEventStore, TRON_NODE, CLOCK, LOG, WAKE_UP, Leadership],
          (
            pool: Pool,
            store: PostgresEventStore,
            node: TronNode,
            clock: Clock,
            log: Log,
            bus: MessageBus,
            leadership: Leadership,
          ) => {
            const headChanged = (): void => bus.publish('chain_head');
            const watcher = new ChainWatcher(
              { pool, store, node, clock, log, headChanged, gate: new SwitchedChain(pool) },
              chain,
            );
            watcher.start(leadership);
            return watcher;
          },
        ),
        work(
          'watcher',
          [DIRECT_FEED, POOL, PostgresEventStore, TRON_NODE, CLOCK, LOG],
          (
            request: SubscriptionTransport,
            pool: Pool,
            store: PostgresEventStore,
            node: TronNode,
            clock: Clock,
            log: Log,
          ) =>
            request.manage(
              new OrderRecheck({ pool, store, node, clock, log, gate: new SwitchedChain(pool) }, chain.contract),
            ),
        ),
      ],
    };
  }
}
