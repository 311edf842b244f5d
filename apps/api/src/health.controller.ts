import { Controller, Get, Inject, Res } from '@nestjs/common';
import { Permission } from '@usdt-africa/operators';
import { AppConfigView, HealthView } from '@usdt-africa/contracts/api';
import { formatMoney } from '@usdt-africa/kernel';
import { LimitService } from '@usdt-africa/limits';
import { LanguageNotices } from '@usdt-africa/switches';
import { Answers, CallableBy } from '@usdt-africa/platform';
import type { Response } from 'express';
import type { ApiConfig } from './config.js';
import { Health, type HealthReport, statusCodeOf } from './health.js';
import { API_CONFIG } from './tokens.js';

/** The public status of this installation. */
@CallableBy('anyone')
@Controller('api')
export class HealthController {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly health: Health,
    private readonly notices: LanguageNotices,
    private readonly limits: LimitService,
  ) {}

  @Answers(AppConfigView)
  @Get('config')
  async appConfig(): Promise<AppConfigView> {
    const { brand, product, minimumSellMicro, maximumSellMicro, firstGuestPayoutCapKobo } = this.config;
    const { lockSeconds, confirmations, explorerTransactionUrl, contacts } = this.config;
    const { guestDayLimitMicro } = await this.limits.tiers.now();
    return {
      brand,
      product,
      minimumSell: formatMoney(minimumSellMicro, 'USDT'),
      maximumSell: formatMoney(maximumSellMicro, 'USDT'),
      guestDayLimit: formatMoney(guestDayLimitMicro, 'USDT'),
      firstPayoutCap: formatMoney(firstGuestPayoutCapKobo, 'NGN'),
      lockSeconds,
      confirmations,
      explorerTransactionUrl,
      contacts,
      unreadLanguages: await this.notices.unread(),
    };
  }

  /** In production the status alone: details would show an attacker how far they have come. */
  @Answers(HealthView, 503)
  @Get('health')
  async show(@Res({ passthrough: true }) response: Response): Promise<HealthView> {
    const report = await this.health.report();
    response.status(statusCodeOf(report));
    return this.config.settings.mode === 'production' ? { status: report.status } : report;
  }
}

/** The same with everything that is wrong, for operators. */
@Permission('orders.read')
@Controller('api/admin/health')
export class AdminHealthController {
  constructor(private readonly health: Health) {}

  @Answers(HealthView, 503)
  @Get()
  async show(@Res({ passthrough: true }) response: Response): Promise<HealthReport> {
    const report = await this.health.report();
    response.status(statusCodeOf(report));
    return report;
  }
}
