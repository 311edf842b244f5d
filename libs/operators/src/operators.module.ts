import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, Idempotency, LOG, type Log, made, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { Enrolments } from './application/enrolments.js';
import { operatorsAtWork } from './application/open-operators.js';
import { OperatorLog } from './application/operator-log.js';
import { Operators } from './application/operators.js';
import { Profiles } from './application/profiles.js';
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
        made(Profiles, [OperatorIdentity], (identity: OperatorIdentity) => identity.profiles),
        made(Operators, [OperatorIdentity], (identity: OperatorIdentity) => identity.operators),
        made(OperatorLog, [OperatorIdentity], (identity: OperatorIdentity) => identity.operatorLog),
        made(CsvExports, [OperatorLog, CLOCK], (log: OperatorLog, clock: Clock) => new CsvExports(log, clock)),
        made(APP_GUARD, [OperatorIdentity], (identity: OperatorIdentity) => identity.guard),
      ],
      exports: [OperatorIdentity, Profiles, Operators, Actors, OperatorLog, CsvExports],
    };
  }

  /** For a part without a console: who operators are, and what two people decided about them. */
  static worker(): DynamicModule {
    return {
      module: OperatorsModule,
      global: true,
      providers: [
        made(
          Profiles,
          [POOL, PersonalData],
          (pool: Pool, personalData: PersonalData) => new Profiles(pool, personalData),
        ),
        made(
          Operators,
          [POOL, PostgresEventStore, Profiles, CLOCK],
          (pool: Pool, store: PostgresEventStore, profiles: Profiles, clock: Clock) =>
            operatorsAtWork({ pool, store, profiles, clock }),
        ),
        made(Enrolments, [POOL, CLOCK], (pool: Pool, clock: Clock) => new Enrolments(pool, clock)),
      ],
      exports: [Profiles, Operators, Enrolments],
    };
  }
}
