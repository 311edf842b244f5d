import { Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import {
  DisputeMessageRequest,
  EmptyRequest,
  OpenDisputeRequest,
  OrderDisputeView,
  UploadedFileView,
} from '@usdt-africa/contracts/api';
import { fileHeaders, safeName } from '@usdt-africa/files';
import { Refusal } from '@usdt-africa/kernel';
import { ForOwner, Owned, type OwnedOrder } from '@usdt-africa/orders';
import { Answers, AnswersAs, clientKey, IdempotencyKey, type RateLimit, Takes, ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { CustomerDisputes, type OwnersRequest } from '../application/customer-disputes.js';
import type { AddedFile } from '../application/dispute-files.js';
import { DisputeContext } from '../application/dispute-context.js';
import { disputeIdOf } from '../application/dispute-streams.js';
import { OrderDisputes } from '../read-model/order-dispute.js';
import { readUpload, uploadName } from './read-upload.js';

/** Counters against floods of words and files. */
export abstract class DisputeLimits {
  /** Per guest. */
  abstract readonly acts: RateLimit;
  /** Per guest: looking at a picture costs more than reading words. */
  abstract readonly uploads: RateLimit;
  /** Per client: a new cookie is no way around {@link uploads}. */
  abstract readonly uploadsPerClient: RateLimit;
}

/** The case of an order, for its owner alone: whoever follows a shared link sees nothing of it. */
@ForOwner()
@Controller('api/orders/:number/dispute')
export class DisputesController {
  constructor(
    private readonly context: DisputeContext,
    private readonly customer: CustomerDisputes,
    private readonly views: OrderDisputes,
    @Inject(DisputeLimits) private readonly limits: DisputeLimits,
  ) {}

  @Answers(OrderDisputeView)
  @Get()
  read(@Owned() { orderId, order }: OwnedOrder): Promise<OrderDisputeView> {
    return this.views.view(orderId, order);
  }

  @Answers(OrderDisputeView)
  @Post()
  async open(
    @Owned() owned: OwnedOrder,
    @IdempotencyKey() key: string,
    @ValidBody(OpenDisputeRequest) body: OpenDisputeRequest,
  ): Promise<OrderDisputeView> {
    await this.customer.open(this.asked(owned, key), body);
    return this.views.view(owned.orderId, owned.order);
  }

  @Answers(OrderDisputeView)
  @Post('messages')
  @HttpCode(200)
  async write(
    @Owned() owned: OwnedOrder,
    @IdempotencyKey() key: string,
    @ValidBody(DisputeMessageRequest) body: DisputeMessageRequest,
  ): Promise<OrderDisputeView> {
    await this.customer.write(this.asked(owned, key), body);
    return this.views.view(owned.orderId, owned.order);
  }

  @Answers(OrderDisputeView)
  @Post('arrived')
  @HttpCode(200)
  async arrived(
    @Owned() owned: OwnedOrder,
    @IdempotencyKey() key: string,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<OrderDisputeView> {
    await this.customer.arrived(this.asked(owned, key));
    return this.views.view(owned.orderId, owned.order);
  }

  @Takes('application/octet-stream')
  @Answers(UploadedFileView)
  @Post('files')
  async upload(
    @Req() request: Request,
    @Owned() owned: OwnedOrder,
    @IdempotencyKey() key: string,
  ): Promise<UploadedFileView> {
    await this.limits.uploadsPerClient.take(clientKey(request));
    await this.limits.uploads.take(owned.principal.key);
    const bytes = await readUpload(request, owned.principal.key);
    return uploadedView(await this.customer.addFile(this.asked(owned, key), key, uploadName(request), bytes));
  }

  @AnswersAs('application/octet-stream')
  @Get('files/:fileId')
  async file(
    @Owned() { orderId }: OwnedOrder,
    @Res() response: Response,
    @Param('fileId') fileId: string,
  ): Promise<void> {
    const { state } = await this.context.disputes.load(disputeIdOf(orderId));
    const file = await this.context.files.read(
      orderId,
      requireUuid(fileId),
      // One of ours is the customer's to see once it was sent, not before.
      ({ addedBy }) => addedBy === 'customer' || state.files.some((one) => one.fileId === fileId),
    );
    giveOut(response, file);
  }

  private asked(owned: OwnedOrder, key: string): OwnersRequest {
    return { ...owned, key, before: () => this.limits.acts.take(owned.principal.key) };
  }
}

export function uploadedView({ fileId, name, kind, bytes }: AddedFile): UploadedFileView {
  return { id: fileId, name: safeName(name, kind), kind, bytes };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** @throws Refusal 404 for what no id looks like */
export function requireUuid(text: string): string {
  if (!UUID.test(text)) throw new Refusal(404, 'not-found', 'There is nothing at this address.');
  return text;
}

/** Hands a file out to be saved. */
export function giveOut(
  response: Response,
  { name, kind, bytes }: { readonly name: string; readonly kind: AddedFile['kind']; readonly bytes: Buffer },
): void {
  response.status(200).set(fileHeaders(name, kind)).send(bytes);
}
