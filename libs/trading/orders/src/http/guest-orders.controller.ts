import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ClaimableOrdersView, ClaimedOrdersView, EmptyRequest } from '@usdt-africa/contracts/api';
import { uuidFrom } from '@usdt-africa/kernel';
import {
  Answers,
  CallableBy,
  Customer,
  Idempotency,
  IdempotencyKey,
  type SignedInCustomer,
  ValidBody,
} from '@usdt-africa/platform';
import { ClaimGuestOrders } from '../application/claim-guest-orders.js';
import { ListClaimableOrders } from '../read-model/list-claimable-orders.js';
import { OrderLimits } from './orders.controller.js';

/** A signed-in customer's guest orders: lists them, and claims them when the customer agrees. */
@CallableBy('account')
@Controller('api/account')
export class AdoptionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly idempotency: Idempotency,
    private readonly limits: OrderLimits,
  ) {}

  @Answers(ClaimableOrdersView)
  @Get('guest-orders')
  async claimable(@Customer() { accountId, guestKey, principal }: SignedInCustomer): Promise<ClaimableOrdersView> {
    await this.limits.acts.take(principal.key);
    return this.queries.execute(new ListClaimableOrders({ accountId, guestKey }));
  }

  @Answers(ClaimedOrdersView)
  @Post('guest-orders/claim')
  @HttpCode(200)
  async claim(
    @Customer() { accountId, guestKey, principal }: SignedInCustomer,
    @IdempotencyKey() key: string,
    @ValidBody(EmptyRequest) body: EmptyRequest,
  ): Promise<ClaimedOrdersView> {
    const request = uuidFrom('adoption', accountId, key);
    const answer = await this.idempotency.once<ClaimedOrdersView>(
      {
        principal: principal.key,
        route: 'POST /api/account/guest-orders/claim',
        key,
        body,
        subjectId: `account-${accountId}`,
      },
      (storeAnswer) => this.commands.execute(new ClaimGuestOrders({ accountId, guestKey }, request, storeAnswer)),
      { before: () => this.limits.acts.take(principal.key) },
    );
    return answer.body;
  }
}
