import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { hasPassword } from '../credentials.js';
import { FreshProof, type GivenProof } from '../fresh-proof.js';
import { AccountSessions, endOpenedBy } from '../sessions.js';
import { Identities } from './identities.js';

/** Unlinks the external identity and ends the sessions that it opened, in case an attacker controls the identity. */
export class UnlinkIdentity extends Command<void> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly given: GivenProof,
    readonly attemptId: string | null,
  ) {
    super();
  }
}

@CommandHandler(UnlinkIdentity)
export class UnlinkIdentityHandler implements ICommandHandler<UnlinkIdentity> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly identities: Identities,
    private readonly proof: FreshProof,
    private readonly sessions: AccountSessions,
  ) {}

  /** @throws Refusal 404 `no-identity`; 409 `last-way-in`; whatever {@link FreshProof} throws */
  async execute({ customer, given, attemptId }: UnlinkIdentity): Promise<void> {
    const { accountId, sessionId } = customer;
    if (!(await this.identities.of(accountId))) throw refusal('accounts.no-identity');
    const useUp = await this.proof.require(customer, given, attemptId);
    const taken = { accountId, sessionId, way: 'google' } as const;
    const sessionIds = await this.sessions.openedBy(taken);
    await this.identities.unlink(accountId, await hasPassword(this.pool, accountId), sessionIds, async (tx) => {
      await useUp(tx);
      await endOpenedBy(tx, taken);
    });
  }
}
