import { Controller, Get, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AccountLimitsView, TiersView } from '@usdt-africa/contracts/api';
import { Answers, CallableBy, clientKey, Customer, type SignedInCustomer } from '@usdt-africa/platform';
import type { Request } from 'express';
import { ListTiers } from '../read-model/list-tiers.js';
import { ShowAccountLimits } from '../read-model/show-account-limits.js';
import { GuestLimitEdge } from './guest-limit.controller.js';

/** LIM-01, LIM-03: a customer's limits and what uses them; and the public limits of each tier. */
@Controller('api')
export class AccountLimitsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly edge: GuestLimitEdge,
  ) {}

  @CallableBy('account')
  @Answers(AccountLimitsView)
  @Get('account/limits')
  show(@Customer() { accountId }: SignedInCustomer): Promise<AccountLimitsView> {
    return this.queries.execute(new ShowAccountLimits(accountId));
  }

  @CallableBy('anyone')
  @Answers(TiersView)
  @Get('tiers')
  async tiers(@Req() request: Request): Promise<TiersView> {
    await this.edge.looksPerClient.take(clientKey(request));
    return this.queries.execute(new ListTiers());
  }
}
