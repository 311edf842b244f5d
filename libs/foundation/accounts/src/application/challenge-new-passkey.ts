import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { requestNewPasskey, MOST_PASSKEYS, relyingParty } from '@usdt-africa/authentication';
import { refusal } from '@usdt-africa/contracts/refusals';
import { withTransaction } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { AccountsConfig } from './config.js';
import { challenges, passkeys } from './credentials.js';
import { FreshProof, type GivenProof } from './fresh-proof.js';
import { CustomerProfiles } from './profiles.js';

type Options = Awaited<ReturnType<typeof requestNewPasskey>>;

/**
 * Issues a challenge to create a passkey. It is given only after a fresh proof, so it is the proof that adding a
 * passkey needs.
 */
export class ChallengeNewPasskey extends Command<Options> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly given: GivenProof,
    readonly attemptId: string | null,
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
    private readonly profiles: CustomerProfiles,
    private readonly config: AccountsConfig,
  ) {}

  /** @throws Refusal 409 `too-many-passkeys`; whatever {@link FreshProof} throws */
  async execute({ customer, given, attemptId }: ChallengeNewPasskey): Promise<Options> {
    const useUp = await this.proof.require(customer, given, attemptId);
    const { accountId, sessionId } = customer;
    const [profile, theirs] = await Promise.all([this.profiles.open(accountId), passkeys.of(this.pool, accountId)]);
    if (theirs.length >= MOST_PASSKEYS) throw refusal('accounts.too-many-passkeys');
    const user = { id: accountId, name: profile.email, displayName: `${profile.firstName} ${profile.lastName}` };
    const party = relyingParty(this.config.publicUrl, this.config.brand);
    const options = await requestNewPasskey(party, user, theirs, RULES.challengeMs);
    const endsAt = new Date(this.clock.now().getTime() + RULES.challengeMs);
    await withTransaction(this.pool, async (tx) => {
      await useUp(tx);
      await challenges.keep(tx, sessionId, options.challenge, endsAt);
    });
    return options;
  }
}
