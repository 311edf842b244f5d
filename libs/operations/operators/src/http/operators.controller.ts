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
  ListParameters,
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
 * Operators, for admins. Every action ends with an event in the operator's stream, with the admin's reason; a change to
 * an operator who decides about money or operators waits for a second approval first (202).
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
  list(@ListParameters() query: ListQuery): Promise<Page<OperatorView>> {
    return this.queries.execute(new ListOperators(query));
  }

  /** As `list`, with the search text: names and addresses are never in a URL. */
  @AnswersPage(OperatorView)
  @Post('search')
  @HttpCode(200)
  search(@ValidBody(AdminListRequest) query: AdminListRequest): Promise<Page<OperatorView>> {
    return this.list(query);
  }

  @Answers(OperatorView)
  @Get(':id')
  show(@Param('id') id: string): Promise<OperatorView> {
    return this.queries.execute(new ShowOperator(known(id)));
  }

  /** The one-time link goes to the new operator's own mail only. */
  @Answers(OperatorChangeView, 202)
  @Post()
  invite(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Headers('idempotency-key') key: Key,
    @ValidBody(InviteOperatorRequest) body: InviteOperatorRequest,
  ): Promise<OperatorChangeView> {
    const operatorId = uuidFrom('operator', operatorOf(request).id, key ?? '');
    const route = 'POST /api/admin/operators';
    return this.#once(request, response, { operatorId, route, key, body }, (admin) =>
      this.commands.execute(new InviteOperator(operatorId, body, admin)),
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
    @ValidBody(ChangeRoleRequest) body: ChangeRoleRequest,
  ): Promise<OperatorChangeView> {
    return this.#change(request, response, { id, action: 'change-role', key, body }, (admin) =>
      this.commands.execute(new ChangeOperator('change-role', id, admin, body.role)),
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
    @ValidBody(ReasonRequest) body: ReasonRequest,
  ): Promise<OperatorChangeView> {
    return this.#change(request, response, { id, action: 'disable', key, body }, (admin) =>
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
    @ValidBody(ReasonRequest) body: ReasonRequest,
  ): Promise<OperatorChangeView> {
    const answer = await this.#change(request, response, { id, action: 'enable', key, body }, (admin) =>
      this.commands.execute(new ChangeOperator('enable', id, admin)),
    );
    return 'pending' in answer ? answer : this.show(id);
  }

  /**
   * For an operator who lost their credentials, or may have lost them to an attacker: all are void, and a new link is
   * mailed.
   */
  @Answers(OperatorChangeView, 202)
  @Post(':id/reset')
  @HttpCode(200)
  reset(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ReasonRequest) body: ReasonRequest,
  ): Promise<OperatorChangeView> {
    return this.#change(request, response, { id, action: 'reset', key, body }, (admin) =>
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

  #change(
    request: Request,
    response: Response,
    { id, action, key, body }: OperatorChange,
    work: Work,
  ): Promise<OperatorChangeView> {
    const route = `POST /api/admin/operators/${known(id)}/${action}`;
    return this.#once(request, response, { operatorId: id, route, key, body }, work);
  }

  async #once(
    request: Request,
    response: Response,
    { operatorId, route, key, body }: Once,
    work: Work,
  ): Promise<OperatorChangeView> {
    const admin = operatorOf(request);
    const answer = await this.idempotency.once<OperatorChangeView>(
      { principal: `operator:${admin.id}`, route, key, body, subjectId: subjectOf(operatorId) },
      (storeAnswer) => work({ adminId: admin.id, reason: body.reason, key: key ?? '', storeAnswer }),
    );
    response.status(answer.status);
    return answer.body;
  }
}

interface AdminCommand {
  readonly key: Key;
  readonly body: { readonly reason: string };
}
type OperatorChange = AdminCommand & { readonly id: string; readonly action: string };
type Once = AdminCommand & { readonly operatorId: string; readonly route: string };
type Work = (admin: AdminRequest) => Promise<ChangeAnswer>;

/** @throws Refusal 404 for what cannot be an id */
function known(id: string): string {
  if (!UUID.test(id)) throw refusal('operators.no-operator');
  return id;
}
