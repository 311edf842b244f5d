import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AddressCheckRequest,
  AddressCheckView,
  ConfirmPurchaseRequest,
  PasskeyConfirmationView,
  PlacePurchaseRequest,
  PurchaseQuoteRequest,
  PurchaseQuoteView,
  PurchaseTermsView,
  PurchaseView,
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
  Once,
  type SignedInCustomer,
  ValidBody,
} from '@usdt-africa/platform';
import type { Request } from 'express';
import { ConfirmPurchase } from '../application/confirm-purchase.js';
import { CreatePurchaseQuote } from '../application/create-purchase-quote.js';
import { PlacePurchase } from '../application/place-purchase.js';
import { purchaseSubject } from '../application/purchase-placing.js';
import { CheckAddress } from '../read-model/check-address.js';
import { ShowPurchaseTerms } from '../read-model/show-purchase-terms.js';
import { PurchaseLimits } from './purchase-limits.js';

/** What a customer who is signed in buys. */
@CallableBy('account')
@Controller('api/account/purchases')
export class AccountPurchasesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: PurchaseLimits,
  ) {}

  @Answers(PurchaseTermsView)
  @Get('terms')
  terms(@Customer() { accountId }: SignedInCustomer): Promise<PurchaseTermsView> {
    return this.queries.execute(new ShowPurchaseTerms(accountId));
  }

  @Answers(PurchaseQuoteView)
  @Idempotent()
  @Post('quotes')
  @HttpCode(201)
  async quote(
    @Customer() customer: SignedInCustomer,
    @ValidBody(PurchaseQuoteRequest) request: PurchaseQuoteRequest,
  ): Promise<PurchaseQuoteView> {
    await this.limits.acts.take(customer.principal.key);
    return this.commands.execute(new CreatePurchaseQuote(customer, request));
  }

  /** An address is sent in the body: it stays out of the logs. */
  @Answers(AddressCheckView)
  @Post('address-checks')
  @HttpCode(200)
  async check(
    @Customer() { accountId, principal }: SignedInCustomer,
    @ValidBody(AddressCheckRequest) { address }: AddressCheckRequest,
  ): Promise<AddressCheckView> {
    await this.limits.acts.take(principal.key);
    return this.queries.execute(new CheckAddress(accountId, address));
  }

  @Answers(PasskeyConfirmationView)
  @Post('confirmations')
  @HttpCode(200)
  async confirm(
    @Customer() customer: SignedInCustomer,
    @ValidBody(ConfirmPurchaseRequest) terms: ConfirmPurchaseRequest,
  ): Promise<PasskeyConfirmationView> {
    await this.limits.acts.take(customer.principal.key);
    return this.commands.execute(new ConfirmPurchase(customer, terms));
  }

  /**
   * The confirmation is not part of the stored request: it is never stored, and a repeat with another one is the same
   * request.
   */
  @Answers(PurchaseView)
  @Idempotent<PurchaseView>({
    body: bodyWithout('pin', 'passkey'),
    location: ({ number }) => `/api/purchases/${number}`,
  })
  @Post()
  async place(
    @Req() request: Request,
    @Customer() customer: SignedInCustomer,
    @Once() once: IdempotentRequest,
    @ValidBody(PlacePurchaseRequest) { pin, passkey, ...terms }: PlacePurchaseRequest,
    @AttemptId() attemptId: string | null,
  ): Promise<PurchaseView> {
    const { principal } = customer;
    await this.limits.places.take(principal.key);
    const purchaseId = uuidFrom('purchase', principal.key, once.key);
    const proof = { pin, passkey, origin: request.headers.origin ?? '', attemptId };
    const storeAnswer = once.storeFor<PurchaseView>(purchaseSubject(purchaseId));
    const { body } = await this.commands.execute(new PlacePurchase(purchaseId, customer, terms, proof, storeAnswer));
    return body;
  }
}
