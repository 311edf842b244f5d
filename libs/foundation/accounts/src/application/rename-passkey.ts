import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { AccountLog } from './account-log.js';
import { passkeys } from './credentials.js';
import { FreshProof, type GivenProof } from './fresh-proof.js';
import { CustomerProfiles } from './profiles.js';

/** Renames one of the customer's own passkeys; its uses do not change. */
export class RenamePasskey extends Command<void> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly passkeyId: string,
    readonly name: string,
    readonly given: GivenProof,
    readonly attemptId: string | null,
  ) {
    super();
  }
}

@CommandHandler(RenamePasskey)
export class RenamePasskeyHandler implements ICommandHandler<RenamePasskey> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly proof: FreshProof,
    private readonly profiles: CustomerProfiles,
    private readonly log: AccountLog,
  ) {}

  /**
   * An unchanged name records nothing. The name shows the customer which device to trust, so renaming takes the same
   * proof as removing.
   * @throws Refusal 404 `no-such-passkey` for one that is not theirs; whatever {@link FreshProof} throws
   */
  async execute({ customer, passkeyId, name, given, attemptId }: RenamePasskey): Promise<void> {
    const { accountId } = customer;
    const theirs = (await passkeys.of(this.pool, accountId)).find((row) => row.passkey_id === passkeyId);
    if (!theirs) throw refusal('accounts.no-such-passkey');
    const useUp = await this.proof.require(customer, given, attemptId);
    if (theirs.device === name) return;
    const sealed = await this.profiles.seal(accountId, { name });
    const at = this.clock.now().toISOString();
    const renamed = event('AccountPasskeyRenamed', { accountId, at, passkeyId, name: sealed });
    await this.log.append(accountId, [renamed], async (tx) => {
      await useUp(tx);
      if (!(await passkeys.rename(tx, accountId, passkeyId, name))) throw refusal('accounts.no-such-passkey');
    });
  }
}
