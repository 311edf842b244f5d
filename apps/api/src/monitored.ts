import type { INestApplicationContext } from '@nestjs/common';
import { watchedFigures } from '@usdt-africa/registry';
import { assertSchemaCurrent, assertStoreSettings } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { gauge, type Gauge, type PrivatePortParts } from '@usdt-africa/platform';
import { assertNotFencedOut } from '@usdt-africa/addresses';
import type { Pool } from 'pg';
import type { ApiConfig } from './config.js';
import { Health, type HealthReport, statusCodeOf } from './health.js';

/** What monitoring reads of the api, and of the other parts as far as the database shows it. */
export function monitored(app: INestApplicationContext, pool: Pool, config: ApiConfig, clock: Clock): PrivatePortParts {
  const health = app.get(Health);
  return {
    checks: {
      database: () => assertStoreSettings(pool),
      schema: () => assertSchemaCurrent(pool),
      fence: () => assertNotFencedOut(pool, 0),
    },
    gauges: async () => {
      const report = await health.report();
      if (report.status === 'database-unreachable') return [reachable(0)];
      return [reachable(1), ...reported(report), ...(await watchedFigures(pool, config, clock.now()))];
    },
    pages: {
      '/health': async () => {
        const report = await health.report();
        return { status: statusCodeOf(report), body: report };
      },
    },
  };
}

function reachable(value: 0 | 1): Gauge {
  return gauge('usdt_africa_database_reachable', 'Whether the api reaches its database.', value);
}

function reported({ alarms, chain, openPages }: Exclude<HealthReport, { status: 'database-unreachable' }>): Gauge[] {
  const counted = new Map<string, { readonly labels: Record<string, string>; value: number }>();
  for (const { code, level } of alarms) {
    const sample = counted.get(`${code} ${level}`) ?? { labels: { code, level }, value: 0 };
    counted.set(`${code} ${level}`, { ...sample, value: sample.value + 1 });
  }
  return [
    { name: 'usdt_africa_alarms', help: 'Alarms that ring, by code and level.', samples: [...counted.values()] },
    gauge('usdt_africa_open_pages', 'Pages that are followed live.', openPages),
    {
      name: 'usdt_africa_chain_block',
      help: 'The block that was read last, of all and of those that are final.',
      samples: chain
        ? [
            { labels: { of: 'head' }, value: chain.head },
            { labels: { of: 'solid' }, value: chain.solid },
          ]
        : [],
    },
  ];
}
