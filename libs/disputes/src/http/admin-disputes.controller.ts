import { operatorOf, Permission } from '@usdt-africa/operators';
import { Controller, Get, Headers, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  AdminDisputeAnswerRequest,
  type AdminCannedAnswers,
  AdminDisputeClaimRequest,
  type AdminDisputeCounts,
  AdminDisputeHandOverRequest,
  AdminDisputeNoteRequest,
  AdminDisputePayoutRequest,
  AdminDisputeProveRequest,
  type AdminDisputeRow,
  AdminDisputeStopClockRequest,
  type AdminDisputeView,
  ReasonedRequest,
} from '@usdt-africa/contracts/admin';
import type { UploadedFileView } from '@usdt-africa/contracts/api';
import { requireIdempotencyKey, ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { DisputeContext } from '../application/dispute-context.js';
import { disputeNotFound } from '../domain/decide.js';
import { OperatorDisputes, type OperatorsRequest } from '../application/operator-disputes.js';
import { AdminDisputes } from '../read-model/admin-dispute.js';
import { DisputeList, type ListQuery } from '../read-model/dispute-list.js';
import { giveOut, requireUuid, uploadedView } from './disputes.controller.js';
import { readUpload, uploadName } from './read-upload.js';

type Key = string | undefined;
const NUMBER = /^D-\d{4,12}$/;

/** ADM-04: the queue of cases and what operators do with them. Every verb answers the case as it then stands. */
@Controller('api/admin/disputes')
export class AdminDisputesController {
  constructor(
    private readonly context: DisputeContext,
    private readonly list: DisputeList,
    private readonly cases: AdminDisputes,
    private readonly work: OperatorDisputes,
  ) {}

  @Get()
  @Permission('disputes.read')
  async page(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Query() query: ListQuery,
  ): Promise<readonly AdminDisputeRow[]> {
    const { rows, contentRange } = await this.list.page(query, operatorOf(request).id, this.context.clock.now());
    response.setHeader('Content-Range', contentRange);
    return rows;
  }

  @Get('counts')
  @Permission('disputes.read')
  counts(@Req() request: Request, @Query() query: ListQuery): Promise<AdminDisputeCounts> {
    return this.list.counts(query, operatorOf(request).id, this.context.clock.now());
  }

  @Get(':id')
  @Permission('disputes.read')
  async show(@Req() request: Request, @Param('id') id: string): Promise<AdminDisputeView> {
    return this.cases.view(await this.idOf(id), operatorOf(request));
  }

  @Get(':id/canned-answers')
  @Permission('disputes.answer')
  async cannedAnswers(@Param('id') id: string): Promise<AdminCannedAnswers> {
    return this.cases.cannedAnswers(await this.idOf(id));
  }

  @Post(':id/claim')
  @HttpCode(200)
  @Permission('disputes.answer', 'disputes.resolve')
  claim(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminDisputeClaimRequest) asked: AdminDisputeClaimRequest,
  ) {
    return this.verb(request, id, key, asked, (on) => this.work.claim(on));
  }

  @Post(':id/hand-over')
  @HttpCode(200)
  @Permission('disputes.answer', 'disputes.resolve')
  handOver(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminDisputeHandOverRequest) asked: AdminDisputeHandOverRequest,
  ) {
    return this.verb(request, id, key, asked, (on) => this.work.handOver(on, asked.operatorId));
  }

  @Post(':id/answer')
  @HttpCode(200)
  @Permission('disputes.answer')
  answer(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminDisputeAnswerRequest) asked: AdminDisputeAnswerRequest,
  ) {
    return this.verb(request, id, key, asked, (on) => this.work.answer(on, asked));
  }

  @Post(':id/note')
  @HttpCode(200)
  @Permission('disputes.answer', 'disputes.resolve')
  note(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminDisputeNoteRequest) asked: AdminDisputeNoteRequest,
  ) {
    return this.verb(request, id, key, asked, (on) => this.work.note(on, asked.text));
  }

  @Post(':id/stop-clock')
  @HttpCode(200)
  @Permission('disputes.answer')
  stopClock(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminDisputeStopClockRequest) asked: AdminDisputeStopClockRequest,
  ) {
    return this.verb(request, id, key, asked, (on) => this.work.stopClock(on, asked.cause));
  }

  @Post(':id/start-clock')
  @HttpCode(200)
  @Permission('disputes.answer')
  startClock(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(ReasonedRequest) asked: ReasonedRequest,
  ) {
    return this.verb(request, id, key, asked, (on) => this.work.startClock(on));
  }

  @Post(':id/prove')
  @HttpCode(200)
  @Permission('disputes.resolve')
  prove(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminDisputeProveRequest) asked: AdminDisputeProveRequest,
  ) {
    return this.verb(request, id, key, asked, (on) => this.work.prove(on, asked));
  }

  /** Support asks, and finance says yes; finance alone may up to the limit: the gate decides. */
  @Post(':id/repay')
  @HttpCode(200)
  @Permission('disputes.resolve')
  repay(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminDisputePayoutRequest) asked: AdminDisputePayoutRequest,
  ) {
    return this.verb(request, id, key, asked, (on) => this.work.repay(on, asked.payoutId));
  }

  @Post(':id/refund')
  @HttpCode(200)
  @Permission('disputes.resolve')
  refund(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminDisputePayoutRequest) asked: AdminDisputePayoutRequest,
  ) {
    return this.verb(request, id, key, asked, (on) => this.work.refund(on, asked.payoutId));
  }

  @Post(':id/files')
  @Permission('disputes.answer', 'disputes.resolve')
  async upload(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
  ): Promise<UploadedFileView> {
    const known = requireIdempotencyKey(key);
    const on = await this.on(request, await this.idOf(id), key, {});
    const bytes = await readUpload(request, operatorOf(request).id);
    return uploadedView(await this.work.addFile(on, known, uploadName(request), bytes));
  }

  @Get(':id/files/:fileId')
  @Permission('disputes.answer', 'disputes.resolve')
  async file(@Res() response: Response, @Param('id') id: string, @Param('fileId') fileId: string): Promise<void> {
    const { opened, state } = await this.context.disputes.require(await this.idOf(id));
    const file = await this.context.files.read(
      opened.orderId,
      requireUuid(fileId),
      // What the customer added and never sent is nobody's to see.
      ({ addedBy }) => addedBy !== 'customer' || state.files.some((one) => one.fileId === fileId),
    );
    giveOut(response, file);
  }

  private async verb(
    request: Request,
    id: string,
    key: Key,
    body: OperatorsRequest['body'],
    work: (on: OperatorsRequest) => Promise<void>,
  ): Promise<AdminDisputeView> {
    const disputeId = await this.idOf(id);
    await work(await this.on(request, disputeId, key, body));
    return this.cases.view(disputeId, operatorOf(request));
  }

  private async on(
    request: Request,
    disputeId: string,
    key: Key,
    body: OperatorsRequest['body'],
  ): Promise<OperatorsRequest> {
    const { disputes, orders } = this.context;
    const { opened } = await disputes.require(disputeId);
    const { id, role } = operatorOf(request);
    return {
      operator: { id, role },
      orderId: opened.orderId,
      order: await orders.load(opened.orderId),
      key,
      body,
    };
  }

  /** A case by its id or by what people call it. */
  private async idOf(text: string): Promise<string> {
    const number = text.toUpperCase();
    if (!NUMBER.test(number)) return requireUuid(text.toLowerCase());
    const { rows } = await this.context.pool.query<{ dispute_id: string }>(
      'select dispute_id from disputes where number = $1',
      [number],
    );
    if (!rows[0]) throw disputeNotFound();
    return rows[0].dispute_id;
  }
}
