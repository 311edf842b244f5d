import type { FactoryProvider, Type } from '@nestjs/common';
import { OperatorIdentity } from '@usdt-africa/operators';
import { Approvals } from '@usdt-africa/approvals';
import { PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { AdminRatesController, AdminRatesEdge, RateApprovalGate, RateConsole, RateDesk } from '@usdt-africa/rates';
import { made, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import type { ApiConfig } from './config.js';

export const rateControllers: readonly Type[] = [AdminRatesController];

/** What operators see of the price and do to it. */
export function rateConsoleProviders(config: ApiConfig, clock: Clock): FactoryProvider[] {
  return [
    made(
      RateDesk,
      [POOL, PostgresEventStore],
      (pool: Pool, store: PostgresEventStore) => new RateDesk(pool, store, clock, config),
    ),
    made(
      RateConsole,
      [POOL, RateDesk, OperatorIdentity],
      (pool: Pool, desk: RateDesk, identity: OperatorIdentity) => new RateConsole(pool, desk, identity.profiles, clock),
    ),
    made(RateApprovalGate, [Approvals], (approvals: Approvals): RateApprovalGate => approvals),
    made(AdminRatesEdge, [POOL], (pool: Pool): AdminRatesEdge => ({ pool, clock })),
  ];
}
