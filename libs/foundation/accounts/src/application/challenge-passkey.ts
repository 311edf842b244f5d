import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { requestPasskey, relyingParty } from '@usdt-africa/authentication';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { AccountsConfig } from './config.js';
import { passkeys } from './credentials.js';
import { SignIns, type Visitor } from './sign-ins.js';

/** Options for the browser's authenticator. */
interface Challenged {
  /** The browser's secret of this challenge; null where it has one of the first step. */
  readonly token: string | null;
  readonly options: Awaited<ReturnType<typeof requestPasskey>>;
}

/** A challenge to come in with. After the password it is for that customer's passkeys; without, for any that the browser knows. */
export class ChallengePasskey extends Command<Challenged> {
  constructor(
    /** The browser's secret of the first step, when it has one. */
    readonly token: string | null,
    readonly visitor: Visitor,
  ) {
    super();
  }
}

@CommandHandler(ChallengePasskey)
export class ChallengePasskeyHandler implements ICommandHandler<ChallengePasskey> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly signIns: SignIns,
    private readonly config: AccountsConfig,
  ) {}

  async execute({ token, visitor }: ChallengePasskey): Promise<Challenged> {
    const known = token ? await this.signIns.pending(token).catch(() => null) : null;
    const theirs = known ? (await passkeys.of(this.pool, known.accountId)).filter(({ logs_in }) => logs_in) : [];
    const party = relyingParty(this.config.publicUrl, this.config.brand);
    const options = await requestPasskey(party, theirs, RULES.challengeMs);
    if (!known) return { token: await this.signIns.begin(null, visitor.device, options.challenge), options };
    await this.pool.query('update account_sign_ins set challenge = $2 where token_hash = $1', [
      known.tokenHash,
      options.challenge,
    ]);
    return { token: null, options };
  }
}
