import { actorOf, operatorOf, Permission } from '@usdt-africa/operators';
import { Controller, Get, Headers, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AdminCannedAnswers,
  AdminDisputeAnswerRequest,
  AdminDisputeClaimRequest,
  AdminDisputeCounts,
  AdminDisputeHandOverRequest,
  AdminDisputeNoteRequest,
  AdminDisputePayoutRequest,
  AdminDisputeProveRequest,
  AdminDisputeRow,
  AdminDisputeStopClockRequest,
  AdminDisputeView,
  AdminListRequest,
  ReasonedRequest,
} from '@usdt-africa/contracts/admin';
import { type EmptyView, UploadedFileView } from '@usdt-africa/contracts/api';
import {
  Answers,
  AnswersAs,
  AnswersPage,
  Idempotency,
  type ListQuery,
  type Page,
  requireIdempotencyKey,
  Takes,
  ValidBody,
} from '@usdt-africa/platform';
import { readUpload, uploadName } from '@usdt-africa/files';
import type { Request, Response } from 'express';
import { AddDisputeFile } from '../application/add-dispute-file.js';
import { AnswerDispute } from '../application/answer-dispute.js';
import type { ActAnswer, OperatorsRequest } from '../application/case-acts.js';
import { ClaimDispute } from '../application/claim-dispute.js';
import type { AddedBy } from '../application/dispute-files.js';
import { HandOverDispute } from '../application/hand-over-dispute.js';
import { NoteDispute } from '../application/note-dispute.js';
import { ProveDispute } from '../application/prove-dispute.js';
import { RefundDispute } from '../application/refund-dispute.js';
import { RepayDispute } from '../application/repay-dispute.js';
import { StartDisputeClock } from '../application/start-dispute-clock.js';
import { StopDisputeClock } from '../application/stop-dispute-clock.js';
import { CountDisputes } from '../read-model/count-disputes.js';
import { FindDispute, type FoundDispute } from '../read-model/find-dispute.js';
import { ListCannedAnswers } from '../read-model/list-canned-answers.js';
import { ListDisputes } from '../read-model/list-disputes.js';
import { ReadDisputeFile } from '../read-model/read-dispute-file.js';
import { ShowDispute } from '../read-model/show-dispute.js';
import { giveOut, uploadedView } from './disputes.controller.js';

type Key = string | undefined;

/** ADM-04: the queue of cases and what operators do with them. Every verb answers the case as it then stands. */
@Controller('api/admin/disputes')
export class AdminDisputesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly idempotency: Idempotency,
  ) {}

  @AnswersPage(AdminDisputeRow)
  @Get()
  @Permission('disputes.read')
  page(@Req() request: Request, @Query() query: ListQuery): Promise<Page<AdminDisputeRow>> {
    return this.queries.execute(new ListDisputes(query, operatorOf(request).id));
  }

  /** As `page`, with the words that are looked for. */
  @AnswersPage(AdminDisputeRow)
  @Post('search')
  @HttpCode(200)
  @Permission('disputes.read')
  search(
    @Req() request: Request,
    @ValidBody(AdminListRequest) asked: AdminListRequest,
  ): Promise<Page<AdminDisputeRow>> {
    return this.page(request, asked);
  }

  @Answers(AdminDisputeCounts)
  @Get('counts')
  @Permission('disputes.read')
  counts(@Req() request: Request, @Query() query: ListQuery): Promise<AdminDisputeCounts> {
    return this.queries.execute(new CountDisputes(query, operatorOf(request).id));
  }

  @Answers(AdminDisputeCounts)
  @Post('counts')
  @HttpCode(200)
  @Permission('disputes.read')
  countsOf(@Req() request: Request, @ValidBody(AdminListRequest) asked: AdminListRequest): Promise<AdminDisputeCounts> {
    return this.queries.execute(new CountDisputes(asked, operatorOf(request).id));
  }

  @Answers(AdminDisputeView)
  @Get(':id')
  @Permission('disputes.read')
  async show(@Req() request: Request, @Param('id') id: string): Promise<AdminDisputeView> {
    return this.#shown((await this.#found(id)).disputeId, request);
  }

  @Answers(AdminCannedAnswers)
  @Get(':id/canned-answers')
  @Permission('disputes.answer')
  async cannedAnswers(@Param('id') id: string): Promise<AdminCannedAnswers> {
    return this.queries.execute(new ListCannedAnswers((await this.#found(id)).disputeId));
  }

  @Answers(AdminDisputeView)
  @Post(':id/claim')
  @HttpCode(200)
  @Permission('disputes.answer', 'disputes.resolve')
  claim(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminDisputeClaimRequest) asked: AdminDisputeClaimRequest,
  ) {
    return this.#verb(request, 'claim', { id, key, asked }, (on) => new ClaimDispute(on));
  }

  @Answers(AdminDisputeView)
  @Post(':id/hand-over')
  @HttpCode(200)
  @Permission('disputes.answer', 'disputes.resolve')
  handOver(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminDisputeHandOverRequest) asked: AdminDisputeHandOverRequest,
  ) {
    return this.#verb(request, 'hand-over', { id, key, asked }, (on) => new HandOverDispute(on, asked.operatorId));
  }

  @Answers(AdminDisputeView)
  @Post(':id/answer')
  @HttpCode(200)
  @Permission('disputes.answer')
  answer(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminDisputeAnswerRequest) asked: AdminDisputeAnswerRequest,
  ) {
    return this.#verb(request, 'answer', { id, key, asked }, (on) => new AnswerDispute(on, asked));
  }

  @Answers(AdminDisputeView)
  @Post(':id/note')
  @HttpCode(200)
  @Permission('disputes.answer', 'disputes.resolve')
  note(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminDisputeNoteRequest) asked: AdminDisputeNoteRequest,
  ) {
    return this.#verb(request, 'note', { id, key, asked }, (on) => new NoteDispute(on, asked.text));
  }

  @Answers(AdminDisputeView)
  @Post(':id/stop-clock')
  @HttpCode(200)
  @Permission('disputes.answer')
  stopClock(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminDisputeStopClockRequest) asked: AdminDisputeStopClockRequest,
  ) {
    return this.#verb(request, 'stop-clock', { id, key, asked }, (on) => new StopDisputeClock(on, asked.cause));
  }

  @Answers(AdminDisputeView)
  @Post(':id/start-clock')
  @HttpCode(200)
  @Permission('disputes.answer')
  startClock(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ReasonedRequest) asked: ReasonedRequest,
  ) {
    return this.#verb(request, 'start-clock', { id, key, asked }, (on) => new StartDisputeClock(on));
  }

  @Answers(AdminDisputeView)
  @Post(':id/prove')
  @HttpCode(200)
  @Permission('disputes.resolve')
  prove(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminDisputeProveRequest) asked: AdminDisputeProveRequest,
  ) {
    return this.#verb(request, 'prove', { id, key, asked }, (on) => new ProveDispute(on, asked));
  }

  /** Support asks, and finance says yes; finance alone may up to the limit: the gate decides. */
  @Answers(AdminDisputeView)
  @Post(':id/repay')
  @HttpCode(200)
  @Permission('disputes.resolve')
  repay(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminDisputePayoutRequest) asked: AdminDisputePayoutRequest,
  ) {
    return this.#verb(request, 'repay', { id, key, asked }, (on) => new RepayDispute(on, asked.payoutId));
  }

  @Answers(AdminDisputeView)
  @Post(':id/refund')
  @HttpCode(200)
  @Permission('disputes.resolve')
  refund(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminDisputePayoutRequest) asked: AdminDisputePayoutRequest,
  ) {
    return this.#verb(request, 'refund', { id, key, asked }, (on) => new RefundDispute(on, asked.payoutId));
  }

  @Answers(UploadedFileView)
  @Takes('application/octet-stream')
  @Post(':id/files')
  @Permission('disputes.answer', 'disputes.resolve')
  async upload(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
  ): Promise<UploadedFileView> {
    const known = requireIdempotencyKey(key);
    const { order } = await this.#found(id);
    const operatorId = operatorOf(request).id;
    const by = actorOf(operatorId) as AddedBy;
    const bytes = await readUpload(request, operatorId);
    const add = new AddDisputeFile(order, by, [by, known], uploadName(request), bytes);
    return uploadedView(await this.commands.execute(add));
  }

  @AnswersAs('application/octet-stream')
  @Get(':id/files/:fileId')
  @Permission('disputes.answer', 'disputes.resolve')
  async file(@Res() response: Response, @Param('id') id: string, @Param('fileId') fileId: string): Promise<void> {
    const { orderId } = await this.#found(id);
    giveOut(response, await this.queries.execute(new ReadDisputeFile(orderId, fileId, 'us')));
  }

  async #verb(
    request: Request,
    verb: string,
    { id, key, asked: body }: { id: string; key: Key; asked: OperatorsRequest['body'] },
    command: (on: OperatorsRequest) => Command<ActAnswer>,
  ): Promise<AdminDisputeView> {
    const { disputeId, orderId, order } = await this.#found(id);
    const operator = operatorOf(request);
    const route = `POST /api/admin/disputes/${disputeId}/${verb}`;
    await this.idempotency.once<EmptyView>(
      { principal: actorOf(operator.id), route, key, body, subjectId: null },
      (storeAnswer) => this.commands.execute(command({ operator, orderId, order, key: key ?? '', body, storeAnswer })),
    );
    return this.#shown(disputeId, request);
  }

  #shown(disputeId: string, request: Request): Promise<AdminDisputeView> {
    return this.queries.execute(new ShowDispute(disputeId, operatorOf(request)));
  }

  #found(id: string): Promise<FoundDispute> {
    return this.queries.execute(new FindDispute(id));
  }
}
