import { Controller, Get, HttpCode, Inject, Injectable, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { BankListView, type BankView, NameEnquiryRequest, NameEnquiryView } from '@usdt-africa/contracts/api';
import type { Principal } from '@usdt-africa/kernel';
import {
  Answers,
  CurrentPrincipal,
  CallableBy,
  clientKey,
  Idempotent,
  POOL,
  RateLimit,
  ValidBody,
} from '@usdt-africa/platform';
import type { Request } from 'express';
import type { Pool } from 'pg';
import { EnquireName } from '../application/enquire-name.js';
import { ListBanks } from '../read-model/list-banks.js';

/** Counters against using us as a telephone book of bank accounts. */
@Injectable()
export class RecipientLimits {
  readonly #perGuest: RateLimit;
  readonly #perClient: RateLimit;

  constructor(@Inject(POOL) pool: Pool) {
    this.#perGuest = new RateLimit(pool, 'enquiries-guest', 30, 600);
    this.#perClient = new RateLimit(pool, 'enquiries-client', 120, 600);
  }

  /**
   * Counts an enquiry, which costs money and reveals a name.
   * @throws Refusal 429 when the principal or the client has made too many
   */
  async takeEnquiry(principal: Principal, request: Request): Promise<void> {
    await this.#perGuest.take(principal.key);
    await this.#perClient.take(clientKey(request));
  }
}

@Controller('api')
export class RecipientsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: RecipientLimits,
  ) {}

  @CallableBy('anyone')
  @Answers(BankListView)
  @Get('banks')
  list(): Promise<readonly BankView[]> {
    return this.queries.execute(new ListBanks());
  }

  /**
   * Queries the bank for the account holder. Only for a browser that has a quote: enquiries cost money and reveal
   * names.
   */
  @CallableBy('guest')
  @Answers(NameEnquiryView)
  @Idempotent()
  @Post('name-enquiries')
  @HttpCode(201)
  async enquire(
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
    @ValidBody(NameEnquiryRequest) input: NameEnquiryRequest,
  ): Promise<NameEnquiryView> {
    await this.limits.takeEnquiry(principal, request);
    return this.commands.execute(new EnquireName(input, principal));
  }
}
