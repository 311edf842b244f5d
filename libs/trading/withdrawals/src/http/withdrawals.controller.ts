import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { subjectOf } from '@usdt-africa/accounts';
import {
  ConfirmWithdrawalRequest,
  PasskeyConfirmationView,
  WithdrawalRequest,
  WithdrawalView,
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
import { ConfirmWithdrawal } from '../application/confirm-withdrawal.js';
import { RequestWithdrawal } from '../application/request-withdrawal.js';
import { ShowWithdrawal } from '../read-model/show-withdrawal.js';
import { WithdrawalLimits } from './withdrawal-limits.js';

/** Naira from a customer's wallet to a saved bank account. */
@CallableBy('account')
@Controller('api/wallet/withdrawals')
export class WithdrawalsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: WithdrawalLimits,
  ) {}

  @Answers(PasskeyConfirmationView)
  @Post('confirmations')
  @HttpCode(200)
  async confirm(
    @Customer() customer: SignedInCustomer,
    @ValidBody(ConfirmWithdrawalRequest) terms: ConfirmWithdrawalRequest,
  ): Promise<PasskeyConfirmationView> {
    await this.limits.confirmations.take(customer.principal.key);
    return this.commands.execute(new ConfirmWithdrawal(customer, terms));
  }

  /**
   * The confirmation is not part of the stored request: it is never stored, and a repeat with another one is the same
   * request.
   */
  @Answers(WithdrawalView)
  @Idempotent<WithdrawalView>({
    body: bodyWithout('pin', 'passkey'),
    location: ({ withdrawalId }) => `/api/wallet/withdrawals/${withdrawalId}`,
  })
  @Post()
  async request(
    @Req() request: Request,
    @Customer() customer: SignedInCustomer,
    @Once() once: IdempotentRequest,
    @ValidBody(WithdrawalRequest) { pin, passkey, ...terms }: WithdrawalRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<WithdrawalView> {
    const { accountId, principal } = customer;
    await this.limits.requests.take(principal.key);
    const withdrawalId = uuidFrom('withdrawal', principal.key, once.key);
    const proof = { pin, passkey, origin: request.headers.origin ?? '', attemptId };
    const storeAnswer = once.storeFor<WithdrawalView>(subjectOf(accountId));
    const { body } = await this.commands.execute(
      new RequestWithdrawal(withdrawalId, customer, terms, proof, storeAnswer),
    );
    return body;
  }

  @Answers(WithdrawalView)
  @Get(':id')
  show(@Customer() { accountId }: SignedInCustomer, @IdParam('id') withdrawalId: string): Promise<WithdrawalView> {
    return this.queries.execute(new ShowWithdrawal(accountId, withdrawalId));
  }
}
