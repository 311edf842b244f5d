import { Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AccountSessionsView, AccountView, EmptyRequest } from '@usdt-africa/contracts/api';
import {
  Answers,
  AnswersNothing,
  CallableBy,
  Customer,
  IdParam,
  type SignedInCustomer,
  ValidBody,
} from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { EndSessions } from '../application/end-sessions.js';
import { ListSessions } from '../read-model/list-sessions.js';
import { ShowAccount } from '../read-model/show-account.js';
import { AccountCookies } from './cookies.js';

/** The signed-in customer and their other sessions. */
@CallableBy('account')
@Controller('api/account')
export class AccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: AccountCookies,
  ) {}

  @Answers(AccountView)
  @Get()
  show(@Customer() customer: SignedInCustomer): Promise<AccountView> {
    return this.queries.execute(new ShowAccount(customer));
  }

  @Answers(AccountSessionsView)
  @Get('sessions')
  sessions(@Customer() customer: SignedInCustomer): Promise<AccountSessionsView> {
    return this.queries.execute(new ListSessions(customer));
  }

  /** Everywhere else. */
  @AnswersNothing()
  @Delete('sessions')
  @HttpCode(204)
  async endOthers(@Req() request: Request, @Customer() customer: SignedInCustomer): Promise<void> {
    await this.commands.execute(new EndSessions(customer, 'others', this.cookies.read(request, 'device')));
  }

  @AnswersNothing()
  @Delete('sessions/:id')
  @HttpCode(204)
  async end(@Customer() customer: SignedInCustomer, @IdParam('id') sessionId: string): Promise<void> {
    await this.commands.execute(new EndSessions(customer, { sessionId }));
  }

  /** Everywhere, here too. */
  @AnswersNothing()
  @Post('sessions/end-all')
  @HttpCode(204)
  async endAll(
    @Customer() customer: SignedInCustomer,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<void> {
    await this.commands.execute(new EndSessions(customer, 'all'));
    this.cookies.clear(response, 'session');
    response.setHeader('Clear-Site-Data', '"cache", "storage"');
  }
}
