import { Module } from '@nestjs/common';
import { MessageCaps } from '@usdt-africa/messaging';
import { AccountLog } from './application/account-log.js';
import { TextCaps } from './application/code-caps.js';
import { PayoutHolds } from './application/payout-holds.js';
import { CustomerProfiles } from './application/profiles.js';
import { SecondFactorResets } from './application/second-factor-resets.js';
import { AccountSessions } from './application/sessions.js';
import { UsernameOwners } from './application/username-owners.js';

const SERVICES = [AccountLog, AccountSessions, CustomerProfiles, PayoutHolds, SecondFactorResets, UsernameOwners];

/** Customers' profiles, sessions and streams: what api and worker share. */
@Module({ providers: SERVICES, exports: SERVICES })
export class AccountsModule {}

/** Caps on text messages, for every context that sends one. */
@Module({ providers: [{ provide: MessageCaps, useClass: TextCaps }], exports: [MessageCaps] })
export class TextCapsModule {}
