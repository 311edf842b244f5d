import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AdminListRequest,
  AdminTierApproveRequest,
  AdminTierAskRequest,
  AdminTierClaimRequest,
  AdminTierCounts,
  AdminTierOpenRequest,
  AdminTierRefuseRequest,
  AdminTierRow,
  AdminTierView,
} from '@usdt-africa/contracts/admin';
import type { EmptyView } from '@usdt-africa/contracts/api';
import { fileHeaders } from '@usdt-africa/files';
import { actorOf, CurrentOperator, Permission, type SignedInOperator } from '@usdt-africa/operators';
import {
  Answers,
  AnswersAs,
  AnswersPage,
  Idempotency,
  IdempotencyKey,
  IdParam,
  type ListQuery,
  type Page,
  ValidBody,
} from '@usdt-africa/platform';
import type { Response } from 'express';
import { ApproveVerification } from '../application/approve-verification.js';
import { AskCustomer } from '../application/ask-customer.js';
import { ClaimVerification } from '../application/claim-verification.js';
import { OpenPapers } from '../application/open-papers.js';
import { RefuseVerification } from '../application/refuse-verification.js';
import type { ActAnswer, ReviewersRequest } from '../application/requests.js';
import { CountTierRequests } from '../read-model/count-tier-requests.js';
import { ListTierRequests } from '../read-model/list-tier-requests.js';
import { ReadPaper } from '../read-model/read-paper.js';
import { ShowTierRequest } from '../read-model/show-tier-request.js';

/** An act on a wish, as it is asked for. */
interface Asked {
  readonly viewer: SignedInOperator;
  readonly id: string;
  readonly key: string;
  readonly body: object & { readonly reason?: string; readonly version?: number };
}

/** ADM-07: wishes for a tier, and those who look at their papers. */
@Permission('tiers.read')
@Controller('api/admin/tiers')
export class AdminTiersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly idempotency: Idempotency,
  ) {}

  @AnswersPage(AdminTierRow)
  @Get()
  list(@Query() query: ListQuery): Promise<Page<AdminTierRow>> {
    return this.queries.execute(new ListTierRequests(query));
  }

  /** As `list`, with the words that are looked for. */
  @AnswersPage(AdminTierRow)
  @Post('search')
  @HttpCode(200)
  search(@ValidBody(AdminListRequest) asked: AdminListRequest): Promise<Page<AdminTierRow>> {
    return this.queries.execute(new ListTierRequests(asked));
  }

  @Answers(AdminTierCounts)
  @Get('counts')
  counts(@Query() query: ListQuery): Promise<AdminTierCounts> {
    return this.queries.execute(new CountTierRequests(query));
  }

  @Answers(AdminTierCounts)
  @Post('counts')
  @HttpCode(200)
  countsOf(@ValidBody(AdminListRequest) asked: AdminListRequest): Promise<AdminTierCounts> {
    return this.queries.execute(new CountTierRequests(asked));
  }

  @Answers(AdminTierView)
  @Get(':id')
  show(@CurrentOperator() viewer: SignedInOperator, @IdParam('id') id: string): Promise<AdminTierView> {
    return this.queries.execute(new ShowTierRequest(id, viewer));
  }

  @AnswersAs('application/octet-stream')
  @Get(':id/files/:fileId')
  @Permission('tiers.decide')
  async file(
    @CurrentOperator() viewer: SignedInOperator,
    @IdParam('id') id: string,
    @IdParam('fileId') fileId: string,
    @Res() response: Response,
  ): Promise<void> {
    const { name, kind, bytes } = await this.queries.execute(new ReadPaper(id, fileId, viewer));
    response.status(200).set(fileHeaders(name, kind)).send(bytes);
  }

  @Answers(AdminTierView)
  @Post(':id/claim')
  @HttpCode(200)
  @Permission('tiers.decide')
  claim(
    @CurrentOperator() viewer: SignedInOperator,
    @IdParam('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(AdminTierClaimRequest) body: AdminTierClaimRequest,
  ): Promise<AdminTierView> {
    return this.act('claim', { viewer, id, key, body }, (request) => new ClaimVerification(request));
  }

  @Answers(AdminTierView)
  @Post(':id/open')
  @HttpCode(200)
  @Permission('tiers.decide')
  open(
    @CurrentOperator() viewer: SignedInOperator,
    @IdParam('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(AdminTierOpenRequest) body: AdminTierOpenRequest,
  ): Promise<AdminTierView> {
    const { reason } = body;
    return this.act('open', { viewer, id, key, body }, (request) => new OpenPapers({ ...request, reason }));
  }

  @Answers(AdminTierView)
  @Post(':id/ask')
  @HttpCode(200)
  @Permission('tiers.decide')
  ask(
    @CurrentOperator() viewer: SignedInOperator,
    @IdParam('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(AdminTierAskRequest) body: AdminTierAskRequest,
  ): Promise<AdminTierView> {
    return this.act('ask', { viewer, id, key, body }, (request) => new AskCustomer(request, body));
  }

  @Answers(AdminTierView)
  @Post(':id/approve')
  @HttpCode(200)
  @Permission('tiers.decide')
  approve(
    @CurrentOperator() viewer: SignedInOperator,
    @IdParam('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(AdminTierApproveRequest) body: AdminTierApproveRequest,
  ): Promise<AdminTierView> {
    return this.act('approve', { viewer, id, key, body }, (request) => new ApproveVerification(request, body.ticks));
  }

  @Answers(AdminTierView)
  @Post(':id/refuse')
  @HttpCode(200)
  @Permission('tiers.decide')
  refuse(
    @CurrentOperator() viewer: SignedInOperator,
    @IdParam('id') id: string,
    @IdempotencyKey() key: string,
    @ValidBody(AdminTierRefuseRequest) body: AdminTierRefuseRequest,
  ): Promise<AdminTierView> {
    return this.act('refuse', { viewer, id, key, body }, (request) => new RefuseVerification(request, body));
  }

  /** Every act happens once per key, and answers the wish as it then stands. */
  private async act(
    verb: string,
    { viewer, id, key, body }: Asked,
    command: (request: ReviewersRequest) => Command<ActAnswer>,
  ): Promise<AdminTierView> {
    // Nothing is kept of what was asked about nothing.
    await this.queries.execute(new ShowTierRequest(id, viewer));
    const { reason, version } = body;
    const route = `POST /api/admin/tiers/${id}/${verb}`;
    const about = {
      ...(reason === undefined ? {} : { reason }),
      ...(version === undefined ? {} : { version }),
    };
    await this.idempotency.once<EmptyView>(
      { principal: actorOf(viewer.id), route, key, body, subjectId: null },
      (storeAnswer) => this.commands.execute(command({ operator: viewer, verificationId: id, storeAnswer, ...about })),
    );
    return this.queries.execute(new ShowTierRequest(id, viewer));
  }
}
