import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AdoptableView, AdoptedView, EmptyRequest } from '@usdt-africa/contracts/api';
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
import { AdoptGuestOrders } from '../application/adopt-guest-orders.js';
import { ListAdoptableOrders } from '../read-model/list-adoptable-orders.js';
import { OrderLimits } from './orders.controller.js';

/** The guest becomes a customer: what they did as a guest is offered, and becomes theirs when they say so. */
@CallableBy('account')
@Controller('api/account')
export class AdoptionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly idempotency: Idempotency,
    private readonly limits: OrderLimits,
  ) {}

  @Answers(AdoptableView)
  @Get('adoptable')
  async adoptable(@Customer() { accountId, guestKey, principal }: SignedInCustomer): Promise<AdoptableView> {
    await this.limits.acts.take(principal.key);
    return this.queries.execute(new ListAdoptableOrders({ accountId, guestKey }));
  }

  @Answers(AdoptedView)
  @Post('adopt')
  @HttpCode(200)
  async adopt(
    @Customer() { accountId, guestKey, principal }: SignedInCustomer,
    @IdempotencyKey() key: string,
    @ValidBody(EmptyRequest) body: EmptyRequest,
  ): Promise<AdoptedView> {
    const request = uuidFrom('adoption', accountId, key);
    const answer = await this.idempotency.once<AdoptedView>(
      {
        principal: principal.key,
        route: 'POST /api/account/adopt',
        key,
        body,
        subjectId: `account-${accountId}`,
      },
      (storeAnswer) => this.commands.execute(new AdoptGuestOrders({ accountId, guestKey }, request, storeAnswer)),
      { before: () => this.limits.acts.take(principal.key) },
    );
    return answer.body;
  }
}
