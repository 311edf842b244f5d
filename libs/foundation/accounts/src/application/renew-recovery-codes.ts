import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newRecoveryCodes } from '@usdt-africa/authentication';
import { event } from '@usdt-africa/contracts/events';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type SignedInCustomer } from '@usdt-africa/platform';
import { RULES } from '../domain/rules.js';
import { AccountLog } from './account-log.js';
import { recoveryCodes, useStep } from './credentials.js';
import { noAuthenticator, SecondSteps } from './second-steps.js';
import { assertStillIs } from './sessions.js';

/** Replaces the recovery codes; the new ones are shown only this once. */
export class RenewRecoveryCodes extends Command<string[]> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly code: string,
    readonly attemptId: string | null,
  ) {
    super();
  }
}

@CommandHandler(RenewRecoveryCodes)
export class RenewRecoveryCodesHandler implements ICommandHandler<RenewRecoveryCodes> {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly steps: SecondSteps,
    private readonly log: AccountLog,
  ) {}

  /** @throws Refusal 401 `signed-out`; 409 `no-authenticator`; 422 `wrong-code`; 429 `locked` */
  async execute({ customer: { accountId, sessionId }, code, attemptId }: RenewRecoveryCodes): Promise<string[]> {
    const step = await this.steps.totp(accountId, code, attemptId, noAuthenticator);
    const codes = newRecoveryCodes(RULES.recoveryCodes);
    const renewed = event('AccountRecoveryCodesRenewed', {
      accountId,
      at: this.clock.now().toISOString(),
      recoveryCodes: codes.length,
    });
    await this.log.append(accountId, [renewed], async (tx) => {
      await assertStillIs(tx, sessionId);
      await useStep(tx, accountId, step);
      await recoveryCodes.replace(tx, accountId, codes);
    });
    await this.steps.forget(accountId);
    return codes;
  }
}
