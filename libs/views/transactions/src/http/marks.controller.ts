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
import { ForTransactionOwner, Own, type OwnTransaction } from './transaction-owner.js';
import { TransactionUploadReader } from './transaction-upload-reader.js';

/** A customer's marks on one of their transactions, for the customer in whose list it is only. */
@ForTransactionOwner()
@Controller('api/account/transactions/:number')
export class MarksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(TransactionLimits) private readonly limits: TransactionLimits,
  ) {}

  @Answers(TransactionView)
  @Get()
  read(@Own() own: OwnTransaction): Promise<TransactionView> {
    return this.queries.execute(new ShowTransaction(own));
  }

  @Answers(TransactionView)
  @Put('hidden')
  hide(
    @Own() own: OwnTransaction,
    @ValidBody(TransactionHiddenRequest) { hidden }: TransactionHiddenRequest,
  ): Promise<TransactionView> {
    return this.#mark(own, (owner) => new HideTransaction(owner, hidden));
  }

  @Answers(TransactionView)
  @Put('category')
  categorise(
    @Own() own: OwnTransaction,
    @ValidBody(TransactionCategoryRequest) { category }: TransactionCategoryRequest,
  ): Promise<TransactionView> {
    return this.#mark(own, (owner) => new CategoriseTransaction(owner, category));
  }

  @Answers(TransactionView)
  @Put('note')
  note(
    @Own() own: OwnTransaction,
    @ValidBody(TransactionNoteRequest) { note }: TransactionNoteRequest,
  ): Promise<TransactionView> {
    return this.#mark(own, (owner) => new NoteTransaction(owner, note));
  }

  @Takes('application/octet-stream')
  @TakesHeaders('X-File-Name')
  @Answers(UploadedFileView)
  @IdempotentUpload(TransactionUploadReader, { about: (request) => ({ name: uploadName(request) }) })
  @Post('files')
  upload(
    @Req() request: Request,
    @Own() own: OwnTransaction,
    @UploadedBytes() bytes: Buffer,
    @Once() once: IdempotentRequest,
  ): Promise<UploadedFileView> {
    const { key: principal } = own.principal;
    const fileId = uuidFrom('transaction-file', principal, own.orderId, once.key);
    const client = clientInLane(uploadSender(request, own.principal));
    const storeAnswer = once.storeFor<UploadedFileView>(`account-${own.accountId}`);
    const add = new AddTransactionFile(own, fileId, uploadName(request), bytes, client, storeAnswer);
    return chargingCost(this.commands.execute(add), [[this.limits.uploads, principal]]);
  }

  @AnswersAs('application/octet-stream')
  @Get('files/:fileId')
  async file(@Own() own: OwnTransaction, @Res() response: Response, @IdParam('fileId') fileId: string): Promise<void> {
    const { name, kind, bytes } = await this.queries.execute(new ReadTransactionFile(own.orderId, fileId));
    response.status(200).set(fileHeaders(name, kind)).send(bytes);
  }

  @Answers(TransactionView)
  @Delete('files/:fileId')
  @HttpCode(200)
  remove(@Own() own: OwnTransaction, @IdParam('fileId') fileId: string): Promise<TransactionView> {
    return this.#mark(own, (owner) => new RemoveTransactionFile(owner, fileId));
  }

  async #mark(own: OwnTransaction, command: (owner: Owner) => Command<void>): Promise<TransactionView> {
    await this.limits.acts.take(own.principal.key);
    await this.commands.execute(command(own));
    return this.queries.execute(new ShowTransaction(own));
  }
}
