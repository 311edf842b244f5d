export { OrderRecheck, type OrderRecheckParts, RECHECK } from './application/order-recheck.js';
export { ChainWatcher, type ChainWatcherOptions, type ChainWatcherParts } from './application/chain-watcher.js';
export type { WatcherLog } from './application/log.js';
export type { ChainWatcherStatus } from './application/status.js';
export { type ChainDeposit, depositDecider, type DepositEvent, type DepositState } from './domain/deposit.js';
export { type ChainAlarm, chainAlarms } from './read-model/chain-alarms.js';
export { type ChainHead, chainHead } from './read-model/chain-head.js';
