import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ClaimRequest, ClaimView } from '@usdt-africa/contracts/api';
import type { Principal } from '@usdt-africa/kernel';
import { OrderAccess } from '@usdt-africa/orders';
import {
  Answers,
  CallableBy,
  clientKey,
  Customer,
  principalOf,
  type SignedInCustomer,
  ValidBody,
} from '@usdt-africa/platform';
import type { Request } from 'express';
import { ClaimTransaction } from '../application/claim-transaction.js';
import { readTransactionId } from '../domain/transaction-id.js';
import { ClaimLimits } from './claim-limits.js';

/** What became of a transaction that a customer names. */
@Controller('api')
export class ClaimsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: OrderAccess,
    private readonly limits: ClaimLimits,
  ) {}

  /** The answer tells requesters who have only the number what the order's masked page tells them. */
  @CallableBy('anyone')
  @Answers(ClaimView)
  @Post('orders/:number/claims')
  @HttpCode(200)
  async ofOrder(
    @Req() request: Request,
    @Param('number') number: string,
    @ValidBody(ClaimRequest) body: ClaimRequest,
  ): Promise<ClaimView> {
    const { orderId } = await this.access.seen(request, number);
    return this.#lookUp(request, body, principalOf(request), orderId);
  }

  @CallableBy('account')
  @Answers(ClaimView)
  @Post('claims')
  @HttpCode(200)
  ofCustomer(
    @Req() request: Request,
    @Customer() { principal }: SignedInCustomer,
    @ValidBody(ClaimRequest) body: ClaimRequest,
  ): Promise<ClaimView> {
    return this.#lookUp(request, body, principal, null);
  }

  /** A text without a hash costs nothing. */
  async #lookUp(
    request: Request,
    { transactionId: text }: ClaimRequest,
    principal: Principal | null,
    orderId: string | null,
  ): Promise<ClaimView> {
    const pasted = readTransactionId(text);
    if (pasted.kind === 'hash') {
      const client = clientKey(request);
      await this.limits.claimsPerClient.take(client);
      await this.limits.claims.take(principal?.key ?? client);
    }
    return this.commands.execute(new ClaimTransaction(pasted, principal, orderId));
  }
}
