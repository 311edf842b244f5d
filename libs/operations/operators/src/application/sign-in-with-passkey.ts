import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { verifiedCounter } from '@usdt-africa/authentication';
import { type Clock, hashToken } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { OperatorsConfig, relyingPartyOf } from './config.js';
import { passkeyRefused, passkeys } from './credentials.js';
import type { NewSession } from './sessions.js';
import { SignIns } from './sign-ins.js';

/** Signs in with what the browser's authenticator answered. */
export class SignInWithPasskey extends Command<NewSession> {
  constructor(
    /** The browser's secret, with which it was given its challenge. */
    readonly token: string | null,
    readonly response: Readonly<Record<string, unknown>>,
    /** Where the browser is. */
    readonly origin: string,
  ) {
    super();
  }
}

@CommandHandler(SignInWithPasskey)
export class SignInWithPasskeyHandler implements ICommandHandler<SignInWithPasskey> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly signIns: SignIns,
    private readonly config: OperatorsConfig,
  ) {}

  /** @throws Refusal 401 `passkey-refused` */
  async execute({ token, response, origin }: SignInWithPasskey): Promise<NewSession> {
    const challenged = token && (await this.#takeChallenge(token));
    const found = challenged && (await passkeys.find(this.pool, response['id']));
    if (!challenged || !found || (challenged.operatorId && challenged.operatorId !== found.ownerId))
      throw passkeyRefused();
    const party = relyingPartyOf(this.config);
    const counter = await verifiedCounter(response, found.passkey, { challenge: challenged.challenge, origin, party });
    if (counter === null) throw passkeyRefused();
    return this.signIns.complete(found.ownerId, 'passkey', challenged.device, async (tx) => {
      const isLater = await passkeys.use(tx, found.passkey.passkey_id, counter, this.clock.now());
      if (!isLater) throw passkeyRefused();
      await tx.query('delete from operator_sign_ins where token_hash = $1', [hashToken(token)]);
    });
  }

  /** Takes the challenge of a browser; it can be taken only once. */
  async #takeChallenge(
    token: string,
  ): Promise<{ readonly challenge: string; readonly operatorId: string | null; readonly device: string } | null> {
    const { rows } = await this.pool.query<{ challenge: string; operator_id: string | null; device: string }>(
      `with taken as (select token_hash, challenge from operator_sign_ins
         where token_hash = $1 and ends_at > $2 and challenge is not null for update)
       update operator_sign_ins s set challenge = null from taken where s.token_hash = taken.token_hash
       returning taken.challenge, s.operator_id, s.device`,
      [hashToken(token), this.clock.now()],
    );
    const row = rows[0];
    return row ? { challenge: row.challenge, operatorId: row.operator_id, device: row.device } : null;
  }
}
