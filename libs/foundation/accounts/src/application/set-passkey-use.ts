import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { type PasskeyUse, setPasskeyUse } from '../domain/sign-in-methods.js';
import { AccountLog } from './account-log.js';
import { hasPassword, passkeys } from './credentials.js';
import { FreshProof, type GivenProof } from './fresh-proof.js';
import { assertStillIs } from './sessions.js';

/** One of one's own passkeys is used for something from now on, or no more. */
export class SetPasskeyUse extends Command<void> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly wanted: { readonly passkeyId: string; readonly use: PasskeyUse; readonly on: boolean },
    readonly given: GivenProof,
    readonly attemptId: string | null,
  ) {
    super();
  }
}

@CommandHandler(SetPasskeyUse)
export class SetPasskeyUseHandler implements ICommandHandler<SetPasskeyUse> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly proof: FreshProof,
    private readonly log: AccountLog,
  ) {}

  /**
   * Either way it takes the proof that making one takes: on, it is as good as a new one; off, it can keep its owner out.
   * @throws Refusal 404 `no-such-passkey` for one that is not theirs; 409 `last-way-in`; whatever {@link FreshProof} throws
   */
  async execute({ customer, wanted, given, attemptId }: SetPasskeyUse): Promise<void> {
    const { accountId } = customer;
    const { passkeyId } = wanted;
    if (!(await passkeys.of(this.pool, accountId)).some((row) => row.passkey_id === passkeyId))
      throw refusal('accounts.no-such-passkey');
    const useUp = await this.proof.require(customer, given, attemptId);
    const withPassword = await hasPassword(this.pool, accountId);
    let uses = { logsIn: true, confirms: true };
    await this.log.decide(
      accountId,
      (account) => {
        const decided = setPasskeyUse(account, wanted, withPassword, this.clock.now());
        for (const { type, data } of decided) if (type === 'AccountPasskeyUsesSet') uses = data;
        return decided;
      },
      async (tx) => {
        await assertStillIs(tx, customer.sessionId);
        await useUp(tx);
        if (!(await passkeys.setUses(tx, accountId, passkeyId, uses))) throw refusal('accounts.no-such-passkey');
      },
    );
  }
}
