import { Controller, Get, Param, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { SeenPurchaseView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { Answers, CallableBy, clientKey, customerBehind } from '@usdt-africa/platform';
import type { Request } from 'express';
import { ShowPurchase } from '../read-model/show-purchase.js';
import { PurchaseLimits } from './purchase-limits.js';

/** A purchase by its number. */
@Controller('api/purchases')
export class PurchasesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly limits: PurchaseLimits,
  ) {}

  /** In full for its owner, masked for others: they are counted, and an unknown number costs the same work. */
  @CallableBy('anyone')
  @Answers(SeenPurchaseView)
  @Get(':number')
  async show(@Req() request: Request, @Param('number') number: string): Promise<SeenPurchaseView> {
    const accountId = customerBehind(request)?.accountId ?? null;
    const found = await this.queries.execute(new ShowPurchase(number, accountId));
    if (found?.view !== 'full') await this.limits.lookups.take(clientKey(request));
    if (!found) throw refusal('orders.order-not-found');
    return found;
  }
}
