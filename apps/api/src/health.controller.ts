import { Controller, Get, HttpStatus, Inject, Res } from '@nestjs/common';
import type { AppConfigView } from '@usdt-africa/contracts/api';
import { chainHead } from '@usdt-africa/deposits';
import { OrderLive } from '@usdt-africa/orders';
import { type Clock, formatMoney } from '@usdt-africa/kernel';
import { RateReader } from '@usdt-africa/rates';
import type { Response } from 'express';
import type { Pool } from 'pg';
import { alarms } from './alarms.js';
import type { ApiConfig } from './config.js';
import { lagAlarms } from './lag-alarms.js';
import { API_CONFIG, CLOCK, POOL } from './tokens.js';

/** Whether the parts can do their work, without a word about anybody's money. */
@Controller('api')
export class HealthController {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly live: OrderLive,
    private readonly rates: RateReader,
  ) {}

  @Get('config')
  appConfig(): AppConfigView {
    const { brand, product, minimumSellMicro, lockSeconds, confirmations, explorerTransactionUrl, contacts } =
      this.config;
    return {
      brand,
      product,
      minimumSell: formatMoney(minimumSellMicro, 'USDT'),
      lockSeconds,
      confirmations,
      explorerTransactionUrl,
      contacts,
    };
  }

  @Get('health')
  async health(@Res({ passthrough: true }) response: Response) {
    try {
      await this.pool.query('select 1');
      const now = this.clock.now();
      const [head, ...found] = await Promise.all([
        chainHead(this.pool),
        alarms(this.pool, this.rates, now),
        lagAlarms(this.pool, this.config.events, now),
      ]);
      const raised = found.flat();
      return {
        status: raised.some((alarm) => alarm.level === 'critical') ? 'degraded' : 'ok',
        mode: this.config.settings.mode,
        events: this.config.events,
        chain: head ? { head: head.headNumber, solid: head.solidNumber } : null,
        openPages: this.live.size,
        alarms: raised,
      };
    } catch {
      response.status(HttpStatus.SERVICE_UNAVAILABLE);
      return { status: 'database-unreachable', mode: this.config.settings.mode };
    }
  }
}
