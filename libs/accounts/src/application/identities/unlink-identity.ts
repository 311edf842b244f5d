import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { hasPassword } from '../credentials.js';
import { FreshProof } from '../fresh-proof.js';
import { Identities } from './identities.js';

/** The identity elsewhere opens the account no more. */
export class UnlinkIdentity extends Command<void> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly password: string | undefined,
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
  ) {}

  /** @throws Refusal 404 `no-identity`; 409 `last-way-in`; whatever {@link FreshProof} throws */
  async execute({ customer, password }: UnlinkIdentity): Promise<void> {
    const { accountId } = customer;
    if (!(await this.identities.of(accountId))) throw refusal('accounts.no-identity');
    await this.proof.require(customer, password);
    await this.identities.unlink(accountId, await hasPassword(this.pool, accountId));
  }
}
