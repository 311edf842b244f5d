import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
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
  Idempotent,
  type IdempotencyOptions,
  ListParameters,
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
import { BY_OPERATOR, OperatorInput } from './operator-input.js';
import { Permission } from './permission.js';

/** A repeat gets the stored response: the operator as they were then, or the request that waits for a second approval. */
const STORED: IdempotencyOptions = { ...BY_OPERATOR, repeat: 'stored' };
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
  @Idempotent(STORED)
  @Post()
  invite(
    @Res({ passthrough: true }) response: Response,
    @OperatorInput(InviteOperatorRequest) input: OperatorInput<InviteOperatorRequest>,
  ): Promise<OperatorChangeView> {
    const operatorId = uuidFrom('operator', input.viewer.id, input.key);
    return this.#carryOut(response, operatorId, input, (admin) => new InviteOperator(operatorId, input.body, admin));
  }

  @Answers(OperatorChangeView, 202)
  @Idempotent(STORED)
  @Post(':id/change-role')
  @HttpCode(200)
  changeRole(
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @OperatorInput(ChangeRoleRequest) input: OperatorInput<ChangeRoleRequest>,
  ): Promise<OperatorChangeView> {
    const { role } = input.body;
    return this.#carryOut(response, known(id), input, (admin) => new ChangeOperator('change-role', id, admin, role));
  }

  @Answers(OperatorChangeView, 202)
  @Idempotent(STORED)
  @Post(':id/disable')
  @HttpCode(200)
  disable(
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @OperatorInput(ReasonRequest) input: OperatorInput<ReasonRequest>,
  ): Promise<OperatorChangeView> {
    return this.#carryOut(response, known(id), input, (admin) => new DisableOperator(id, admin));
  }

  @Answers(OperatorChangeView, 202)
  @Idempotent(STORED)
  @Post(':id/enable')
  @HttpCode(200)
  enable(
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @OperatorInput(ReasonRequest) input: OperatorInput<ReasonRequest>,
  ): Promise<OperatorChangeView> {
    return this.#carryOut(response, known(id), input, (admin) => new ChangeOperator('enable', id, admin));
  }

  /**
   * For an operator who lost their credentials, or may have lost them to an attacker: all are void, and a new link is
   * mailed.
   */
  @Answers(OperatorChangeView, 202)
  @Idempotent(STORED)
  @Post(':id/reset')
  @HttpCode(200)
  reset(
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: string,
    @OperatorInput(ReasonRequest) input: OperatorInput<ReasonRequest>,
  ): Promise<OperatorChangeView> {
    return this.#carryOut(response, known(id), input, (admin) => new ChangeOperator('reset', id, admin));
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

  async #carryOut(
    response: Response,
    operatorId: string,
    { viewer, key, body, once }: OperatorInput<ReasonRequest>,
    command: (admin: AdminRequest) => Command<ChangeAnswer>,
  ): Promise<OperatorChangeView> {
    const storeAnswer = once.storeFor<OperatorChangeView>(subjectOf(operatorId));
    const answer = await this.commands.execute(command({ adminId: viewer.id, reason: body.reason, key, storeAnswer }));
    response.status(answer.status);
    return answer.body;
  }
}

/** @throws Refusal 404 for what cannot be an id */
function known(id: string): string {
  if (!UUID.test(id)) throw refusal('operators.no-operator');
  return id;
}
