import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AdminListRequest,
  AdminTierApproveRequest,
  AdminTierInformationRequest,
  AdminTierClaimRequest,
  AdminTierCounts,
  AdminTierOpenRequest,
  AdminTierRefuseRequest,
  AdminTierRow,
  AdminTierView,
  type ActionRequest,
} from '@usdt-africa/contracts/admin';
import { fileHeaders } from '@usdt-africa/files';
import { parseMoney } from '@usdt-africa/kernel';
import {
  OperatorAction,
  OperatorRoute,
  OperatorInput,
  CurrentOperator,
  Permission,
  type SignedInOperator,
} from '@usdt-africa/operators';
import {
  ListParameters,
  Answers,
  AnswersAs,
  AnswersPage,
  IdParam,
  type ListQuery,
  type Page,
  ValidBody,
} from '@usdt-africa/platform';
import type { Response } from 'express';
import { ApproveVerification } from '../application/approve-verification.js';
import { RequestInformation } from '../application/request-information.js';
import { ClaimVerification } from '../application/claim-verification.js';
import { CloseDocuments } from '../application/close-documents.js';
import { ViewDocuments } from '../application/view-documents.js';
import { RefuseVerification } from '../application/refuse-verification.js';
import type { ReviewersRequest } from '../application/requests.js';
import { CountTierRequests } from '../read-model/count-tier-requests.js';
import { ListTierRequests } from '../read-model/list-tier-requests.js';
import { ReadDocument } from '../read-model/read-document.js';
import { ShowTierRequest } from '../read-model/show-tier-request.js';

/** ADM-07: tier upgrade requests and their review. */
@Permission('tiers.read')
@Controller('api/admin/tiers')
export class AdminTiersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @AnswersPage(AdminTierRow)
  @Get()
  list(@ListParameters() query: ListQuery): Promise<Page<AdminTierRow>> {
    return this.queries.execute(new ListTierRequests(query));
  }

  /** As `list`, with a search text. */
  @AnswersPage(AdminTierRow)
  @Post('search')
  @HttpCode(200)
  search(@ValidBody(AdminListRequest) query: AdminListRequest): Promise<Page<AdminTierRow>> {
    return this.queries.execute(new ListTierRequests(query));
  }

  @Answers(AdminTierCounts)
  @Get('counts')
  counts(@ListParameters() query: ListQuery): Promise<AdminTierCounts> {
    return this.queries.execute(new CountTierRequests(query));
  }

  @Answers(AdminTierCounts)
  @Post('counts')
  @HttpCode(200)
  countsOf(@ValidBody(AdminListRequest) query: AdminListRequest): Promise<AdminTierCounts> {
    return this.queries.execute(new CountTierRequests(query));
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
    const { name, kind, bytes } = await this.queries.execute(new ReadDocument(id, fileId, viewer));
    response.status(200).set(fileHeaders(name, kind)).send(bytes);
  }

  @OperatorAction(':id/claim', AdminTierView, 'tiers.decide')
  claim(
    @IdParam('id') id: string,
    @OperatorInput(AdminTierClaimRequest) input: OperatorInput<AdminTierClaimRequest>,
  ): Promise<AdminTierView> {
    return this.#carryOut(id, input, (request) => new ClaimVerification(request));
  }

  @OperatorAction(':id/view-documents', AdminTierView, 'tiers.decide')
  open(
    @IdParam('id') id: string,
    @OperatorInput(AdminTierOpenRequest) input: OperatorInput<AdminTierOpenRequest>,
  ): Promise<AdminTierView> {
    const { reason } = input.body;
    return this.#carryOut(id, input, (request) => new ViewDocuments({ ...request, reason }));
  }

  @OperatorRoute(':id/close-documents', AdminTierView, 'tiers.decide')
  async close(@CurrentOperator() viewer: SignedInOperator, @IdParam('id') id: string): Promise<AdminTierView> {
    // Refused for an unknown id.
    await this.queries.execute(new ShowTierRequest(id, viewer));
    await this.commands.execute(new CloseDocuments({ operator: viewer, verificationId: id }));
    return this.queries.execute(new ShowTierRequest(id, viewer));
  }

  @OperatorAction(':id/request-information', AdminTierView, 'tiers.decide')
  requestInformation(
    @IdParam('id') id: string,
    @OperatorInput(AdminTierInformationRequest) input: OperatorInput<AdminTierInformationRequest>,
  ): Promise<AdminTierView> {
    return this.#carryOut(id, input, (request) => new RequestInformation(request, input.body));
  }

  @OperatorAction(':id/approve', AdminTierView, 'tiers.decide')
  approve(
    @IdParam('id') id: string,
    @OperatorInput(AdminTierApproveRequest) input: OperatorInput<AdminTierApproveRequest>,
  ): Promise<AdminTierView> {
    return this.#carryOut(id, input, (request) => {
      const { ticks, held } = input.body;
      return new ApproveVerification(request, ticks, parseMoney(held ?? '0', 'USDT'));
    });
  }

  @OperatorAction(':id/refuse', AdminTierView, 'tiers.decide')
  refuse(
    @IdParam('id') id: string,
    @OperatorInput(AdminTierRefuseRequest) input: OperatorInput<AdminTierRefuseRequest>,
  ): Promise<AdminTierView> {
    return this.#carryOut(id, input, (request) => new RefuseVerification(request, input.body));
  }

  /** Runs an action once per key, and returns the current tier upgrade request. */
  async #carryOut(
    id: string,
    { viewer, body: { reason, version }, once }: OperatorInput<ActionRequest & object>,
    command: (request: ReviewersRequest) => Command<void>,
  ): Promise<AdminTierView> {
    const { markDone } = once;
    const about = {
      ...(reason === undefined ? {} : { reason }),
      ...(version === undefined ? {} : { version }),
    };
    await once.run(async () => {
      // Refused for an unknown id.
      await this.queries.execute(new ShowTierRequest(id, viewer));
      await this.commands.execute(command({ operator: viewer, verificationId: id, markDone, ...about }));
    });
    return this.queries.execute(new ShowTierRequest(id, viewer));
  }
}
