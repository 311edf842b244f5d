import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { subjectOf } from '@usdt-africa/accounts';
import {
  ConfirmTransferRequest,
  FindReceiverRequest,
  MakeTransferRequest,
  PasskeyConfirmationView,
  ReceiverView,
  SendTermsView,
  TransferView,
} from '@usdt-africa/contracts/api';
import { uuidFrom } from '@usdt-africa/kernel';
import {
  Answers,
  AttemptId,
  bodyWithout,
  CallableBy,
  Customer,
  Idempotent,
  type IdempotentRequest,
  IdParam,
  Once,
  type SignedInCustomer,
  ValidBody,
} from '@usdt-africa/platform';
import type { Request } from 'express';
import { ConfirmTransfer } from '../application/confirm-transfer.js';
import { MakeTransfer } from '../application/make-transfer.js';
import { FindReceiver } from '../read-model/find-receiver.js';
import { ShowSendTerms } from '../read-model/show-send-terms.js';
import { ShowTransfer } from '../read-model/show-transfer.js';
import { TransferLimits } from './transfer-limits.js';

/** Naira from a customer's wallet to another's, by username. */
@CallableBy('account')
@Controller('api/wallet')
export class TransfersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: TransferLimits,
  ) {}

  @Answers(SendTermsView)
  @Get('send-terms')
  terms(@Customer() { accountId }: SignedInCustomer): Promise<SendTermsView> {
    return this.queries.execute(new ShowSendTerms(accountId));
  }

  /** A username is sent in the body: it stays out of the logs. */
  @Answers(ReceiverView)
  @Post('receivers')
  @HttpCode(200)
  async receiver(
    @Customer() { accountId, principal }: SignedInCustomer,
    @ValidBody(FindReceiverRequest) { username }: FindReceiverRequest,
  ): Promise<ReceiverView> {
    await this.limits.lookups.take(principal.key);
    return this.queries.execute(new FindReceiver(accountId, username));
  }

  @Answers(PasskeyConfirmationView)
  @Post('transfers/confirmations')
  @HttpCode(200)
  async confirm(
    @Customer() customer: SignedInCustomer,
    @ValidBody(ConfirmTransferRequest) terms: ConfirmTransferRequest,
  ): Promise<PasskeyConfirmationView> {
    await this.limits.confirmations.take(customer.principal.key);
    return this.commands.execute(new ConfirmTransfer(customer, terms));
  }

  /**
   * The confirmation is not part of the stored request: it is never stored, and a repeat with another one is the same
   * request.
   */
  @Answers(TransferView)
  @Idempotent<TransferView>({
    body: bodyWithout('pin', 'passkey'),
    location: ({ transferId }) => `/api/wallet/transfers/${transferId}`,
  })
  @Post('transfers')
  async make(
    @Req() request: Request,
    @Customer() customer: SignedInCustomer,
    @Once() once: IdempotentRequest,
    @ValidBody(MakeTransferRequest) { pin, passkey, ...terms }: MakeTransferRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<TransferView> {
    const { accountId, principal } = customer;
    await this.limits.transfers.take(principal.key);
    const transferId = uuidFrom('transfer', principal.key, once.key);
    const proof = { pin, passkey, origin: request.headers.origin ?? '', attemptId };
    const storeAnswer = once.storeFor<TransferView>(subjectOf(accountId));
    const { body } = await this.commands.execute(new MakeTransfer(transferId, customer, terms, proof, storeAnswer));
    return body;
  }

  @Answers(TransferView)
  @Get('transfers/:id')
  show(@Customer() { accountId }: SignedInCustomer, @IdParam('id') transferId: string): Promise<TransferView> {
    return this.queries.execute(new ShowTransfer(accountId, transferId));
  }
}
