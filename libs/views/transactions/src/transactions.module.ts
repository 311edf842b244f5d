import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsApiModule } from '@usdt-africa/accounts';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, made, POOL, RateLimit } from '@usdt-africa/platform';
import { OrderAccessModule } from '@usdt-africa/orders';
import { WalletsModule } from '@usdt-africa/wallets';
import type { Pool } from 'pg';
import { CloseAccountHandler } from './application/close-account.js';
import { Erasures } from './application/erasures.js';
import { ExportOwnDataHandler } from './application/export-own-data.js';
import { AddTransactionFileHandler } from './application/add-transaction-file.js';
import { CategoriseTransactionHandler } from './application/categorise-transaction.js';
import { HideTransactionHandler } from './application/hide-transaction.js';
import { NoteTransactionHandler } from './application/note-transaction.js';
import { RemoveTransactionFileHandler } from './application/remove-transaction-file.js';
import { TransactionMarks } from './application/transaction-marks.js';
import { LeavingController } from './http/leaving.controller.js';
import { MarksController } from './http/marks.controller.js';
import { TransactionLimits } from './http/transaction-limits.js';
import { TransactionGuard } from './http/transaction-owner.js';
import { TransactionsController } from './http/transactions.controller.js';
import { CountTransactionsHandler } from './read-model/count-transactions.js';
import { DownloadTransactionsHandler } from './read-model/download-transactions.js';
import { ListPayeesHandler } from './read-model/list-payees.js';
import { ListTransactionsHandler } from './read-model/list-transactions.js';
import { ReadTransactionFileHandler } from './read-model/read-transaction-file.js';
import { ShowClosingHandler } from './read-model/show-closing.js';
import { ShowTransactionHandler } from './read-model/show-transaction.js';
import { TransactionList } from './read-model/transaction-list.js';

const HANDLERS = [
  AddTransactionFileHandler,
  CategoriseTransactionHandler,
  CloseAccountHandler,
  CountTransactionsHandler,
  DownloadTransactionsHandler,
  ExportOwnDataHandler,
  HideTransactionHandler,
  ListPayeesHandler,
  ListTransactionsHandler,
  NoteTransactionHandler,
  ReadTransactionFileHandler,
  RemoveTransactionFileHandler,
  ShowClosingHandler,
  ShowTransactionHandler,
];

/** What customers have done, and what they keep about it. */
@Module({})
export class TransactionsModule {
  static with(): DynamicModule {
    return {
      module: TransactionsModule,
      global: true,
      imports: [AccountsApiModule, OrderAccessModule, WalletsModule],
      controllers: [TransactionsController, MarksController, LeavingController],
      providers: [
        made(
          TransactionList,
          [POOL, PersonalData, CLOCK],
          (pool: Pool, personalData: PersonalData, clock: Clock) => new TransactionList(pool, personalData, clock),
        ),
        made(
          TransactionMarks,
          [POOL, PostgresEventStore, PersonalData, CLOCK],
          (pool: Pool, store: PostgresEventStore, personalData: PersonalData, clock: Clock) =>
            new TransactionMarks(pool, store, personalData, clock),
        ),
        made(TransactionLimits, [POOL], (pool: Pool): TransactionLimits => ({
          requests: new RateLimit(pool, 'transaction-requests', 240, 60),
          acts: new RateLimit(pool, 'transaction-acts', 120, 600),
          downloads: new RateLimit(pool, 'transaction-downloads', 20, 3_600),
          exports: new RateLimit(pool, 'own-data-exports', 5, 3_600),
          uploads: new RateLimit(pool, 'transaction-uploads', 40, 600),
        })),
        TransactionGuard,
        ...HANDLERS,
      ],
    };
  }

  /** Destroys the keys of closed accounts when they are due. */
  static worker(): DynamicModule {
    return {
      module: TransactionsModule,
      providers: [Erasures],
    };
  }
}
