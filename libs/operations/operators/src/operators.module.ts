import { type DynamicModule, Global, Module, type ModuleMetadata } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ConfigModule, configured } from '@usdt-africa/platform';
import { AdminRequests } from './application/admin-requests.js';
import { ApproverEligibilities } from './application/approver-eligibility.js';
import { Codes } from './application/codes.js';
import { allowsSandbox, OperatorsConfig } from './application/config.js';
import { OperatorAttempts, OperatorPasswords } from './application/credentials.js';
import { Enrolments } from './application/enrolments.js';
import { FreshProof } from './application/fresh-proof.js';
import { OperatorLog } from './application/operator-log.js';
import { Operators } from './application/operators.js';
import { Profiles } from './application/profiles.js';
import { SandboxOperators } from './application/sandbox-operators.js';
import { ALLOWS_SANDBOX, Sessions } from './application/sessions.js';
import { SignInSandboxOperatorHandler } from './application/sign-in-sandbox-operator.js';
import { SignIns } from './application/sign-ins.js';
import * as handlers from './handlers.js';
import { AdminOriginGuard } from './http/admin-origin-guard.js';
import { AdminAuthController, SignInLimits } from './http/auth.controller.js';
import { OperatorCookies } from './http/cookies.js';
import { CsvExports } from './http/csv-export.js';
import { MeController } from './http/me.controller.js';
import { OperatorGuard } from './http/operator-guard.js';
import { OperatorsController } from './http/operators.controller.js';
import { SandboxOperatorsController } from './http/sandbox.controller.js';
import { Actors } from './read-model/actors.js';
import { ListSandboxOperatorsHandler } from './read-model/list-sandbox-operators.js';
import { PersonalDataViews } from './read-model/personal-data-views.js';

const SHARED = [
  Actors,
  ApproverEligibilities,
  CsvExports,
  Enrolments,
  OperatorLog,
  Operators,
  PersonalDataViews,
  Profiles,
  Sessions,
];

/** Operators and what two of them decided. Global: every page of the console names operators, and every action records one. */
@Global()
@Module({ providers: [OperatorAttempts, ...SHARED], exports: [OperatorAttempts, ...SHARED] })
export class OperatorsModule {}

/** Sign-in of operators, the guard of the whole API, and the routes by which operators are managed. */
@Module({
  imports: [OperatorsModule],
  controllers: [AdminAuthController, MeController, OperatorsController],
  providers: [
    { provide: APP_GUARD, useClass: OperatorGuard },
    AdminOriginGuard,
    AdminRequests,
    Codes,
    FreshProof,
    OperatorCookies,
    OperatorPasswords,
    SignInLimits,
    SignIns,
    ...Object.values(handlers),
  ],
})
export class OperatorsApiModule {
  /**
   * One-click sign-in has no address outside a sandbox.
   * @param imports modules that provide `OperatorApprovalGate`, which lies above this context
   */
  static with(config: OperatorsConfig, imports: ModuleMetadata['imports'] = []): DynamicModule {
    const isSandbox = allowsSandbox(config);
    const values = [configured(OperatorsConfig, config), { provide: ALLOWS_SANDBOX, useValue: isSandbox }];
    return {
      module: OperatorsApiModule,
      imports: [...imports, ConfigModule.forRoot(values)],
      controllers: isSandbox ? [SandboxOperatorsController] : [],
      providers: isSandbox ? [SandboxOperators, ListSandboxOperatorsHandler, SignInSandboxOperatorHandler] : [],
    };
  }
}
