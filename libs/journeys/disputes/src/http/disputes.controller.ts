import { Controller, Get, HttpCode, Inject, Injectable, Param, Post, Req, Res } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  DisputeMessageRequest,
  EmptyRequest,
  OpenDisputeRequest,
  OpenOrderQuestionRequest,
  OrderDisputeView,
  UploadedFileView,
} from '@usdt-africa/contracts/api';
import { chargingCost, fileHeaders, readUpload, safeName, type UploadBudget, uploadName } from '@usdt-africa/files';
import { ForOwner, Owned, type OwnedOrder } from '@usdt-africa/orders';
import {
  Answers,
  AnswersAs,
  clientInLane,
  clientKey,
  Idempotent,
  IdempotencyKey,
  type IdempotentRequest,
  Once,
  POOL,
  RateLimit,
  Takes,
  TakesHeaders,
  uploadSender,
  ValidBody,
} from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import type { Pool } from 'pg';
import { AddDisputeFile } from '../application/add-dispute-file.js';
import { ConfirmReceipt } from '../application/confirm-receipt.js';
import type { OwnersRequest } from '../application/dispute-commands.js';
import type { AddedFile } from '../application/dispute-files.js';
import { OpenDispute } from '../application/open-dispute.js';
import { OpenQuestion } from '../application/open-question.js';
import { WriteToDispute } from '../application/write-to-dispute.js';
import { ReadDisputeFile } from '../read-model/read-dispute-file.js';
import { ShowOrderDispute } from '../read-model/show-order-dispute.js';

/** Counters against floods of words and files. */
@Injectable()
export class DisputeLimits {
  /** Per guest. */
  readonly acts: RateLimit;
  /** Per guest: looking at a picture costs more than reading words. */
  readonly uploads: RateLimit;
  /** Per client: a new cookie is no way around {@link uploads}. Many people share one address behind a carrier's NAT. */
  readonly uploadsPerClient: RateLimit;

  constructor(@Inject(POOL) pool: Pool) {
    this.acts = new RateLimit(pool, 'dispute-acts', 60, 600);
    this.uploads = new RateLimit(pool, 'dispute-uploads', 40, 600);
    this.uploadsPerClient = new RateLimit(pool, 'dispute-uploads-client', 400, 600);
  }
}

/** The case of an order, for its owner alone: a visitor with a shared link sees nothing of it. */
@ForOwner()
@Controller('api/orders/:number/dispute')
export class DisputesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(DisputeLimits) private readonly limits: DisputeLimits,
  ) {}

  @Answers(OrderDisputeView)
  @Get()
  read(@Owned() { orderId, order }: OwnedOrder): Promise<OrderDisputeView> {
    return this.queries.execute(new ShowOrderDispute(orderId, order));
  }

  @Answers(OrderDisputeView)
  @Idempotent({ repeat: 'current' })
  @Post()
  open(
    @Owned() owned: OwnedOrder,
    @Once() once: IdempotentRequest,
    @ValidBody(OpenDisputeRequest) body: OpenDisputeRequest,
  ): Promise<OrderDisputeView> {
    return this.#carryOut(owned, once, (request) => new OpenDispute({ ...request, order: owned.order }, body));
  }

  @Answers(OrderDisputeView)
  @Idempotent({ repeat: 'current' })
  @Post('question')
  openQuestion(
    @Owned() owned: OwnedOrder,
    @Once() once: IdempotentRequest,
    @ValidBody(OpenOrderQuestionRequest) body: OpenOrderQuestionRequest,
  ): Promise<OrderDisputeView> {
    return this.#carryOut(owned, once, (request) => new OpenQuestion({ ...request, order: owned.order }, body));
  }

  @Answers(OrderDisputeView)
  @Idempotent({ repeat: 'current' })
  @Post('messages')
  @HttpCode(200)
  write(
    @Owned() owned: OwnedOrder,
    @Once() once: IdempotentRequest,
    @ValidBody(DisputeMessageRequest) body: DisputeMessageRequest,
  ): Promise<OrderDisputeView> {
    return this.#carryOut(owned, once, (request) => new WriteToDispute(request, body));
  }

  @Answers(OrderDisputeView)
  @Idempotent({ repeat: 'current' })
  @Post('confirm-receipt')
  @HttpCode(200)
  confirmReceipt(
    @Owned() owned: OwnedOrder,
    @Once() once: IdempotentRequest,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<OrderDisputeView> {
    return this.#carryOut(owned, once, (request) => new ConfirmReceipt(request));
  }

  @Takes('application/octet-stream')
  @TakesHeaders('X-File-Name')
  @Answers(UploadedFileView)
  @Post('files')
  async upload(
    @Req() request: Request,
    @Owned() owned: OwnedOrder,
    @IdempotencyKey() key: string,
  ): Promise<UploadedFileView> {
    await this.limits.uploadsPerClient.take(clientKey(request));
    const principal = owned.principal.key;
    await this.limits.uploads.take(principal);
    const sender = uploadSender(request, owned.principal);
    const bytes = await readUpload(request, sender);
    const add = new AddDisputeFile(
      owned,
      'customer',
      [principal, key],
      uploadName(request),
      bytes,
      clientInLane(sender),
    );
    const budgets: UploadBudget[] = [
      [this.limits.uploads, principal],
      [this.limits.uploadsPerClient, clientKey(request)],
    ];
    return uploadedView(await chargingCost(this.commands.execute(add), budgets));
  }

  @AnswersAs('application/octet-stream')
  @Get('files/:fileId')
  async file(
    @Owned() { orderId }: OwnedOrder,
    @Res() response: Response,
    @Param('fileId') fileId: string,
  ): Promise<void> {
    giveOut(response, await this.queries.execute(new ReadDisputeFile(orderId, fileId, 'customer')));
  }

  async #carryOut(
    owned: OwnedOrder,
    once: IdempotentRequest,
    command: (request: OwnersRequest) => Command<void>,
  ): Promise<OrderDisputeView> {
    const { orderId, order, principal } = owned;
    const { key, markDone } = once;
    await once.run(async () => {
      await this.limits.acts.take(principal.key);
      await this.commands.execute(command({ ...owned, key, markDone }));
    });
    return this.queries.execute(new ShowOrderDispute(orderId, order));
  }
}

export function uploadedView({ fileId, name, kind, bytes }: AddedFile): UploadedFileView {
  return { id: fileId, name: safeName(name, kind), kind, bytes };
}

/** Hands a file out to be saved. */
export function giveOut(
  response: Response,
  { name, kind, bytes }: { readonly name: string; readonly kind: AddedFile['kind']; readonly bytes: Buffer },
): void {
  response.status(200).set(fileHeaders(name, kind)).send(bytes);
}
