import { Module } from '@nestjs/common';
import { WalletStreams } from './application/wallet-streams.js';
import { ShowWalletStatementHandler } from './read-model/show-wallet-statement.js';

/** Wallets by their streams, for the contexts that credit and debit them. */
@Module({ providers: [WalletStreams], exports: [WalletStreams] })
export class WalletsModule {}

/** What the api shows of wallets. */
@Module({ imports: [WalletsModule], providers: [ShowWalletStatementHandler], exports: [WalletsModule] })
export class WalletsApiModule {}
