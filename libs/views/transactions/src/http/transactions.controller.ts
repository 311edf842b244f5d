import { Controller, Get, HttpCode, Inject, Post, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  TransactionRecipientsView,
  TransactionsCountRequest,
  TransactionsCountView,
  TransactionsDownloadRequest,
  TransactionsRequest,
  TransactionsView,
} from '@usdt-africa/contracts/api';
import {
  Answers,
  AnswersAs,
  CallableBy,
  Customer,
  sendCsv,
  type SignedInCustomer,
  ValidBody,
} from '@usdt-africa/platform';
import type { Response } from 'express';
import { CountTransactions } from '../read-model/count-transactions.js';
import { DownloadTransactions } from '../read-model/download-transactions.js';
import { ListPayees } from '../read-model/list-payees.js';
import { ListTransactions } from '../read-model/list-transactions.js';
import { TransactionLimits } from './transaction-limits.js';

/** A customer's own transactions. Search texts are sent in bodies, so that no names get into addresses or logs. */
@CallableBy('account')
@Controller('api/account/transactions')
export class TransactionsController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(TransactionLimits) private readonly limits: TransactionLimits,
  ) {}

  @Answers(TransactionsView)
  @Post('search')
  @HttpCode(200)
  async search(
    @Customer() { accountId, principal }: SignedInCustomer,
    @ValidBody(TransactionsRequest) body: TransactionsRequest,
  ): Promise<TransactionsView> {
    await this.limits.requests.take(principal.key);
    return this.queries.execute(new ListTransactions(accountId, body));
  }

  @Answers(TransactionsCountView)
  @Post('count')
  @HttpCode(200)
  async count(
    @Customer() { accountId, principal }: SignedInCustomer,
    @ValidBody(TransactionsCountRequest) { filter }: TransactionsCountRequest,
  ): Promise<TransactionsCountView> {
    await this.limits.requests.take(principal.key);
    return this.queries.execute(new CountTransactions(accountId, filter));
  }

  @AnswersAs('text/csv')
  @Post('download')
  @HttpCode(200)
  async download(
    @Customer() { accountId }: SignedInCustomer,
    @ValidBody(TransactionsDownloadRequest) { filter }: TransactionsDownloadRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.limits.downloads.take(accountId);
    await sendCsv(response, 'transactions', await this.queries.execute(new DownloadTransactions(accountId, filter)));
  }

  @Answers(TransactionRecipientsView)
  @Get('recipients')
  recipients(@Customer() { accountId }: SignedInCustomer): Promise<TransactionRecipientsView> {
    return this.queries.execute(new ListPayees(accountId));
  }
}
