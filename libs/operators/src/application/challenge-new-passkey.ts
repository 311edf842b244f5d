import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { type Clock, Refusal } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { OperatorsConfig } from './config.js';
import { FreshProof } from './fresh-proof.js';
import { described, library, passkeysOf, relyingPartyOf } from './passkeys.js';
import { Profiles } from './profiles.js';
import type { SignedInOperator } from './sessions.js';

/** Most passkeys of one operator. */
const MOST = 10;

/** A challenge to make a passkey with: given to whoever proved to be there, and so it is the proof that adding one needs. */
export class ChallengeNewPasskey extends Command<PublicKeyCredentialCreationOptionsJSON> {
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
  async execute({ operator, code }: ChallengeNewPasskey): Promise<PublicKeyCredentialCreationOptionsJSON> {
    await this.proof.require(operator, code);
    const [profile, passkeys] = await Promise.all([
      this.profiles.open(operator.id),
      passkeysOf(this.pool, operator.id),
    ]);
    if (passkeys.length >= MOST)
      throw new Refusal(409, 'too-many-passkeys', 'Remove a passkey before you add another.');
    const party = relyingPartyOf(this.config);
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpID: party.id,
      rpName: party.name,
      userID: new TextEncoder().encode(operator.id),
      userName: profile.email,
      userDisplayName: profile.name,
      attestationType: 'none',
      timeout: RULES.challengeMs,
      excludeCredentials: described(passkeys),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.pool.query('update operator_sessions set challenge = $2, challenge_ends_at = $3 where session_id = $1', [
      operator.sessionId,
      options.challenge,
      new Date(this.clock.now().getTime() + RULES.challengeMs),
    ]);
    return options;
  }
}
