import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, Idempotency, LOG, type Log, made, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { OperatorLog } from './application/operator-log.js';
import { AdminAuthController } from './http/auth.controller.js';
import { CsvExports } from './http/csv-export.js';
import { MeController } from './http/me.controller.js';
import { OperatorsController } from './http/operators.controller.js';
import { SandboxOperatorsController } from './http/sandbox.controller.js';
import { OperatorIdentity, type OperatorIdentityConfig } from './identity.js';
import { Actors } from './read-model/actors.js';

/**
 * Who operators are, the guard of the whole API, and what every room of the console tells of them. One-click sign-in has no
 * address outside a sandbox. Managing operators asks for a second person: whoever has approvals provides `OperatorApprovalGate`.
 */
@Module({})
export class OperatorsModule {
  static with(config: OperatorIdentityConfig): DynamicModule {
    return {
      module: OperatorsModule,
      global: true,
      controllers: [
        AdminAuthController,
        MeController,
        OperatorsController,
        ...(config.sandboxOperators ? [SandboxOperatorsController] : []),
      ],
      providers: [
        made(
          OperatorIdentity,
          [POOL, PostgresEventStore, PersonalData, Idempotency, CLOCK, LOG],
          (
            pool: Pool,
            store: PostgresEventStore,
            personalData: PersonalData,
            idempotency: Idempotency,
            clock: Clock,
            log: Log,
          ) => new OperatorIdentity({ pool, store, personalData, idempotency, clock, log, config }),
        ),
        made(
          Actors,
          [POOL, OperatorIdentity],
          (pool: Pool, identity: OperatorIdentity) => new Actors(pool, identity.profiles),
        ),
        made(OperatorLog, [OperatorIdentity], (identity: OperatorIdentity) => identity.operatorLog),
        made(CsvExports, [OperatorLog, CLOCK], (log: OperatorLog, clock: Clock) => new CsvExports(log, clock)),
        made(APP_GUARD, [OperatorIdentity], (identity: OperatorIdentity) => identity.guard),
      ],
      exports: [OperatorIdentity, Actors, OperatorLog, CsvExports],
    };
  }
}
