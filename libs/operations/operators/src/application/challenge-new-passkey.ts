import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { requestNewPasskey, MOST_PASSKEYS } from '@usdt-africa/authentication';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { OperatorsConfig, relyingPartyOf } from './config.js';
import { challenges, passkeys } from './credentials.js';
import { FreshProof } from './fresh-proof.js';
import { Profiles } from './profiles.js';
import type { SignedInOperator } from './sessions.js';

type Options = Awaited<ReturnType<typeof requestNewPasskey>>;

/**
 * Creates a challenge for a new passkey: given to an operator who proved their presence, so it is the proof that adding
 * one needs.
 */
export class ChallengeNewPasskey extends Command<Options> {
  constructor(
    readonly operator: SignedInOperator,
    readonly code: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(ChallengeNewPasskey)
export class ChallengeNewPasskeyHandler implements ICommandHandler<ChallengeNewPasskey> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly proof: FreshProof,
    private readonly profiles: Profiles,
    private readonly config: OperatorsConfig,
  ) {}

  /** @throws Refusal 409 `too-many-passkeys`; whatever {@link FreshProof} throws */
  async execute({ operator, code }: ChallengeNewPasskey): Promise<Options> {
    await this.proof.require(operator, code);
    const [profile, theirs] = await Promise.all([this.profiles.open(operator.id), passkeys.of(this.pool, operator.id)]);
    if (theirs.length >= MOST_PASSKEYS) throw refusal('operators.too-many-passkeys');
    const user = { id: operator.id, name: profile.email, displayName: profile.name };
    const options = await requestNewPasskey(relyingPartyOf(this.config), user, theirs, RULES.challengeMs);
    const endsAt = new Date(this.clock.now().getTime() + RULES.challengeMs);
    await challenges.keep(this.pool, operator.sessionId, options.challenge, endsAt);
    return options;
  }
}
