import { Controller, Get, Headers, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  ChangeRoleRequest,
  InviteOperatorRequest,
  type OperatorChangeAsked,
  type OperatorView,
  ReasonRequest,
} from '@usdt-africa/contracts/admin';
import { Refusal, uuidFrom } from '@usdt-africa/kernel';
import { ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { OperatorIdentity } from '../identity.js';
import { OperatorApprovalGate } from '../application/approval-gate.js';
import { operatorMetadata } from '../application/operator-log.js';
import { type AdminRequest, OperatorChanges, type Outcome } from '../application/operator-changes.js';
import type { Also } from '../application/operators.js';
import { subjectOf } from '../application/profiles.js';
import { listed, type ListQuery } from './operator-list.js';
import { operatorOf } from './operator-guard.js';
import { Permission } from './permission.js';

type Key = string | undefined;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Operators, for admins. Every verb ends with an event in the operator's stream, with the admin's reason; what is done to
 * somebody who decides about money or operators waits for a second person first (202).
 */
@Permission('operators.manage')
@Controller('api/admin/operators')
export class OperatorsController {
  readonly #changes: OperatorChanges;

  constructor(
    private readonly identity: OperatorIdentity,
    gate: OperatorApprovalGate,
  ) {
    this.#changes = new OperatorChanges(identity.operators, identity.profiles, gate);
  }

  @Get()
  async list(@Query() query: ListQuery, @Res({ passthrough: true }) response: Response): Promise<OperatorView[]> {
    const { rows, contentRange } = listed(await this.identity.operators.list(), query);
    response.setHeader('Content-Range', contentRange);
    return rows;
  }

  @Get(':id')
  show(@Param('id') id: string): Promise<OperatorView> {
    return this.identity.operators.show(known(id));
  }

  /** The one-time link goes to the new operator's own mail, and to nobody else. */
  @Post()
  async invite(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Headers('idempotency-key') key: Key,
    @ValidBody(InviteOperatorRequest) asked: InviteOperatorRequest,
  ): Promise<OperatorView | OperatorChangeAsked> {
    const operatorId = uuidFrom('operator', operatorOf(request).id, key ?? '');
    const view: OperatorView = {
      id: operatorId,
      name: asked.name,
      email: asked.email,
      role: asked.role,
      state: 'invited',
      hasTotp: false,
      passkeys: 0,
      sessions: 0,
      invitedAt: this.identity.clock.now().toISOString(),
      lastSignInAt: null,
      lockedUntil: null,
    };
    const route = 'POST /api/admin/operators';
    return this.#once(request, response, { operatorId, route, key, asked, status: 201, body: view }, (admin, also) =>
      this.#changes.invite(operatorId, asked, admin, also),
    );
  }

  @Post(':id/change-role')
  changeRole(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ChangeRoleRequest) asked: ChangeRoleRequest,
  ): Promise<OperatorView | OperatorChangeAsked> {
    const after = { role: asked.role, sessions: 0 };
    return this.#verb(request, response, { id, verb: 'change-role', key, asked, after }, (admin, also) =>
      this.#changes.change('change-role', id, admin, also, asked.role),
    );
  }

  /** At once and by one admin alone: whoever may be somebody else is kept out first and asked afterwards. */
  @Post(':id/disable')
  disable(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ReasonRequest) asked: ReasonRequest,
  ): Promise<OperatorView | OperatorChangeAsked> {
    const after = { state: 'disabled', sessions: 0 } as const;
    return this.#verb(request, response, { id, verb: 'disable', key, asked, after }, async (admin, also) => {
      const metadata = operatorMetadata({ id: admin.adminId }, { reason: admin.reason });
      await this.identity.operators.disable(id, { by: [admin.adminId], metadata }, also);
      return { done: true };
    });
  }

  @Post(':id/enable')
  async enable(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ReasonRequest) asked: ReasonRequest,
  ): Promise<OperatorView | OperatorChangeAsked> {
    const answer = await this.#verb(request, response, { id, verb: 'enable', key, asked, after: {} }, (admin, also) =>
      this.#changes.change('enable', id, admin, also),
    );
    return 'asked' in answer ? answer : this.identity.operators.show(id);
  }

  /** For whoever lost what they sign in with, or may have lost it to somebody: everything is void, and a new link is mailed. */
  @Post(':id/reset')
  reset(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ReasonRequest) asked: ReasonRequest,
  ): Promise<OperatorView | OperatorChangeAsked> {
    const after = { state: 'invited', hasTotp: false, passkeys: 0, sessions: 0, lockedUntil: null } as const;
    return this.#verb(request, response, { id, verb: 'reset', key, asked, after }, (admin, also) =>
      this.#changes.change('reset', id, admin, also),
    );
  }

  @Post(':id/revoke-sessions')
  @HttpCode(200)
  async revokeSessions(
    @Req() request: Request,
    @Param('id') id: string,
    @ValidBody(ReasonRequest) { reason }: ReasonRequest,
  ): Promise<OperatorView> {
    const theirs = await this.identity.sessions.list(known(id));
    const ids = theirs.map((row) => row.session_id);
    await this.identity.sessions.revoke(id, ids, operatorOf(request), reason);
    return this.identity.operators.show(id);
  }

  async #verb(
    request: Request,
    response: Response,
    what: {
      readonly id: string;
      readonly verb: string;
      readonly key: Key;
      readonly asked: { readonly reason: string };
      readonly after: Partial<OperatorView>;
    },
    work: Work,
  ): Promise<OperatorView | OperatorChangeAsked> {
    const { id, verb, key, asked, after } = what;
    const body = { ...(await this.identity.operators.show(known(id))), ...after };
    const route = `POST /api/admin/operators/${id}/${verb}`;
    return this.#once(request, response, { operatorId: id, route, key, asked, status: 200, body }, work);
  }

  async #once(
    request: Request,
    response: Response,
    what: {
      readonly operatorId: string;
      readonly route: string;
      readonly key: Key;
      readonly asked: { readonly reason: string };
      readonly status: number;
      readonly body: OperatorView;
    },
    work: Work,
  ): Promise<OperatorView | OperatorChangeAsked> {
    const { operatorId, route, key, asked, status, body } = what;
    const admin = operatorOf(request);
    const by: AdminRequest = { adminId: admin.id, reason: asked.reason, key: key ?? '' };
    const answer = await this.identity.idempotency.once<OperatorView | OperatorChangeAsked>(
      { principal: `operator:${admin.id}`, route, key, body: asked, subjectId: subjectOf(operatorId) },
      async (store) => {
        const outcome = await work(by, (tx) => store(tx, { status, body }));
        if (outcome.done) return { status, body };
        const waiting = { status: 202, body: { asked: { approvalId: outcome.approvalId } } };
        // The request is the same however often it is asked: nothing is lost when only this answer is.
        await this.identity.store.transaction((tx) => store(tx, waiting));
        return waiting;
      },
    );
    response.status(answer.status);
    return answer.body;
  }
}

type Work = (admin: AdminRequest, also: Also) => Promise<Outcome>;

/** @throws Refusal 404 for what cannot be an id */
function known(id: string): string {
  if (!UUID.test(id)) throw new Refusal(404, 'no-operator', 'There is no such operator.');
  return id;
}
