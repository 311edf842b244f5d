import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { requestPasskey } from '@usdt-africa/authentication';
import { type Clock, hashToken, newToken } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { OperatorsConfig, relyingPartyOf } from './config.js';
import { passkeys } from './credentials.js';
import { SignIns } from './sign-ins.js';

/** The browser's secret, and the request to its authenticator. */
interface Challenged {
  readonly token: string;
  readonly options: Awaited<ReturnType<typeof requestPasskey>>;
}

/**
 * A challenge to sign in with. After the password it is for that operator's passkeys; without, for any that the browser
 * knows.
 */
export class ChallengePasskey extends Command<Challenged> {
  constructor(
    /** The browser's secret of the first step, when it has one. */
    readonly token: string | null,
    readonly device: string,
  ) {
    super();
  }
}

@CommandHandler(ChallengePasskey)
export class ChallengePasskeyHandler implements ICommandHandler<ChallengePasskey> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly signIns: SignIns,
    private readonly config: OperatorsConfig,
  ) {}

  async execute({ token, device }: ChallengePasskey): Promise<Challenged> {
    const known = token ? await this.signIns.pending(token).catch(() => null) : null;
    const theirs = known ? await passkeys.of(this.pool, known.operatorId) : [];
    const options = await requestPasskey(relyingPartyOf(this.config), theirs, RULES.challengeMs);
    if (known) {
      await this.pool.query('update operator_sign_ins set challenge = $2 where token_hash = $1', [
        known.tokenHash,
        options.challenge,
      ]);
      return { token: token!, options };
    }
    const fresh = newToken();
    await this.pool.query(
      'insert into operator_sign_ins (token_hash, challenge, device, ends_at) values ($1, $2, $3, $4)',
      [hashToken(fresh), options.challenge, device, new Date(this.clock.now().getTime() + RULES.challengeMs)],
    );
    return { token: fresh, options };
  }
}
