import { Controller, Get, Inject, Injectable, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GuestLimitView } from '@usdt-africa/contracts/api';
import { Answers, CallableBy, clientKey, GuestCookies, POOL, RateLimit } from '@usdt-africa/platform';
import type { Request } from 'express';
import type { Pool } from 'pg';
import { ShowOwnLimit } from '../application/show-own-limit.js';

/** Request limits of this controller. */
@Injectable()
export class GuestLimitEdge {
  readonly looksPerClient: RateLimit;

  constructor(@Inject(POOL) pool: Pool) {
    this.looksPerClient = new RateLimit(pool, 'guest-limit', 120, 60);
  }
}

/** SELL-12: remaining limit for the page where the amount is entered, only for the browser that it belongs to. */
@CallableBy('anyone')
@Controller('api/guest-limit')
export class GuestLimitController {
  constructor(
    private readonly queries: QueryBus,
    private readonly edge: GuestLimitEdge,
    private readonly cookies: GuestCookies,
  ) {}

  @Answers(GuestLimitView)
  @Get()
  async show(@Req() request: Request): Promise<GuestLimitView> {
    await this.edge.looksPerClient.take(clientKey(request));
    return this.queries.execute(new ShowOwnLimit(this.cookies.find(request)));
  }
}
