import { Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  DisputeMessageRequest,
  EmptyRequest,
  OpenPurchaseDisputeRequest,
  OrderDisputeView,
  UploadedFileView,
} from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { chargingCost, readUpload, type UploadBudget, uploadName } from '@usdt-africa/files';
import {
  Answers,
  AnswersAs,
  CallableBy,
  clientInLane,
  clientKey,
  Customer,
  Idempotent,
  IdempotencyKey,
  type IdempotentRequest,
  Once,
  type SignedInCustomer,
  Takes,
  TakesHeaders,
  uploadSender,
  ValidBody,
} from '@usdt-africa/platform';
import { PurchaseLookup } from '@usdt-africa/purchases';
import type { Request, Response } from 'express';
import { AddDisputeFile } from '../application/add-dispute-file.js';
import { ConfirmReceipt } from '../application/confirm-receipt.js';
import type { OwnersRequest } from '../application/dispute-commands.js';
import { OpenPurchaseDispute } from '../application/open-purchase-dispute.js';
import { WriteToDispute } from '../application/write-to-dispute.js';
import { ReadDisputeFile } from '../read-model/read-dispute-file.js';
import { ShowPurchaseDispute } from '../read-model/show-purchase-dispute.js';
import { DisputeLimits, giveOut, uploadedView } from './disputes.controller.js';

/** Help with a purchase, for the customer whose it is; for others there is no such purchase. */
@CallableBy('account')
@Controller('api/purchases/:number/dispute')
export class PurchaseDisputesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly purchases: PurchaseLookup,
    @Inject(DisputeLimits) private readonly limits: DisputeLimits,
  ) {}

  @Answers(OrderDisputeView)
  @Get()
  async read(@Customer() customer: SignedInCustomer, @Param('number') number: string): Promise<OrderDisputeView> {
    return this.queries.execute(new ShowPurchaseDispute(await this.#owned(customer, number)));
  }

  @Answers(OrderDisputeView)
  @Idempotent({ repeat: 'current' })
  @Post()
  open(
    @Customer() customer: SignedInCustomer,
    @Param('number') number: string,
    @Once() once: IdempotentRequest,
    @ValidBody(OpenPurchaseDisputeRequest) body: OpenPurchaseDisputeRequest,
  ): Promise<OrderDisputeView> {
    return this.#carryOut(customer, number, once, (request) => new OpenPurchaseDispute(request, body));
  }

  @Answers(OrderDisputeView)
  @Idempotent({ repeat: 'current' })
  @Post('messages')
  @HttpCode(200)
  write(
    @Customer() customer: SignedInCustomer,
    @Param('number') number: string,
    @Once() once: IdempotentRequest,
    @ValidBody(DisputeMessageRequest) body: DisputeMessageRequest,
  ): Promise<OrderDisputeView> {
    return this.#carryOut(customer, number, once, (request) => new WriteToDispute(request, body));
  }

  @Answers(OrderDisputeView)
  @Idempotent({ repeat: 'current' })
  @Post('confirm-receipt')
  @HttpCode(200)
  confirmReceipt(
    @Customer() customer: SignedInCustomer,
    @Param('number') number: string,
    @Once() once: IdempotentRequest,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<OrderDisputeView> {
    return this.#carryOut(customer, number, once, (request) => new ConfirmReceipt(request));
  }

  @Takes('application/octet-stream')
  @TakesHeaders('X-File-Name')
  @Answers(UploadedFileView)
  @Post('files')
  async upload(
    @Req() request: Request,
    @Customer() customer: SignedInCustomer,
    @Param('number') number: string,
    @IdempotencyKey() key: string,
  ): Promise<UploadedFileView> {
    const purchaseId = await this.#owned(customer, number);
    await this.limits.uploadsPerClient.take(clientKey(request));
    const principal = customer.principal.key;
    await this.limits.uploads.take(principal);
    const sender = uploadSender(request, customer.principal);
    const bytes = await readUpload(request, sender);
    const add = new AddDisputeFile(
      { orderId: purchaseId, order: null },
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
    @Customer() customer: SignedInCustomer,
    @Res() response: Response,
    @Param('number') number: string,
    @Param('fileId') fileId: string,
  ): Promise<void> {
    const purchaseId = await this.#owned(customer, number);
    giveOut(response, await this.queries.execute(new ReadDisputeFile(purchaseId, fileId, 'customer')));
  }

  async #carryOut(
    customer: SignedInCustomer,
    number: string,
    once: IdempotentRequest,
    command: (request: OwnersRequest) => Command<void>,
  ): Promise<OrderDisputeView> {
    const purchaseId = await this.#owned(customer, number);
    const { principal } = customer;
    const { key, markDone } = once;
    await once.run(async () => {
      await this.limits.acts.take(principal.key);
      await this.commands.execute(command({ orderId: purchaseId, order: null, principal, key, markDone }));
    });
    return this.queries.execute(new ShowPurchaseDispute(purchaseId));
  }

  /** @throws Refusal 404 `order-not-found` for a number that is not this customer's */
  async #owned({ accountId }: SignedInCustomer, number: string): Promise<string> {
    const found = await this.purchases.byNumber(number.toUpperCase());
    if (found?.accountId !== accountId) throw refusal('orders.order-not-found');
    return found.purchaseId;
  }
}
