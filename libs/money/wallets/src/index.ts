export { type PreparedEntry, retryOnWalletConflict, WalletStreams } from './application/wallet-streams.js';
export type { CreditEntry, DebitEntry, RecordedDebit, TakeBackEntry, UndoableKind } from './domain/decide.js';
export {
  leftOf,
  type LimitClass,
  type LimitUse,
  receivableAccount,
  usedOn,
  type Wallet,
  walletAccount,
  walletDecider,
  type WalletEvent,
  type WalletLimits,
} from './domain/wallet.js';
export { ShowWalletStatement, ShowWalletStatementHandler } from './read-model/show-wallet-statement.js';
export { walletLinesProjection } from './read-model/wallet-lines.js';
export { context } from './context.js';
export { WalletsApiModule, WalletsModule } from './wallets.module.js';
