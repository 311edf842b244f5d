export { ORDER_RECHECK, OrderRecheck, RECHECK } from './application/order-recheck.js';
export { ChainWatcher, type ChainWatcherOptions } from './application/chain-watcher.js';
export type { WatcherLog } from './application/log.js';
export type { ChainWatcherStatus } from './application/status.js';
export { ListSender } from './application/list-sender.js';
export { RequestWatchlistRemoval } from './application/request-watchlist-removal.js';
export { ListedSenders, SenderListing } from './application/sender-list.js';
export { depositNotFound, UnattributedDeposits } from './application/unattributed-deposits.js';
export { capitalDecider, type CapitalEvent, type CapitalState, openTreasury } from './domain/capital.js';
export {
  type ChainDeposit,
  depositDecider,
  type DepositEvent,
  type DepositState,
  type WhatBecame,
} from './domain/deposit.js';
export { canonicalSender } from './application/canonical-sender.js';
export { type Listing } from './domain/senders.js';
export { type ChainAlarm, chainAlarms } from './read-model/chain-alarms.js';
export { depositsSeen, isCreditingPaused, readUpTo } from './read-model/crediting.js';
export type { CreditingGate } from './application/crediting-gate.js';
export { type ChainHead, chainHead } from './read-model/chain-head.js';
export { type UnattributedAlarm, unattributedAlarms } from './read-model/unattributed-alarms.js';
export { DepositsConfig } from './deposits-config.js';
export { DepositsApiModule, DepositsWorkerModule } from './deposits.module.js';
export { context } from './context.js';
