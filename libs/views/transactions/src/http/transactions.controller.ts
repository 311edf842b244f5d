import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  TransactionRecipientsView,
  TransactionsCountRequest,
  TransactionsCountView,
  TransactionsRequest,
  TransactionsView,
} from '@usdt-africa/contracts/api';
import { Answers, CallableBy, Customer, type SignedInCustomer, ValidBody } from '@usdt-africa/platform';
import { CountTransactions } from '../read-model/count-transactions.js';
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

  @Answers(TransactionRecipientsView)
  @Get('recipients')
  recipients(@Customer() { accountId }: SignedInCustomer): Promise<TransactionRecipientsView> {
    return this.queries.execute(new ListPayees(accountId));
  }
}
