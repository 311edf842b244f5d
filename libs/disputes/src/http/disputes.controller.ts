import { Body, Controller, Get, Headers, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import {
  DisputeMessageRequest,
  EmptyRequest,
  IDEMPOTENCY_KEY,
  OpenDisputeRequest,
  type OrderDisputeView,
  type UploadedFileView,
} from '@usdt-africa/contracts/api';
import { fileHeaders, safeName } from '@usdt-africa/files';
import { Refusal } from '@usdt-africa/kernel';
import { OrderDoor } from '@usdt-africa/orders';
import { CallableBy, clientKey, type RateLimit, validBody } from '@usdt-africa/platform';
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

type Key = string | undefined;

/** The case of an order, for its owner alone: whoever follows a shared link sees nothing of it. */
@CallableBy('guest')
@Controller('api/orders/:number/dispute')
export class DisputesController {
  constructor(
    private readonly context: DisputeContext,
    private readonly customer: CustomerDisputes,
    private readonly views: OrderDisputes,
    private readonly door: OrderDoor,
    @Inject(DisputeLimits) private readonly limits: DisputeLimits,
  ) {}

  @Get()
  async read(@Req() request: Request, @Param('number') number: string): Promise<OrderDisputeView> {
    const { orderId, order } = await this.owned(request, number);
    return this.views.view(orderId, order);
  }

  @Post()
  async open(
    @Req() request: Request,
    @Param('number') number: string,
    @Headers('idempotency-key') key: Key,
    @Body() body: unknown,
  ): Promise<OrderDisputeView> {
    const owned = await this.owned(request, number, key);
    await this.customer.open(owned, validBody(OpenDisputeRequest, body));
    return this.views.view(owned.orderId, owned.order);
  }

  @Post('messages')
  @HttpCode(200)
  async write(
    @Req() request: Request,
    @Param('number') number: string,
    @Headers('idempotency-key') key: Key,
    @Body() body: unknown,
  ): Promise<OrderDisputeView> {
    const owned = await this.owned(request, number, key);
    await this.customer.write(owned, validBody(DisputeMessageRequest, body));
    return this.views.view(owned.orderId, owned.order);
  }

  @Post('arrived')
  @HttpCode(200)
  async arrived(
    @Req() request: Request,
    @Param('number') number: string,
    @Headers('idempotency-key') key: Key,
    @Body() body: unknown,
  ): Promise<OrderDisputeView> {
    const owned = await this.owned(request, number, key);
    validBody(EmptyRequest, body);
    await this.customer.arrived(owned);
    return this.views.view(owned.orderId, owned.order);
  }

  @Post('files')
  async upload(
    @Req() request: Request,
    @Param('number') number: string,
    @Headers('idempotency-key') key: Key,
  ): Promise<UploadedFileView> {
    const owned = await this.owned(request, number, key);
    const known = requireKey(key);
    await this.limits.uploadsPerClient.take(clientKey(request));
    await this.limits.uploads.take(owned.guestHash);
    const bytes = await readUpload(request, owned.guestHash);
    return uploadedView(await this.customer.addFile(owned, known, uploadName(request), bytes));
  }

  @Get('files/:fileId')
  async file(
    @Req() request: Request,
    @Res() response: Response,
    @Param('number') number: string,
    @Param('fileId') fileId: string,
  ): Promise<void> {
    const { orderId } = await this.owned(request, number);
    const { state } = await this.context.disputes.load(disputeIdOf(orderId));
    const file = await this.context.files.read(
      orderId,
      requireUuid(fileId),
      // One of ours is the customer's to see once it was sent, not before.
      ({ addedBy }) => addedBy === 'customer' || state.files.some((one) => one.fileId === fileId),
    );
    giveOut(response, file);
  }

  /** @throws Refusal 401 without a cookie; 404 for anybody else's order */
  private async owned(request: Request, number: string, key?: string): Promise<OwnersRequest> {
    const owned = await this.door.owned(request, number);
    return { ...owned, key, before: () => this.limits.acts.take(owned.guestHash) };
  }
}

export function uploadedView({ fileId, name, kind, bytes }: AddedFile): UploadedFileView {
  return { id: fileId, name: safeName(name, kind), kind, bytes };
}

/** @throws Refusal 400 `idempotency-key` */
export function requireKey(key: string | undefined): string {
  if (key && IDEMPOTENCY_KEY.test(key)) return key;
  throw new Refusal(
    400,
    'idempotency-key',
    'The header Idempotency-Key is needed: 16 to 64 letters, digits, "-" or "_".',
  );
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
