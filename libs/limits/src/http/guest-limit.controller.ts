import { Controller, Get, Req } from '@nestjs/common';
import { GuestLimitView } from '@usdt-africa/contracts/api';
import { formatMoney } from '@usdt-africa/kernel';
import { Answers, CallableBy, clientKey, GuestCookies, RateLimit } from '@usdt-africa/platform';
import type { Request } from 'express';
import { LimitDesk } from '../application/limit-desk.js';

/** What this controller needs of the rest of the app. */
export abstract class GuestLimitEdge {
  abstract readonly looksPerClient: RateLimit;
}

/** SELL-12: told where the amount is chosen, to the browser whose limit it is. */
@CallableBy('anyone')
@Controller('api/guest-limit')
export class GuestLimitController {
  constructor(
    private readonly desk: LimitDesk,
    private readonly edge: GuestLimitEdge,
    private readonly cookies: GuestCookies,
  ) {}

  @Answers(GuestLimitView)
  @Get()
  async show(@Req() request: Request): Promise<GuestLimitView> {
    await this.edge.looksPerClient.take(clientKey(request));
    const { limitMicro, leftMicro } = await this.desk.ownRoom(this.cookies.find(request));
    return { limit: formatMoney(limitMicro, 'USDT'), left: formatMoney(leftMicro, 'USDT') };
  }
}
