import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { relyingParty, verifiedCounter } from '@usdt-africa/authentication';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock, hashToken, type Refusal } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AccountsConfig } from './config.js';
import { passkeys } from './credentials.js';
import { type IssuedSession, SignIns, type Visitor } from './sign-ins.js';

/** Comes in with what the browser's authenticator answered: it is password and second step at once. */
export class LogInWithPasskey extends Command<IssuedSession> {
  constructor(
    /** The browser's secrets: that of the first step, if it took one, and that of a challenge before any step. */
    readonly tokens: readonly string[],
    readonly response: Readonly<Record<string, unknown>>,
    readonly visitor: Visitor,
    /** Where the browser is. */
    readonly origin: string,
  ) {
    super();
  }
}

@CommandHandler(LogInWithPasskey)
export class LogInWithPasskeyHandler implements ICommandHandler<LogInWithPasskey> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly signIns: SignIns,
    private readonly config: AccountsConfig,
  ) {}

  /**
   * A passkey that is disabled for sign-in gets its own refusal, but only after its signature is verified.
   * @throws Refusal 401 `passkey-refused`, `passkey-not-for-log-in`
   */
  async execute({ tokens, response, visitor, origin }: LogInWithPasskey): Promise<IssuedSession> {
    const challenged = await this.#takeChallenge(tokens);
    const found = challenged && (await passkeys.find(this.pool, response['id']));
    if (!challenged || !found || (challenged.accountId && challenged.accountId !== found.ownerId))
      throw passkeyRefused();
    const party = relyingParty(this.config.publicUrl, this.config.brand);
    const counter = await verifiedCounter(response, found.passkey, { challenge: challenged.challenge, origin, party });
    if (counter === null) throw passkeyRefused();
    const passkeyId = found.passkey.passkey_id;
    return this.signIns.complete(found.ownerId, { method: 'passkey', passkeyId }, visitor, async (tx) => {
      const used = await passkeys.use(tx, passkeyId, counter, this.clock.now());
      if (!used) throw passkeyRefused();
      if (!used.logs_in) throw refusal('accounts.passkey-not-for-log-in');
      await tx.query('delete from account_sign_ins where token_hash = any($1)', [tokens.map(hashToken)]);
    });
  }

  /** Takes a browser's challenge, which can be taken only once: of its first step, else the one before any step. */
  async #takeChallenge(
    tokens: readonly string[],
  ): Promise<{ readonly challenge: string; readonly accountId: string | null } | null> {
    const { rows } = await this.pool.query<{ challenge: string; account_id: string | null }>(
      `with taken as (select token_hash, challenge from account_sign_ins
         where token_hash = any($1) and ends_at > $2 and challenge is not null
         order by account_id nulls last limit 1 for update)
       update account_sign_ins s set challenge = null from taken where s.token_hash = taken.token_hash
       returning taken.challenge, s.account_id`,
      [tokens.map(hashToken), this.clock.now()],
    );
    return rows[0] ? { challenge: rows[0].challenge, accountId: rows[0].account_id } : null;
  }
}

export function passkeyRefused(): Refusal {
  return refusal('accounts.passkey-refused');
}
