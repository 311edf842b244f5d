import { Module } from '@nestjs/common';
import { AccountsApiModule } from '@usdt-africa/accounts';
import { OrderAccessModule } from '@usdt-africa/orders';
import { VerificationsModule } from '@usdt-africa/verifications';
import { WalletsModule } from '@usdt-africa/wallets';
import { Erasures } from './application/erasures.js';
import { TransactionMarks } from './application/transaction-marks.js';
import * as handlers from './handlers.js';
import { LeavingController } from './http/leaving.controller.js';
import { MarksController } from './http/marks.controller.js';
import { TransactionLimits } from './http/transaction-limits.js';
import { TransactionGuard } from './http/transaction-owner.js';
import { TransactionsController } from './http/transactions.controller.js';
import { TransactionList } from './read-model/transaction-list.js';

/** What customers have done, and what they keep about it. */
@Module({
  imports: [AccountsApiModule, OrderAccessModule, VerificationsModule, WalletsModule],
  controllers: [TransactionsController, MarksController, LeavingController],
  providers: [TransactionGuard, TransactionLimits, TransactionList, TransactionMarks, ...Object.values(handlers)],
})
export class TransactionsApiModule {}

/** Destroys the keys of closed accounts when they are due. */
@Module({ providers: [Erasures] })
export class TransactionsWorkerModule {}
