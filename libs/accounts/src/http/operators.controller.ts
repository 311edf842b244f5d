import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  ChangeRoleRequest,
  InviteOperatorRequest,
  type OperatorView,
  type OperatorWithLinkView,
  ReasonRequest,
} from '@usdt-africa/contracts/admin';
import { Refusal, uuidFrom } from '@usdt-africa/kernel';
import { type IdempotentAnswer, type StoreAnswer, validBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { Accounts } from '../accounts.js';
import { operatorMetadata } from '../application/operator-log.js';
import type { Enrolment, Order } from '../application/operators.js';
import { subjectOf } from '../application/profiles.js';
import { listed, type ListQuery } from './operator-list.js';
import { operatorOf } from './operator-guard.js';
import { Permission } from './permission.js';

type Key = string | undefined;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Operators, for admins. Every verb ends with an event in the operator's stream, with the admin's reason. */
@Permission('operators.manage')
@Controller('api/admin/operators')
export class OperatorsController {
  constructor(private readonly accounts: Accounts) {}

  @Get()
  async list(@Query() query: ListQuery, @Res({ passthrough: true }) response: Response): Promise<OperatorView[]> {
    const { rows, contentRange } = listed(await this.accounts.operators.list(), query);
    response.setHeader('Content-Range', contentRange);
    return rows;
  }

  @Get(':id')
  show(@Param('id') id: string): Promise<OperatorView> {
    return this.accounts.operators.show(known(id));
  }

  @Post()
  async invite(
    @Req() request: Request,
    @Headers('idempotency-key') key: Key,
    @Body() body: unknown,
  ): Promise<OperatorWithLinkView> {
    const asked = validBody(InviteOperatorRequest, body);
    const admin = operatorOf(request);
    const operatorId = uuidFrom('operator', admin.id, key ?? '');
    const view = (enrolment: Enrolment): OperatorWithLinkView => ({
      id: operatorId,
      name: asked.name,
      email: asked.email,
      role: asked.role,
      state: 'invited',
      hasTotp: false,
      passkeys: 0,
      sessions: 0,
      invitedAt: this.accounts.clock.now().toISOString(),
      lastSignInAt: null,
      lockedUntil: null,
      ...this.#link(enrolment),
    });
    return this.#once(request, operatorId, 'POST /api/admin/operators', key, asked, 201, async (order, store) => {
      let made: OperatorWithLinkView | undefined;
      await this.accounts.operators.invite(operatorId, asked, order, async (tx, enrolment) => {
        made = view(enrolment);
        await store(tx, { status: 201, body: made });
      });
      return made!;
    });
  }

  @Post(':id/change-role')
  @HttpCode(200)
  changeRole(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @Body() body: unknown,
  ): Promise<OperatorView> {
    const asked = validBody(ChangeRoleRequest, body);
    return this.#verb(request, id, 'change-role', key, asked, { role: asked.role, sessions: 0 }, (order, also) =>
      this.accounts.operators.changeRole(id, asked.role, order, also),
    );
  }

  @Post(':id/disable')
  @HttpCode(200)
  disable(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @Body() body: unknown,
  ): Promise<OperatorView> {
    const asked = validBody(ReasonRequest, body);
    return this.#verb(request, id, 'disable', key, asked, { state: 'disabled', sessions: 0 }, (order, also) =>
      this.accounts.operators.disable(id, order, also),
    );
  }

  @Post(':id/enable')
  @HttpCode(200)
  async enable(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @Body() body: unknown,
  ): Promise<OperatorView> {
    const asked = validBody(ReasonRequest, body);
    await this.#verb(request, id, 'enable', key, asked, {}, (order, also) =>
      this.accounts.operators.enable(id, order, also),
    );
    return this.accounts.operators.show(id);
  }

  /** For whoever lost what they sign in with, or may have lost it to somebody: everything is void, and a new link made. */
  @Post(':id/reset')
  @HttpCode(200)
  async reset(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @Body() body: unknown,
  ): Promise<OperatorWithLinkView> {
    const asked = validBody(ReasonRequest, body);
    const before = await this.accounts.operators.show(known(id));
    return this.#once(
      request,
      id,
      `POST /api/admin/operators/${id}/reset`,
      key,
      asked,
      200,
      async (order, store: StoreAnswer<OperatorWithLinkView>) => {
        let made: OperatorWithLinkView | undefined;
        await this.accounts.operators.reset(id, order, async (tx, enrolment) => {
          const after = { state: 'invited', hasTotp: false, passkeys: 0, sessions: 0, lockedUntil: null } as const;
          made = { ...before, ...after, ...this.#link(enrolment) };
          await store(tx, { status: 200, body: made });
        });
        return made!;
      },
    );
  }

  @Post(':id/revoke-sessions')
  @HttpCode(200)
  async revokeSessions(@Req() request: Request, @Param('id') id: string, @Body() body: unknown): Promise<OperatorView> {
    const { reason } = validBody(ReasonRequest, body);
    const theirs = await this.accounts.sessions.list(known(id));
    const ids = theirs.map((row) => row.session_id);
    await this.accounts.sessions.revoke(id, ids, operatorOf(request), reason);
    return this.accounts.operators.show(id);
  }

  async #verb(
    request: Request,
    id: string,
    verb: string,
    key: Key,
    asked: { readonly reason: string },
    after: Partial<OperatorView>,
    work: (order: Order, also: (tx: Parameters<StoreAnswer<OperatorView>>[0]) => Promise<void>) => Promise<void>,
  ): Promise<OperatorView> {
    const body = { ...(await this.accounts.operators.show(known(id))), ...after };
    return this.#once(
      request,
      id,
      `POST /api/admin/operators/${id}/${verb}`,
      key,
      asked,
      200,
      async (order, store: StoreAnswer<OperatorView>) => {
        await work(order, (tx) => store(tx, { status: 200, body }));
        return body;
      },
    );
  }

  async #once<View>(
    request: Request,
    operatorId: string,
    route: string,
    key: Key,
    asked: { readonly reason: string },
    status: number,
    work: (order: Order, store: StoreAnswer<View>) => Promise<View>,
  ): Promise<View> {
    const admin = operatorOf(request);
    const order: Order = { by: admin.id, metadata: operatorMetadata(admin, { reason: asked.reason }) };
    const answer = await this.accounts.idempotency.once<View>(
      { principal: `operator:${admin.id}`, route, key, body: asked, subjectId: subjectOf(operatorId) },
      async (store): Promise<IdempotentAnswer<View>> => ({ status, body: await work(order, store) }),
    );
    return answer.body;
  }

  #link({ token, endsAt }: Enrolment) {
    return { enrolmentUrl: this.accounts.enrolmentUrl(token), enrolmentEndsAt: endsAt.toISOString() };
  }
}

/** @throws Refusal 404 for what cannot be an id */
function known(id: string): string {
  if (!UUID.test(id)) throw new Refusal(404, 'no-operator', 'There is no such operator.');
  return id;
}
