import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ConfirmAccountOrderRequest,
  OrderView,
  PasskeyConfirmationView,
  PlaceAccountOrderRequest,
} from '@usdt-africa/contracts/api';
import { uuidFrom } from '@usdt-africa/kernel';
import {
  Answers,
  CallableBy,
  clientKey,
  Customer,
  Idempotency,
  IdempotencyKey,
  type SignedInCustomer,
  AttemptId,
  ValidBody,
} from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { ConfirmAccountOrder } from '../application/confirm-account-order.js';
import { PlaceAccountOrder } from '../application/place-account-order.js';
import { OrderLimits } from './orders.controller.js';

/** What a customer who is signed in sells. */
@CallableBy('account')
@Controller('api/account/orders')
export class AccountOrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly idempotency: Idempotency,
    private readonly limits: OrderLimits,
  ) {}

  /**
   * The confirmation is not part of the stored request: it is never stored, and a repeat with another one is the same
   * request.
   */
  @Answers(OrderView)
  @Post()
  async place(
    @Req() request: Request,
    @Customer() customer: SignedInCustomer,
    @Res({ passthrough: true }) response: Response,
    @IdempotencyKey() key: string,
    @ValidBody(PlaceAccountOrderRequest) { pin, passkey, ...terms }: PlaceAccountOrderRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<OrderView> {
    const { principal } = customer;
    const orderId = uuidFrom('order', principal.key, key);
    const proof = { pin, passkey, origin: request.headers.origin ?? '', attemptId };
    const answer = await this.idempotency.once<OrderView>(
      {
        principal: principal.key,
        route: 'POST /api/account/orders',
        key,
        body: terms,
        subjectId: `sender-${orderId}`,
      },
      (storeAnswer) => this.commands.execute(new PlaceAccountOrder(orderId, customer, terms, proof, storeAnswer)),
      {
        before: async () => {
          await this.limits.placesPerClient.take(clientKey(request));
          await this.limits.places.take(principal.key);
        },
      },
    );
    response.status(answer.status).location(`/api/orders/${answer.body.number}`);
    return answer.body;
  }

  @Answers(PasskeyConfirmationView)
  @Post('confirmations')
  @HttpCode(200)
  async confirm(
    @Customer() customer: SignedInCustomer,
    @ValidBody(ConfirmAccountOrderRequest) terms: ConfirmAccountOrderRequest,
  ): Promise<PasskeyConfirmationView> {
    await this.limits.acts.take(customer.principal.key);
    return this.commands.execute(new ConfirmAccountOrder(customer, terms));
  }
}
