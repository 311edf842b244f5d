import { Controller, Delete, Get, HttpCode, Inject, Post, Put, Req, Res } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  TransactionCategoryRequest,
  TransactionHiddenRequest,
  TransactionNoteRequest,
  TransactionView,
  UploadedFileView,
} from '@usdt-africa/contracts/api';
import { chargingCost, fileHeaders, uploadName } from '@usdt-africa/files';
import { uuidFrom } from '@usdt-africa/kernel';
import { ForOwner, Owned, type OwnedOrder } from '@usdt-africa/orders';
import {
  Answers,
  AnswersAs,
  clientInLane,
  IdempotentUpload,
  type IdempotentRequest,
  IdParam,
  Once,
  Takes,
  TakesHeaders,
  UploadedBytes,
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
import { transactionOwner } from './transaction-owner.js';
import { TransactionUploadReader } from './transaction-upload-reader.js';

/** A customer's marks on one of their transactions, for the customer in whose list it is only. */
@ForOwner()
@Controller('api/account/transactions/:number')
export class MarksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(TransactionLimits) private readonly limits: TransactionLimits,
  ) {}

  @Answers(TransactionView)
  @Get()
  read(@Owned() owned: OwnedOrder): Promise<TransactionView> {
    transactionOwner(owned);
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
  @IdempotentUpload(TransactionUploadReader, { about: (request) => ({ name: uploadName(request) }) })
  @Post('files')
  upload(
    @Req() request: Request,
    @Owned() owned: OwnedOrder,
    @UploadedBytes() bytes: Buffer,
    @Once() once: IdempotentRequest,
  ): Promise<UploadedFileView> {
    const owner = transactionOwner(owned);
    const { key: principal } = owned.principal;
    const fileId = uuidFrom('transaction-file', principal, owned.orderId, once.key);
    const client = clientInLane(uploadSender(request, owned.principal));
    const storeAnswer = once.storeFor<UploadedFileView>(`account-${owner.accountId}`);
    const add = new AddTransactionFile(owner, fileId, uploadName(request), bytes, client, storeAnswer);
    return chargingCost(this.commands.execute(add), [[this.limits.uploads, principal]]);
  }

  @AnswersAs('application/octet-stream')
  @Get('files/:fileId')
  async file(@Owned() owned: OwnedOrder, @Res() response: Response, @IdParam('fileId') fileId: string): Promise<void> {
    const { orderId } = transactionOwner(owned);
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
    const owner = transactionOwner(owned);
    await this.limits.acts.take(owned.principal.key);
    await this.commands.execute(command(owner));
    return this.queries.execute(new ShowTransaction(owned.order));
  }
}
