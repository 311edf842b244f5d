import type { FactoryProvider, Type } from '@nestjs/common';
import { OperatorIdentity } from '@usdt-africa/operators';
import { Console } from '@usdt-africa/backoffice';
import { PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { AdminRatesController, AdminRatesEdge, RateApprovalGate, RateConsole, RateDesk } from '@usdt-africa/rates';
import type { Pool } from 'pg';
import type { ApiConfig } from './config.js';
import { POOL } from './tokens.js';

export const rateControllers: readonly Type[] = [AdminRatesController];

type Token = NonNullable<FactoryProvider['inject']>[number];

/** What operators see of the price and do to it. */
export function rateConsoleProviders(config: ApiConfig, clock: Clock): FactoryProvider[] {
  const made = (provide: FactoryProvider['provide'], inject: Token[], useFactory: FactoryProvider['useFactory']) => ({
    provide,
    inject,
    useFactory,
  });
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
    made(RateApprovalGate, [Console], (console: Console): RateApprovalGate => console.approvals),
    made(AdminRatesEdge, [POOL], (pool: Pool): AdminRatesEdge => ({ pool, clock })),
  ];
}
