import { Inject, Injectable } from '@nestjs/common';
import type { ShortfallWaits } from '@usdt-africa/admin-api';
import { chainHead } from '@usdt-africa/deposits';
import type { Clock } from '@usdt-africa/kernel';
import type { TextBudget } from '@usdt-africa/messaging';
import { OrderLive } from '@usdt-africa/orders';
import { CLOCK, POOL } from '@usdt-africa/platform';
import { RateReader } from '@usdt-africa/rates';
import type { Pool } from 'pg';
import { type Alarm, alarms } from './alarms.js';
import type { ApiConfig } from './config.js';
import { lagAlarms } from './lag-alarms.js';
import { API_CONFIG } from './tokens.js';

/** The health report for operators and their monitoring. */
export type HealthReport =
  | {
      readonly status: 'ok' | 'degraded';
      readonly mode: ApiConfig['settings']['mode'];
      readonly events: ApiConfig['events'];
      readonly chain: { readonly head: number; readonly solid: number } | null;
      /** Pages that are followed live. */
      readonly openPages: number;
      readonly alarms: readonly Alarm[];
    }
  | { readonly status: 'database-unreachable'; readonly mode: ApiConfig['settings']['mode'] };

/** How long a report is cached in production: the route is public, and each report costs a dozen queries. */
const CACHE_MS = 1_000;

/** Reports whether the parts work, without any customer's data. */
@Injectable()
export class Health {
  #last: { readonly at: number; readonly report: Promise<HealthReport> } | null = null;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(API_CONFIG)
    private readonly config: Pick<ApiConfig, 'events' | 'settings' | keyof ShortfallWaits | keyof TextBudget>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(OrderLive) private readonly live: Pick<OrderLive, 'size'>,
    @Inject(RateReader) private readonly rates: Pick<RateReader, 'current'>,
  ) {}

  /** Never rejects: an unreachable database is a report, too. Concurrent callers share one report. */
  async report(): Promise<HealthReport> {
    const at = this.clock.now().getTime();
    const age = this.#last ? at - this.#last.at : CACHE_MS;
    // A clock that was set back would keep it for as long as it went back.
    if (this.#last && age >= 0 && age < CACHE_MS) return this.#last.report;
    const latest = { at, report: this.#look() };
    this.#last = latest;
    const report = await latest.report;
    // In a sandbox every report is a new one.
    if (this.config.settings.mode === 'sandbox' && this.#last === latest) this.#last = null;
    return report;
  }

  async #look(): Promise<HealthReport> {
    const { mode } = this.config.settings;
    try {
      await this.pool.query('select 1');
      const now = this.clock.now();
      const [head, ...found] = await Promise.all([
        chainHead(this.pool),
        alarms(this.pool, this.rates, now, this.config),
        lagAlarms(this.pool, this.config, now),
      ]);
      const raised = found.flat();
      return {
        status: raised.some((alarm) => alarm.level === 'critical') ? 'degraded' : 'ok',
        mode,
        events: this.config.events,
        chain: head ? { head: head.headNumber, solid: head.solidNumber } : null,
        openPages: this.live.size,
        alarms: raised,
      };
    } catch {
      return { status: 'database-unreachable', mode };
    }
  }
}

/** 503 where nothing can be served, 200 otherwise: an alarm is for people, not for a load balancer. */
export function statusCodeOf(report: HealthReport): 200 | 503 {
  return report.status === 'database-unreachable' ? 503 : 200;
}
