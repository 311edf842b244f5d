import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AnswerUpgradeRequest,
  BeginUpgradeRequest,
  EmptyRequest,
  type EmptyView,
  DOCUMENT_PARTS,
  type DocumentPart,
  SendUpgradeRequest,
  UpgradeView,
} from '@usdt-africa/contracts/api';
import { chargingCost, readUpload } from '@usdt-africa/files';
import {
  Answers,
  CallableBy,
  clientInLane,
  clientKey,
  Customer,
  Idempotency,
  IdempotencyKey,
  IdParam,
  type RateLimit,
  type SignedInCustomer,
  Takes,
  uploadSender,
  ValidBody,
} from '@usdt-africa/platform';
import type { Request } from 'express';
import { createHash } from 'node:crypto';
import { refusal } from '@usdt-africa/contracts/refusals';
import { AddDocument } from '../application/add-document.js';
import { AnswerUpgrade } from '../application/answer-upgrade.js';
import { BeginUpgrade } from '../application/begin-upgrade.js';
import { RemoveDocument } from '../application/remove-document.js';
import type { ActAnswer, OwnersRequest } from '../application/requests.js';
import { SendUpgrade } from '../application/send-upgrade.js';
import { WithdrawUpgrade } from '../application/withdraw-upgrade.js';
import { ShowUpgrade } from '../read-model/show-upgrade.js';

/** Rate limits for tier upgrade requests and documents. */
export abstract class UpgradeLimits {
  /** Per account. */
  abstract readonly acts: RateLimit;
  /** Per account: looking into a picture costs. */
  abstract readonly uploads: RateLimit;
  /** Per client: another account is no way around {@link uploads}. */
  abstract readonly uploadsPerClient: RateLimit;
}

/** LIM-02: a customer's tier upgrade request. Documents are uploaded here and shown only to reviewers. */
@CallableBy('account')
@Controller('api/account/upgrade')
export class UpgradeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly idempotency: Idempotency,
    @Inject(UpgradeLimits) private readonly limits: UpgradeLimits,
  ) {}

  @Answers(UpgradeView)
  @Get()
  show(@Customer() { accountId }: SignedInCustomer): Promise<UpgradeView> {
    return this.queries.execute(new ShowUpgrade(accountId));
  }

  @Answers(UpgradeView)
  @Post()
  @HttpCode(200)
  begin(
    @Customer() customer: SignedInCustomer,
    @IdempotencyKey() key: string,
    @ValidBody(BeginUpgradeRequest) body: BeginUpgradeRequest,
  ): Promise<UpgradeView> {
    return this.act(customer, '', key, body, (request) => new BeginUpgrade(request, body.tier));
  }

  @Takes('application/octet-stream')
  @Answers(UpgradeView)
  @Post('documents/:document')
  @HttpCode(200)
  async add(
    @Req() request: Request,
    @Customer() customer: SignedInCustomer,
    @Param('document') part: string,
    @IdempotencyKey() key: string,
  ): Promise<UpgradeView> {
    // Bytes that belong to nothing are not read.
    if (!(await this.show(customer)).request) throw refusal('verifications.no-upgrade');
    if (!isPart(part)) throw refusal('http.not-found');
    await this.limits.uploadsPerClient.take(clientKey(request));
    await this.limits.uploads.take(customer.principal.key);
    const sender = uploadSender(request, customer.principal);
    const bytes = await readUpload(request, sender);
    const body = { sha256: createHash('sha256').update(bytes).digest('hex') };
    const client = clientInLane(sender);
    const added = this.act(customer, `/documents/${part}`, key, body, (on) => new AddDocument(on, part, bytes, client));
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
  @Post('send')
  @HttpCode(200)
  send(
    @Customer() customer: SignedInCustomer,
    @IdempotencyKey() key: string,
    @ValidBody(SendUpgradeRequest) body: SendUpgradeRequest,
  ): Promise<UpgradeView> {
    return this.act(customer, '/send', key, body, (request) => new SendUpgrade(request, body));
  }

  @Answers(UpgradeView)
  @Post('answer')
  @HttpCode(200)
  answer(
    @Customer() customer: SignedInCustomer,
    @IdempotencyKey() key: string,
    @ValidBody(AnswerUpgradeRequest) body: AnswerUpgradeRequest,
  ): Promise<UpgradeView> {
    return this.act(customer, '/answer', key, body, (request) => new AnswerUpgrade(request, body.text));
  }

  @Answers(UpgradeView)
  @Post('withdraw')
  @HttpCode(200)
  withdraw(
    @Customer() customer: SignedInCustomer,
    @IdempotencyKey() key: string,
    @ValidBody(EmptyRequest) body: EmptyRequest,
  ): Promise<UpgradeView> {
    return this.act(customer, '/withdraw', key, body, (request) => new WithdrawUpgrade(request));
  }

  /** Runs an action once per key, and returns the current tier upgrade request. */
  private async act(
    { accountId, principal }: SignedInCustomer,
    path: string,
    key: string,
    body: object,
    command: (request: OwnersRequest) => Command<ActAnswer>,
  ): Promise<UpgradeView> {
    const route = `POST /api/account/upgrade${path}`;
    await this.idempotency.once<EmptyView>(
      { principal: principal.key, route, key, body, subjectId: null },
      (storeAnswer) => this.commands.execute(command({ accountId, key, storeAnswer })),
      { before: () => this.limits.acts.take(principal.key) },
    );
    return this.queries.execute(new ShowUpgrade(accountId));
  }
}

function isPart(text: string): text is DocumentPart {
  return (DOCUMENT_PARTS as readonly string[]).includes(text);
}
