import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
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
import { Refusal } from '@usdt-africa/kernel';
import { ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { OperatorIdentity } from '../identity.js';
import { deviceOf } from '../application/device.js';
import { isPermission, may, permissionsOf } from '../domain/permissions.js';
import { operatorOf } from './operator-guard.js';
import { SignedIn } from './permission.js';

/** What operators see and do about themselves. */
@SignedIn()
@Controller('api/admin/me')
export class MeController {
  constructor(private readonly identity: OperatorIdentity) {}

  @Get()
  async me(@Req() request: Request): Promise<MeView> {
    const operator = operatorOf(request);
    const { id, role, idleEndsAt, endsAt } = operator;
    const [profile, sessions, recoveryCodesLeft] = await Promise.all([
      this.identity.profiles.open(id),
      this.identity.sessions.counts([id]),
      this.identity.own.recoveryCodesLeft(id),
    ]);
    const now = this.identity.clock.now().getTime();
    const secondsTo = (end: Date): number => Math.max(0, Math.floor((end.getTime() - now) / 1000));
    return {
      id,
      ...profile,
      role,
      permissions: permissionsOf(role),
      idleEndsAt: idleEndsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      secondsToIdleEnd: secondsTo(idleEndsAt),
      secondsToEnd: secondsTo(endsAt),
      sessions: sessions.get(id) ?? 0,
      recoveryCodesLeft,
      mode: this.identity.config.mode,
    };
  }

  /** Who else works here and may do this: whom something can be handed to. Names alone. */
  @Get('colleagues')
  async colleagues(@Req() request: Request, @Query('may') permission: unknown): Promise<ColleagueView[]> {
    if (typeof permission !== 'string' || !isPermission(permission))
      throw new Refusal(400, 'bad-request', 'Colleagues are asked for by what they may do.');
    const { id: own } = operatorOf(request);
    return (await this.identity.operators.list())
      .filter(({ id, state, role }) => id !== own && state !== 'disabled' && may(role, permission))
      .map(({ id, name, role }) => ({ id, name, role }));
  }

  @Get('sessions')
  async sessions(@Req() request: Request): Promise<OperatorSessionView[]> {
    const { id, sessionId } = operatorOf(request);
    return (await this.identity.sessions.list(id)).map((row) => ({
      id: row.session_id,
      method: row.method,
      device: row.device,
      startedAt: row.started_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      current: row.session_id === sessionId,
    }));
  }

  /** All but the one that asks. */
  @Delete('sessions')
  @HttpCode(204)
  async endOtherSessions(@Req() request: Request): Promise<void> {
    const operator = operatorOf(request);
    const others = (await this.identity.sessions.list(operator.id)).filter(
      (row) => row.session_id !== operator.sessionId,
    );
    await this.identity.sessions.revoke(
      operator.id,
      others.map((row) => row.session_id),
      operator,
    );
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  async endSession(@Req() request: Request, @Param('id') id: string): Promise<void> {
    const operator = operatorOf(request);
    if ((await this.identity.sessions.revoke(operator.id, [id], operator)) === 0)
      throw new Refusal(404, 'no-session', 'This session has ended already.');
  }

  @Post('password')
  @HttpCode(204)
  async changePassword(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @ValidBody(ChangePasswordRequest) asked: ChangePasswordRequest,
  ): Promise<void> {
    const token = await this.identity.own.changePassword(operatorOf(request), asked);
    this.identity.cookies.setSession(response, token);
  }

  /** Ten new ones; the old ones are void. */
  @Post('recovery-codes')
  @HttpCode(200)
  async renewRecoveryCodes(
    @Req() request: Request,
    @ValidBody(CodeRequest) { code }: CodeRequest,
  ): Promise<RecoveryCodesView> {
    return { recoveryCodes: await this.identity.own.renewRecoveryCodes(operatorOf(request), code) };
  }

  @Get('passkeys')
  passkeys(@Req() request: Request): Promise<PasskeyView[]> {
    return this.identity.passkeys.list(operatorOf(request).id);
  }

  /** The challenge is given to whoever proved to be there, and so is the proof that adding one needs. */
  @Post('passkeys/options')
  @HttpCode(200)
  async passkeyOptions(@Req() request: Request, @ValidBody(FreshRequest) { code }: FreshRequest) {
    const operator = operatorOf(request);
    await this.identity.own.prove(operator, code);
    return this.identity.passkeys.registrationOptions(operator);
  }

  @Post('passkeys')
  async addPasskey(
    @Req() request: Request,
    @ValidBody(AddPasskeyRequest) { response, name }: AddPasskeyRequest,
  ): Promise<PasskeyView> {
    return this.identity.passkeys.register(operatorOf(request), response, {
      origin: request.headers.origin ?? '',
      name: name ?? deviceOf(request.headers['user-agent']),
    });
  }

  @Post('passkeys/:id/remove')
  @HttpCode(204)
  async removePasskey(
    @Req() request: Request,
    @Param('id') id: string,
    @ValidBody(FreshRequest) { code }: FreshRequest,
  ): Promise<void> {
    const operator = operatorOf(request);
    await this.identity.own.prove(operator, code);
    await this.identity.passkeys.remove(operator, id);
  }
}
