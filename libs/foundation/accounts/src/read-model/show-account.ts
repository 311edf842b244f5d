import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountView } from '@usdt-africa/contracts/api';
import type { Language } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { PIN } from '../application/pins.js';
import { CustomerProfiles } from '../application/profiles.js';
import { AccountSessions } from '../application/sessions.js';
import { RULES } from '../domain/rules.js';

interface Row {
  readonly language: Language;
  readonly picture: string | null;
  readonly paused: boolean;
  readonly registered_at: Date;
  readonly totp: boolean;
  readonly email_code: boolean;
  readonly payouts_held_until: Date | null;
  readonly codes: number;
  readonly passkeys: number;
  readonly passkeys_log_in: number;
  readonly passkeys_confirm: number;
  readonly google: boolean;
  readonly pin_locked: boolean;
}

/** Who is signed in. */
export class ShowAccount extends Query<AccountView> {
  constructor(readonly customer: SignedInCustomer) {
    super();
  }
}

@QueryHandler(ShowAccount)
export class ShowAccountHandler implements IQueryHandler<ShowAccount> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly profiles: CustomerProfiles,
    private readonly sessions: AccountSessions,
  ) {}

  async execute({ customer }: ShowAccount): Promise<AccountView> {
    const { accountId } = customer;
    const { firstName, lastName, username, email, phone } = await this.profiles.open(accountId);
    const { rows } = await this.pool.query<Row>(
      `select a.language, a.registered_at, a.state = 'frozen' as paused, c.totp is not null as totp, c.email_code,
         c.payouts_held_until,
         (select count(*)::int from account_recovery_codes r where r.account_id = a.account_id) as codes,
         keys.*,
         (select p.picture_id from account_pictures p where p.account_id = a.account_id) as picture,
         exists (select from account_identities i where i.account_id = a.account_id) as google,
         exists (select from account_attempt_counters t where t.key = $2 and t.tries >= $3) as pin_locked
       from accounts a join account_credentials c using (account_id), lateral (
         select count(*)::int as passkeys, (count(*) filter (where p.logs_in))::int as passkeys_log_in,
           (count(*) filter (where p.confirms))::int as passkeys_confirm
         from account_passkeys p where p.account_id = a.account_id) keys
       where a.account_id = $1`,
      [accountId, PIN.key(accountId), RULES.pinTries],
    );
    const row = rows[0];
    if (!row) throw refusal('accounts.no-account');
    const now = this.clock.now();
    const heldUntil = row.payouts_held_until;
    return {
      firstName,
      lastName,
      username,
      email,
      phone,
      language: row.language,
      picture: row.picture,
      since: row.registered_at.toISOString(),
      security: {
        pin: row.pin_locked ? 'locked' : 'set',
        totp: row.totp,
        emailCode: row.email_code,
        recoveryCodesLeft: row.codes,
        passkeys: row.passkeys,
        passkeysFor: { logIn: row.passkeys_log_in, confirm: row.passkeys_confirm },
        google: row.google,
        sessions: (await this.sessions.list(accountId)).length,
      },
      payoutsHeldUntil: heldUntil && heldUntil > now ? heldUntil.toISOString() : null,
      paused: row.paused,
      session: {
        idleSeconds: RULES.idleMs / 1000,
        endsInSeconds: Math.max(0, Math.floor((customer.endsAt.getTime() - now.getTime()) / 1000)),
      },
    };
  }
}
