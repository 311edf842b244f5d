import { Controller, HttpCode, Post, Req } from '@nestjs/common';
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
  bodyWithout,
  Idempotent,
  type IdempotentRequest,
  Once,
  type SignedInCustomer,
  AttemptId,
  ValidBody,
} from '@usdt-africa/platform';
import type { Request } from 'express';
import { ConfirmAccountOrder } from '../application/confirm-account-order.js';
import { PlaceAccountOrder } from '../application/place-account-order.js';
import { OrderLimits } from './order-limits.js';

/** What a customer who is signed in sells. */
@CallableBy('account')
@Controller('api/account/orders')
export class AccountOrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: OrderLimits,
  ) {}

  /**
   * The confirmation is not part of the stored request: it is never stored, and a repeat with another one is the same
   * request.
   */
  @Answers(OrderView)
  @Idempotent<OrderView>({
    body: bodyWithout('pin', 'passkey'),
    location: ({ number }) => `/api/orders/${number}`,
  })
  @Post()
  async place(
    @Req() request: Request,
    @Customer() customer: SignedInCustomer,
    @Once() once: IdempotentRequest,
    @ValidBody(PlaceAccountOrderRequest) { pin, passkey, ...terms }: PlaceAccountOrderRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<OrderView> {
    const { principal } = customer;
    await this.limits.placesPerClient.take(clientKey(request));
    await this.limits.places.take(principal.key);
    const orderId = uuidFrom('order', principal.key, once.key);
    const proof = { pin, passkey, origin: request.headers.origin ?? '', attemptId };
    const storeAnswer = once.storeFor<OrderView>(`sender-${orderId}`);
    const { body } = await this.commands.execute(new PlaceAccountOrder(orderId, customer, terms, proof, storeAnswer));
    return body;
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
