import { Controller, Get, Headers, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  AdminListRequest,
  ChangeRoleRequest,
  InviteOperatorRequest,
  OperatorChangeView,
  OperatorView,
  ReasonRequest,
} from '@usdt-africa/contracts/admin';
import { uuidFrom } from '@usdt-africa/kernel';
import {
  Answers,
  AnswersPage,
  AskedList,
  Idempotency,
  type ListQuery,
  type Page,
  ValidBody,
} from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import type { AdminRequest, ChangeAnswer } from '../application/admin-requests.js';
import { ChangeOperator } from '../application/change-operator.js';
import { DisableOperator } from '../application/disable-operator.js';
import { InviteOperator } from '../application/invite-operator.js';
import { subjectOf } from '../application/profiles.js';
import { RevokeOperatorSessions } from '../application/revoke-operator-sessions.js';
import { ListOperators } from '../read-model/list-operators.js';
import { ShowOperator } from '../read-model/show-operator.js';
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
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly idempotency: Idempotency,
  ) {}

  @AnswersPage(OperatorView)
  @Get()
  list(@AskedList() query: ListQuery): Promise<Page<OperatorView>> {
    return this.queries.execute(new ListOperators(query));
  }

  /** As `list`, with the words that are looked for: names and addresses stand in no URL. */
  @AnswersPage(OperatorView)
  @Post('search')
  @HttpCode(200)
  search(@ValidBody(AdminListRequest) asked: AdminListRequest): Promise<Page<OperatorView>> {
    return this.list(asked);
  }

  @Answers(OperatorView)
  @Get(':id')
  show(@Param('id') id: string): Promise<OperatorView> {
    return this.queries.execute(new ShowOperator(known(id)));
  }

  /** The one-time link goes to the new operator's own mail, and to nobody else. */
  @Answers(OperatorChangeView, 202)
  @Post()
  invite(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Headers('idempotency-key') key: Key,
    @ValidBody(InviteOperatorRequest) asked: InviteOperatorRequest,
  ): Promise<OperatorChangeView> {
    const operatorId = uuidFrom('operator', operatorOf(request).id, key ?? '');
    const route = 'POST /api/admin/operators';
    return this.#once(request, response, { operatorId, route, key, asked }, (admin) =>
      this.commands.execute(new InviteOperator(operatorId, asked, admin)),
    );
  }

  @Answers(OperatorChangeView, 202)
  @Post(':id/change-role')
  @HttpCode(200)
  changeRole(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ChangeRoleRequest) asked: ChangeRoleRequest,
  ): Promise<OperatorChangeView> {
    return this.#verb(request, response, { id, verb: 'change-role', key, asked }, (admin) =>
      this.commands.execute(new ChangeOperator('change-role', id, admin, asked.role)),
    );
  }

  @Answers(OperatorChangeView, 202)
  @Post(':id/disable')
  @HttpCode(200)
  disable(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ReasonRequest) asked: ReasonRequest,
  ): Promise<OperatorChangeView> {
    return this.#verb(request, response, { id, verb: 'disable', key, asked }, (admin) =>
      this.commands.execute(new DisableOperator(id, admin)),
    );
  }

  @Answers(OperatorChangeView, 202)
  @Post(':id/enable')
  @HttpCode(200)
  async enable(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ReasonRequest) asked: ReasonRequest,
  ): Promise<OperatorChangeView> {
    const answer = await this.#verb(request, response, { id, verb: 'enable', key, asked }, (admin) =>
      this.commands.execute(new ChangeOperator('enable', id, admin)),
    );
    return 'asked' in answer ? answer : this.show(id);
  }

  /** For whoever lost what they sign in with, or may have lost it to somebody: everything is void, and a new link is mailed. */
  @Answers(OperatorChangeView, 202)
  @Post(':id/reset')
  @HttpCode(200)
  reset(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ReasonRequest) asked: ReasonRequest,
  ): Promise<OperatorChangeView> {
    return this.#verb(request, response, { id, verb: 'reset', key, asked }, (admin) =>
      this.commands.execute(new ChangeOperator('reset', id, admin)),
    );
  }

  @Answers(OperatorView)
  @Post(':id/revoke-sessions')
  @HttpCode(200)
  async revokeSessions(
    @Req() request: Request,
    @Param('id') id: string,
    @ValidBody(ReasonRequest) { reason }: ReasonRequest,
  ): Promise<OperatorView> {
    await this.commands.execute(new RevokeOperatorSessions(known(id), operatorOf(request), reason));
    return this.show(id);
  }

  #verb(request: Request, response: Response, { id, verb, key, asked }: Verb, work: Work): Promise<OperatorChangeView> {
    const route = `POST /api/admin/operators/${known(id)}/${verb}`;
    return this.#once(request, response, { operatorId: id, route, key, asked }, work);
  }

  async #once(
    request: Request,
    response: Response,
    { operatorId, route, key, asked }: Once,
    work: Work,
  ): Promise<OperatorChangeView> {
    const admin = operatorOf(request);
    const answer = await this.idempotency.once<OperatorChangeView>(
      { principal: `operator:${admin.id}`, route, key, body: asked, subjectId: subjectOf(operatorId) },
      (storeAnswer) => work({ adminId: admin.id, reason: asked.reason, key: key ?? '', storeAnswer }),
    );
    response.status(answer.status);
    return answer.body;
  }
}

interface Asked {
  readonly key: Key;
  readonly asked: { readonly reason: string };
}
type Verb = Asked & { readonly id: string; readonly verb: string };
type Once = Asked & { readonly operatorId: string; readonly route: string };
type Work = (admin: AdminRequest) => Promise<ChangeAnswer>;

/** @throws Refusal 404 for what cannot be an id */
function known(id: string): string {
  if (!UUID.test(id)) throw refusal('operators.no-operator');
  return id;
}
