import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AnswerUpgradeRequest,
  BeginUpgradeRequest,
  EmptyRequest,
  SendUpgradeRequest,
  UpgradeView,
} from '@usdt-africa/contracts/api';
import { chargingCost } from '@usdt-africa/files';
import {
  Answers,
  CallableBy,
  clientInLane,
  clientKey,
  Customer,
  Idempotent,
  type IdempotentRequest,
  IdempotentUpload,
  IdParam,
  Once,
  type SignedInCustomer,
  Takes,
  UploadedBytes,
  uploadSender,
  ValidBody,
} from '@usdt-africa/platform';
import type { Request } from 'express';
import { AddDocument } from '../application/add-document.js';
import { AnswerUpgrade } from '../application/answer-upgrade.js';
import { BeginUpgrade } from '../application/begin-upgrade.js';
import { RemoveDocument } from '../application/remove-document.js';
import type { OwnersRequest } from '../application/requests.js';
import { SendUpgrade } from '../application/send-upgrade.js';
import { WithdrawUpgrade } from '../application/withdraw-upgrade.js';
import { ShowUpgrade } from '../read-model/show-upgrade.js';
import { documentPart, DocumentUploadReader } from './document-upload-reader.js';
import { UpgradeLimits } from './upgrade-limits.js';

/** LIM-02: a customer's tier upgrade request. Documents are uploaded here and shown only to reviewers. */
@CallableBy('account')
@Controller('api/account/upgrade')
export class UpgradeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(UpgradeLimits) private readonly limits: UpgradeLimits,
  ) {}

  @Answers(UpgradeView)
  @Get()
  show(@Customer() { accountId }: SignedInCustomer): Promise<UpgradeView> {
    return this.queries.execute(new ShowUpgrade(accountId));
  }

  @Answers(UpgradeView)
  @Idempotent({ repeat: 'current' })
  @Post()
  @HttpCode(200)
  begin(
    @Customer() customer: SignedInCustomer,
    @Once() once: IdempotentRequest,
    @ValidBody(BeginUpgradeRequest) body: BeginUpgradeRequest,
  ): Promise<UpgradeView> {
    return this.#carryOut(customer, once, (request) => new BeginUpgrade(request, body.tier));
  }

  @Takes('application/octet-stream')
  @Answers(UpgradeView)
  @IdempotentUpload(DocumentUploadReader, { repeat: 'current' })
  @Post('documents/:document')
  @HttpCode(200)
  add(
    @Req() request: Request,
    @Customer() customer: SignedInCustomer,
    @Param('document') document: string,
    @UploadedBytes() bytes: Buffer,
    @Once() once: IdempotentRequest,
  ): Promise<UpgradeView> {
    const part = documentPart(document);
    const client = clientInLane(uploadSender(request, customer.principal));
    const added = this.#carryOut(customer, once, (on) => new AddDocument(on, part, bytes, client));
    return chargingCost(added, [
      [this.limits.uploads, customer.principal.key],
      [this.limits.uploadsPerClient, clientKey(request)],
    ]);
  }

  @Answers(UpgradeView)
  @Delete('documents/:document')
  async remove(
    @Customer() { accountId, principal }: SignedInCustomer,
    @IdParam('document') documentId: string,
  ): Promise<UpgradeView> {
    await this.limits.acts.take(principal.key);
    await this.commands.execute(new RemoveDocument(accountId, documentId));
    return this.queries.execute(new ShowUpgrade(accountId));
  }

  @Answers(UpgradeView)
  @Idempotent({ repeat: 'current' })
  @Post('send')
  @HttpCode(200)
  send(
    @Customer() customer: SignedInCustomer,
    @Once() once: IdempotentRequest,
    @ValidBody(SendUpgradeRequest) body: SendUpgradeRequest,
  ): Promise<UpgradeView> {
    return this.#carryOut(customer, once, (request) => new SendUpgrade(request, body));
  }

  @Answers(UpgradeView)
  @Idempotent({ repeat: 'current' })
  @Post('answer')
  @HttpCode(200)
  answer(
    @Customer() customer: SignedInCustomer,
    @Once() once: IdempotentRequest,
    @ValidBody(AnswerUpgradeRequest) body: AnswerUpgradeRequest,
  ): Promise<UpgradeView> {
    return this.#carryOut(customer, once, (request) => new AnswerUpgrade(request, body.text));
  }

  @Answers(UpgradeView)
  @Idempotent({ repeat: 'current' })
  @Post('withdraw')
  @HttpCode(200)
  withdraw(
    @Customer() customer: SignedInCustomer,
    @Once() once: IdempotentRequest,
    @ValidBody(EmptyRequest) _body: EmptyRequest,
  ): Promise<UpgradeView> {
    return this.#carryOut(customer, once, (request) => new WithdrawUpgrade(request));
  }

  /** Runs an action once per key, and returns the current tier upgrade request. */
  async #carryOut(
    { accountId, principal }: SignedInCustomer,
    once: IdempotentRequest,
    command: (request: OwnersRequest) => Command<void>,
  ): Promise<UpgradeView> {
    const { key, markDone } = once;
    await once.run(async () => {
      await this.limits.acts.take(principal.key);
      await this.commands.execute(command({ accountId, key, markDone }));
    });
    return this.queries.execute(new ShowUpgrade(accountId));
  }
}
