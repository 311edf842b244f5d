import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { BankListView, type BankView, NameEnquiryRequest, NameEnquiryView } from '@usdt-africa/contracts/api';
import type { Principal } from '@usdt-africa/kernel';
import {
  Answers,
  CurrentPrincipal,
  CallableBy,
  clientKey,
  Idempotency,
  IdempotencyKey,
  RateLimit,
  ValidBody,
} from '@usdt-africa/platform';
import type { Request } from 'express';
import { EnquireName } from '../application/enquire-name.js';
import { ListBanks } from '../read-model/list-banks.js';

/** Counters against using us as a telephone book of bank accounts. */
export abstract class RecipientLimits {
  abstract readonly enquiriesPerGuest: RateLimit;
  abstract readonly enquiriesPerClient: RateLimit;
}

@Controller('api')
export class RecipientsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limits: RecipientLimits,
    private readonly idempotency: Idempotency,
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
  @Post('name-enquiries')
  @HttpCode(201)
  async enquire(
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
    @IdempotencyKey() key: string,
    @ValidBody(NameEnquiryRequest) input: NameEnquiryRequest,
  ): Promise<NameEnquiryView> {
    const answer = await this.idempotency.onceApart<NameEnquiryView>(
      { principal: principal.key, route: 'POST /api/name-enquiries', key, body: input },
      async () => ({ status: 201, body: await this.commands.execute(new EnquireName(input, principal)) }),
      {
        before: async () => {
          await this.limits.enquiriesPerGuest.take(principal.key);
          await this.limits.enquiriesPerClient.take(clientKey(request));
        },
      },
    );
    return answer.body;
  }
}
