import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
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
  type VerbRequest,
} from '@usdt-africa/contracts/admin';
import type { EmptyView } from '@usdt-africa/contracts/api';
import { fileHeaders } from '@usdt-africa/files';
import { parseMoney } from '@usdt-africa/kernel';
import { Act, actorOf, Asked, CurrentOperator, Permission, type SignedInOperator } from '@usdt-africa/operators';
import {
  AskedList,
  Answers,
  AnswersAs,
  AnswersPage,
  Idempotency,
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
  list(@AskedList() query: ListQuery): Promise<Page<AdminTierRow>> {
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
  counts(@AskedList() query: ListQuery): Promise<AdminTierCounts> {
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

  @Act(':id/claim', AdminTierView, 'tiers.decide')
  claim(
    @IdParam('id') id: string,
    @Asked(AdminTierClaimRequest) asked: Asked<AdminTierClaimRequest>,
  ): Promise<AdminTierView> {
    return this.act('claim', id, asked, (request) => new ClaimVerification(request));
  }

  @Act(':id/open', AdminTierView, 'tiers.decide')
  open(
    @IdParam('id') id: string,
    @Asked(AdminTierOpenRequest) asked: Asked<AdminTierOpenRequest>,
  ): Promise<AdminTierView> {
    const { reason } = asked.body;
    return this.act('open', id, asked, (request) => new OpenPapers({ ...request, reason }));
  }

  @Act(':id/ask', AdminTierView, 'tiers.decide')
  ask(
    @IdParam('id') id: string,
    @Asked(AdminTierAskRequest) asked: Asked<AdminTierAskRequest>,
  ): Promise<AdminTierView> {
    return this.act('ask', id, asked, (request) => new AskCustomer(request, asked.body));
  }

  @Act(':id/approve', AdminTierView, 'tiers.decide')
  approve(
    @IdParam('id') id: string,
    @Asked(AdminTierApproveRequest) asked: Asked<AdminTierApproveRequest>,
  ): Promise<AdminTierView> {
    return this.act('approve', id, asked, (request) => {
      const { ticks, held } = asked.body;
      return new ApproveVerification(request, ticks, parseMoney(held ?? '0', 'USDT'));
    });
  }

  @Act(':id/refuse', AdminTierView, 'tiers.decide')
  refuse(
    @IdParam('id') id: string,
    @Asked(AdminTierRefuseRequest) asked: Asked<AdminTierRefuseRequest>,
  ): Promise<AdminTierView> {
    return this.act('refuse', id, asked, (request) => new RefuseVerification(request, asked.body));
  }

  /** Every act happens once per key, and answers the wish as it then stands. */
  private async act(
    verb: string,
    id: string,
    { viewer, key, body }: Asked<VerbRequest & object>,
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
