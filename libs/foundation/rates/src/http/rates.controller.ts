import { Controller, Get, HttpCode, Inject, Injectable, Param, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  CurrentRateView,
  QuoteRequest,
  QuoteView,
  RateHistoryQuery,
  type RateHistoryRange,
  RateHistoryView,
} from '@usdt-africa/contracts/api';
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
  ValidQuery,
} from '@usdt-africa/platform';
import type { Request } from 'express';
import type { Pool } from 'pg';
import { CreateQuote } from '../quotes/create-quote.js';
import { ShowQuote } from '../quotes/show-quote.js';
import { ShowCurrentRate } from '../read-model/show-current-rate.js';
import { ShowRateHistory } from '../read-model/show-rate-history.js';

/** Request limits of this controller. */
@Injectable()
export class RatesEdge {
  readonly quotesPerClient: RateLimit;

  constructor(@Inject(POOL) pool: Pool) {
    this.quotesPerClient = new RateLimit(pool, 'quotes', 120, 60);
  }
}

/** Public prices: a quote is what makes a browser a guest. */
@CallableBy('anyone')
@Controller('api')
export class RatesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly edge: RatesEdge,
  ) {}

  @Answers(CurrentRateView)
  @Get('rates/current')
  current(): Promise<CurrentRateView> {
    return this.queries.execute(new ShowCurrentRate());
  }

  /** RATE-07 */
  @Answers(RateHistoryView)
  @Get('rates/history')
  history(@ValidQuery('range', RateHistoryQuery) range: RateHistoryRange): Promise<RateHistoryView> {
    return this.queries.execute(new ShowRateHistory(range));
  }

  /** A browser's first quote gives it the cookie that its orders belong to. */
  @Answers(QuoteView)
  @Idempotent()
  @Post('quotes')
  @HttpCode(201)
  async create(
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
    @ValidBody(QuoteRequest) quote: QuoteRequest,
  ): Promise<QuoteView> {
    await this.edge.quotesPerClient.take(clientKey(request));
    return this.commands.execute(new CreateQuote(quote, principal));
  }

  @CallableBy('guest')
  @Answers(QuoteView)
  @Get('quotes/:id')
  get(@CurrentPrincipal() principal: Principal, @Param('id') id: string): Promise<QuoteView> {
    return this.queries.execute(new ShowQuote(validId(id), principal));
  }
}

/** An id that is no UUID is a quote that does not exist; it never reaches PostgreSQL. */
function validId(id: string): string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : '00000000-0000-0000-0000-000000000000';
}
