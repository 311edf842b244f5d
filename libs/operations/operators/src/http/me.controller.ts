import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { deviceOf } from '@usdt-africa/authentication';
import {
  AddPasskeyRequest,
  ChangeOperatorPasswordRequest,
  CodeRequest,
  ColleaguesView,
  FreshRequest,
  MeView,
  OperatorPasskeyOptions,
  OperatorSessionsView,
  PasskeysView,
  PasskeyView,
  RecoveryCodesView,
} from '@usdt-africa/contracts/admin';
import { Answers, AnswersNothing, ValidBody, ValidQuery } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import { AddPasskey } from '../application/add-passkey.js';
import { ChallengeNewPasskey } from '../application/challenge-new-passkey.js';
import { ChangePassword } from '../application/change-password.js';
import { EndOwnSessions } from '../application/end-own-sessions.js';
import { RemovePasskey } from '../application/remove-passkey.js';
import { RenewRecoveryCodes } from '../application/renew-recovery-codes.js';
import { isPermission, type Permission } from '../domain/permissions.js';
import { ListColleagues } from '../read-model/list-colleagues.js';
import { ListOwnSessions } from '../read-model/list-own-sessions.js';
import { ListPasskeys } from '../read-model/list-passkeys.js';
import { ShowMe } from '../read-model/show-me.js';
import { OperatorCookies } from './cookies.js';
import { operatorOf } from './operator-guard.js';
import { SignedIn } from './permission.js';

const BY_WHAT = 'List colleagues by a permission.';
const WhatTheyMay = z.string(BY_WHAT).check(z.refine(isPermission, BY_WHAT));

/** What operators see and do about themselves. */
@SignedIn()
@Controller('api/admin/me')
export class MeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: OperatorCookies,
  ) {}

  @Answers(MeView)
  @Get()
  me(@Req() request: Request): Promise<MeView> {
    return this.queries.execute(new ShowMe(operatorOf(request)));
  }

  @Answers(ColleaguesView)
  @Get('colleagues')
  colleagues(@Req() request: Request, @ValidQuery('may', WhatTheyMay) permission: Permission): Promise<ColleaguesView> {
    return this.queries.execute(new ListColleagues(operatorOf(request).id, permission));
  }

  @Answers(OperatorSessionsView)
  @Get('sessions')
  sessions(@Req() request: Request): Promise<OperatorSessionsView> {
    return this.queries.execute(new ListOwnSessions(operatorOf(request)));
  }

  @AnswersNothing()
  @Delete('sessions')
  @HttpCode(204)
  endOtherSessions(@Req() request: Request): Promise<void> {
    return this.commands.execute(new EndOwnSessions(operatorOf(request), 'others'));
  }

  @AnswersNothing()
  @Delete('sessions/:id')
  @HttpCode(204)
  endSession(@Req() request: Request, @Param('id') sessionId: string): Promise<void> {
    return this.commands.execute(new EndOwnSessions(operatorOf(request), { sessionId }));
  }

  @AnswersNothing()
  @Post('password')
  @HttpCode(204)
  async changePassword(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(ChangeOperatorPasswordRequest) input: ChangeOperatorPasswordRequest,
  ): Promise<void> {
    const token = await this.commands.execute(new ChangePassword(operatorOf(request), input));
    this.cookies.setSession(response, token);
  }

  /** Ten new ones; the old ones are void. */
  @Answers(RecoveryCodesView)
  @Post('recovery-codes')
  @HttpCode(200)
  async renewRecoveryCodes(
    @Req() request: Request,
    @ValidBody(CodeRequest) { code }: CodeRequest,
  ): Promise<RecoveryCodesView> {
    return { recoveryCodes: await this.commands.execute(new RenewRecoveryCodes(operatorOf(request), code)) };
  }

  @Answers(PasskeysView)
  @Get('passkeys')
  passkeys(@Req() request: Request): Promise<PasskeysView> {
    return this.queries.execute(new ListPasskeys(operatorOf(request).id));
  }

  @Answers(OperatorPasskeyOptions)
  @Post('passkeys/options')
  @HttpCode(200)
  async passkeyOptions(
    @Req() request: Request,
    @ValidBody(FreshRequest) { code }: FreshRequest,
  ): Promise<OperatorPasskeyOptions> {
    return { ...(await this.commands.execute(new ChallengeNewPasskey(operatorOf(request), code))) };
  }

  @Answers(PasskeyView)
  @Post('passkeys')
  addPasskey(
    @Req() request: Request,
    @ValidBody(AddPasskeyRequest) { response, name }: AddPasskeyRequest,
  ): Promise<PasskeyView> {
    const where = { origin: request.headers.origin ?? '', name: name ?? deviceOf(request.headers['user-agent']) };
    return this.commands.execute(new AddPasskey(operatorOf(request), response, where));
  }

  @AnswersNothing()
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
