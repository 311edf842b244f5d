import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CustomerSessions, PrincipalGuard } from '@usdt-africa/platform';
import { AccountsModule, TextCapsModule } from './accounts.module.js';
import { AttemptResults } from './application/attempt-results.js';
import { CodeCaps, MailLimits } from './application/code-caps.js';
import { AccountAttempts, AccountPasswords } from './application/credentials.js';
import { CustomerOperations } from './application/customer-care.js';
import { CustomerFinder } from './application/customer-finder.js';
import { FailedTries } from './application/failed-tries.js';
import { FreshProof } from './application/fresh-proof.js';
import { Identities } from './application/identities/identities.js';
import { IdentityIssuer } from './application/identities/issuer.js';
import { Visits } from './application/identities/visits.js';
import { Leftovers } from './application/leftovers.js';
import { NewAccounts } from './application/new-accounts.js';
import { OneTimeCodes } from './application/one-time-codes.js';
import { OwnPassword } from './application/own-password.js';
import { OwnSecret } from './application/own-secret.js';
import { PasskeyConfirmations } from './application/passkey-confirmations.js';
import { PendingLogin } from './application/pending-login.js';
import { Pins } from './application/pins.js';
import { Proofs } from './application/proofs.js';
import { Registrations } from './application/registrations.js';
import { ResetBudget, ResetLimits } from './application/reset-budget.js';
import { Resets } from './application/resets.js';
import { SecondFactorCheck } from './application/second-factor-check.js';
import { SecondSteps } from './application/second-steps.js';
import { SignIns } from './application/sign-ins.js';
import { StepUp } from './application/step-up.js';
import { Usernames } from './application/usernames.js';
import * as handlers from './handlers.js';
import { AccountController } from './http/account.controller.js';
import { AuthController } from './http/auth.controller.js';
import { AccountCookies } from './http/cookies.js';
import { CookieCustomers } from './http/customers.js';
import { GoogleController, OwnGoogleController } from './http/google.controller.js';
import { LoginController } from './http/login.controller.js';
import { MessagesController } from './http/messages.controller.js';
import { PasskeyLoginController } from './http/passkey-login.controller.js';
import { PasskeysController } from './http/passkeys.controller.js';
import { PictureController } from './http/picture.controller.js';
import { RegistrationController } from './http/registration.controller.js';
import { ResetController } from './http/reset.controller.js';
import { SecurityController } from './http/security.controller.js';
import { SignInConcurrencyLimit } from './http/sign-in-concurrency-limit.js';
import { AccountLimits, SignInResponse } from './http/sign-in-response.js';

/** What other contexts identify a customer by, have them confirm what they do, and act on them for operators. */
const EXPORTED = [
  AccountCookies,
  AccountLimits,
  CodeCaps,
  CustomerFinder,
  CustomerOperations,
  CustomerSessions,
  FreshProof,
  NewAccounts,
  OneTimeCodes,
  OwnSecret,
  PasskeyConfirmations,
  SecondFactorCheck,
  SignIns,
  SignInResponse,
  StepUp,
];

/** Customer accounts, sign-in and request authentication for all public routes. */
@Module({
  imports: [AccountsModule, TextCapsModule],
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
  ],
  providers: [
    { provide: APP_GUARD, useClass: PrincipalGuard },
    { provide: CustomerSessions, useExisting: CookieCustomers },
    AccountAttempts,
    AccountCookies,
    AccountLimits,
    AccountPasswords,
    AttemptResults,
    CodeCaps,
    CookieCustomers,
    CustomerFinder,
    CustomerOperations,
    FailedTries,
    FreshProof,
    Identities,
    IdentityIssuer,
    Leftovers,
    MailLimits,
    NewAccounts,
    OneTimeCodes,
    OwnPassword,
    OwnSecret,
    PasskeyConfirmations,
    PendingLogin,
    Pins,
    Proofs,
    Registrations,
    ResetBudget,
    ResetLimits,
    Resets,
    SecondFactorCheck,
    SecondSteps,
    SignInConcurrencyLimit,
    SignIns,
    SignInResponse,
    StepUp,
    Usernames,
    Visits,
    ...Object.values(handlers),
  ],
  exports: [AccountsModule, ...EXPORTED],
})
export class AccountsApiModule {}
