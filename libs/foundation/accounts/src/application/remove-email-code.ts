import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type SignedInCustomer } from '@usdt-africa/platform';
import { removeEmailCode } from '../domain/account.js';
import { AccountLog } from './account-log.js';
import { FreshProof, type GivenProof } from './fresh-proof.js';
import { PayoutHolds } from './payout-holds.js';
import { AccountSessions } from './sessions.js';

/** A mailed code is the second factor no more. The session's new secret. */
export class RemoveEmailCode extends Command<string> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly given: GivenProof,
    readonly attemptId: string | null,
  ) {
    super();
  }
}

@CommandHandler(RemoveEmailCode)
export class RemoveEmailCodeHandler implements ICommandHandler<RemoveEmailCode> {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly proof: FreshProof,
    private readonly sessions: AccountSessions,
    private readonly holds: PayoutHolds,
    private readonly log: AccountLog,
  ) {}

  /** @throws Refusal 409 `no-email-code`; whatever {@link FreshProof} throws */
  async execute({ customer, given, attemptId }: RemoveEmailCode): Promise<string> {
    const { accountId, sessionId } = customer;
    const useUp = await this.proof.require(customer, given, attemptId);
    let token = '';
    await this.log.decide(
      accountId,
      (account) => removeEmailCode(account, this.clock.now()),
      async (tx) => {
        await useUp(tx);
        await tx.query('update account_credentials set email_code = false where account_id = $1', [accountId]);
        await this.holds.hold(tx, accountId);
        token = await this.sessions.renew(tx, sessionId);
      },
    );
    return token;
  }
}
