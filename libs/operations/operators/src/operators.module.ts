import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Attempts, Passwords } from '@usdt-africa/authentication';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, made, POOL, RateLimit } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AddPasskeyHandler } from './application/add-passkey.js';
import { AdminRequests } from './application/admin-requests.js';
import { ChallengeNewPasskeyHandler } from './application/challenge-new-passkey.js';
import { ChallengePasskeyHandler } from './application/challenge-passkey.js';
import { ChangeOperatorHandler } from './application/change-operator.js';
import { ChangePasswordHandler } from './application/change-password.js';
import { Codes } from './application/codes.js';
import { allowsSandbox, consoleUrlOf, OperatorsConfig } from './application/config.js';
import { operatorAttempts, operatorPasswords } from './application/credentials.js';
import { DisableOperatorHandler } from './application/disable-operator.js';
import { EndOwnSessionsHandler } from './application/end-own-sessions.js';
import { EnrolHandler } from './application/enrol.js';
import { EnrolTotpHandler } from './application/enrol-totp.js';
import { Enrolments } from './application/enrolments.js';
import { FreshProof } from './application/fresh-proof.js';
import { InviteOperatorHandler } from './application/invite-operator.js';
import { operatorsAtWork } from './application/open-operators.js';
import { OperatorLog } from './application/operator-log.js';
import { Operators } from './application/operators.js';
import { Profiles } from './application/profiles.js';
import { RemovePasskeyHandler } from './application/remove-passkey.js';
import { RenewRecoveryCodesHandler } from './application/renew-recovery-codes.js';
import { RevokeOperatorSessionsHandler } from './application/revoke-operator-sessions.js';
import { SandboxOperators } from './application/sandbox-operators.js';
import { Sessions } from './application/sessions.js';
import { SignInSandboxOperatorHandler } from './application/sign-in-sandbox-operator.js';
import { SignInWithPasskeyHandler } from './application/sign-in-with-passkey.js';
import { SignInWithPasswordHandler } from './application/sign-in-with-password.js';
import { SignInWithRecoveryHandler } from './application/sign-in-with-recovery.js';
import { SignInWithTotpHandler } from './application/sign-in-with-totp.js';
import { SignIns } from './application/sign-ins.js';
import { SignOutHandler } from './application/sign-out.js';
import { ApproverEligibilities } from './application/approver-eligibility.js';
import { AdminAuthController, SignInLimits } from './http/auth.controller.js';
import { OperatorCookies } from './http/cookies.js';
import { CsvExports } from './http/csv-export.js';
import { AdminOriginGuard } from './http/admin-origin-guard.js';
import { MeController } from './http/me.controller.js';
import { OperatorGuard } from './http/operator-guard.js';
import { OperatorsController } from './http/operators.controller.js';
import { SandboxOperatorsController } from './http/sandbox.controller.js';
import { Actors } from './read-model/actors.js';
import { ListColleaguesHandler } from './read-model/list-colleagues.js';
import { ListOperatorsHandler } from './read-model/list-operators.js';
import { ListOwnSessionsHandler } from './read-model/list-own-sessions.js';
import { ListPasskeysHandler } from './read-model/list-passkeys.js';
import { ListSandboxOperatorsHandler } from './read-model/list-sandbox-operators.js';
import { ShowMeHandler } from './read-model/show-me.js';
import { ShowOwnSessionHandler } from './read-model/show-own-session.js';
import { ShowOperatorHandler } from './read-model/show-operator.js';

const HANDLERS = [
  AddPasskeyHandler,
  ChallengeNewPasskeyHandler,
  ChallengePasskeyHandler,
  ChangeOperatorHandler,
  ChangePasswordHandler,
  DisableOperatorHandler,
  EndOwnSessionsHandler,
  EnrolHandler,
  EnrolTotpHandler,
  InviteOperatorHandler,
  ListColleaguesHandler,
  ListOperatorsHandler,
  ListOwnSessionsHandler,
  ListPasskeysHandler,
  RemovePasskeyHandler,
  RenewRecoveryCodesHandler,
  RevokeOperatorSessionsHandler,
  ShowMeHandler,
  ShowOwnSessionHandler,
  ShowOperatorHandler,
  SignInWithPasskeyHandler,
  SignInWithPasswordHandler,
  SignInWithRecoveryHandler,
  SignInWithTotpHandler,
  SignOutHandler,
];
const SANDBOX = [SandboxOperators, ListSandboxOperatorsHandler, SignInSandboxOperatorHandler];

/**
 * Operators, the guard of the whole API, and what every page of the console shows of them. One-click sign-in has no
 * address outside a sandbox. Managing operators needs a second approval: the module with approvals provides
 * `OperatorApprovalGate`.
 */
@Module({})
export class OperatorsModule {
  static with(config: OperatorsConfig): DynamicModule {
    const isSandbox = allowsSandbox(config);
    return {
      module: OperatorsModule,
      global: true,
      controllers: [
        AdminAuthController,
        MeController,
        OperatorsController,
        ...(isSandbox ? [SandboxOperatorsController] : []),
      ],
      providers: [
        { provide: OperatorsConfig, useValue: config },
        { provide: OperatorCookies, useValue: new OperatorCookies(consoleUrlOf(config)) },
        made(
          Sessions,
          [POOL, OperatorLog, CLOCK],
          (pool: Pool, log: OperatorLog, clock: Clock) => new Sessions(pool, log, clock, isSandbox),
        ),
        made(SignInLimits, [POOL], (pool: Pool): SignInLimits => ({
          tries: new RateLimit(pool, 'operator-sign-in', 300, 600),
        })),
        made(
          APP_GUARD,
          [Sessions, OperatorCookies],
          (sessions: Sessions, cookies: OperatorCookies) =>
            new OperatorGuard(sessions, cookies, new AdminOriginGuard(config)),
        ),
        made(Attempts, [POOL, CLOCK], operatorAttempts),
        made(Passwords, [PersonalData], (data: PersonalData) => operatorPasswords(data, config.brand)),
        Actors,
        AdminRequests,
        Codes,
        CsvExports,
        Enrolments,
        FreshProof,
        OperatorLog,
        Operators,
        Profiles,
        SignIns,
        ApproverEligibilities,
        ...HANDLERS,
        ...(isSandbox ? SANDBOX : []),
      ],
      exports: [Actors, CsvExports, Enrolments, OperatorLog, Operators, Profiles, Sessions, ApproverEligibilities],
    };
  }

  /** For a part without a console: who operators are, and what two people decided about them. */
  static worker(): DynamicModule {
    return {
      module: OperatorsModule,
      global: true,
      providers: [
        Profiles,
        Enrolments,
        made(
          Operators,
          [POOL, PostgresEventStore, Profiles, CLOCK],
          (pool: Pool, store: PostgresEventStore, profiles: Profiles, clock: Clock) =>
            operatorsAtWork({ pool, store, profiles, clock }),
        ),
      ],
      exports: [Profiles, Operators, Enrolments],
    };
  }
}
