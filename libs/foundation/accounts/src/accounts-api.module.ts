import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CustomerSessions, PrincipalGuard } from '@usdt-africa/platform';
import { AccountsModule, TextCapsModule } from './accounts.module.js';
import * as controllers from './controllers.js';
import * as handlers from './handlers.js';
import { CookieCustomers } from './http/customers.js';
import * as internals from './internals.js';
import * as services from './services.js';

/** Customer accounts, sign-in and request authentication for all public routes. */
@Module({
  imports: [AccountsModule, TextCapsModule],
  controllers: Object.values(controllers),
  providers: [
    { provide: APP_GUARD, useClass: PrincipalGuard },
    { provide: CustomerSessions, useExisting: CookieCustomers },
    CookieCustomers,
    ...Object.values(handlers),
    ...Object.values(internals),
    ...Object.values(services),
  ],
  exports: [AccountsModule, CustomerSessions, ...Object.values(services)],
})
export class AccountsApiModule {}
