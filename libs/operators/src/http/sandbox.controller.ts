import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { SandboxSignInRequest, type SandboxOperatorView } from '@usdt-africa/contracts/admin';
import { Refusal } from '@usdt-africa/kernel';
import { ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { OperatorIdentity } from '../identity.js';
import { deviceOf } from '../application/device.js';
import type { SandboxOperators } from '../application/sandbox-operators.js';
import { Open } from './permission.js';

/** One-click sign-in. Registered in a sandbox only: elsewhere its addresses are not there. */
@Open()
@Controller('api/admin/auth/sandbox')
export class SandboxOperatorsController {
  constructor(private readonly identity: OperatorIdentity) {}

  @Get()
  list(): Promise<SandboxOperatorView[]> {
    return this.#people().list();
  }

  @Post()
  @HttpCode(204)
  async signIn(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(SandboxSignInRequest) { operatorId }: SandboxSignInRequest,
  ): Promise<void> {
    const { token } = await this.#people().signInAs(operatorId, deviceOf(request.headers['user-agent']));
    this.identity.cookies.setSession(response, token);
  }

  #people(): SandboxOperators {
    if (!this.identity.sandbox) throw new Refusal(404, 'not-found', 'There is nothing at this address.');
    return this.identity.sandbox;
  }
}
