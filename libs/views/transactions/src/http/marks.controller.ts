import { createHash } from 'node:crypto';
import { Controller, Delete, Get, HttpCode, Inject, Post, Put, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  TransactionCategoryRequest,
  TransactionHiddenRequest,
  TransactionNoteRequest,
  TransactionView,
  UploadedFileView,
} from '@usdt-africa/contracts/api';
import { chargingCost, fileHeaders, readUpload, uploadName } from '@usdt-africa/files';
import { type Command } from '@nestjs/cqrs';
import { uuidFrom } from '@usdt-africa/kernel';
import { ForOwner, orderNotFound, Owned, type OwnedOrder } from '@usdt-africa/orders';
import {
  Answers,
  AnswersAs,
  clientInLane,
  Idempotency,
  IdempotencyKey,
  IdParam,
  signedOut,
  Takes,
  TakesHeaders,
  uploadSender,
  ValidBody,
} from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { AddTransactionFile } from '../application/add-transaction-file.js';
import { CategoriseTransaction } from '../application/categorise-transaction.js';
import { HideTransaction } from '../application/hide-transaction.js';
import { NoteTransaction } from '../application/note-transaction.js';
import { RemoveTransactionFile } from '../application/remove-transaction-file.js';
import type { Owner } from '../application/transaction-marks.js';
import { ReadTransactionFile } from '../read-model/read-transaction-file.js';
import { ShowTransaction } from '../read-model/show-transaction.js';
import { TransactionLimits } from './transaction-limits.js';

/** A customer's marks on one of their transactions, for the customer in whose list it is only. */
@ForOwner()
@Controller('api/account/transactions/:number')
export class MarksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly idempotency: Idempotency,
    @Inject(TransactionLimits) private readonly limits: TransactionLimits,
  ) {}

  @Answers(TransactionView)
  @Get()
  read(@Owned() owned: OwnedOrder): Promise<TransactionView> {
    ownerOf(owned);
    return this.queries.execute(new ShowTransaction(owned.order));
  }

  @Answers(TransactionView)
  @Put('hidden')
  hide(
    @Owned() owned: OwnedOrder,
    @ValidBody(TransactionHiddenRequest) { hidden }: TransactionHiddenRequest,
  ): Promise<TransactionView> {
    return this.#mark(owned, (owner) => new HideTransaction(owner, hidden));
  }

  @Answers(TransactionView)
  @Put('category')
  categorise(
    @Owned() owned: OwnedOrder,
    @ValidBody(TransactionCategoryRequest) { category }: TransactionCategoryRequest,
  ): Promise<TransactionView> {
    return this.#mark(owned, (owner) => new CategoriseTransaction(owner, category));
  }

  @Answers(TransactionView)
  @Put('note')
  note(
    @Owned() owned: OwnedOrder,
    @ValidBody(TransactionNoteRequest) { note }: TransactionNoteRequest,
  ): Promise<TransactionView> {
    return this.#mark(owned, (owner) => new NoteTransaction(owner, note));
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
    const owner = ownerOf(owned);
    const principal = owned.principal.key;
    await this.limits.uploads.take(principal);
    const sender = uploadSender(request, owned.principal);
    const bytes = await readUpload(request, sender);
    const name = uploadName(request);
    const route = `POST /api/account/transactions/${owned.order.placed.number}/files`;
    const body = { sha256: createHash('sha256').update(bytes).digest('hex'), name };
    const fileId = uuidFrom('transaction-file', principal, owned.orderId, key);
    const answer = await this.idempotency.once<UploadedFileView>(
      { principal, route, key, body, subjectId: `account-${owner.accountId}` },
      (storeAnswer) => {
        const add = new AddTransactionFile(owner, fileId, name, bytes, clientInLane(sender), storeAnswer);
        return chargingCost(this.commands.execute(add), [[this.limits.uploads, principal]]);
      },
    );
    return answer.body;
  }

  @AnswersAs('application/octet-stream')
  @Get('files/:fileId')
  async file(@Owned() owned: OwnedOrder, @Res() response: Response, @IdParam('fileId') fileId: string): Promise<void> {
    const { orderId } = ownerOf(owned);
    const { name, kind, bytes } = await this.queries.execute(new ReadTransactionFile(orderId, fileId));
    response.status(200).set(fileHeaders(name, kind)).send(bytes);
  }

  @Answers(TransactionView)
  @Delete('files/:fileId')
  @HttpCode(200)
  remove(@Owned() owned: OwnedOrder, @IdParam('fileId') fileId: string): Promise<TransactionView> {
    return this.#mark(owned, (owner) => new RemoveTransactionFile(owner, fileId));
  }

  async #mark(owned: OwnedOrder, command: (owner: Owner) => Command<void>): Promise<TransactionView> {
    const owner = ownerOf(owned);
    await this.limits.acts.take(owned.principal.key);
    await this.commands.execute(command(owner));
    return this.queries.execute(new ShowTransaction(owned.order));
  }
}

/**
 * The customer in whose list it is.
 * @throws Refusal 401 `signed-out` for a browser that owns it as a guest; 404 where it is in no list or in another
 * customer's
 */
function ownerOf({ principal, order, orderId }: OwnedOrder): Owner {
  if (principal.kind !== 'account') throw signedOut();
  if (order.accountId !== principal.accountId) throw orderNotFound();
  return { accountId: principal.accountId, orderId };
}
