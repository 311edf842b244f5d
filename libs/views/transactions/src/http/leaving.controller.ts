import { Controller, Get, HttpCode, Inject, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AccountCookies, AccountLimits } from '@usdt-africa/accounts';
import { CloseAccountRequest, ClosingView, ExportDataRequest, OwnDataView } from '@usdt-africa/contracts/api';
import {
  Answers,
  AnswersNothing,
  CallableBy,
  Customer,
  type SignedInCustomer,
  AttemptId,
  ValidBody,
} from '@usdt-africa/platform';
import type { Response } from 'express';
import { CloseAccount } from '../application/close-account.js';
import { ExportOwnData } from '../application/export-own-data.js';
import { ShowClosing } from '../read-model/show-closing.js';
import { TransactionLimits } from './transaction-limits.js';

/** AUTH-10: the export of a customer's data, and the closing of their account. */
@CallableBy('account')
@Controller('api/account')
export class LeavingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: AccountCookies,
    @Inject(AccountLimits) private readonly acts: AccountLimits,
    @Inject(TransactionLimits) private readonly limits: TransactionLimits,
  ) {}

  @Answers(ClosingView)
  @Get('closing')
  async closing(@Customer() { accountId, principal }: SignedInCustomer): Promise<ClosingView> {
    await this.limits.requests.take(principal.key);
    return this.queries.execute(new ShowClosing(accountId));
  }

  @AnswersNothing()
  @Post('close')
  @HttpCode(204)
  async close(
    @Customer() customer: SignedInCustomer,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(CloseAccountRequest) { secret, code }: CloseAccountRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<void> {
    await this.acts.acts.take(customer.accountId);
    await this.commands.execute(new CloseAccount(customer, secret, code, attemptId));
    this.cookies.clear(response, 'session');
    response.setHeader('Clear-Site-Data', '"cache", "storage"');
  }

  /** In one answer, which a page keeps as a file. */
  @Answers(OwnDataView)
  @Post('export')
  @HttpCode(200)
  async export(
    @Customer() customer: SignedInCustomer,
    @ValidBody(ExportDataRequest) given: ExportDataRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<OwnDataView> {
    await this.limits.exports.take(customer.accountId);
    return this.commands.execute(new ExportOwnData(customer, given, attemptId));
  }
}
