import {
  OperatorAction,
  actorOf,
  OperatorInput,
  CurrentOperator,
  Permission,
  type SignedInOperator,
} from '@usdt-africa/operators';
import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AdminCannedAnswers,
  AdminDisputeAnswerRequest,
  AdminDisputeClaimRequest,
  AdminDisputeCloseRequest,
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
import { UploadedFileView } from '@usdt-africa/contracts/api';
import { PeopleSearch } from '@usdt-africa/people';
import {
  Answers,
  AnswersAs,
  AnswersPage,
  ListParameters,
  clientInLane,
  IdempotencyKey,
  type ListQuery,
  operatorSender,
  type Page,
  Takes,
  TakesHeaders,
  ValidBody,
} from '@usdt-africa/platform';
import { readUpload, uploadName } from '@usdt-africa/files';
import type { Request, Response } from 'express';
import { AddDisputeFile } from '../application/add-dispute-file.js';
import { AnswerDispute } from '../application/answer-dispute.js';
import { ClaimDispute } from '../application/claim-dispute.js';
import { CloseDispute } from '../application/close-dispute.js';
import type { OperatorsRequest } from '../application/dispute-commands.js';
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

/** ADM-04: the queue of cases and the operators' actions. Every action responds with the case's new state. */
@Permission('disputes.read')
@Controller('api/admin/disputes')
export class AdminDisputesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly people: PeopleSearch,
  ) {}

  @AnswersPage(AdminDisputeRow)
  @Get()
  page(
    @CurrentOperator() { id }: SignedInOperator,
    @ListParameters() query: ListQuery,
  ): Promise<Page<AdminDisputeRow>> {
    return this.queries.execute(new ListDisputes(query, id));
  }

  /** As `page`, with the search text in the body. */
  @AnswersPage(AdminDisputeRow)
  @Post('search')
  @HttpCode(200)
  async search(
    @CurrentOperator() viewer: SignedInOperator,
    @ValidBody(AdminListRequest) query: AdminListRequest,
  ): Promise<Page<AdminDisputeRow>> {
    return this.queries.execute(new ListDisputes(await this.people.allowedIn('disputes', query, viewer), viewer.id));
  }

  @Answers(AdminDisputeCounts)
  @Get('counts')
  counts(@CurrentOperator() { id }: SignedInOperator, @ListParameters() query: ListQuery): Promise<AdminDisputeCounts> {
    return this.queries.execute(new CountDisputes(query, id));
  }

  @Answers(AdminDisputeCounts)
  @Post('counts')
  @HttpCode(200)
  async countsOf(
    @CurrentOperator() viewer: SignedInOperator,
    @ValidBody(AdminListRequest) query: AdminListRequest,
  ): Promise<AdminDisputeCounts> {
    return this.queries.execute(new CountDisputes(await this.people.allowedIn('disputes', query, viewer), viewer.id));
  }

  @Answers(AdminDisputeView)
  @Get(':id')
  async show(@CurrentOperator() viewer: SignedInOperator, @Param('id') id: string): Promise<AdminDisputeView> {
    return this.queries.execute(new ShowDispute((await this.#found(id)).disputeId, viewer));
  }

  @Answers(AdminCannedAnswers)
  @Get(':id/canned-answers')
  @Permission('disputes.answer')
  async cannedAnswers(@Param('id') id: string): Promise<AdminCannedAnswers> {
    return this.queries.execute(new ListCannedAnswers((await this.#found(id)).disputeId));
  }

  @OperatorAction(':id/claim', AdminDisputeView, 'disputes.answer', 'disputes.resolve')
  claim(
    @Param('id') id: string,
    @OperatorInput(AdminDisputeClaimRequest) input: OperatorInput<AdminDisputeClaimRequest>,
  ): Promise<AdminDisputeView> {
    return this.#action(id, input, (on) => new ClaimDispute(on));
  }

  @OperatorAction(':id/hand-over', AdminDisputeView, 'disputes.answer', 'disputes.resolve')
  handOver(
    @Param('id') id: string,
    @OperatorInput(AdminDisputeHandOverRequest) input: OperatorInput<AdminDisputeHandOverRequest>,
  ): Promise<AdminDisputeView> {
    return this.#action(id, input, (on) => new HandOverDispute(on, input.body.operatorId));
  }

  @OperatorAction(':id/answer', AdminDisputeView, 'disputes.answer')
  answer(
    @Param('id') id: string,
    @OperatorInput(AdminDisputeAnswerRequest) input: OperatorInput<AdminDisputeAnswerRequest>,
  ): Promise<AdminDisputeView> {
    return this.#action(id, input, (on) => new AnswerDispute(on, input.body));
  }

  @OperatorAction(':id/note', AdminDisputeView, 'disputes.answer', 'disputes.resolve')
  note(
    @Param('id') id: string,
    @OperatorInput(AdminDisputeNoteRequest) input: OperatorInput<AdminDisputeNoteRequest>,
  ): Promise<AdminDisputeView> {
    return this.#action(id, input, (on) => new NoteDispute(on, input.body.text));
  }

  @OperatorAction(':id/stop-clock', AdminDisputeView, 'disputes.answer')
  stopClock(
    @Param('id') id: string,
    @OperatorInput(AdminDisputeStopClockRequest) input: OperatorInput<AdminDisputeStopClockRequest>,
  ): Promise<AdminDisputeView> {
    return this.#action(id, input, (on) => new StopDisputeClock(on, input.body.cause));
  }

  @OperatorAction(':id/start-clock', AdminDisputeView, 'disputes.answer')
  startClock(
    @Param('id') id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminDisputeView> {
    return this.#action(id, input, (on) => new StartDisputeClock(on));
  }

  @OperatorAction(':id/prove', AdminDisputeView, 'disputes.resolve')
  prove(
    @Param('id') id: string,
    @OperatorInput(AdminDisputeProveRequest) input: OperatorInput<AdminDisputeProveRequest>,
  ): Promise<AdminDisputeView> {
    return this.#action(id, input, (on) => new ProveDispute(on, input.body));
  }

  /** Support requests, and finance approves; finance alone may up to the limit: the gate decides. */
  @OperatorAction(':id/repay', AdminDisputeView, 'disputes.resolve')
  repay(
    @Param('id') id: string,
    @OperatorInput(AdminDisputePayoutRequest) input: OperatorInput<AdminDisputePayoutRequest>,
  ): Promise<AdminDisputeView> {
    return this.#action(id, input, (on) => new RepayDispute(on, input.body.payoutId));
  }

  @OperatorAction(':id/refund', AdminDisputeView, 'disputes.resolve')
  refund(
    @Param('id') id: string,
    @OperatorInput(AdminDisputePayoutRequest) input: OperatorInput<AdminDisputePayoutRequest>,
  ): Promise<AdminDisputeView> {
    return this.#action(id, input, (on) => new RefundDispute(on, input.body.payoutId));
  }

  /** The case of a purchase, once everything in it is answered. */
  @OperatorAction(':id/close', AdminDisputeView, 'disputes.answer', 'disputes.resolve')
  close(
    @Param('id') id: string,
    @OperatorInput(AdminDisputeCloseRequest) input: OperatorInput<AdminDisputeCloseRequest>,
  ): Promise<AdminDisputeView> {
    return this.#action(id, input, (on) => new CloseDispute(on));
  }

  @Answers(UploadedFileView)
  @Takes('application/octet-stream')
  @TakesHeaders('X-File-Name')
  @Post(':id/files')
  @Permission('disputes.answer', 'disputes.resolve')
  async upload(
    @Req() request: Request,
    @CurrentOperator() { id: operatorId }: SignedInOperator,
    @Param('id') id: string,
    @IdempotencyKey() key: string,
  ): Promise<UploadedFileView> {
    const found = await this.#found(id);
    const by = actorOf(operatorId) as AddedBy;
    const sender = operatorSender(request, operatorId);
    const bytes = await readUpload(request, sender);
    const add = new AddDisputeFile(found, by, [by, key], uploadName(request), bytes, clientInLane(sender));
    return uploadedView(await this.commands.execute(add));
  }

  @AnswersAs('application/octet-stream')
  @Get(':id/files/:fileId')
  @Permission('disputes.answer', 'disputes.resolve')
  async file(@Res() response: Response, @Param('id') id: string, @Param('fileId') fileId: string): Promise<void> {
    const { orderId } = await this.#found(id);
    giveOut(response, await this.queries.execute(new ReadDisputeFile(orderId, fileId, 'us')));
  }

  async #action(
    id: string,
    { viewer: operator, key, body, once }: OperatorInput<OperatorsRequest['body']>,
    command: (on: OperatorsRequest) => Command<void>,
  ): Promise<AdminDisputeView> {
    const { disputeId, orderId, order } = await this.#found(id);
    const { markDone } = once;
    await once.run(() => this.commands.execute(command({ operator, orderId, order, key, body, markDone })));
    return this.queries.execute(new ShowDispute(disputeId, operator));
  }

  #found(id: string): Promise<FoundDispute> {
    return this.queries.execute(new FindDispute(id));
  }
}
