import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Attempts, Passwords } from '@usdt-africa/authentication';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, CustomerSessions, GuestCookies, made, POOL, PrincipalGuard, RateLimit } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AccountLog } from './application/account-log.js';
import { AccountsConfig } from './application/config.js';
import { accountAttempts, accountPasswords } from './application/credentials.js';
import { DemoCustomer } from './application/demo-customer.js';
import { SignInDemoCustomerHandler } from './application/sign-in-demo-customer.js';
import { AddPasskeyHandler } from './application/add-passkey.js';
import { ChallengeNewPasskeyHandler } from './application/challenge-new-passkey.js';
import { ChallengePasskeyHandler } from './application/challenge-passkey.js';
import { ChooseLanguageHandler } from './application/choose-language.js';
import { ChooseMessagesHandler } from './application/choose-messages.js';
import { EndSessionsHandler } from './application/end-sessions.js';
import { FreshProof } from './application/fresh-proof.js';
import { Identities } from './application/identities/identities.js';
import { IdentityIssuer } from './application/identities/issuer.js';
import { LinkWaitingIdentityHandler } from './application/identities/link-waiting-identity.js';
import { ReturnFromIssuerHandler } from './application/identities/return-from-issuer.js';
import { UnlinkIdentityHandler } from './application/identities/unlink-identity.js';
import { VisitIssuerHandler } from './application/identities/visit-issuer.js';
import { Visits } from './application/identities/visits.js';
import { PendingLogin } from './application/pending-login.js';
import { LogInWithPasskeyHandler } from './application/log-in-with-passkey.js';
import { NewAccounts } from './application/new-accounts.js';
import { PasskeyConfirmations } from './application/passkey-confirmations.js';
import { Pins } from './application/pins.js';
import { CustomerProfiles } from './application/profiles.js';
import { RemovePasskeyHandler } from './application/remove-passkey.js';
import { RenamePasskeyHandler } from './application/rename-passkey.js';
import { AccountSessions } from './application/sessions.js';
import { SetPasskeyUseHandler } from './application/set-passkey-use.js';
import { SignIns } from './application/sign-ins.js';
import { SignOutHandler } from './application/sign-out.js';
import { RequestResetHandler } from './application/request-reset.js';
import { RESET_GUESSES, ResetBudget, ResetLimits } from './application/reset-budget.js';
import { BeginTotpHandler } from './application/begin-totp.js';
import { ChangePasswordHandler } from './application/change-password.js';
import { EnrolTotpHandler } from './application/enrol-totp.js';
import { OwnPassword } from './application/own-password.js';
import { OwnSecret } from './application/own-secret.js';
import { PayoutHolds } from './application/payout-holds.js';
import { AttemptResults } from './application/attempt-results.js';
import { Proofs } from './application/proofs.js';
import { ProveResetHandler } from './application/prove-reset.js';
import { RemoveTotpHandler } from './application/remove-totp.js';
import { RenewRecoveryCodesHandler } from './application/renew-recovery-codes.js';
import { Resets } from './application/resets.js';
import { ResetPasswordHandler } from './application/reset-password.js';
import { SendProofHandler } from './application/send-proof.js';
import { SetPinHandler } from './application/set-pin.js';
import { StepUp } from './application/step-up.js';
import { ResetController } from './http/reset.controller.js';
import { SecurityController } from './http/security.controller.js';
import { CodeCaps, MailLimits } from './application/code-caps.js';
import { FailedTries } from './application/failed-tries.js';
import { Leftovers } from './application/leftovers.js';
import { FinishRegistrationHandler } from './application/finish-registration.js';
import { LogInHandler } from './application/log-in.js';
import { LogInWithCodeHandler } from './application/log-in-with-code.js';
import { OneTimeCodes } from './application/one-time-codes.js';
import { RegisterDetailsHandler } from './application/register-details.js';
import { RegisterSecretHandler } from './application/register-secret.js';
import { Registrations } from './application/registrations.js';
import { SecondFactorResets } from './application/second-factor-resets.js';
import { SecondSteps } from './application/second-steps.js';
import { SendLoginCodeHandler } from './application/send-login-code.js';
import { SendRegistrationCodeHandler } from './application/send-registration-code.js';
import { UnlockLoginHandler } from './application/unlock-login.js';
import { Usernames } from './application/usernames.js';
import { VerifyRegistrationCodeHandler } from './application/verify-registration-code.js';
import { LoginController } from './http/login.controller.js';
import { SignInConcurrencyLimit } from './http/sign-in-concurrency-limit.js';
import { RegistrationController } from './http/registration.controller.js';
import { AccountController } from './http/account.controller.js';
import { AccountLimits, SignInResponse } from './http/sign-in-response.js';
import { AuthController } from './http/auth.controller.js';
import { AccountCookies } from './http/cookies.js';
import { CookieCustomers } from './http/customers.js';
import { DemoController } from './http/demo.controller.js';
import { RULES } from './domain/rules.js';
import { GoogleController, OwnGoogleController } from './http/google.controller.js';
import { PasskeyLoginController } from './http/passkey-login.controller.js';
import { PasskeysController } from './http/passkeys.controller.js';
import { MessagesController } from './http/messages.controller.js';
import { RemovePictureHandler } from './application/remove-picture.js';
import { SetPictureHandler } from './application/set-picture.js';
import { PictureController } from './http/picture.controller.js';
import { CheckUsernameHandler } from './read-model/check-username.js';
import { ReadPictureHandler } from './read-model/read-picture.js';
import { ListPasskeysHandler } from './read-model/list-passkeys.js';
import { ListSessionsHandler } from './read-model/list-sessions.js';
import { ShowAccountHandler } from './read-model/show-account.js';
import { ShowMessagesHandler } from './read-model/show-messages.js';
import { ShowPendingLoginHandler } from './read-model/show-pending-login.js';
import { ShowRegistrationHandler } from './read-model/show-registration.js';
import { ShowResetHandler } from './read-model/show-reset.js';

/** In seconds. */
const DAY = 86_400;

const HANDLERS = [
  RequestResetHandler,
  ChangePasswordHandler,
  CheckUsernameHandler,
  ChooseLanguageHandler,
  ChooseMessagesHandler,
  EndSessionsHandler,
  FinishRegistrationHandler,
  ListSessionsHandler,
  LogInHandler,
  LogInWithCodeHandler,
  ProveResetHandler,
  RegisterDetailsHandler,
  RegisterSecretHandler,
  ResetPasswordHandler,
  SendLoginCodeHandler,
  SendProofHandler,
  SendRegistrationCodeHandler,
  SetPinHandler,
  ShowAccountHandler,
  ShowMessagesHandler,
  ShowPendingLoginHandler,
  ShowRegistrationHandler,
  ShowResetHandler,
  SignOutHandler,
  UnlockLoginHandler,
  VerifyRegistrationCodeHandler,
];
const AUTHENTICATORS = [BeginTotpHandler, EnrolTotpHandler, RemoveTotpHandler, RenewRecoveryCodesHandler];
const PASSKEYS = [
  AddPasskeyHandler,
  ChallengeNewPasskeyHandler,
  ChallengePasskeyHandler,
  ListPasskeysHandler,
  LogInWithPasskeyHandler,
  RemovePasskeyHandler,
  RenamePasskeyHandler,
  SetPasskeyUseHandler,
];
const PICTURES = [ReadPictureHandler, RemovePictureHandler, SetPictureHandler];
const IDENTITIES = [LinkWaitingIdentityHandler, ReturnFromIssuerHandler, UnlinkIdentityHandler, VisitIssuerHandler];
const EXPORTED = [
  AccountCookies,
  AccountLimits,
  AccountLog,
  AccountSessions,
  SignInResponse,
  CustomerProfiles,
  CustomerSessions,
  FreshProof,
  OwnSecret,
  PasskeyConfirmations,
  PayoutHolds,
  Pins,
  SecondFactorResets,
  StepUp,
];

/**
 * Customer accounts, sign-in and request authentication for all public routes. The demo customer exists only in the
 * sandbox.
 */
@Module({})
export class AccountsModule {
  static with({ mode, brand, publicUrl, identities }: AccountsConfig): DynamicModule {
    const isSandbox = mode === 'sandbox';
    return {
      module: AccountsModule,
      global: true,
      controllers: [
        AccountController,
        AuthController,
        GoogleController,
        OwnGoogleController,
        LoginController,
        MessagesController,
        PictureController,
        RegistrationController,
        ResetController,
        SecurityController,
        PasskeyLoginController,
        PasskeysController,
        ...(isSandbox ? [DemoController] : []),
      ],
      providers: [
        { provide: AccountsConfig, useValue: { mode, brand, publicUrl, identities } },
        { provide: AccountCookies, useValue: new AccountCookies(publicUrl) },
        { provide: CustomerSessions, useExisting: CookieCustomers },
        made(AccountLimits, [POOL], (pool: Pool): AccountLimits => ({
          tries: new RateLimit(pool, 'account-tries', 300, 600),
          names: new RateLimit(pool, 'account-names', 60, 60),
          acts: new RateLimit(pool, 'account-acts', 120, 600),
          pictures: new RateLimit(pool, 'account-pictures', 30, 3_600),
        })),
        made(ResetLimits, [POOL], (pool: Pool): ResetLimits => ({
          known: new RateLimit(pool, 'account-resets-known', RULES.reset.aDay, DAY),
          client: new RateLimit(pool, 'account-resets-of', RULES.reset.aDay, DAY),
          address: new RateLimit(pool, 'account-resets', RULES.reset.strangersADay, DAY),
          guesses: new RateLimit(pool, RESET_GUESSES, RULES.reset.guessesADay, DAY),
          noAccount: new RateLimit(pool, `${RESET_GUESSES}-none`, 1_000_000_000, DAY),
        })),
        made(MailLimits, [POOL], (pool: Pool): MailLimits => ({
          address: new RateLimit(pool, 'account-mails-to', 6, 3_600),
          client: new RateLimit(pool, 'account-mails-of', 60, 3_600),
        })),
        made(
          APP_GUARD,
          [GuestCookies, CustomerSessions],
          (cookies: GuestCookies, customers: CustomerSessions) => new PrincipalGuard(cookies, customers),
        ),
        made(IdentityIssuer, [CLOCK], (clock: Clock) => new IdentityIssuer(identities, publicUrl, clock)),
        made(Attempts, [POOL, CLOCK], accountAttempts),
        made(Passwords, [PersonalData], (data: PersonalData) => accountPasswords(data, brand)),
        AccountLog,
        AccountSessions,
        SignInResponse,
        CodeCaps,
        CookieCustomers,
        CustomerProfiles,
        FailedTries,
        Identities,
        PendingLogin,
        Visits,
        Leftovers,
        SignInConcurrencyLimit,
        NewAccounts,
        OneTimeCodes,
        OwnPassword,
        OwnSecret,
        PayoutHolds,
        FreshProof,
        PasskeyConfirmations,
        Pins,
        AttemptResults,
        Proofs,
        Registrations,
        ResetBudget,
        Resets,
        SecondFactorResets,
        SecondSteps,
        SignIns,
        StepUp,
        Usernames,
        ...HANDLERS,
        ...AUTHENTICATORS,
        ...PASSKEYS,
        ...PICTURES,
        ...IDENTITIES,
        ...(isSandbox ? [DemoCustomer, SignInDemoCustomerHandler] : []),
      ],
      exports: EXPORTED,
    };
  }

  /** Variant for processes without sign-in routes: customer profiles and sessions only. */
  static worker(): DynamicModule {
    const providers = [AccountLog, AccountSessions, CustomerProfiles, PayoutHolds, SecondFactorResets];
    return { module: AccountsModule, global: true, providers, exports: providers };
  }
}
