import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { type Clock, hashToken } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { OperatorsConfig } from './config.js';
import { library, passkeyRefused, type PasskeyRow, relyingPartyOf } from './passkeys.js';
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
    const credentialId = response['id'];
    if (!challenged || typeof credentialId !== 'string') throw passkeyRefused();
    const { rows } = await this.pool.query<PasskeyRow>('select * from operator_passkeys where credential_id = $1', [
      credentialId,
    ]);
    const passkey = rows[0];
    if (!passkey || (challenged.operatorId && challenged.operatorId !== passkey.operator_id)) throw passkeyRefused();
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenged.challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyOf(this.config).id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
    }).catch(() => {
      throw passkeyRefused();
    });
    if (!verified) throw passkeyRefused();
    return this.signIns.complete(passkey.operator_id, 'passkey', challenged.device, async (tx) => {
      // Authenticators that count never go back; those of makers' clouds stay at zero.
      const used = await tx.query(
        `update operator_passkeys set counter = $2, used_at = $3
         where passkey_id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
        [passkey.passkey_id, authenticationInfo.newCounter, this.clock.now()],
      );
      if (used.rowCount !== 1) throw passkeyRefused();
      await tx.query('delete from operator_sign_ins where token_hash = $1', [hashToken(token)]);
    });
  }

  /** The challenge of a browser, which nobody gets a second time. */
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
