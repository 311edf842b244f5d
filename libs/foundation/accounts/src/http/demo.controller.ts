import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EmptyRequest } from '@usdt-africa/contracts/api';
import { AnswersNothing, CallableBy, ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { SignInDemoCustomer } from '../application/sign-in-demo-customer.js';
import { SignInResponse } from './sign-in-response.js';

/** One click, and the demo customer is signed in. Registered in a sandbox only: elsewhere its address is not there. */
@CallableBy('anyone')
@Controller('api/auth/demo')
export class DemoController {
  constructor(
    private readonly commands: CommandBus,
    private readonly signInResponse: SignInResponse,
  ) {}

  @AnswersNothing()
  @Post()
  @HttpCode(204)
  async signIn(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<void> {
    const visitor = await this.signInResponse.visitor(request);
    this.signInResponse.welcome(response, await this.commands.execute(new SignInDemoCustomer(visitor)));
  }
}
