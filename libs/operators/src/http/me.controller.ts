import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { deviceOf } from '@usdt-africa/authentication';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  AddPasskeyRequest,
  ChangePasswordRequest,
  CodeRequest,
  type ColleagueView,
  FreshRequest,
  type MeView,
  type OperatorSessionView,
  type PasskeyView,
  type RecoveryCodesView,
} from '@usdt-africa/contracts/admin';
import { ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { AddPasskey } from '../application/add-passkey.js';
import { ChallengeNewPasskey } from '../application/challenge-new-passkey.js';
import { ChangePassword } from '../application/change-password.js';
import { EndOwnSessions } from '../application/end-own-sessions.js';
import { RemovePasskey } from '../application/remove-passkey.js';
import { RenewRecoveryCodes } from '../application/renew-recovery-codes.js';
import { isPermission } from '../domain/permissions.js';
import { ListColleagues } from '../read-model/list-colleagues.js';
import { ListOwnSessions } from '../read-model/list-own-sessions.js';
import { ListPasskeys } from '../read-model/list-passkeys.js';
import { ShowMe } from '../read-model/show-me.js';
import { OperatorCookies } from './cookies.js';
import { operatorOf } from './operator-guard.js';
import { SignedIn } from './permission.js';

/** What operators see and do about themselves. */
@SignedIn()
@Controller('api/admin/me')
export class MeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: OperatorCookies,
  ) {}

  @Get()
  me(@Req() request: Request): Promise<MeView> {
    return this.queries.execute(new ShowMe(operatorOf(request)));
  }

  @Get('colleagues')
  async colleagues(@Req() request: Request, @Query('may') permission: unknown): Promise<ColleagueView[]> {
    if (typeof permission !== 'string' || !isPermission(permission)) throw refusal('operators.bad-request');
    return this.queries.execute(new ListColleagues(operatorOf(request).id, permission));
  }

  @Get('sessions')
  sessions(@Req() request: Request): Promise<OperatorSessionView[]> {
    return this.queries.execute(new ListOwnSessions(operatorOf(request)));
  }

  @Delete('sessions')
  @HttpCode(204)
  endOtherSessions(@Req() request: Request): Promise<void> {
    return this.commands.execute(new EndOwnSessions(operatorOf(request), 'others'));
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  endSession(@Req() request: Request, @Param('id') sessionId: string): Promise<void> {
    return this.commands.execute(new EndOwnSessions(operatorOf(request), { sessionId }));
  }

  @Post('password')
  @HttpCode(204)
  async changePassword(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(ChangePasswordRequest) asked: ChangePasswordRequest,
  ): Promise<void> {
    const token = await this.commands.execute(new ChangePassword(operatorOf(request), asked));
    this.cookies.setSession(response, token);
  }

  /** Ten new ones; the old ones are void. */
  @Post('recovery-codes')
  @HttpCode(200)
  async renewRecoveryCodes(
    @Req() request: Request,
    @ValidBody(CodeRequest) { code }: CodeRequest,
  ): Promise<RecoveryCodesView> {
    return { recoveryCodes: await this.commands.execute(new RenewRecoveryCodes(operatorOf(request), code)) };
  }

  @Get('passkeys')
  passkeys(@Req() request: Request): Promise<PasskeyView[]> {
    return this.queries.execute(new ListPasskeys(operatorOf(request).id));
  }

  @Post('passkeys/options')
  @HttpCode(200)
  passkeyOptions(@Req() request: Request, @ValidBody(FreshRequest) { code }: FreshRequest) {
    return this.commands.execute(new ChallengeNewPasskey(operatorOf(request), code));
  }

  @Post('passkeys')
  addPasskey(
    @Req() request: Request,
    @ValidBody(AddPasskeyRequest) { response, name }: AddPasskeyRequest,
  ): Promise<PasskeyView> {
    const where = { origin: request.headers.origin ?? '', name: name ?? deviceOf(request.headers['user-agent']) };
    return this.commands.execute(new AddPasskey(operatorOf(request), response, where));
  }

  @Post('passkeys/:id/remove')
  @HttpCode(204)
  removePasskey(
    @Req() request: Request,
    @Param('id') id: string,
    @ValidBody(FreshRequest) { code }: FreshRequest,
  ): Promise<void> {
    return this.commands.execute(new RemovePasskey(operatorOf(request), id, code));
  }
}
