import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { deviceOf } from '@usdt-africa/authentication';
import { SandboxOperatorsView, SandboxSignInRequest } from '@usdt-africa/contracts/admin';
import { Answers, AnswersNothing, ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { SignInSandboxOperator } from '../application/sign-in-sandbox-operator.js';
import { ListSandboxOperators } from '../read-model/list-sandbox-operators.js';
import { OperatorCookies } from './cookies.js';
import { Open } from './permission.js';

/** One-click sign-in. Registered in a sandbox only: elsewhere its addresses are not there. */
@Open()
@Controller('api/admin/auth/sandbox')
export class SandboxOperatorsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: OperatorCookies,
  ) {}

  @Answers(SandboxOperatorsView)
  @Get()
  list(): Promise<SandboxOperatorsView> {
    return this.queries.execute(new ListSandboxOperators());
  }

  @AnswersNothing()
  @Post()
  @HttpCode(204)
  async signIn(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(SandboxSignInRequest) { operatorId }: SandboxSignInRequest,
  ): Promise<void> {
    const signIn = new SignInSandboxOperator(operatorId, deviceOf(request.headers['user-agent']));
    this.cookies.setSession(response, (await this.commands.execute(signIn)).token);
  }
}
