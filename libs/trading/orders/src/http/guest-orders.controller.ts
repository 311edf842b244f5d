import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ClaimableOrdersView,
  ClaimedOrdersView,
  ClaimOrdersRequest,
  DeclineOrderRequest,
} from '@usdt-africa/contracts/api';
import { uuidFrom } from '@usdt-africa/kernel';
import {
  Answers,
  AnswersNothing,
  CallableBy,
  Customer,
  Idempotent,
  type IdempotentRequest,
  Once,
  type SignedInCustomer,
  ValidBody,
} from '@usdt-africa/platform';
import { ClaimGuestOrders } from '../application/claim-guest-orders.js';
import { DeclineGuestOrder } from '../application/decline-guest-order.js';
import { ListClaimableOrders } from '../read-model/list-claimable-orders.js';
import { OrderLimits } from './order-limits.js';

/** A signed-in customer's guest orders: lists them, and claims them when the customer agrees. */
@CallableBy('account')
@Controller('api/account')
export class AdoptionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: OrderLimits,
  ) {}

  @Answers(ClaimableOrdersView)
  @Get('guest-orders')
  async claimable(@Customer() { accountId, guestKey, principal }: SignedInCustomer): Promise<ClaimableOrdersView> {
    await this.limits.acts.take(principal.key);
    return this.queries.execute(new ListClaimableOrders({ accountId, guestKey }));
  }

  @Answers(ClaimedOrdersView)
  @Idempotent()
  @Post('guest-orders/claim')
  @HttpCode(200)
  async claim(
    @Customer() { accountId, guestKey, principal }: SignedInCustomer,
    @Once() once: IdempotentRequest,
    @ValidBody(ClaimOrdersRequest) { ids }: ClaimOrdersRequest,
  ): Promise<ClaimedOrdersView> {
    await this.limits.acts.take(principal.key);
    const request = uuidFrom('adoption', accountId, once.key);
    const storeAnswer = once.storeFor<ClaimedOrdersView>(`account-${accountId}`);
    const claim = new ClaimGuestOrders({ accountId, guestKey }, ids ?? null, request, storeAnswer);
    const { body } = await this.commands.execute(claim);
    return body;
  }

  @AnswersNothing()
  @Post('guest-orders/decline')
  @HttpCode(204)
  async decline(
    @Customer() { accountId, guestKey, principal }: SignedInCustomer,
    @ValidBody(DeclineOrderRequest) { id }: DeclineOrderRequest,
  ): Promise<void> {
    await this.limits.acts.take(principal.key);
    await this.commands.execute(new DeclineGuestOrder({ accountId, guestKey }, id));
  }
}
