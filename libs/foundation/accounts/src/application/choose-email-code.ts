import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type SignedInCustomer } from '@usdt-africa/platform';
import { chooseEmailCode } from '../domain/account.js';
import { AccountLog } from './account-log.js';
import { FreshProof } from './fresh-proof.js';
import { SecondFactorCheck } from './second-factor-check.js';
import { AccountSessions } from './sessions.js';

/** A mailed code is the second factor from now on: the code proves that the mails arrive. The session's new secret. */
export class ChooseEmailCode extends Command<string> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly password: string | undefined,
    readonly code: string,
    readonly attemptId: string | null,
  ) {
    super();
  }
}

@CommandHandler(ChooseEmailCode)
export class ChooseEmailCodeHandler implements ICommandHandler<ChooseEmailCode> {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly proof: FreshProof,
    private readonly factor: SecondFactorCheck,
    private readonly sessions: AccountSessions,
    private readonly log: AccountLog,
  ) {}

  /** @throws Refusal 409 `already-enrolled`, `email-code-on`; 422 `wrong-code`; whatever {@link FreshProof} throws */
  async execute({ customer, password, code, attemptId }: ChooseEmailCode): Promise<string> {
    const { accountId, sessionId } = customer;
    await this.proof.requireNew(customer, password, attemptId);
    const useUp = await this.factor.check(accountId, 'email', code, attemptId);
    let token = '';
    await this.log.decide(
      accountId,
      (account) => chooseEmailCode(account, this.clock.now()),
      async (tx) => {
        await useUp(tx);
        await tx.query('update account_credentials set email_code = true where account_id = $1', [accountId]);
        token = await this.sessions.renew(tx, sessionId);
      },
    );
    return token;
  }
}
